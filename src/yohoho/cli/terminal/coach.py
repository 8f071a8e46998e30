"""The coach in a terminal: every choice with its expected result, and the reason for the best."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from rich.console import RenderableType
from rich.markup import escape
from rich.table import Table
from rich.text import Text

from yohoho.bots.advice import Hint, confidence
from yohoho.bots.coach import advise
from yohoho.locales import Voice
from yohoho.skull.view import View as SkullView

_WIDE: Final = 90
"""From this number of columns on, every choice has its reason next to it."""
_CHANGES: Final = {"-1": "lower", "0": "keep", "+1": "raise"}


class TerminalCoach:
    """Shows hints for the decisions of the person who sees `view`."""

    def __init__(self, game: str, voice: Voice, names: Sequence[str]) -> None:
        self.game = game
        self.voice = voice
        self.names = names

    def lines(self, view: Any, width: int) -> list[RenderableType]:
        hints, skull = advise(self.game, view), isinstance(view, SkullView)
        if not hints:
            return [Text(self.voice.say("coach.nothing"), "dim")]
        title, sure = self.voice.say("coach.title"), self.voice.say(f"coach.{confidence(hints)}")
        table = self._table(skull, width >= _WIDE)
        for name, hint in self._named(hints, skull).items():
            best = hint is hints[0]
            style = "bold yellow" if best else ""
            why = [self.voice.reason(hint.why)] if width >= _WIDE else []
            table.add_row("*" if best else "", *self._row(name, hint, skull), *why, style=style)
        reason = [] if width >= _WIDE else [Text(f"* {self.voice.reason(hints[0].why)}", "yellow")]
        return [Text(f"{title}: {sure}", "bold"), table, *reason]

    def _table(self, skull: bool, wide: bool) -> Table:
        say = self.voice.say
        table = Table(box=None, pad_edge=False, header_style="dim")
        table.add_column("")
        table.add_column(say("coach.column-action"))
        table.add_column(say("coach.column-win" if skull else "coach.column-points"), justify="right")
        table.add_column(say("coach.column-flower" if skull else "coach.column-chance"), justify="right")
        if wide:
            table.add_column("")
        return table

    def _row(self, name: str, hint: Hint, skull: bool) -> list[str]:
        points = self._percent(hint.points) if skull else f"{round(hint.points):+d}".replace("-", "−")
        chance = "–" if hint.chance is None else self._percent(100 * hint.chance)
        return [escape(name), f"{points} ±{max(1, round(hint.margin))}", chance]

    def _percent(self, percent: float) -> str:
        return self.voice.say("coach.percent", percent=round(percent))

    def _named(self, hints: Sequence[Hint], skull: bool) -> dict[str, Hint]:
        """Equal cards are named once."""
        named: dict[str, Hint] = {}
        for hint in hints:
            named.setdefault(self.label(hint.action, skull), hint)
        return named

    def label(self, action: str, skull: bool) -> str:
        """An action in words."""
        verb, _, what = action.partition(" ")
        say = self.voice.say
        match verb:
            case "play":
                return self.voice.card(what)
            case "bid":
                return say("text.act-call" if skull else "text.act-bid", count=int(what))
            case "lead" | "flip" | "name":
                return say(f"text.act-{verb}", name=self.names[int(what)])
            case "discard":
                return say("text.act-discard", what=say(f"disc.{what}") if skull else self.voice.card(what))
            case "place":
                return say("text.act-place", disc=say(f"disc.{what}"))
            case _:
                return self._seldom(verb, what)

    def _seldom(self, verb: str, what: str) -> str:
        say = self.voice.say
        match verb:
            case "load":
                return say("text.act-load", load=say(f"load.{what}"))
            case "wager":
                return say("text.act-wager", points=int(what))
            case "power":
                return say(f"text.act-power-{what}")
            case "change":
                return say(f"text.act-{_CHANGES[what]}")
            case "draw":
                return say("text.act-draw", number=int(what) + 1)
            case _:
                return say(f"text.act-{verb}")
