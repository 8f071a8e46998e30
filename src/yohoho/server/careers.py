"""All games of a person in one list, at tables and on score sheets, and the statistics of their players: what
a server and the browser answer alike."""

from collections.abc import Iterable, Sequence
from hashlib import sha256
from typing import Final

import msgspec

from yohoho.scorepad.people import key_of
from yohoho.scorepad.rating import Rating, ratings_in
from yohoho.scorepad.stats import Career, Counted, Kind, careers_in, ladder
from yohoho.server.history import GameHistory
from yohoho.server.sheets.stored import summary_of
from yohoho.skull_king.game import SkullKing
from yohoho.store.protocol import GameRow, Identity, Store
from yohoho.store.sheets import SheetInfo

MOST_GAMES: Final = 500
"""The newest games of each kind, from which statistics are made."""


class Filter(msgspec.Struct, frozen=True):
    """Which games are wanted: of a group of sheets, and of a time."""

    group: str | None = None
    since: int = 0
    until: int | None = None


class Played(msgspec.Struct, frozen=True, kw_only=True):
    """A finished game. `names`, `scores` and `ranks` go together; a player who left early has no rank."""

    kind: Kind
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
    """Pass it on for the next page; none when this is the last."""


class Standing(msgspec.Struct, frozen=True):
    """One person over all these games. A person who has only played alone has no rating."""

    key: str
    """The key of this name in `against`."""
    career: Career
    rating: Rating | None
    place: int | None
    """In the season that was asked for: by wins, then by points a game. None without a finished game."""


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


async def history_page(
    store: Store, game_history: GameHistory, me: Identity, wanted: Filter, limit: int, before: int | None
) -> History:
    """Games this person has played, newest first. Games at tables belong to no group."""
    group = _group_key(wanted)
    end = min((moment for moment in (before, wanted.until) if moment is not None), default=None)
    tables = await store.games_of(me.id, limit, end) if group is None else []
    pads = await store.finished_sheets_of(me.id, limit if group is None else MOST_GAMES, end)
    chosen = [*map(_of_pad, (info for info in pads if _of_group(info, group))), *map(_of_table, tables)]
    found = sorted((one for one in chosen if wanted.since <= one.date), key=lambda one: (-one.date, one.id))
    shown = _page(found, limit)
    by_id = {row.id: row for row in tables}
    lines = [await _with_result(game_history, one, by_id.get(one.id)) for one in shown]
    return History(lines, shown[-1].date if len(shown) >= limit else None)


def _page(found: Sequence[Played], limit: int) -> list[Played]:
    """A page, on which games of one moment are never split."""
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


async def _with_result(game_history: GameHistory, one: Played, row: GameRow | None) -> Played:
    result = await game_history.result(row) if one.kind == "table" and row else None
    if result is None:
        return one
    return msgspec.structs.replace(one, scores=list(result.scores), ranks=list(result.ranks))


async def careers(store: Store, game_history: GameHistory, me: Identity, wanted: Filter) -> Careers:
    """Everybody in this person's games of Skull King. Games at tables belong to no group."""
    group, since, until = _group_key(wanted), wanted.since, wanted.until
    sheets = await store.finished_sheets_of(me.id, MOST_GAMES)
    chosen = [info for info in sheets if _in(info.played, since, until) and _of_group(info, group)]
    rows = await store.games_of(me.id, MOST_GAMES, until) if group is None else []
    rows = [row for row in rows if _in(row.finished, since, until)]
    key = _key_of(chosen, rows)
    known: Careers | None = game_history.statistics.get(key)
    if known is None:
        games = [await game_history.of_sheet(info) for info in chosen]
        games += [await game_history.of_table(row) for row in rows]
        known = await game_history.compute(lambda: _standings(game for game in games if game))
        game_history.statistics.put(key, known)
    return known


def _key_of(sheets: Sequence[SheetInfo], rows: Sequence[GameRow]) -> bytes:
    """The same for the same games: a sheet that has changed has another version, a game never changes."""
    games = [*(f"{info.id}/{info.version}" for info in sheets), "", *(row.id for row in rows)]
    return sha256("\n".join(games).encode()).digest()


def _group_key(wanted: Filter) -> str | None:
    return None if wanted.group is None else key_of(wanted.group)


def _in(moment: int, since: int, until: int | None) -> bool:
    return since <= moment and (until is None or moment < until)


def _of_group(info: SheetInfo, group: str | None) -> bool:
    return group is None or key_of(summary_of(info).group) == group


def _standings(games: Iterable[Counted]) -> Careers:
    ordered = sorted(games, key=lambda game: (game.sheet.at, game.sheet.id))
    found, rated = careers_in(ordered), ratings_in(ordered)
    best_first = [key for key in rated if key in found] + [key for key in sorted(found) if key not in rated]
    places = ladder(found)
    standings = [Standing(key, found[key], rated.get(key), places.get(key)) for key in best_first]
    return Careers(standings, len(ordered))


async def seasons(store: Store, me: Identity) -> Seasons:
    """The groups this person has played in, and since when."""
    sheets = await store.finished_sheets_of(me.id, MOST_GAMES)
    rows = await store.games_of(me.id, MOST_GAMES)
    by_key: dict[str, str] = {}
    for name in dict.fromkeys(summary_of(info).group for info in sheets):
        if name:
            by_key.setdefault(key_of(name), name)  # as it is spelt on the newest sheet
    moments = [*(info.played for info in sheets), *(row.finished for row in rows)]
    return Seasons([by_key[key] for key in sorted(by_key)], min(moments, default=None))
