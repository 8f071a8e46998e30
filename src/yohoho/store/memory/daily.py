"""The daily deal in memory."""

from collections import Counter
from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from yohoho.store.daily import AttemptResult, AttemptRow, CountedAttempt, DayResults, DayRow, best_first
from yohoho.store.memory.rows import AttemptKey, MemoryRepository, MemoryRows


class MemoryDaily(MemoryRepository):
    async def open_day(self, row: DayRow) -> DayRow:
        rows = self._rows
        async with rows.journal.transaction():
            return rows.days.setdefault((row.day, row.game), row)

    async def find_day(self, day: str, game: str) -> DayRow | None:
        return self._rows.days.get((day, game))

    async def list_days(self, first: str, last: str) -> list[str]:
        return sorted({day for day, _ in self._rows.days if first <= day <= last})

    async def find_first_day(self) -> str | None:
        return min((day for day, _ in self._rows.days), default=None)

    async def claim_lines(self, day: str, game: str, now: int, until: int) -> bool:
        rows = self._rows
        async with rows.journal.transaction():
            row = rows.days.get((day, game))
            if row is None or row.lines or now < row.claimed <= until:
                return False
            rows.days[day, game] = replace(row, claimed=until)
        return True

    async def save_lines(self, day: str, game: str, lines: bytes) -> None:
        rows = self._rows
        async with rows.journal.transaction():
            row = rows.days.get((day, game))
            if row is not None and not row.lines:
                rows.days[day, game] = replace(row, lines=lines)

    async def begin_attempt(self, attempt: AttemptRow) -> AttemptRow:
        rows = self._rows
        async with rows.journal.transaction():
            key = (attempt.day, attempt.game, attempt.identity)
            if key not in rows.attempts:
                _put_attempt(rows, key, attempt)
            return rows.attempts[key]

    async def read_results(self, day: str, game: str, limit: int) -> DayResults:
        row, attempts = self._rows.days.get((day, game)), self._attempts_on(day, game)
        finished = sorted((one for one in attempts if one.finished is not None), key=best_first)
        points = Counter(attempt.points for attempt in finished)
        best = _count_addresses(finished[: max(limit, 0)], attempts)
        return DayResults(row.version if row else 0, len(attempts), dict(points), best)

    async def list_attempts_around(self, day: str, game: str, identity: str) -> list[CountedAttempt]:
        groups = (group for group in _groups(self._rows) if identity in group)
        people = frozenset({identity}).union(*groups) - {""}
        attempts = self._attempts_on(day, game)
        around = (attempt for attempt in attempts if attempt.identity in people)
        return _count_addresses(sorted(around, key=lambda attempt: attempt.identity), attempts)

    async def find_attempt_at(self, table_id: str) -> AttemptRow | None:
        at_table = (row for row in self._rows.attempts.values() if row.table_id == table_id)
        return min(at_table, key=lambda row: (row.day, row.game, row.identity), default=None)

    async def list_attempts_of(self, identity: str, first: str, last: str) -> list[AttemptRow]:
        own = (row for row in self._rows.attempts.values() if row.identity == identity)
        return sorted((row for row in own if first <= row.day <= last), key=lambda row: (row.day, row.game))

    async def count_days_of(self, identity: str) -> int:
        own = (row for row in self._rows.attempts.values() if row.identity == identity)
        return len({row.day for row in own if row.finished is not None})

    def _attempts_on(self, day: str, game: str) -> list[AttemptRow]:
        return [row for row in self._rows.attempts.values() if (row.day, row.game) == (day, game)]


def finish_attempts(rows: MemoryRows, results: Sequence[AttemptResult]) -> None:
    for result in results:
        for key, row in list(rows.attempts.items()):
            if row.table_id == result.table_id and row.finished is None:
                done = {"finished": result.finished, "points": result.points, "details": result.details}
                _put_attempt(rows, key, replace(row, **done))


def forget_name(rows: MemoryRows, table_id: str, identity: str) -> None:
    for key, row in list(rows.attempts.items()):
        if (row.table_id, row.identity) == (table_id, identity) and row.name:
            _put_attempt(rows, key, replace(row, name=""))


def _put_attempt(rows: MemoryRows, key: AttemptKey, attempt: AttemptRow) -> None:
    rows.attempts[key] = attempt
    day, game, _ = key
    if row := rows.days.get((day, game)):
        rows.days[day, game] = replace(row, version=row.version + 1)


def _groups(rows: MemoryRows) -> list[frozenset[str]]:
    """The people of each table, sheet and game."""
    tables = [frozenset(info.people) for info in rows.tables.values()]
    sheets = [frozenset(info.keepers) for info in rows.sheets.values()]
    return [*tables, *sheets, *rows.owners.values()]


def _count_addresses(chosen: Iterable[AttemptRow], of_day: Iterable[AttemptRow]) -> list[CountedAttempt]:
    from_address = Counter(row.address for row in of_day)
    return [CountedAttempt(row, from_address[row.address]) for row in chosen]
