"""Finished games, of tables and of score sheets alike: players, ranks and rounds.

A game's descriptor names the function that converts one of its games at a table to the types of the score
sheet, for the statistics of its players; a game without one has no such statistics. Results are cached: a
record does not change, and a sheet has a version.
"""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, Final, Generic, TypeVar

from msgspec.structs import replace

from yohoho.core import registry
from yohoho.core.errors import OptionsError, YohohoError
from yohoho.core.game import Result
from yohoho.core.record import loads, rebuild_logbook
from yohoho.scorepad import SheetError, fold, tally
from yohoho.scorepad.log import log_of
from yohoho.scorepad.stats import CountedGame
from yohoho.server.lru_cache import LruCache
from yohoho.server.sheets.stored import read_operations
from yohoho.server.tables.observer import TableObserver
from yohoho.store.games import GameRow
from yohoho.store.protocol import Store
from yohoho.store.sheets import SheetInfo
from yohoho.store.tables import Entry

CACHE_SIZE: Final = 2_000
"""The number of cached results of each kind."""
MAX_STATISTICS: Final = 200
"""The number of cached statistics, each over many games of one person."""

S = TypeVar("S")
T = TypeVar("T")
Compute = Callable[[Callable[[], Any]], Awaitable[Any]]
"""Does work that takes a while: in a thread, where there are threads."""


class _Results(Generic[S, T]):
    """The results that were asked for last, by a key whose result never changes."""

    def __init__(self, compute: Compute) -> None:
        self._compute = compute
        self._latest = LruCache[str, T](CACHE_SIZE)

    async def get(
        self, key: str, read: Callable[[], Awaitable[S | None]], work: Callable[[S], T]
    ) -> T | None:
        """The result of `work` on what `read` gets from the store. A cached result needs neither; None when
        the store does not have the game."""
        if key in self._latest:  # None is a result too: the game has none
            return self._latest.get(key)
        source = await read()
        if source is None:
            return None
        result: T = await self._compute(lambda: work(source))
        self._latest.put(key, result)
        return result


class GameHistory:
    """Reads finished games. The caller checks that the person may read them."""

    def __init__(
        self, store: Store, observer: TableObserver | None = None, compute: Compute = asyncio.to_thread
    ) -> None:
        self.compute = compute
        self._store = store
        self._observer = observer or TableObserver()
        self._results = _Results[GameRow, Result | None](compute)
        self._games = _Results[GameRow, CountedGame | None](compute)
        self._sheets = _Results[list[Entry], CountedGame | None](compute)
        self.statistics = LruCache[bytes, Any](MAX_STATISTICS)
        """The statistics of `careers`, by a hash of the games that they cover."""

    async def result(self, row: GameRow) -> Result | None:
        """The result of a game at a table; None if its record cannot be replayed any more."""
        return await self._results.get(
            row.id, lambda: self._store.games.find(row.id), lambda whole: self._work_on(result_of, whole)
        )

    async def of_table(self, row: GameRow) -> CountedGame | None:
        """A game at a table in the types of the score sheet; None for a game without such statistics."""
        count = _counter_of(row.game)
        if count is None:
            return None
        return await self._games.get(
            row.id, lambda: self._store.games.find(row.id), lambda whole: self._work_on(count, whole)
        )

    async def of_sheet(self, info: SheetInfo) -> CountedGame | None:
        """A game on a score sheet; None if its first operation cannot be read any more."""
        return await self._sheets.get(
            f"{info.id}/{info.version}",
            lambda: self._store.sheets.read_operations(info.id),
            lambda entries: self._count_sheet(info, entries),
        )

    def _work_on(self, work: Callable[[GameRow], T], row: GameRow) -> T | None:
        """The result, or None for a record of older rules, which must not hide all the others."""
        try:
            return work(row)
        except YohohoError as error:
            self._observer.warn("record-unreadable", game=row.id, error=error.reason.code)
            return None

    def _count_sheet(self, info: SheetInfo, entries: Sequence[Entry]) -> CountedGame | None:
        """The sheet and its points; None if it cannot be read any more.

        The time of a device is not trusted: careers follow the order of playing, which the server knows.
        """
        log = log_of(info.id, read_operations(info.id, entries, self._observer))
        try:
            sheet = replace(fold(log), at=info.played)
        except SheetError as error:
            self._observer.warn("sheet-unreadable", sheet=info.id, error=error.reason.code)
            return None
        return CountedGame(sheet, tally(sheet))


def _counter_of(game: str) -> Callable[[GameRow], CountedGame] | None:
    """The function of the game's descriptor; None also for a game that is no longer installed."""
    try:
        count: Callable[[GameRow], CountedGame] | None = registry.descriptor(game).part("careers")
    except OptionsError:
        return None
    return count


def result_of(row: GameRow) -> Result:
    logbook = rebuild_logbook(loads(row.record))
    return logbook.game.result(logbook.state)
