"""The coach in a terminal: every choice with its expected result, and the reason for the best."""

from collections.abc import Sequence
from typing import Any, Final

from rich.console import RenderableType
from rich.markup import escape
from rich.table import Table
from rich.text import Text

from yohoho.bots.advice import Hint, confidence
from yohoho.bots.coach import advise
from yohoho.cli.terminal.screen import Screen

_WIDE: Final = 90
"""From this number of columns on, every choice has its reason next to it."""


class TerminalCoach:
    """Shows hints for the decisions of the person who sees `view`."""

    def __init__(self, game: str, screen: Screen) -> None:
        self.game = game
        self.screen = screen
        self.voice = screen.voice

    def lines(self, view: Any, width: int) -> list[RenderableType]:
        hints = advise(self.game, view)
        if not hints:
            return [Text(self.voice.say("coach.nothing"), "dim")]
        title, sure = self.voice.say("coach.title"), self.voice.say(f"coach.{confidence(hints)}")
        table = self._table(width >= _WIDE)
        for name, hint in self._by_label(hints).items():
            best = hint is hints[0]
            style = "bold yellow" if best else ""
            why = [self.voice.reason(hint.why)] if width >= _WIDE else []
            table.add_row("*" if best else "", *self._row(name, hint), *why, style=style)
        reason = [] if width >= _WIDE else [Text(f"* {self.voice.reason(hints[0].why)}", "yellow")]
        return [Text(f"{title}: {sure}", "bold"), table, *reason]

    def _table(self, wide: bool) -> Table:
        table = Table(box=None, pad_edge=False, header_style="dim")
        table.add_column("")
        table.add_column(self.voice.say("coach.column-action"))
        for heading in self.screen.COACH_COLUMNS:
            table.add_column(self.voice.say(heading), justify="right")
        if wide:
            table.add_column("")
        return table

    def _row(self, name: str, hint: Hint) -> list[str]:
        chance = "–"
        if hint.chance is not None:
            chance = self.voice.say("coach.percent", percent=round(100 * hint.chance))
        worth = self.screen.worth(hint.points)
        return [escape(name), f"{worth} ±{max(1, round(hint.margin))}", chance]

    def _by_label(self, hints: Sequence[Hint]) -> dict[str, Hint]:
        """Equal cards are named once."""
        by_label: dict[str, Hint] = {}
        for hint in hints:
            by_label.setdefault(self.screen.label(hint.action), hint)
        return by_label
