"""The points of a round with their reasons, and the score sheet."""

from collections.abc import Sequence
from typing import Final

from rich.console import RenderableType
from rich.markup import escape
from rich.table import Table
from rich.text import Text

from yohoho.cli.terminal.tables import grid
from yohoho.locales import Voice, with_minus, with_sign
from yohoho.locales.teller import Teller
from yohoho.skull_king.events import RoundScored
from yohoho.skull_king.view import View

_WIDE_CELL: Final = 11
"""The width of bid, tricks and points of a round."""


def round_scored(event: RoundScored, teller: Teller) -> list[RenderableType]:
    """The points of a round, then each player's line explained."""
    voice = teller.voice
    extras = [name for name in ("loot", "wager") if _was_paid(event, name)]
    columns = ["name", "bid", "won", "base", "bonus", *extras, "points", "total"]
    table = grid(voice, columns)
    for seat, (facts, won) in enumerate(zip(event.facts, event.scores, strict=True)):
        paid = {"loot": won.alliances, "wager": won.wager}
        numbers = [facts.final_bid, facts.tricks, won.base, won.bonus, *(paid[extra] for extra in extras)]
        cells = [
            *map(with_minus, numbers),
            with_sign(won.total),
            f"[bold]{with_minus(event.totals[seat])}[/]",
        ]
        table.add_row(teller.names[seat], *cells, style="bold" if seat == teller.you else "")
    title = Text(voice.say("play.round-over", round=event.number), "bold")
    return [title, table, "", *teller.tell(event)[1:]]


def _was_paid(event: RoundScored, extra: str) -> bool:
    return any(won.alliances if extra == "loot" else won.wager for won in event.scores)


def sheet(view: View, voice: Voice, names: Sequence[str], width: int) -> list[RenderableType]:
    """The points of each player round by round; with bid and tricks where the width allows."""
    if not view.history:
        return [voice.say("play.no-score")]
    wide = len(view.scores) * _WIDE_CELL + 8 <= width
    table = Table(box=None, header_style="bold", pad_edge=False, padding=(0, 1, 0, 0))
    table.add_column(voice.say("column.round"), justify="right")
    for name in names[: len(view.scores)]:
        table.add_column(escape(name), justify="right", no_wrap=True, overflow="ellipsis")
    for number, line in enumerate(view.history, start=1 + view.round - _rounds_begun(view)):
        cells = zip(line.bids, line.tricks, line.points, strict=True)
        shown = [
            f"{won}/{bid} {with_sign(points):>4}" if wide else with_sign(points) for bid, won, points in cells
        ]
        table.add_row(str(number), *shown)
    table.add_row(voice.say("column.total"), *map(with_minus, view.scores), style="bold")
    return [Text(voice.say("play.sheet"), "bold"), table]


def _rounds_begun(view: View) -> int:
    return len(view.history) + (view.phase != "over")
