"""A pool of connections to PostgreSQL as a database: statements and transactions."""

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from yohoho.store.postgres.pool import Connection, Pool
from yohoho.store.postgres.pool import Row as Record
from yohoho.store.postgres.texts import escape_all, unescape_all
from yohoho.store.sql.statement import Query, Row, Statement, Steps, Values

T = TypeVar("T")


class PostgresDatabase:
    """Belongs to the event loop of its pool."""

    def __init__(self, pool: Pool) -> None:
        self.pool = pool

    async def fetch(self, statement: Statement, **values: Any) -> list[Row]:
        rows = await self.pool.read(statement.postgres, *_bind(statement, values))
        return [plain_row(row) for row in rows]

    async def execute(self, statement: Statement, **values: Any) -> list[Row]:
        return await self.pool.write(lambda connection: run_query(connection, Query(statement, values)))

    async def transact(self, begin: Callable[[], Steps[T]]) -> T:
        return await self.pool.transact(lambda connection: run_steps(connection, begin()))


async def run_steps(connection: Connection, steps: Steps[T]) -> T:
    """Run a transaction that has been begun."""
    try:
        query = next(steps)
        while True:
            query = steps.send(await run_query(connection, query))
    except StopIteration as stop:
        result: T = stop.value
        return result


async def run_query(connection: Connection, query: Query) -> list[Row]:
    statement, values = query
    if not statement.postgres:
        return []
    if not isinstance(values, Mapping):
        await connection.executemany(statement.postgres, [_bind(statement, one) for one in values])
        return []
    rows = await connection.fetch(statement.postgres, *_bind(statement, values))
    return [plain_row(row) for row in rows]


def plain_row(row: Record) -> Row:
    """Texts in arrays are escaped, because asyncpg does not call the codec for them."""
    return tuple(unescape_all(value) if isinstance(value, list) else value for value in row)


def _bind(statement: Statement, values: Values) -> list[Any]:
    parameters = (values[name] for name in statement.parameters)
    return [escape_all(value) if isinstance(value, tuple) else value for value in parameters]
