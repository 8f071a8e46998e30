"""Questions to a person at a terminal: a line is read, and understood as a command or as an action."""

import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, Final, TypeVar

import typer
from rich.console import Console, RenderableType
from rich.text import Text

from yohoho.cli.output import print_text
from yohoho.cli.status import STOPPED
from yohoho.cli.terminal.screen import Screen
from yohoho.cli.terminal.words import NoSuchNumber, command_in, understand, words_for

Answer = TypeVar("Answer")
QUIT: Final = "quit"


class Prompt:
    """Asks the person for actions of a game, through the screen of the game."""

    def __init__(self, screen: Screen, console: Console) -> None:
        self.screen = screen
        self.voice = screen.voice
        self.console = console

    def ask(
        self,
        view: Any,
        commands: Mapping[str, Callable[[], object]],
        accept: Callable[[str, str], Answer | None],
    ) -> Answer:
        """Ask until `accept` has an answer to the action that the person means and to the line as typed.

        `commands` maps the other things that may be typed to what they do. Raises EOFError on `quit` and at
        the end of the input.
        """
        while True:
            line = read_line(self.screen.question(view), self.console)
            if command := command_in(self.voice, line, (*commands, QUIT)):
                if command == QUIT:
                    raise EOFError
                commands[command]()
            elif line and (action := self._action(line, view)) is not None:
                answer = accept(action, line)
                if answer is not None:
                    return answer

    def _action(self, line: str, view: Any) -> str | None:
        """The action that a line means, or the line itself where it means nothing; None after a problem."""
        try:
            actions = understand(line, self.screen.meanings(view)) or [line]
        except NoSuchNumber as error:
            self.show([self.voice.say("play.no-such-number", number=error.number, most=error.most)])
            return None
        return actions[0] if len(actions) == 1 else self._choose(actions)

    def _choose(self, actions: list[str]) -> str | None:
        """Ask which of two roles a card is played in; several cards are only listed."""
        question = self.screen.role_question(actions)
        if question is None:
            self.show([self.voice.say("play.which", choices=self.screen.choices(actions))])
            return None
        line = read_line(question, self.console)
        for action in actions:
            if line.casefold() in words_for(self.voice, action.partition(":")[2]):
                return action
        self.refuse_line(line, question)
        return None

    def refuse_line(self, line: str, hint: str) -> None:
        """Say that a line means nothing, and what to type instead."""
        self.warn(self.voice.say("play.not-understood", text=line[:40], hint=hint))

    def warn(self, text: str) -> None:
        self.show([Text(text, "yellow")])

    def show(self, parts: Iterable[RenderableType]) -> None:
        show_parts(parts, self.console)


def read_line(question: str, console: Console) -> str:
    """One line from the person. Piped input is echoed, so that a transcript reads like a game."""
    console.print(Text(question, "bold"))
    line = input("> ").strip()
    if not sys.stdin.isatty():
        console.print(Text(line))
    return line


def show_parts(parts: Iterable[RenderableType], console: Console) -> None:
    for part in parts:
        console.print(part)


@contextmanager
def until_person_leaves(on_leaving: Callable[[], object] = print_text) -> Iterator[None]:
    """End the command when the person leaves: with status 0 after `quit` or Ctrl-D, with 130 after Ctrl-C.

    By default an empty line is printed, because the cursor stands behind the prompt.
    """
    try:
        yield
    except (EOFError, KeyboardInterrupt) as ending:
        on_leaving()
        raise typer.Exit(STOPPED if isinstance(ending, KeyboardInterrupt) else 0) from None
