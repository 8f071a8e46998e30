"""A game for programs: events out and actions in, one line each."""

import sys
from collections.abc import Iterable

from yohoho.bots.coach import advise
from yohoho.cli.common import error_text
from yohoho.cli.output import print_json_line
from yohoho.cli.play.game import YOU, TerminalGame
from yohoho.core.errors import IllegalAction, YohohoError
from yohoho.core.game import Event
from yohoho.locales import Voice


class JsonTable:
    """Prints what seat 0 sees: events, then its turn with the legal actions and its view."""

    def __init__(self, terminal_game: TerminalGame, voice: Voice, coached: bool = False) -> None:
        self.terminal_game = terminal_game
        self.voice = voice
        self.coached = coached

    def run(self) -> None:
        """Run until the game is over; EOFError at the end of the input."""
        while (turn := self.terminal_game.turn()) is not None:
            self._print_events(self._ask() if turn == YOU else self.terminal_game.others_act())
            for fault in self.terminal_game.faults():
                print_json_line({"bot_fault": fault.kind, "bot": fault.bot})

    def _print_events(self, events: Iterable[Event]) -> None:
        for event in events:
            print_json_line(event)

    def _ask(self) -> list[Event]:
        seen = self.terminal_game.view()
        advice = {"advice": advise(self.terminal_game.game.name, seen)} if self.coached else {}
        print_json_line({"turn": YOU, "legal": seen.legal, "view": seen} | advice)
        while True:
            try:
                return self._act(next_line())
            except YohohoError as error:
                reason = error.reason
                answer = {"error": reason.code, "ruling": reason.ruling, "args": reason.args}
                print_json_line(answer | {"text": error_text(error, self.voice)})

    def _act(self, text: str) -> list[Event]:
        action = self.terminal_game.game.read(text)
        if reason := self.terminal_game.refusal(action):
            raise IllegalAction.because(reason)
        return self.terminal_game.act(action)


def next_line() -> str:
    """The next line that is not empty; EOFError at the end, or when it says `quit`."""
    for line in iter(sys.stdin.readline, ""):
        text: str = line.strip()
        if text:
            if text == "quit":
                break
            return text
    raise EOFError
