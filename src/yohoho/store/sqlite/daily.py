"""The daily deal in SQL. Functions that write run inside the writer's transaction."""

import sqlite3
from collections.abc import Sequence
from typing import Any, Final

import msgspec
from msgspec.structs import astuple

from yohoho.store.daily import AttemptResult, AttemptRow, CountedAttempt, DayResults, DayRow
from yohoho.store.sqlite.database import SQLiteRepository

DAY: Final = ", ".join(DayRow.__struct_fields__)
ATTEMPT: Final = ", ".join(AttemptRow.__struct_fields__)
PUT_DAY: Final = f"INSERT INTO daily_days ({DAY}) VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING"
THIS_DAY: Final = "day = :day AND game = :game"
BEST: Final = f"""SELECT {ATTEMPT} FROM attempts WHERE {THIS_DAY} AND finished IS NOT NULL
    ORDER BY points DESC, finished, identity LIMIT :limit"""
POINTS: Final = f"""SELECT points, count(*) FROM attempts
    WHERE {THIS_DAY} AND finished IS NOT NULL GROUP BY points"""
AROUND: Final = f"""SELECT {ATTEMPT} FROM attempts WHERE {THIS_DAY} AND identity IN (
    SELECT :who
    UNION SELECT other.identity FROM seated me JOIN seated other USING (table_id) WHERE me.identity = :who
    UNION SELECT other.identity FROM keepers me JOIN keepers other USING (sheet_id) WHERE me.identity = :who
    UNION SELECT other.identity FROM owners me JOIN owners other USING (game_id) WHERE me.identity = :who
    ) AND identity <> '' ORDER BY identity"""
FROM_ADDRESSES: Final = f"""SELECT address, count(*) FROM attempts
    WHERE {THIS_DAY} AND address IN (SELECT value FROM json_each(:addresses)) GROUP BY address"""
CLAIM: Final = """UPDATE daily_days SET claimed = :until
    WHERE day = :day AND game = :game AND lines = x'' AND (claimed <= :now OR claimed > :until)"""
FINISH: Final = """UPDATE attempts SET finished = ?, points = ?, details = ?
    WHERE table_id = ? AND finished IS NULL"""
FORGET_NAME: Final = """UPDATE attempts SET name = ''
    WHERE name <> '' AND identity = ? AND table_id = (SELECT table_id FROM games WHERE id = ?)"""


def open_day(connection: sqlite3.Connection, row: DayRow) -> DayRow:
    connection.execute(PUT_DAY, astuple(row))
    stored = daily_day(connection, row.day, row.game)
    assert stored is not None
    return stored


def daily_day(connection: sqlite3.Connection, day: str, game: str) -> DayRow | None:
    query = f"SELECT {DAY} FROM daily_days WHERE day = ? AND game = ?"
    row = connection.execute(query, (day, game)).fetchone()
    return DayRow(*row) if row else None


def daily_days(connection: sqlite3.Connection, first: str, last: str) -> list[str]:
    query = "SELECT DISTINCT day FROM daily_days WHERE day BETWEEN ? AND ? ORDER BY day"
    return [day for (day,) in connection.execute(query, (first, last))]


def first_day(connection: sqlite3.Connection) -> str | None:
    found: str | None = connection.execute("SELECT min(day) FROM daily_days").fetchone()[0]
    return found


def claim_lines(connection: sqlite3.Connection, day: str, game: str, now: int, until: int) -> bool:
    values = {"day": day, "game": game, "now": now, "until": until}
    return connection.execute(CLAIM, values).rowcount > 0


def save_lines(connection: sqlite3.Connection, day: str, game: str, lines: bytes) -> None:
    update = "UPDATE daily_days SET lines = ? WHERE day = ? AND game = ? AND lines = x''"
    connection.execute(update, (lines, day, game))


def begin_attempt(connection: sqlite3.Connection, attempt: AttemptRow) -> AttemptRow:
    put_attempt(connection, attempt)
    query = f"SELECT {ATTEMPT} FROM attempts WHERE day = ? AND game = ? AND identity = ?"
    row = connection.execute(query, (attempt.day, attempt.game, attempt.identity)).fetchone()
    return AttemptRow(*row)


def put_attempt(connection: sqlite3.Connection, attempt: AttemptRow) -> None:
    insert = f"INSERT INTO attempts ({ATTEMPT}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING"
    connection.execute(insert, astuple(attempt))


def day_results(connection: sqlite3.Connection, day: str, game: str, limit: int) -> DayResults:
    # The version comes first: results that are newer than it are read again, older ones would stay.
    known, this = daily_day(connection, day, game), {"day": day, "game": game}
    (begun,) = connection.execute(f"SELECT count(*) FROM attempts WHERE {THIS_DAY}", this).fetchone()
    points = dict(connection.execute(POINTS, this).fetchall())
    best = connection.execute(BEST, this | {"limit": max(limit, 0)}).fetchall()
    return DayResults(known.version if known else 0, begun, points, _counted(connection, this, best))


def attempts_around(
    connection: sqlite3.Connection, day: str, game: str, identity: str
) -> list[CountedAttempt]:
    this = {"day": day, "game": game}
    return _counted(connection, this, connection.execute(AROUND, this | {"who": identity}).fetchall())


def _counted(
    connection: sqlite3.Connection, this: dict[str, Any], found: Sequence[tuple[Any, ...]]
) -> list[CountedAttempt]:
    rows = [AttemptRow(*row) for row in found]
    addresses = msgspec.json.encode({row.address for row in rows}).decode()
    counts = dict(connection.execute(FROM_ADDRESSES, this | {"addresses": addresses}).fetchall())
    return [CountedAttempt(row, counts[row.address]) for row in rows]


def attempt_at(connection: sqlite3.Connection, table_id: str) -> AttemptRow | None:
    query = f"SELECT {ATTEMPT} FROM attempts WHERE table_id = ? ORDER BY day, game, identity"
    row = connection.execute(query, (table_id,)).fetchone()
    return AttemptRow(*row) if row else None


def attempts_of(connection: sqlite3.Connection, identity: str, first: str, last: str) -> list[AttemptRow]:
    query = f"SELECT {ATTEMPT} FROM attempts WHERE identity = ? AND day BETWEEN ? AND ? ORDER BY day, game"
    return [AttemptRow(*row) for row in connection.execute(query, (identity, first, last))]


def count_days_kept(connection: sqlite3.Connection, identity: str) -> int:
    query = "SELECT count(DISTINCT day) FROM attempts WHERE identity = ? AND finished IS NOT NULL"
    return int(connection.execute(query, (identity,)).fetchone()[0])


def finish_attempts(connection: sqlite3.Connection, results: Sequence[AttemptResult]) -> None:
    rows = [(one.finished, one.points, one.details, one.table_id) for one in results]
    connection.executemany(FINISH, rows)


def all_days(connection: sqlite3.Connection) -> list[DayRow]:
    return [DayRow(*row) for row in connection.execute(f"SELECT {DAY} FROM daily_days")]


def all_attempts(connection: sqlite3.Connection) -> list[AttemptRow]:
    return [AttemptRow(*row) for row in connection.execute(f"SELECT {ATTEMPT} FROM attempts")]


class SQLiteDaily(SQLiteRepository):
    """The daily deal of a store."""

    async def open_day(self, row: DayRow) -> DayRow:
        return await self._database.write(lambda c: open_day(c, row))

    async def find_day(self, day: str, game: str) -> DayRow | None:
        return await self._database.read(lambda c: daily_day(c, day, game))

    async def list_days(self, first: str, last: str) -> list[str]:
        return await self._database.read(lambda c: daily_days(c, first, last))

    async def find_first_day(self) -> str | None:
        return await self._database.read(first_day)

    async def claim_lines(self, day: str, game: str, now: int, until: int) -> bool:
        return await self._database.write(lambda c: claim_lines(c, day, game, now, until))

    async def save_lines(self, day: str, game: str, lines: bytes) -> None:
        await self._database.write(lambda c: save_lines(c, day, game, lines))

    async def begin_attempt(self, attempt: AttemptRow) -> AttemptRow:
        return await self._database.write(lambda c: begin_attempt(c, attempt))

    async def read_results(self, day: str, game: str, limit: int) -> DayResults:
        return await self._database.read(lambda c: day_results(c, day, game, limit))

    async def list_attempts_around(self, day: str, game: str, identity: str) -> list[CountedAttempt]:
        return await self._database.read(lambda c: attempts_around(c, day, game, identity))

    async def find_attempt_at(self, table_id: str) -> AttemptRow | None:
        return await self._database.read(lambda c: attempt_at(c, table_id))

    async def list_attempts_of(self, identity: str, first: str, last: str) -> list[AttemptRow]:
        return await self._database.read(lambda c: attempts_of(c, identity, first, last))

    async def count_days_of(self, identity: str) -> int:
        return await self._database.read(lambda c: count_days_kept(c, identity))
