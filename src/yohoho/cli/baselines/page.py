"""The baselines as a page of the documentation, in English as the rest of it."""

from collections.abc import Iterator, Sequence
from typing import Final

from yohoho.cli.baselines.cells import by_setting, cells, fair, title, titles, wins
from yohoho.cli.baselines.measure import Baselines
from yohoho.cli.baselines.plan import FIELD
from yohoho.cli.baselines.progress import INSTANT_FACTOR, MeasuredRow
from yohoho.cli.simulate.show import percent
from yohoho.locales import Voice
from yohoho.sim.clusters import Measured
from yohoho.sim.statistics import BotStatistics

INTRODUCTION: Final = """\
# Baselines

This page shows how strong the bots are, for people who compare a bot of their own with them.
`{command}` wrote it. Version {version}, {date}; {machine}.

- Every game is part of a duplicate deal: each deal is played in all rotations of the seats.
- A row is one bot in one seat, and bots of the other kind in all other seats.
- A row has {deals} deals, and {factor} times as many where no bot needs time to think.
- In brackets stands a 95 % interval over deals. It is Wilson's, for the number of games that would tell as
  much if they did not depend on each other; that number is at most the number of games played. So it stays
  within 0 and 100 %, and a few deals that end alike do not look certain. ± is half of a 95 % interval over
  deals too, with Student's quantiles.
- Wins are a share of all games, a shared victory counted in parts; fair is the share of the seats. The score
  is that at the end of a game, in Skull the successes.
- The time of a decision is that on the wall, with all else that the machine did.
- First mates sit at two tables of each game, and the admiral at the one with the fewest seats, because they
  think for seconds in a game. Where one of them meets its neighbour on the ladder, the slower sits alone.
- Below each table stands a command for each of its rows. It plays the same games again, on any machine: only
  the times differ. A larger `--games` begins with the same games and adds more.
- With `--resume` the games that earlier calls kept in that folder count too.
"""


def page(baselines: Baselines, command: str, version: str, date: str, machine: str) -> str:
    """The page as Markdown."""
    introduction = INTRODUCTION.format(
        command=command,
        version=version,
        date=date,
        machine=machine,
        deals=baselines.deals,
        factor=INSTANT_FACTOR,
    )
    return "\n".join([introduction, *_say_short(baselines), *_tables(baselines.rows, Voice("en"))])


def _say_short(baselines: Baselines) -> Iterator[str]:
    """Say which rows have fewer deals than planned, and what the others would take."""
    if baselines.stopped:
        yield "**Stopped early**, before all rows had their deals.\n"
    if missing := baselines.planned - len(baselines.rows):
        yield f"**{missing} of {baselines.planned} rows are missing**: the time was over before a deal.\n"
    if any(row.is_short for row in baselines.rows):
        yield "**Fewer deals**, because the time was over; rows that take less of it were played first:\n"
        yield from (_say_deals(row) for row in baselines.rows if row.is_short)
        yield ""


def _say_deals(row: MeasuredRow) -> str:
    english = Voice("en")
    return (
        f"- `{row.bot.name}` among `{row.row.against}`, {title(row, english)}: {row.statistics.deals} of "
        f"{row.planned_deals} deals; the others would take {row.seconds_left / 60:.0f} minutes of one core"
    )


def _tables(rows: Sequence[MeasuredRow], english: Voice) -> Iterator[str]:
    yield from _overview(rows, english)
    for group in by_setting(rows):
        yield from _setting(group, english)


def _overview(rows: Sequence[MeasuredRow], english: Voice) -> Iterator[str]:
    """The wins of every bot against the field in every setting."""
    bots = list(dict.fromkeys(row.bot.name for row in rows if row.row.against == FIELD != row.row.bot))
    if not bots:
        return
    yield f"## Wins against `{FIELD}`\n"
    yield from _table(
        ["Table", "Fair", *(f"`{bot}`" for bot in bots)], [*_overview_lines(rows, bots, english)]
    )


def _overview_lines(rows: Sequence[MeasuredRow], bots: Sequence[str], english: Voice) -> Iterator[list[str]]:
    for group in by_setting(rows):
        won = {row.bot.name: wins(row, english) for row in group if row.row.against == FIELD}
        shares = [won.get(bot, "") for bot in bots]
        yield [title(group[0], english), percent(Measured(fair(group[0])), english), *shares]


def _setting(group: Sequence[MeasuredRow], english: Voice) -> Iterator[str]:
    yield f"## {title(group[0], english)}\n"
    lines = [[f"`{bot}`", f"`{against}`", *rest] for bot, against, *rest in cells(group, english)]
    yield from _table(titles(group, english), lines)
    yield from (_say_replaced(row.bot) for row in group if row.bot.faults)
    yield from ("```sh", *(row.command for row in group), "```\n")


def _say_replaced(bot: BotStatistics) -> str:
    return f"`{bot.name}` was replaced by a safe choice {sum(bot.faults.values())} times.\n"


def _table(titles: Sequence[str], rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """A table of Markdown, with names to the left and numbers to the right."""
    names = sum(cell.startswith("`") for cell in rows[0]) or 1
    yield f"| {' | '.join(titles)} |"
    yield f"|{'---|' * names}{'---:|' * (len(titles) - names)}"
    yield from (f"| {' | '.join(row)} |" for row in rows)
    yield ""
