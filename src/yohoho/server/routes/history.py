"""All games of a person in one list, at tables and on score sheets, and the statistics of their players."""

from collections.abc import Iterable, Sequence
from hashlib import sha256
from typing import Annotated, Final

import msgspec
from msgspec import Meta

from yohoho.scorepad.people import key_of
from yohoho.scorepad.rating import Rating, ratings_in
from yohoho.scorepad.stats import Career, CountedGame, Kind, careers_in, ladder
from yohoho.server.history import GameHistory
from yohoho.server.routes.request import MAX_NUMBER, Before, Limit, Request
from yohoho.server.sheets.stored import summary_of
from yohoho.skull_king.game import SkullKing
from yohoho.store.games import GameRow
from yohoho.store.sheets import SheetInfo

MAX_GAMES: Final = 500
"""The newest games of each kind, from which statistics are made."""


class Filter(msgspec.Struct, frozen=True):
    """Which games count: those of a group of sheets, and of a time."""

    group: Annotated[
        Annotated[str, Meta(max_length=60)] | None, Meta(description="Only sheets of this group.")
    ] = None
    since: Annotated[int, Meta(ge=0, le=MAX_NUMBER, description="Played from this time on.")] = 0
    until: Annotated[
        Annotated[int, Meta(ge=0, le=MAX_NUMBER)] | None, Meta(description="Played before this time.")
    ] = None


class HistoryQuery(Filter, frozen=True):
    before: Before = None
    limit: Limit = 20


class Played(msgspec.Struct, frozen=True, kw_only=True):
    """A finished game. `names`, `scores` and `ranks` go together; a player who left early has no rank."""

    kind: Kind
    id: str
    """The id of the record, or of the sheet."""
    game: str
    date: int
    names: list[str]
    scores: list[int]
    ranks: list[int | None]
    group: str


class History(msgspec.Struct, frozen=True):
    games: list[Played]
    before: int | None
    """Pass it on for the next page; none when this is the last."""


class Standing(msgspec.Struct, frozen=True):
    """One person over all these games. A person who has only played alone has no rating."""

    key: str
    """The key of this name in `against`."""
    career: Career
    rating: Rating | None
    place: int | None
    """The place in the season: by wins, then by points a game. None without a finished game."""


class Careers(msgspec.Struct, frozen=True):
    people: list[Standing]
    """The best rated first."""
    games: int


class Seasons(msgspec.Struct, frozen=True):
    """The filters that my games offer."""

    groups: list[str]
    """The groups of all my finished sheets."""
    since: int | None
    """When the first of my games was played; none without any."""


async def my_history(request: Request, query: HistoryQuery) -> History:
    """Games I have played, newest first: at tables, and on score sheets I own, write on or play in.

    Games at tables belong to no group.
    """
    request.enforce("history")
    store, me, limit, group = request.services.store, request.me, query.limit, _group_key(query)
    end = min((moment for moment in (query.before, query.until) if moment is not None), default=None)
    tables = await store.games.list_of(me.id, limit, end) if group is None else []
    # The store knows no groups, so a page of one group is cut out of all sheets.
    pads = await store.sheets.list_finished_of(me.id, limit if group is None else MAX_GAMES, end)
    chosen = [_of_pad(info) for info in pads if _of_group(info, group)] + [_of_table(row) for row in tables]
    games = sorted(
        (game for game in chosen if query.since <= game.date), key=lambda game: (-game.date, game.id)
    )
    page = _page(games, limit)
    rows = {row.id: row for row in tables}
    lines = [await _with_result(request.services.game_history, game, rows.get(game.id)) for game in page]
    return History(lines, page[-1].date if len(page) >= limit else None)


def _page(games: Sequence[Played], limit: int) -> list[Played]:
    """A page, on which games of one moment are never split."""
    if len(games) <= limit:
        return list(games)
    return [game for game in games if game.date >= games[limit - 1].date]


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


async def _with_result(game_history: GameHistory, one: Played, row: GameRow | None) -> Played:
    result = await game_history.result(row) if one.kind == "table" and row else None
    if result is None:
        return one
    return msgspec.structs.replace(one, scores=list(result.scores), ranks=list(result.ranks))


async def my_careers(request: Request, query: Filter) -> Careers:
    """Everybody in my games of Skull King: wins, bids, runs, duels and ratings. Bots are opponents only.

    Games at tables belong to no group.
    """
    request.enforce("history")
    store, game_history, me = request.services.store, request.services.game_history, request.me
    group, since, until = _group_key(query), query.since, query.until
    sheets = await store.sheets.list_finished_of(me.id, MAX_GAMES)
    chosen = [info for info in sheets if _in(info.played, since, until) and _of_group(info, group)]
    rows = await store.games.list_of(me.id, MAX_GAMES, until) if group is None else []
    rows = [row for row in rows if _in(row.finished, since, until)]
    key = _key_of(chosen, rows)
    statistics: Careers | None = game_history.statistics.get(key)
    if statistics is None:
        games = [await game_history.of_sheet(info) for info in chosen]
        games += [await game_history.of_table(row) for row in rows]
        statistics = await game_history.compute(lambda: _standings(game for game in games if game))
        game_history.statistics.put(key, statistics)
    return statistics


def _key_of(sheets: Sequence[SheetInfo], rows: Sequence[GameRow]) -> bytes:
    """The same for the same games: a sheet that has changed has another version, a game never changes."""
    games = [*(f"{info.id}/{info.version}" for info in sheets), "", *(row.id for row in rows)]
    return sha256("\n".join(games).encode()).digest()


def _group_key(query: Filter) -> str | None:
    return None if query.group is None else key_of(query.group)


def _in(moment: int, since: int, until: int | None) -> bool:
    return since <= moment and (until is None or moment < until)


def _of_group(info: SheetInfo, group: str | None) -> bool:
    return group is None or key_of(summary_of(info).group) == group


def _standings(games: Iterable[CountedGame]) -> Careers:
    ordered = sorted(games, key=lambda game: (game.sheet.at, game.sheet.id))
    careers, ratings = careers_in(ordered), ratings_in(ordered)
    rated = [key for key in ratings if key in careers]
    best_first = rated + [key for key in sorted(careers) if key not in ratings]
    places = ladder(careers)
    standings = [Standing(key, careers[key], ratings.get(key), places.get(key)) for key in best_first]
    return Careers(standings, len(ordered))


async def my_seasons(request: Request) -> Seasons:
    """The groups I have played in, and since when I play: the filters for history and careers."""
    request.enforce("history")
    store, me = request.services.store, request.me
    sheets = await store.sheets.list_finished_of(me.id, MAX_GAMES)
    rows = await store.games.list_of(me.id, MAX_GAMES)
    by_key: dict[str, str] = {}
    for name in dict.fromkeys(summary_of(info).group for info in sheets):
        if name:
            by_key.setdefault(key_of(name), name)  # as it is spelt on the newest sheet
    moments = [*(info.played for info in sheets), *(row.finished for row in rows)]
    return Seasons([by_key[key] for key in sorted(by_key)], min(moments, default=None))
