"""The table in the terminal: shows events, asks the person in seat 0, explains refusals."""

import importlib
import sys
import time
from collections.abc import Iterable
from contextlib import suppress
from typing import Any, Final

from rich.console import Console
from rich.markup import escape
from rich.table import Table
from rich.text import Text

from yohoho.cli.play.game import YOU, TerminalGame
from yohoho.cli.terminal.coach import TerminalCoach
from yohoho.cli.terminal.prompt import Prompt
from yohoho.cli.terminal.screen import screen_of
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
        self.prompt = Prompt(self.screen, console)
        self.paced = console.is_terminal and sys.stdin.isatty() and not fast
        self.coach = TerminalCoach(terminal_game.game.name, self.screen)
        self.coached = coached
        self.refused: Reason | None = None
        if console.is_terminal:
            with suppress(ImportError):
                # The import alone gives `input` a history, and keys that move the cursor; Windows has none.
                importlib.import_module("readline")

    def run(self, resumed: bool) -> None:
        self._welcome(resumed)
        while (turn := self.terminal_game.turn()) is not None:
            self._show_events(self._ask() if turn == YOU else self.terminal_game.others_act())
            for fault in self.terminal_game.faults():
                self.prompt.warn(self.voice.say("play.bot-fault", bot=fault.bot, kind=fault.kind))
        self.prompt.show(self.screen.ending(self.terminal_game.game.result(self.terminal_game.table.state)))

    def _welcome(self, resumed: bool) -> None:
        game = self.voice.say(f"play.game.{self.terminal_game.game.name}")
        self.prompt.show([self.voice.say("play.welcome", game=game, players=self.terminal_game.game.players)])
        seats = self.terminal_game.table.seats
        opponents = [self._opponent(seat.name, seat.plays) for seat in seats if seat.plays]
        self.prompt.show([Text(self.voice.say("play.crew", crew=", ".join(opponents)))] if opponents else [])
        if resumed:
            self.prompt.show([self.voice.say("play.resumed")])

    def _opponent(self, name: str, bot: str) -> str:
        rung, _, style = bot.partition(":")
        if not style or not self.voice.has(f"rung.{rung}"):
            return name
        rung, style = self.voice.say(f"rung.{rung}"), self.voice.say(f"style.{style}")
        return self.voice.say("play.mate", name=name, rung=rung, style=style)

    def _show_events(self, events: Iterable[Event]) -> None:
        view = self.terminal_game.view()
        for event in events:
            self.prompt.show(self.screen.show_event(event, view, self.console.width))
            if self.paced:
                time.sleep(PAUSE * self.screen.weight(event))

    def _ask(self) -> list[Event]:
        """Ask until an action is legal."""
        view, width = self.terminal_game.view(), self.console.width
        self.refused = None
        self.prompt.show(["", *self.screen.table(view, width)])
        if self.coached:
            self.prompt.show(self.coach.lines(view, width))
        action = self.prompt.ask(
            view,
            {
                "help": lambda: self._help(view),
                "why": lambda: self._why(view),
                "coach": lambda: self.prompt.show(self.coach.lines(view, width)),
                "score": lambda: self.prompt.show(self.screen.scores(view, width)),
                "trick": lambda: self.prompt.show(self.screen.last_trick(view, width)),
                "table": lambda: self.prompt.show(self.screen.table(view, width)),
            },
            lambda text, line: self._legal_action(text, line, view),
        )
        return self.terminal_game.act(action)

    def _legal_action(self, text: str, line: str, view: Any) -> Any:
        """The action of this text if it is legal; otherwise says what is wrong and returns None."""
        try:
            action = self.terminal_game.game.read(text)
        except NotationError:
            return self.prompt.refuse_line(line, self.screen.hint(view))
        self.refused = self.terminal_game.refusal(action)
        if self.refused is None:
            return action
        return self._explain_refusal(self.refused, view)

    def _explain_refusal(self, reason: Reason, view: Any) -> None:
        self.console.print(escape(self.screen.teller.reason(reason)), style="yellow")
        self.prompt.show([self.screen.remedy(view)])

    def _why(self, view: Any) -> None:
        if self.refused is not None:
            self._explain_refusal(self.refused, view)
        else:
            self.prompt.show(self.screen.why(view))

    def _help(self, view: Any) -> None:
        table = Table(box=None, show_header=False, pad_edge=False, title=self.voice.say("help.title"))
        table.title_justify, table.title_style = "left", "bold"
        table.add_row(f"[dim]{self.voice.say('help.now')}[/]", escape(self.screen.hint(view)))
        for command in COMMANDS:
            word = self.voice.say(f"words.{command}").split()[0]
            table.add_row(f"[bold]{word}[/]", self.voice.say(f"help.{command}"))
        self.prompt.show([table, escape(self.voice.say("help.rulings"))])
