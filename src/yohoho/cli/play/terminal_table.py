"""The table in the terminal: shows events, asks the person in seat 0, explains refusals."""

import importlib
import sys
import time
from collections.abc import Iterable
from contextlib import suppress
from typing import Any, Final

from rich.console import Console, RenderableType
from rich.markup import escape
from rich.table import Table
from rich.text import Text

from yohoho.cli.play.game import YOU, TerminalGame
from yohoho.cli.terminal.coach import TerminalCoach
from yohoho.cli.terminal.screen import screen_of
from yohoho.cli.terminal.words import NoSuchNumber, command_in, understand, words_for
from yohoho.core.errors import NotationError, Reason
from yohoho.core.game import Event
from yohoho.locales import Voice

PAUSE: Final = 0.4
"""Seconds to look at a card that a bot has played."""
COMMANDS: Final = ("help", "why", "coach", "score", "trick", "table", "quit")


class TerminalTable:
    """One game in the terminal. EOFError or KeyboardInterrupt ends it; nothing is lost."""

    def __init__(
        self,
        terminal_game: TerminalGame,
        voice: Voice,
        console: Console,
        *,
        fast: bool = False,
        coached: bool = False,
    ) -> None:
        self.terminal_game = terminal_game
        self.screen = screen_of(terminal_game.game.name)(voice, terminal_game.names, YOU)
        self.voice = voice
        self.console = console
        self.paced = console.is_terminal and sys.stdin.isatty() and not fast
        self.coach = TerminalCoach(terminal_game.game.name, self.screen)
        self.coached = coached
        self.refused: Reason | None = None
        if console.is_terminal:
            with suppress(ImportError):
                importlib.import_module("readline")

    def run(self, resumed: bool) -> None:
        self._welcome(resumed)
        while (turn := self.terminal_game.turn()) is not None:
            self._show_events(self._ask() if turn == YOU else self.terminal_game.others_act())
            for fault in self.terminal_game.faults():
                said = self.voice.say("play.bot-fault", bot=fault.bot, kind=fault.kind)
                self.console.print(Text(said, "yellow"))
        self._print(self.screen.ending(self.terminal_game.game.result(self.terminal_game.table.state)))

    def _welcome(self, resumed: bool) -> None:
        game = self.voice.say(f"play.game.{self.terminal_game.game.name}")
        self._print([self.voice.say("play.welcome", game=game, players=self.terminal_game.game.players)])
        seats = self.terminal_game.table.seats
        opponents = [self._opponent(seat.name, seat.plays) for seat in seats if seat.plays]
        self._print([Text(self.voice.say("play.crew", crew=", ".join(opponents)))] if opponents else [])
        if resumed:
            self._print([self.voice.say("play.resumed")])

    def _opponent(self, name: str, bot: str) -> str:
        rung, _, style = bot.partition(":")
        if not style or not self.voice.has(f"rung.{rung}"):
            return name
        rung, style = self.voice.say(f"rung.{rung}"), self.voice.say(f"style.{style}")
        return self.voice.say("play.mate", name=name, rung=rung, style=style)

    def _print(self, parts: Iterable[RenderableType]) -> None:
        for part in parts:
            self.console.print(part)

    def _show_events(self, events: Iterable[Event]) -> None:
        view = self.terminal_game.view()
        for event in events:
            self._print(self.screen.told(event, view, self.console.width))
            if self.paced:
                time.sleep(PAUSE * self.screen.weight(event))

    def _ask(self) -> list[Event]:
        """Ask until an action is legal."""
        view = self.terminal_game.view()
        self.refused = None
        self._print(["", *self.screen.table(view, self.console.width)])
        if self.coached:
            self._print(self.coach.lines(view, self.console.width))
        while True:
            text = self._read(self.screen.question(view))
            command = command_in(self.voice, text, COMMANDS)
            if command:
                self._run_command(command, view)
            elif text and (action := self._meant(text, view)) is not None:
                return self.terminal_game.act(action)

    def _read(self, question: str) -> str:
        """One line from the person. Piped input is echoed, so that a transcript reads like a game."""
        self.console.print(Text(question, "bold"))
        text = input("> ").strip()
        if not sys.stdin.isatty():
            self.console.print(Text(text))
        return text

    def _meant(self, text: str, view: Any) -> Any:
        """The legal action that a text means; otherwise prints the problem and returns None."""
        try:
            found = understand(text, self.screen.meanings(view)) or [text]
        except NoSuchNumber as wrong:
            return self._print([self.voice.say("play.no-such-number", number=wrong.number, most=wrong.most)])
        if len(found) > 1:
            found = self._one_of(found)
        return self._checked(found[0], text, view) if found else None

    def _one_of(self, actions: list[str]) -> list[str]:
        """Two roles of one card are asked for; several cards are only listed."""
        question = self.screen.role_question(actions)
        if question is None:
            self._print([self.voice.say("play.which", choices=self.screen.choices(actions))])
            return []
        answer = self._read(question)
        chosen = [action for action in actions if answer.casefold() in self._words_of_role(action)]
        if not chosen:
            self._not_understood(answer, question)
        return chosen

    def _words_of_role(self, action: str) -> tuple[str, ...]:
        return words_for(self.voice, action.partition(":")[2])

    def _checked(self, action_text: str, typed: str, view: Any) -> Any:
        try:
            action = self.terminal_game.game.read(action_text)
        except NotationError:
            return self._not_understood(typed, self.screen.hint(view))
        self.refused = self.terminal_game.refusal(action)
        if self.refused is None:
            return action
        self._explain_refusal(self.refused)
        return self._print([self.screen.remedy(view)])

    def _not_understood(self, typed: str, hint: str) -> None:
        text = self.voice.say("play.not-understood", text=typed[:40], hint=hint)
        self.console.print(Text(text, "yellow"))

    def _explain_refusal(self, reason: Reason) -> None:
        self.console.print(escape(self.screen.teller.reason(reason)), style="yellow")

    def _run_command(self, command: str, view: Any) -> None:
        width = self.console.width
        match command:
            case "help":
                self._help(view)
            case "why":
                self._why(view)
            case "coach":
                self._print(self.coach.lines(view, width))
            case "score":
                self._print(self.screen.scores(view, width))
            case "trick":
                self._print(self.screen.last_trick(view, width))
            case "table":
                self._print(self.screen.table(view, width))
            case "quit":
                raise EOFError

    def _why(self, view: Any) -> None:
        if self.refused is not None:
            self._explain_refusal(self.refused)
            self._print([self.screen.remedy(view)])
        else:
            self._print(self.screen.why(view))

    def _help(self, view: Any) -> None:
        table = Table(box=None, show_header=False, pad_edge=False, title=self.voice.say("help.title"))
        table.title_justify, table.title_style = "left", "bold"
        table.add_row(f"[dim]{self.voice.say('help.now')}[/]", escape(self.screen.hint(view)))
        for command in COMMANDS:
            word = self.voice.say(f"words.{command}").split()[0]
            table.add_row(f"[bold]{word}[/]", self.voice.say(f"help.{command}"))
        self._print([table, escape(self.voice.say("help.rulings"))])
