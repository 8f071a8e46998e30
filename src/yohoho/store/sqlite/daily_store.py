"""The part of the store in a file that keeps the daily deal."""

import sqlite3
from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import TypeVar

from yohoho.store.daily import AttemptRow, CountedAttempt, DayResults, DayRow
from yohoho.store.sqlite import daily

T = TypeVar("T")


class DailyInFile(ABC):
    """Days and attempts, for a store that reads and writes a file."""

    @abstractmethod
    async def _write(self, work: Callable[[sqlite3.Connection], T]) -> T: ...

    @abstractmethod
    async def _read(self, work: Callable[[sqlite3.Connection], T]) -> T: ...

    async def open_day(self, row: DayRow) -> DayRow:
        return await self._write(lambda c: daily.open_day(c, row))

    async def daily_day(self, day: str, game: str) -> DayRow | None:
        return await self._read(lambda c: daily.daily_day(c, day, game))

    async def daily_days(self, first: str, last: str) -> list[str]:
        return await self._read(lambda c: daily.daily_days(c, first, last))

    async def first_day(self) -> str | None:
        return await self._read(daily.first_day)

    async def claim_lines(self, day: str, game: str, now: int, until: int) -> bool:
        return await self._write(lambda c: daily.claim_lines(c, day, game, now, until))

    async def save_lines(self, day: str, game: str, lines: bytes) -> None:
        await self._write(lambda c: daily.save_lines(c, day, game, lines))

    async def begin_attempt(self, attempt: AttemptRow) -> AttemptRow:
        return await self._write(lambda c: daily.begin_attempt(c, attempt))

    async def day_results(self, day: str, game: str, limit: int) -> DayResults:
        return await self._read(lambda c: daily.day_results(c, day, game, limit))

    async def attempts_around(self, day: str, game: str, identity: str) -> list[CountedAttempt]:
        return await self._read(lambda c: daily.attempts_around(c, day, game, identity))

    async def attempt_at(self, table_id: str) -> AttemptRow | None:
        return await self._read(lambda c: daily.attempt_at(c, table_id))

    async def attempts_of(self, identity: str, first: str, last: str) -> list[AttemptRow]:
        return await self._read(lambda c: daily.attempts_of(c, identity, first, last))

    async def count_days_kept(self, identity: str) -> int:
        return await self._read(lambda c: daily.count_days_kept(c, identity))
