"""A puzzle in the terminal: shows the table, asks once, and explains what the answer loses."""

import sys
from collections.abc import Iterable
from typing import Final

from rich.console import Console, RenderableType
from rich.markup import escape
from rich.table import Table
from rich.text import Text

from yohoho.cli.terminal.screen import screen_of
from yohoho.cli.terminal.words import NoSuchNumber, command_in, understand, words_for
from yohoho.core import registry
from yohoho.locales import Voice, signed, with_minus
from yohoho.puzzles.game_puzzles import view_of
from yohoho.puzzles.model import Grade, Puzzle, grade
from yohoho.review.model import ActionValue

COMMANDS: Final = ("help", "table", "quit")


def theme_text(voice: Voice, theme: str) -> str:
    return voice.say(f"puzzle.theme.{theme}")


class TerminalPuzzle:
    """One puzzle. EOFError or KeyboardInterrupt ends it."""

    def __init__(self, puzzle: Puzzle, voice: Voice, console: Console) -> None:
        self.puzzle = puzzle
        self.console = console
        self.view = view_of(puzzle)
        game = registry.open_game(puzzle.game, puzzle.options)
        self.voice = screen_of(puzzle.game).voice_for(voice.language, game)
        self.screen = screen_of(puzzle.game)(self.voice, self._names(game.players), self.view.seat)

    def _names(self, players: int) -> list[str]:
        """The seats have names of no one; the person's is the usual one."""
        return self.voice.say("names.hidden").split(" ")[:players]

    def run(self) -> None:
        head = self.voice.say(
            "puzzle.terminal-head",
            theme=theme_text(self.voice, self.puzzle.theme),
            difficulty=round(100 * self.puzzle.difficulty),
            id=self.puzzle.id,
        )
        self._print([Text(head, "bold"), "", *self.screen.table(self.view, self.console.width), ""])
        self.explain(self._ask())

    def _ask(self) -> Grade:
        while True:
            text = self._read(self.screen.question(self.view))
            command = command_in(self.voice, text, COMMANDS)
            if command:
                self._run_command(command)
            elif text and (action := self._action(text)) is not None:
                return grade(self.puzzle, action)

    def _run_command(self, command: str) -> None:
        if command == "quit":
            raise EOFError
        if command == "table":
            self._print(self.screen.table(self.view, self.console.width))
        if command == "help":
            self._print([Text(self.screen.hint(self.view))])

    def _read(self, question: str) -> str:
        """One line. Piped input is echoed, so that a transcript reads like a puzzle."""
        self._print([Text(question, "bold")])
        text = input("> ").strip()
        if not sys.stdin.isatty():
            self._print([Text(text)])
        return text

    def _action(self, text: str) -> str | None:
        """The legal action that a text means; otherwise prints the problem and returns None."""
        try:
            found = understand(text, self.screen.meanings(self.view)) or [text]
        except NoSuchNumber as wrong:
            self._print([self.voice.say("play.no-such-number", number=wrong.number, most=wrong.most)])
            return None
        if len(found) > 1:
            found = self._one_of(found)
        if found and found[0] not in self.view.legal:
            self._refuse(text, found[0])
            return None
        return found[0] if found else None

    def _one_of(self, actions: list[str]) -> list[str]:
        """Two roles of one card are asked for; several cards are only listed."""
        question = self.screen.role_question(actions)
        if question is None:
            self._print([self.voice.say("play.which", choices=self.screen.choices(actions))])
            return []
        typed = self._read(question).casefold()
        return [action for action in actions if typed in words_for(self.voice, action.partition(":")[2])]

    def _refuse(self, typed: str, action: str) -> None:
        """Say why the rules refuse a card, or that the text was not understood."""
        reason = getattr(self.view, "refused", {}).get(action.removeprefix("play "))
        hint = self.screen.hint(self.view)
        said = (
            self.voice.reason(reason)
            if reason
            else self.voice.say("play.not-understood", text=typed[:40], hint=hint)
        )
        self._print([Text(said, "yellow")])

    def explain(self, found: Grade) -> None:
        """The verdict, one reason, and the values of all actions with their intervals."""
        key = "best" if found.value is self.puzzle.best else "solved" if found.solved else "missed"
        verdict = self.voice.say(
            f"puzzle.verdict-{key}",
            loss=self._amount(found.loss),
            margin=with_minus(round(found.value.margin, 1))
            if key == "missed"
            else self._amount(found.value.margin),
            best=self._label(self.puzzle.best),
        )
        why = self.voice.say(f"puzzle.why.{self.puzzle.theme}")
        style = "green" if found.solved else "yellow"
        self._print(["", Text(verdict, style), Text(why), "", self._values(found)])

    def _values(self, found: Grade) -> Table:
        table = Table(box=None, pad_edge=False)
        for column in ("action", "value", "loss"):
            table.add_column(
                self.voice.say(f"puzzle.column-{column}"), justify="left" if column == "action" else "right"
            )
        for each in self.puzzle.values:
            loss = self.puzzle.best.value - each.value
            told = "" if each is self.puzzle.best else f"−{self._amount(loss)} ± {self._amount(each.margin)}"
            table.add_row(
                escape(self._label(each)),
                self._worth(each),
                told,
                style="bold" if each is found.value else "",
            )
        return table

    def _label(self, value: ActionValue) -> str:
        return self.screen.label(value.action)

    def _worth(self, value: ActionValue) -> str:
        return f"{value.value:.0f} %" if self.puzzle.unit == "percent" else signed(round(value.value))

    def _amount(self, number: float) -> str:
        text = with_minus(round(number, 1))
        return self.voice.say(f"puzzle.amount-{self.puzzle.unit}", amount=text)

    def _print(self, parts: Iterable[RenderableType]) -> None:
        for part in parts:
            self.console.print(part)
