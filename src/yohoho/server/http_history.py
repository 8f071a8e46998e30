"""Over HTTP: all my games in one list, at tables and on score sheets, and what they say about the players."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Sequence
from typing import Annotated, Final, Literal

import msgspec
from litestar import Router, get
from litestar.params import QueryParameter

from yohoho.scorepad.people import key_of
from yohoho.scorepad.rating import Rating, ratings_in
from yohoho.scorepad.stats import Career, careers_in
from yohoho.server.dependencies import LATEST, SIGNED_IN, Before, Limit, Me, TheLimits, ThePast, TheStore
from yohoho.server.past import Game, Past
from yohoho.server.problems import answers
from yohoho.server.sheets_desk import summary_of
from yohoho.skull_king.game import SkullKing
from yohoho.store.protocol import GameRow
from yohoho.store.sheets import SheetInfo

MOST_GAMES: Final = 500
"""Of each kind, the newest: what statistics are made from."""

Group = Annotated[str | None, QueryParameter(max_length=60, description="Only sheets of this group.")]
Since = Annotated[int, QueryParameter(ge=0, le=LATEST, description="Played from this time on.")]
Until = Annotated[int | None, QueryParameter(ge=0, le=LATEST, description="Played before this time.")]


class Played(msgspec.Struct, frozen=True, kw_only=True):
    """A game that is over. `names`, `scores` and `ranks` go together; who left early has no rank."""

    kind: Literal["table", "pad"]
    id: str
    """Of the record, or of the sheet."""
    game: str
    date: int
    names: list[str]
    scores: list[int]
    ranks: list[int | None]
    group: str


class History(msgspec.Struct, frozen=True):
    games: list[Played]
    before: int | None
    """Hand it in for the next page; none when this is the last."""


class Standing(msgspec.Struct, frozen=True):
    """One person over all these games. Who has played alone has no rating."""

    key: str
    """What stands for this name in `against`."""
    career: Career
    rating: Rating | None


class Careers(msgspec.Struct, frozen=True):
    people: list[Standing]
    """The best rated first."""
    games: int
    groups: list[str]
    """Of all my sheets that are over, whatever was asked for."""


@get("/api/history", security=SIGNED_IN, responses=answers(401))
async def my_history(
    store: TheStore, past: ThePast, me: Me, limits: TheLimits, before: Before = None, limit: Limit = 20
) -> History:
    """Games I have played, newest first: at tables, and on score sheets I own, write on or play in."""
    limits.enforce("history", me.id)
    tables = await store.games_of(me.id, limit, before)
    pads = await store.finished_sheets_of(me.id, limit, before)
    found = sorted([*map(_of_pad, pads), *map(_of_table, tables)], key=lambda one: (-one.date, one.id))
    shown = _page(found, limit)
    by_id = {row.id: row for row in tables}
    lines = [await _with_result(past, one, by_id.get(one.id)) for one in shown]
    return History(lines, shown[-1].date if len(shown) >= limit else None)


def _page(found: Sequence[Played], limit: int) -> list[Played]:
    """As all pages are: games of one moment are never split."""
    if len(found) <= limit:
        return list(found)
    return [one for one in found if one.date >= found[limit - 1].date]


def _of_pad(info: SheetInfo) -> Played:
    summary = summary_of(info)
    return Played(
        kind="pad",
        id=info.id,
        game=SkullKing.name,
        date=info.played,
        names=summary.names,
        scores=summary.scores,
        ranks=summary.ranks,
        group=summary.group,
    )


def _of_table(row: GameRow) -> Played:
    return Played(
        kind="table",
        id=row.id,
        game=row.game,
        date=row.finished,
        names=list(row.names),
        scores=[],
        ranks=[],
        group="",
    )


async def _with_result(past: Past, one: Played, row: GameRow | None) -> Played:
    result = await past.result(row) if one.kind == "table" and row else None
    if result is None:
        return one
    return msgspec.structs.replace(one, scores=list(result.scores), ranks=list(result.ranks))


@get("/api/careers", security=SIGNED_IN, responses=answers(401))
async def my_careers(
    store: TheStore,
    past: ThePast,
    me: Me,
    limits: TheLimits,
    group: Group = None,
    since: Since = 0,
    until: Until = None,
) -> Careers:
    """Everybody in my games of Skull King: wins, bids, runs, duels and ratings. Bots are left out.

    Games at tables belong to no group.
    """
    limits.enforce("history", me.id)
    sheets = await store.finished_sheets_of(me.id, MOST_GAMES)
    groups = sorted({name for info in sheets if (name := summary_of(info).group)}, key=key_of)
    chosen = [info for info in sheets if _in(info.played, since, until) and _of_group(info, group)]
    rows = await store.games_of(me.id, MOST_GAMES, until) if group is None else []
    games = [await past.of_sheet(info) for info in chosen]
    people = {key_of(person.name) for sheet, _ in games for person in sheet.people}
    for row in rows:
        game = await past.of_table(row) if _in(row.finished, since, until) else None
        if game:
            games.append(game)
            people |= _not_bots(row, game)
    return await asyncio.to_thread(_standings, games, people, groups)


def _in(moment: int, since: int, until: int | None) -> bool:
    return since <= moment and (until is None or moment < until)


def _of_group(info: SheetInfo, group: str | None) -> bool:
    return group is None or key_of(summary_of(info).group) == key_of(group)


def _not_bots(row: GameRow, game: Game) -> set[str]:
    sheet, _ = game
    return {key_of(person.name) for person, who in zip(sheet.people, row.players, strict=True) if who}


def _standings(games: Iterable[Game], people: set[str], groups: list[str]) -> Careers:
    ordered = sorted(games, key=lambda game: (game[0].at, game[0].id))
    found, rated = careers_in(ordered), ratings_in(ordered)
    best_first = [key for key in rated if key in found] + [key for key in sorted(found) if key not in rated]
    standings = [Standing(key, found[key], rated.get(key)) for key in best_first if key in people]
    return Careers(standings, len(ordered), groups)


history = Router("/", route_handlers=[my_history, my_careers], tags=["games"])
