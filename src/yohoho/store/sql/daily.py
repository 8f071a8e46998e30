"""The daily deal in SQL."""

from collections.abc import Sequence
from typing import Final

from yohoho.store.daily import AttemptResult, AttemptRow, CountedAttempt, DayResults, DayRow
from yohoho.store.sql.columns import Columns, values_of
from yohoho.store.sql.database import Repository
from yohoho.store.sql.statement import Either, Query, Row, Statement, Steps

DAY: Final = Columns(DayRow)
ATTEMPT: Final = Columns(AttemptRow)
# An update that changes nothing returns the stored row. In PostgreSQL it waits for a transaction that is just
# writing it.
OPEN_DAY: Final = Statement(
    f"""INSERT INTO daily_days AS stored ({DAY.names}) VALUES ({DAY.parameters})
    ON CONFLICT (day, game) DO UPDATE SET secret = stored.secret RETURNING {DAY.names}"""
)
FIND_DAY: Final = Statement(f"SELECT {DAY.names} FROM daily_days WHERE day = :day AND game = :game")
LIST_DAYS: Final = Statement(
    "SELECT DISTINCT day FROM daily_days WHERE day BETWEEN :first AND :last ORDER BY day"
)
FIRST_DAY: Final = Statement("SELECT min(day) FROM daily_days")
CLAIM_LINES: Final = Statement(
    """UPDATE daily_days SET claimed = :until WHERE day = :day AND game = :game
    AND length(lines) = 0 AND (claimed <= :now OR claimed > :until) RETURNING 1"""
)
SAVE_LINES: Final = Statement(
    "UPDATE daily_days SET lines = :lines WHERE day = :day AND game = :game AND length(lines) = 0"
)
ALL_DAYS: Final = Statement(f"SELECT {DAY.names} FROM daily_days")

# No update here: triggers count those of an attempt as changes of its day.
BEGIN_ATTEMPT: Final = Statement(
    f"""INSERT INTO attempts ({ATTEMPT.names}) VALUES ({ATTEMPT.parameters})
    ON CONFLICT DO NOTHING RETURNING {ATTEMPT.names}"""
)
ATTEMPTS: Final = f"SELECT {ATTEMPT.names} FROM attempts"
FIND_ATTEMPT: Final = Statement(f"{ATTEMPTS} WHERE day = :day AND game = :game AND identity = :identity")
FIND_ATTEMPT_AT: Final = Statement(
    f"{ATTEMPTS} WHERE table_id = :table_id ORDER BY day, game, identity LIMIT 1"
)
LIST_ATTEMPTS: Final = Statement(
    f"{ATTEMPTS} WHERE identity = :identity AND day BETWEEN :first AND :last ORDER BY day, game"
)
ALL_ATTEMPTS: Final = Statement(ATTEMPTS)
COUNT_DAYS: Final = Statement(
    "SELECT count(DISTINCT day) FROM attempts WHERE identity = :identity AND finished IS NOT NULL"
)
FINISH_ATTEMPTS: Final = Statement(
    """UPDATE attempts SET finished = :finished, points = :points, details = :details
    WHERE table_id = :table_id AND finished IS NULL"""
)
FORGET_NAME: Final = Statement(
    """UPDATE attempts SET name = ''
    WHERE name <> '' AND identity = :identity
        AND table_id = (SELECT table_id FROM games WHERE id = :game_id)"""
)

THIS_DAY: Final = "day = :day AND game = :game"
COUNT_BEGUN: Final = Statement(
    f"""SELECT (SELECT version FROM daily_days WHERE {THIS_DAY}),
    (SELECT count(*) FROM attempts WHERE {THIS_DAY})"""
)
COUNT_POINTS: Final = Statement(
    f"SELECT points, count(*) FROM attempts WHERE {THIS_DAY} AND finished IS NOT NULL GROUP BY points"
)
BEST_FIRST: Final = "points DESC, finished, identity"


def _with_addresses(chosen: str, order: str) -> str:
    """Attempts at a game of a day, each with how many were begun from its address."""
    return f"""WITH chosen AS ({ATTEMPTS} WHERE {THIS_DAY} AND {chosen}), counted AS (
        SELECT address, count(*) AS from_address FROM attempts
        WHERE {THIS_DAY} AND address IN (SELECT address FROM chosen) GROUP BY address)
    SELECT {ATTEMPT.names}, from_address FROM chosen JOIN counted USING (address) ORDER BY {order}"""


BEST: Final = Statement(
    _with_addresses(f"finished IS NOT NULL ORDER BY {BEST_FIRST} LIMIT :limit", BEST_FIRST)
)
AROUND: Final = Statement(
    _with_addresses("identity <> '' AND identity IN ({around})", "identity"),
    around=Either(
        sqlite="""SELECT :identity
            UNION SELECT other.identity FROM seated me JOIN seated other USING (table_id)
                WHERE me.identity = :identity
            UNION SELECT other.identity FROM keepers me JOIN keepers other USING (sheet_id)
                WHERE me.identity = :identity
            UNION SELECT other.identity FROM owners me JOIN owners other USING (game_id)
                WHERE me.identity = :identity""",
        postgres="""SELECT :identity::text
            UNION SELECT unnest(people) FROM tables WHERE people @> ARRAY[:identity::text]
            UNION SELECT unnest(keepers) FROM sheets WHERE keepers @> ARRAY[:identity::text]
            UNION SELECT unnest(owners) FROM games WHERE owners @> ARRAY[:identity::text]""",
    ),
)


class SqlDaily(Repository):
    """The daily deal of a store."""

    async def open_day(self, row: DayRow) -> DayRow:
        (stored,) = await self._database.execute(OPEN_DAY, **values_of(row))
        return DAY.read(stored)

    async def find_day(self, day: str, game: str) -> DayRow | None:
        return DAY.read_first(await self._database.fetch(FIND_DAY, day=day, game=game))

    async def list_days(self, first: str, last: str) -> list[str]:
        return [day for (day,) in await self._database.fetch(LIST_DAYS, first=first, last=last)]

    async def find_first_day(self) -> str | None:
        ((day,),) = await self._database.fetch(FIRST_DAY)
        return day if day is None else str(day)

    async def claim_lines(self, day: str, game: str, now: int, until: int) -> bool:
        return bool(await self._database.execute(CLAIM_LINES, day=day, game=game, now=now, until=until))

    async def save_lines(self, day: str, game: str, lines: bytes) -> None:
        await self._database.execute(SAVE_LINES, day=day, game=game, lines=lines)

    async def begin_attempt(self, attempt: AttemptRow) -> AttemptRow:
        values = values_of(attempt)
        rows = await self._database.execute(BEGIN_ATTEMPT, **values)
        (stored,) = rows or await self._database.fetch(FIND_ATTEMPT, **values)
        return ATTEMPT.read(stored)

    async def read_results(self, day: str, game: str, limit: int) -> DayResults:
        # The version comes first: results that are newer than it are read again, older ones would stay.
        ((version, begun),) = await self._database.fetch(COUNT_BEGUN, day=day, game=game)
        points = await self._database.fetch(COUNT_POINTS, day=day, game=game)
        best = await self._database.fetch(BEST, day=day, game=game, limit=max(limit, 0))
        return DayResults(version or 0, begun, dict(points), _read_counted(best))

    async def list_attempts_around(self, day: str, game: str, identity: str) -> list[CountedAttempt]:
        return _read_counted(await self._database.fetch(AROUND, day=day, game=game, identity=identity))

    async def find_attempt_at(self, table_id: str) -> AttemptRow | None:
        return ATTEMPT.read_first(await self._database.fetch(FIND_ATTEMPT_AT, table_id=table_id))

    async def list_attempts_of(self, identity: str, first: str, last: str) -> list[AttemptRow]:
        rows = await self._database.fetch(LIST_ATTEMPTS, identity=identity, first=first, last=last)
        return ATTEMPT.read_all(rows)

    async def count_days_of(self, identity: str) -> int:
        ((days,),) = await self._database.fetch(COUNT_DAYS, identity=identity)
        return int(days)


def _read_counted(rows: Sequence[Row]) -> list[CountedAttempt]:
    return [CountedAttempt(ATTEMPT.read(row[:-1]), row[-1]) for row in rows]


def finish_attempts(results: Sequence[AttemptResult]) -> Steps[None]:
    for result in results:
        yield Query(FINISH_ATTEMPTS, values_of(result))
