"""The tables of the baselines in the terminal, and their cells, which the page has too."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from rich.console import RenderableType
from rich.text import Text

from yohoho.cli.baselines.progress import MeasuredRow
from yohoho.cli.simulate.show import number, percent, percent_between
from yohoho.cli.terminal.tables import PartedTable
from yohoho.locales import Voice
from yohoho.sim.clusters import Measured


def parts(rows: Sequence[MeasuredRow], speaker: Voice) -> Iterator[RenderableType]:
    """A table for each setting."""
    for group in by_setting(rows):
        table = PartedTable(*titles(group, speaker))
        for row in cells(group, speaker):
            table.add_row(*row)
        yield Text(title(group[0], speaker), "bold")
        yield table
        yield ""
    if rows:
        yield Text(speaker.say("baselines.intervals"), "dim")


def by_setting(rows: Sequence[MeasuredRow]) -> list[list[MeasuredRow]]:
    """The rows of each table, in the order of the plan."""
    grouped = groupby(rows, lambda each: (each.row.tournament.game, each.row.setting))
    return [list(group) for _, group in grouped]


def title(row: MeasuredRow, speaker: Voice) -> str:
    """`Skull King, Grandpa Beck’s edition, 4 players, kraken`."""
    game, setting = row.row.tournament.game, row.row.setting
    edition = [speaker.word("edition", setting.edition)] if setting.edition else []
    players = speaker.say("plain.players", count=len(row.row.tournament.crew))
    return ", ".join([speaker.say(f"play.game.{game}"), *edition, players, *setting.options])


def titles(rows: Sequence[MeasuredRow], speaker: Voice) -> list[str]:
    bids = [f"simulate.exact-{rows[0].row.tournament.game}"] if _has_bids(rows) else []
    keys = ("simulate.bot", "baselines.against", "baselines.deals", "simulate.wins", "simulate.fair")
    return [speaker.say(key) for key in (*keys, "simulate.score", *bids, "simulate.thinking")]


def cells(rows: Sequence[MeasuredRow], speaker: Voice) -> list[list[str]]:
    return [_cells(row, _has_bids(rows), speaker) for row in rows]


def _has_bids(rows: Sequence[MeasuredRow]) -> bool:
    return any(row.bot.exact is not None for row in rows)


def _cells(row: MeasuredRow, has_bids: bool, speaker: Voice) -> list[str]:
    bot = row.bot
    digits = 2 if bot.slowest_ms < 10 else 1
    exact = [percent_between(bot.exact, speaker) if bot.exact else "–"] if has_bids else []
    return [
        bot.name,
        row.row.against,
        str(row.statistics.deals),
        wins(row, speaker),
        percent(Measured(fair(row)), speaker),
        number(bot.score, speaker),
        *exact,
        number(bot.thinking_ms, speaker, digits),
    ]


def wins(row: MeasuredRow, speaker: Voice) -> str:
    """The share of wins; a bot among its own kind has them all, which says nothing."""
    return "–" if row.row.is_self_play else percent_between(row.bot.wins, speaker)


def fair(row: MeasuredRow) -> float:
    return 1 / len(row.row.tournament.crew)
