"""The daily deal in PostgreSQL."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec.structs import astuple

from yohoho.store.daily import AttemptResult, AttemptRow, CountedAttempt, DayResults, DayRow
from yohoho.store.postgres.pool import Connection, Pool, Row

DAY: Final = ", ".join(DayRow.__struct_fields__)
ATTEMPT: Final = ", ".join(AttemptRow.__struct_fields__)
# An update that changes nothing returns the stored row, and waits for a transaction that is just writing it.
OPEN_DAY: Final = f"""INSERT INTO daily_days AS kept ({DAY}) VALUES ($1, $2, $3, $4, $5, $6, $7)
    ON CONFLICT (day, game) DO UPDATE SET secret = kept.secret RETURNING {DAY}"""
BEGIN: Final = f"""INSERT INTO attempts AS kept ({ATTEMPT}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
    ON CONFLICT (day, game, identity) DO UPDATE SET begun = kept.begun RETURNING {ATTEMPT}"""
CLAIM: Final = """UPDATE daily_days SET claimed = $4
    WHERE day = $1 AND game = $2 AND lines = ''::bytea AND (claimed <= $3 OR claimed > $4) RETURNING 1"""
SAVE_LINES: Final = "UPDATE daily_days SET lines = $3 WHERE day = $1 AND game = $2 AND lines = ''::bytea"
FINISH: Final = """UPDATE attempts SET finished = $2, points = $3, details = $4
    WHERE table_id = $1 AND finished IS NULL"""
FORGET_NAME: Final = """UPDATE attempts SET name = ''
    WHERE name <> '' AND identity = $2 AND table_id = (SELECT table_id FROM games WHERE id = $1)"""
OF_PERSON: Final = f"""SELECT {ATTEMPT} FROM attempts
    WHERE identity = $1 AND day BETWEEN $2 AND $3 ORDER BY day, game"""
KEPT: Final = """SELECT count(DISTINCT day) AS days FROM attempts
    WHERE identity = $1 AND finished IS NOT NULL"""
THIS_DAY: Final = "day = $1 AND game = $2"
DAY_COUNTS: Final = f"""SELECT (SELECT version FROM daily_days WHERE {THIS_DAY}) AS version,
    (SELECT count(*) FROM attempts WHERE {THIS_DAY}) AS begun"""
POINTS: Final = f"""SELECT points, count(*) AS people FROM attempts
    WHERE {THIS_DAY} AND finished IS NOT NULL GROUP BY points"""
CHOSEN: Final = f"""WITH chosen AS (
        SELECT {ATTEMPT} FROM attempts WHERE {THIS_DAY} AND {{chosen}}), counted AS (
        SELECT address, count(*) AS from_address FROM attempts
        WHERE {THIS_DAY} AND address IN (SELECT address FROM chosen) GROUP BY address)
    SELECT {ATTEMPT}, from_address FROM chosen JOIN counted USING (address) ORDER BY {{order}}"""
BEST_FIRST: Final = "points DESC, finished, identity"
BEST: Final = CHOSEN.format(chosen=f"finished IS NOT NULL ORDER BY {BEST_FIRST} LIMIT $3", order=BEST_FIRST)
AROUND: Final = CHOSEN.format(
    chosen="""identity <> '' AND identity IN (
        SELECT $3::text
        UNION SELECT unnest(people) FROM tables WHERE people @> ARRAY[$3::text]
        UNION SELECT unnest(keepers) FROM sheets WHERE keepers @> ARRAY[$3::text]
        UNION SELECT unnest(owners) FROM games WHERE owners @> ARRAY[$3::text])""",
    order="identity",
)


class PostgresDaily:
    """The daily deal of a store."""

    def __init__(self, pool: Pool) -> None:
        self._pool = pool

    async def open_day(self, row: DayRow) -> DayRow:
        stored = await self._pool.write(lambda connection: connection.fetchrow(OPEN_DAY, *astuple(row)))
        assert stored is not None
        return DayRow(*stored)

    async def find_day(self, day: str, game: str) -> DayRow | None:
        row = await self._pool.row(f"SELECT {DAY} FROM daily_days WHERE day = $1 AND game = $2", day, game)
        return DayRow(*row) if row else None

    async def list_days(self, first: str, last: str) -> list[str]:
        query = "SELECT DISTINCT day FROM daily_days WHERE day BETWEEN $1 AND $2 ORDER BY day"
        return [row["day"] for row in await self._pool.read(query, first, last)]

    async def find_first_day(self) -> str | None:
        row = await self._pool.row("SELECT min(day) AS day FROM daily_days")
        return row["day"] if row else None

    async def claim_lines(self, day: str, game: str, now: int, until: int) -> bool:
        claim = (day, game, now, until)
        return await self._pool.write(lambda connection: connection.fetchval(CLAIM, *claim)) is not None

    async def save_lines(self, day: str, game: str, lines: bytes) -> None:
        await self._pool.write(lambda connection: connection.execute(SAVE_LINES, day, game, lines))

    async def begin_attempt(self, attempt: AttemptRow) -> AttemptRow:
        stored = await self._pool.write(lambda connection: connection.fetchrow(BEGIN, *astuple(attempt)))
        assert stored is not None
        return AttemptRow(*stored)

    async def read_results(self, day: str, game: str, limit: int) -> DayResults:
        # The version comes first: results that are newer than it are read again, older ones would stay.
        (counts,) = await self._pool.read(DAY_COUNTS, day, game)
        points = {row["points"]: row["people"] for row in await self._pool.read(POINTS, day, game)}
        best = await self._pool.read(BEST, day, game, max(limit, 0))
        return DayResults(counts["version"] or 0, counts["begun"], points, _counted(best))

    async def list_attempts_around(self, day: str, game: str, identity: str) -> list[CountedAttempt]:
        return _counted(await self._pool.read(AROUND, day, game, identity))

    async def find_attempt_at(self, table_id: str) -> AttemptRow | None:
        query = f"SELECT {ATTEMPT} FROM attempts WHERE table_id = $1 ORDER BY day, game, identity LIMIT 1"
        row = await self._pool.row(query, table_id)
        return AttemptRow(*row) if row else None

    async def list_attempts_of(self, identity: str, first: str, last: str) -> list[AttemptRow]:
        return [AttemptRow(*row) for row in await self._pool.read(OF_PERSON, identity, first, last)]

    async def count_days_of(self, identity: str) -> int:
        (row,) = await self._pool.read(KEPT, identity)
        return int(row["days"])


def _counted(rows: Sequence[Row]) -> list[CountedAttempt]:
    found = []
    for row in rows:
        *attempt, from_address = row
        found.append(CountedAttempt(AttemptRow(*attempt), from_address))
    return found


async def finish_attempts(connection: Connection, results: Sequence[AttemptResult]) -> None:
    for result in results:
        await connection.execute(FINISH, *astuple(result))


async def insert_day(connection: Connection, row: DayRow) -> None:
    await connection.execute(OPEN_DAY, *astuple(row))


async def insert_attempt(connection: Connection, attempt: AttemptRow) -> None:
    await connection.execute(BEGIN, *astuple(attempt))
