"""Read-only inspection of a PostgreSQL server."""

import asyncio
import statistics
import time
from typing import Any, Final

import asyncpg
import msgspec

from yohoho.store.addresses import hide_password
from yohoho.store.postgres.migrations import version_of
from yohoho.store.postgres.pool import OPENING_FAULTS, SCHEMA, opening_error

TIMEOUT: Final = 5.0
COMMITS: Final = 20
ABOUT: Final = f"""SELECT current_setting('server_version') AS version,
    current_setting('server_version_num')::int / 10000 AS major,
    current_setting('server_encoding') AS encoding,
    pg_is_in_recovery() AS standby,
    current_user::text AS login,
    current_database()::text AS database,
    EXISTS (SELECT 1 FROM pg_namespace WHERE nspname = '{SCHEMA}')
        OR has_database_privilege(current_database(), 'CREATE') AS may_create,
    current_setting('synchronous_commit') AS synchronous_commit,
    current_setting('fsync') AS fsync,
    current_setting('full_page_writes') AS full_page_writes,
    current_setting('max_connections')::int
        - current_setting('superuser_reserved_connections')::int AS connections"""
# A message in the write-ahead log that no one reads: it is flushed to disk like any commit, and stores
# nothing.
COMMIT: Final = "SELECT pg_logical_emit_message(true, 'yohoho', 'doctor')"


class Inspection(msgspec.Struct, frozen=True, kw_only=True):
    version: str
    major: int
    encoding: str
    standby: bool
    login: str
    database: str
    may_create: bool
    """Our schema exists, or the login may create it."""
    synchronous_commit: str
    fsync: str
    full_page_writes: str
    connections: int
    """The maximum number of connections."""
    shape: int | None
    """The version of our tables; 0 when there are none yet, None when the schema is not ours."""
    commit_ms: float | None
    clock_ms: float
    """How far its clock is ahead of ours."""


async def inspect(address: str) -> Inspection:
    """Raises StoreError."""
    try:
        async with asyncio.timeout(TIMEOUT):
            connection = await asyncpg.connect(address)
            try:
                return await _inspect(connection)
            finally:
                connection.terminate()
    except (*OPENING_FAULTS, asyncpg.PostgresError) as error:
        raise opening_error(hide_password(address), error) from None


async def opens_without_password(address: str) -> bool:
    """Whether a program of the same user gets in that knows the address, but no password."""
    try:
        async with asyncio.timeout(TIMEOUT):
            # An empty password is used in place of those in the address, the environment and a file.
            connection = await asyncpg.connect(address, password="")
    except (TimeoutError, ValueError, OSError, asyncpg.PostgresError, asyncpg.InterfaceError):
        return False
    connection.terminate()
    return True


async def _inspect(connection: Any) -> Inspection:
    about = await connection.fetchrow(ABOUT)
    commit_ms = None if about["standby"] else await _commit_ms(connection)
    clock_ms, shape = await _clock_ms(connection), await version_of(connection)
    return Inspection(**dict(about), shape=shape, commit_ms=commit_ms, clock_ms=clock_ms)


async def _commit_ms(connection: Any) -> float:
    """The median, in milliseconds."""
    taken = []
    for _ in range(COMMITS):
        begun = time.perf_counter()
        await connection.fetchval(COMMIT)
        taken.append(time.perf_counter() - begun)
    return 1000 * statistics.median(taken)


async def _clock_ms(connection: Any) -> float:
    """The difference of the clocks, if the answer was given halfway between request and reply."""
    begun = time.time()
    there = await connection.fetchval("SELECT extract(epoch FROM clock_timestamp())::float8")
    return 1000 * float(there - (begun + time.time()) / 2)
