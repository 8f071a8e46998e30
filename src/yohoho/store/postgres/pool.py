"""The pool of connections to PostgreSQL: lent for a limited time, and replaced when they fail.

Every call gets an answer or a StoreError within `timeout`, whatever the network or the server does. A
connection that was lost, stalled or left in the middle of something is terminated and never lent again.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any, Final, TypeAlias, TypeVar

import asyncpg
from asyncpg.pool import PoolConnectionProxy

from yohoho.store.addresses import hide_password
from yohoho.store.errors import InDoubt, StoreError, connection_detail
from yohoho.store.postgres.texts import escape, unescape

T = TypeVar("T")
Row: TypeAlias = "asyncpg.Record"
Connection: TypeAlias = "PoolConnectionProxy[asyncpg.Record]"
Work = Callable[[Connection], Awaitable[T]]

SCHEMA: Final = "yohoho"
ATTEMPTS: Final = 3
RETRYABLE: Final = (
    asyncpg.DeadlockDetectedError,
    asyncpg.SerializationError,
    asyncpg.InvalidCachedStatementError,  # another process has migrated
)
"""Errors after which a second attempt succeeds."""
OPENING_FAULTS: Final = (TimeoutError, ValueError, OverflowError, OSError, asyncpg.InterfaceError)
"""Errors with which no connection is opened, besides those that PostgreSQL itself reports."""
CODES: Final = {
    "25006": "read-only-store",  # most likely a standby
    "42501": "read-only-store",
    "53100": "disk-full",
    "55P03": "locked-store",
    "57014": "locked-store",
    "XX001": "damaged-store",
    "XX002": "damaged-store",
}
CONNECTION_ERRORS: Final = ("08", "57P")
"""The prefixes of codes that report the end of a connection, not of a statement."""


class TimedConnection(asyncpg.Connection):
    """A connection with the time at which it was made."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.created_at = asyncio.get_running_loop().time()


class ConnectionBroken(Exception):
    """A connection failed while it was in use; its statement may have been executed."""


class RetryableError(Exception):
    """The transaction was rolled back, and can be tried again."""


class Pool:
    """Open it with `Pool.open`. Belongs to the event loop it was opened in."""

    def __init__(self, pool: asyncpg.Pool[asyncpg.Record], place: str, timeout: float) -> None:
        self.place = place
        self.timeout = timeout
        self._pool = pool
        self._turns = asyncio.Semaphore(pool.get_max_size())
        """First come, first served; the pool itself lets late callers overtake."""
        self._closed = False
        self._calls_in_flight = 0
        self._idle = asyncio.Event()
        self._idle.set()
        self._last_failure = 0.0
        """When a connection last broke: the same failure may have broken older connections too."""

    @classmethod
    async def open(cls, address: str, *, size: int, timeout: float) -> Pool:
        """Open a pool; connections are made when they are needed."""
        pool = await asyncpg.create_pool(
            address,
            min_size=0,
            max_size=size,
            timeout=timeout,
            init=_prepare,
            reset=_no_reset,
            connection_class=TimedConnection,
            server_settings=_settings(timeout),
        )
        return cls(pool, hide_password(address), timeout)

    async def read(self, query: str, *args: Any) -> list[Row]:
        """The rows of a query that changes nothing; repeated when the connection turns out to be dead."""
        with self.call() as deadline:
            for _ in range(ATTEMPTS):
                try:
                    return await self._run(lambda connection: connection.fetch(query, *args), deadline)
                except (RetryableError, ConnectionBroken) as error:
                    why = str(error)
            raise StoreError("lost-store", path=self.place, detail=why)

    async def row(self, query: str, *args: Any) -> Row | None:
        rows = await self.read(query, *args)
        return rows[0] if rows else None

    async def write(self, work: Work[T], timeout: float | None = None) -> T:
        """Run work that is one transaction: a statement or a pipeline. Raises StoreError, also InDoubt."""
        with self.call(timeout) as deadline:
            return await self.write_by(deadline, work)

    async def write_by(self, deadline: float, work: Work[T]) -> T:
        """The same, as a part of a call that has begun already."""
        for _ in range(ATTEMPTS):
            try:
                return await self._run(work, deadline)
            except RetryableError as again:
                why = str(again)
            except ConnectionBroken as broken:
                raise InDoubt(self.place, str(broken)) from None
        raise StoreError("locked-store", path=self.place, detail=why)

    async def transact(self, work: Work[T], *, timeout: float | None = None, isolation: Any = None) -> T:
        """Run work in a transaction: all of it, or nothing."""

        async def whole(connection: Connection) -> T:
            async with connection.transaction(isolation=isolation):
                return await work(connection)

        return await self.write(whole, timeout)

    @contextmanager
    def call(self, timeout: float | None = None) -> Iterator[float]:
        """The time by which there must be an answer. A closing pool accepts no more calls."""
        if self._closed:
            raise StoreError("closed-store")
        self._calls_in_flight += 1
        self._idle.clear()
        try:
            yield asyncio.get_running_loop().time() + (timeout or self.timeout)
        finally:
            self._calls_in_flight -= 1
            if not self._calls_in_flight:
                self._idle.set()

    def no_connection_error(self) -> StoreError:
        """The error of a call that got no free connection in time."""
        return StoreError("stalled-store", path=self.place, seconds=self.timeout)

    async def close(self) -> None:
        """Wait for calls in flight; those that exceed the timeout are interrupted."""
        if not self._closed:
            self._closed = True
            with suppress(TimeoutError):
                async with asyncio.timeout(self.timeout):
                    await self._idle.wait()
                    await self._pool.close()
            self._pool.terminate()

    async def _run(self, work: Work[T], deadline: float) -> T:
        connection = await self._acquire(deadline)
        try:
            return await self._use(connection, work, deadline)
        finally:
            try:
                await self._pool.release(connection)
            finally:
                self._turns.release()

    async def _acquire(self, deadline: float) -> Connection:
        """A connection, with at least half of the time left to use it."""
        try:
            async with asyncio.timeout((deadline - asyncio.get_running_loop().time()) / 2):
                await self._turns.acquire()
                try:
                    return await self._healthy_connection()
                except BaseException:
                    self._turns.release()
                    raise
        except TimeoutError:
            raise self.no_connection_error() from None
        except (*OPENING_FAULTS, asyncpg.PostgresError) as error:
            raise opening_error(self.place, error) from None

    async def _healthy_connection(self) -> Connection:
        """A connection that was made after the last failure."""
        while (connection := await self._pool.acquire()).created_at < self._last_failure:  # type: ignore[attr-defined]
            _terminate(connection)
            await self._pool.release(connection)
        return connection

    async def _use(self, connection: Connection, work: Work[T], deadline: float) -> T:
        try:
            async with asyncio.timeout_at(deadline):
                return await work(connection)
        except asyncpg.PostgresError as error:
            raise self._failure(connection, error) from error
        except (TimeoutError, OSError, asyncpg.InterfaceError, asyncpg.InternalClientError) as error:
            raise self._break_off(connection, error) from None
        except asyncio.CancelledError:
            _terminate(connection)  # nobody waits for its current statement
            raise

    def _failure(self, connection: Connection, error: asyncpg.PostgresError) -> Exception:
        """An error that PostgreSQL reports has been rolled back, unless it reports the end of the
        connection."""
        kind = error.sqlstate or ""
        if kind.startswith(CONNECTION_ERRORS):
            return self._break_off(connection, error)
        if isinstance(error, RETRYABLE):
            return RetryableError(str(error))
        return StoreError(CODES.get(kind, "store-failed"), path=self.place, detail=str(error))

    def _break_off(self, connection: Connection, error: Exception) -> ConnectionBroken:
        _terminate(connection)
        self._last_failure = asyncio.get_running_loop().time()
        return ConnectionBroken(_message(error))


def _terminate(connection: Connection) -> None:
    """Close a connection without waiting. One that has ended by itself is no longer ours to close."""
    with suppress(asyncpg.InterfaceError):
        connection.terminate()


def _settings(timeout: float) -> dict[str, str]:
    # The server times out first, so that slow work ends with an answer and not in doubt. Its locks do not
    # outlive for long a process that disappears from the network.
    limit = str(int(timeout * 400))
    return {
        "application_name": "yohoho",
        "search_path": SCHEMA,
        "jit": "off",  # all our queries are short
        "statement_timeout": limit,
        "idle_in_transaction_session_timeout": limit,
    }


async def _prepare(connection: asyncpg.Connection[asyncpg.Record]) -> None:
    await connection.set_type_codec("text", schema="pg_catalog", encoder=escape, decoder=unescape)


async def _no_reset(_: Any) -> None:
    """Skip asyncpg's reset query: our sessions change no setting that would have to be undone."""


def opening_error(place: str, error: BaseException) -> StoreError:
    """The reason why no connection is opened. The client reports a wrong address with errors of Python."""
    if isinstance(error, asyncpg.ClientConfigurationError | ValueError | OverflowError) and not isinstance(
        error, OSError
    ):
        return StoreError("bad-database-address", path=place)
    return StoreError("unopenable-store", path=place, detail=connection_detail(error))


def _message(error: BaseException) -> str:
    return str(error) or type(error).__name__
