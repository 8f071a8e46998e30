"""The daily deal in memory."""

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from yohoho.store.daily import AttemptResult, AttemptRow, CountedAttempt, DayResults, DayRow, best_first

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
        key = (attempt.day, attempt.game, attempt.identity)
        if key not in self._attempts:
            self._put_attempt(key, attempt)
        return self._attempts[key]

    async def day_results(self, day: str, game: str, limit: int) -> DayResults:
        self._check_open()
        rows, known = self._attempts_on(day, game), self._days.get((day, game))
        finished = sorted((row for row in rows if row.finished is not None), key=best_first)
        points = Counter(row.points for row in finished)
        version = known.version if known else 0
        return DayResults(version, len(rows), dict(points), _counted(finished[: max(limit, 0)], rows))

    async def attempts_around(self, day: str, game: str, identity: str) -> list[CountedAttempt]:
        self._check_open()
        people = {identity}.union(*(group for group in self._groups() if identity in group)) - {""}
        rows = self._attempts_on(day, game)
        around = (row for row in rows if row.identity in people)
        return _counted(sorted(around, key=lambda row: row.identity), rows)

    async def attempt_at(self, table_id: str) -> AttemptRow | None:
        self._check_open()
        at_table = (row for row in self._attempts.values() if row.table_id == table_id)
        return min(at_table, key=lambda row: (row.day, row.game, row.identity), default=None)

    async def attempts_of(self, identity: str, first: str, last: str) -> list[AttemptRow]:
        self._check_open()
        mine = (row for row in self._attempts.values() if row.identity == identity)
        return sorted((row for row in mine if first <= row.day <= last), key=lambda row: (row.day, row.game))

    async def count_days_kept(self, identity: str) -> int:
        self._check_open()
        mine = (row for row in self._attempts.values() if row.identity == identity)
        return len({row.day for row in mine if row.finished is not None})

    def _finish_attempts(self, results: Sequence[AttemptResult]) -> None:
        for result in results:
            for key, row in list(self._attempts.items()):
                if row.table_id == result.table_id and row.finished is None:
                    done = {"finished": result.finished, "points": result.points, "details": result.details}
                    self._put_attempt(key, replace(row, **done))

    def _forget_name(self, table_id: str, identity: str) -> None:
        for key, row in list(self._attempts.items()):
            if (row.table_id, row.identity) == (table_id, identity) and row.name:
                self._put_attempt(key, replace(row, name=""))

    def _put_attempt(self, key: AttemptKey, attempt: AttemptRow) -> None:
        self._attempts[key] = attempt
        day, game, _ = key
        if row := self._days.get((day, game)):
            self._days[day, game] = replace(row, version=row.version + 1)

    def _attempts_on(self, day: str, game: str) -> list[AttemptRow]:
        return [row for row in self._attempts.values() if (row.day, row.game) == (day, game)]


def _counted(chosen: Iterable[AttemptRow], of_day: Iterable[AttemptRow]) -> list[CountedAttempt]:
    from_address = Counter(row.address for row in of_day)
    return [CountedAttempt(row, from_address[row.address]) for row in chosen]
