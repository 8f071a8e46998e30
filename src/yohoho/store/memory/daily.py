"""The daily deal in memory."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence

from msgspec.structs import replace

from yohoho.store.daily import AttemptResult, AttemptRow, DayRow

AttemptKey = tuple[str, str, str]
"""Day, game and identity."""


class DailyInMemory(ABC):
    """The days and attempts, for a store that knows whether it is open and who was together."""

    def __init__(self) -> None:
        self._days: dict[tuple[str, str], DayRow] = {}
        self._attempts: dict[AttemptKey, AttemptRow] = {}

    @abstractmethod
    def _check_open(self) -> None: ...

    @abstractmethod
    def _groups(self) -> list[set[str]]:
        """The people of each table, game and sheet."""

    async def open_day(self, row: DayRow) -> DayRow:
        self._check_open()
        return self._days.setdefault((row.day, row.game), row)

    async def daily_day(self, day: str, game: str) -> DayRow | None:
        self._check_open()
        return self._days.get((day, game))

    async def daily_days(self, first: str, last: str) -> list[str]:
        self._check_open()
        return sorted({day for day, _ in self._days if first <= day <= last})

    async def first_day(self) -> str | None:
        self._check_open()
        return min((day for day, _ in self._days), default=None)

    async def claim_lines(self, day: str, game: str, now: int, until: int) -> bool:
        self._check_open()
        row = self._days.get((day, game))
        if row is None or row.lines or now < row.claimed <= until:
            return False
        self._days[day, game] = replace(row, claimed=until)
        return True

    async def save_lines(self, day: str, game: str, lines: bytes) -> None:
        self._check_open()
        row = self._days.get((day, game))
        if row is not None and not row.lines:
            self._days[day, game] = replace(row, lines=lines)

    async def begin_attempt(self, attempt: AttemptRow) -> AttemptRow:
        self._check_open()
        return self._attempts.setdefault((attempt.day, attempt.game, attempt.identity), attempt)

    async def attempts_on(self, day: str, game: str) -> list[AttemptRow]:
        self._check_open()
        found = (row for row in self._attempts.values() if (row.day, row.game) == (day, game))
        return sorted(found, key=lambda row: (row.begun, row.identity))

    async def attempts_of(self, identity: str, first: str, last: str) -> list[AttemptRow]:
        self._check_open()
        mine = (row for row in self._attempts.values() if row.identity == identity)
        return sorted((row for row in mine if first <= row.day <= last), key=lambda row: (row.day, row.game))

    async def count_days_kept(self, identity: str) -> int:
        self._check_open()
        mine = (row for row in self._attempts.values() if row.identity == identity)
        return len({row.day for row in mine if row.finished is not None})

    async def companions(self, identity: str) -> frozenset[str]:
        self._check_open()
        together = (group for group in self._groups() if identity in group)
        return frozenset(other for group in together for other in group) - {identity, ""}

    def _finish_attempts(self, results: Sequence[AttemptResult]) -> None:
        for result in results:
            for key, row in self._attempts.items():
                if row.table_id == result.table_id and row.finished is None:
                    self._attempts[key] = replace(
                        row, finished=result.finished, points=result.points, details=result.details
                    )

    def _forget_name(self, table_id: str, identity: str) -> None:
        for key, row in self._attempts.items():
            if (row.table_id, row.identity) == (table_id, identity):
                self._attempts[key] = replace(row, name="")
