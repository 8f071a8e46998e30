"""Finished games, of tables and of score sheets alike: players, ranks and rounds.

A game of Skull King at a table is converted to the types of the score sheet, with the points it was scored
with at the time: nothing is scored again. Results are cached: a record does not change, and a sheet has a
version.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Sequence
from typing import Final, Generic, TypeVar

import structlog
from msgspec.structs import replace

from yohoho.core.errors import YohohoError
from yohoho.core.game import Event, Result
from yohoho.core.record import loads, open_record, replay, replayed
from yohoho.scorepad import Sheet, SheetError, Tally, fold, tally
from yohoho.scorepad.log import log_of
from yohoho.scorepad.people import COLOURS, Person, key_of
from yohoho.scorepad.stats import Counted
from yohoho.scorepad.tally import Cell, Row
from yohoho.server.sheets.service import stored_operations
from yohoho.skull_king.events import RoundScored, RoundStarted
from yohoho.skull_king.game import SkullKing
from yohoho.skull_king.options import Options, read_options
from yohoho.store.protocol import GameRow, Store
from yohoho.store.sheets import SheetInfo

CACHE_SIZE: Final = 2_000

logger = structlog.get_logger()
T = TypeVar("T")


class _Cache(Generic[T]):
    """The latest results, by a key whose result never changes."""

    def __init__(self) -> None:
        self._kept: OrderedDict[str, T] = OrderedDict()

    async def get(self, key: str, work: Callable[[], T]) -> T:
        """From the cache, or computed in a thread."""
        if key not in self._kept:
            self._kept[key] = await asyncio.to_thread(work)
        self._kept.move_to_end(key)
        found = self._kept[key]
        if len(self._kept) > CACHE_SIZE:
            self._kept.popitem(last=False)
        return found


class GameHistory:
    """Reads finished games. The caller checks that the person may read them."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._results: _Cache[Result | None] = _Cache()
        self._games: _Cache[Counted | None] = _Cache()
        self._sheets: _Cache[Counted | None] = _Cache()

    async def result(self, row: GameRow) -> Result | None:
        """The result of a game at a table; None if its record cannot be replayed any more."""
        whole = await self._store.game(row.id)
        return await self._results.get(row.id, lambda: _tried(result_of, whole)) if whole else None

    async def of_table(self, row: GameRow) -> Counted | None:
        """A game of Skull King at a table, in the types of the score sheet."""
        whole = await self._store.game(row.id) if row.game == SkullKing.name else None
        return (
            await self._games.get(f"table/{row.id}", lambda: _tried(counted_game, whole)) if whole else None
        )

    async def of_sheet(self, info: SheetInfo) -> Counted | None:
        """A game on a score sheet; None if its first operation cannot be read any more."""
        entries = await self._store.operations(info.id)
        key = f"sheet/{info.id}/{info.version}"
        return await self._sheets.get(key, lambda: _counted(info, entries))


def _tried(work: Callable[[GameRow], T], row: GameRow) -> T | None:
    """The result, or None for a record of older rules, which must not hide all the others."""
    try:
        return work(row)
    except YohohoError as error:
        logger.warning("record-unreadable", game=row.id, error=error.reason.code)
        return None


def _counted(info: SheetInfo, entries: Sequence[tuple[int, bytes]]) -> Counted | None:
    """The device's time is not trusted here: careers follow the order of playing."""
    log = log_of(info.id, stored_operations(info.id, entries))
    try:
        sheet = replace(fold(log), at=info.played)
    except SheetError as error:
        logger.warning("sheet-unreadable", sheet=info.id, error=error.reason.code)
        return None
    return Counted(sheet, tally(sheet))


def result_of(row: GameRow) -> Result:
    logbook = replayed(loads(row.record))
    return logbook.game.result(logbook.state)


def counted_game(row: GameRow) -> Counted:
    """The facts and the points of every round, from the events in which they were scored."""
    record = loads(row.record)
    events: list[Event] = []
    logbook = open_record(record)
    for _, logbook, happened in replay(record):  # noqa: B007 - the last one is where the game ended
        events += happened
    result = logbook.game.result(logbook.state)
    people = _people(row.names)
    rows = _rows([person.id for person in people], events, logbook.game.players == 2)
    sheet = Sheet(
        id=row.id,
        options=read_options(record.options) if record.options else Options(),
        people=people,
        rounds={},
        dealer=people[-1].id,
        at=row.finished,
    )
    bots = frozenset(person.id for person, who in zip(people, row.players, strict=True) if not who)
    return Counted(sheet, _tally([person.id for person in people], rows, result), "table", bots)


def _people(names: Sequence[str]) -> tuple[Person, ...]:
    """The players in the order of seats. At a table two may share a name; on a sheet a name is one person."""
    found: list[Person] = []
    for seat, name in enumerate(names):
        same = sum(key_of(other) == key_of(name) for other in names[:seat])
        own = f"{name} ({same + 1})" if same else name
        found.append(Person(id=f"p{seat + 1}", name=own, colour=seat % COLOURS))
    return tuple(found)


def _rows(ids: Sequence[str], events: Sequence[Event], ghost: bool) -> list[Row]:
    rows: list[Row] = []
    started: RoundStarted | None = None
    for event in events:
        if isinstance(event, RoundStarted):
            started = event
        elif isinstance(event, RoundScored) and started:
            rows.append(_row(ids, started, event, ghost))
    return rows


def _row(ids: Sequence[str], started: RoundStarted, scored: RoundScored, ghost: bool) -> Row:
    cells = {
        who: Cell(
            bid=facts.bid, tricks=facts.tricks, facts=facts, score=score, points=score.total, total=total
        )
        for who, facts, score, total in zip(ids, scored.facts, scored.scores, scored.totals, strict=False)
    }
    return Row(
        number=started.number,
        cards=started.cards,
        dealer=ids[started.dealer],
        leader=ids[started.leader],
        players=tuple(ids),
        ghost=ghost,
        complete=True,
        forced=False,
        cells=cells,
    )


def _tally(ids: Sequence[str], rows: Sequence[Row], result: Result) -> Tally:
    return Tally(
        rows=tuple(rows),
        starts=dict.fromkeys(ids, 0),
        totals=dict(zip(ids, result.scores, strict=True)),
        ranks=dict(zip(ids, result.ranks, strict=True)),
        winners=tuple(ids[seat] for seat in result.winners),
        over=True,
        next=None,
        faults=(),
    )
