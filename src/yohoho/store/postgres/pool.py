"""The connections to PostgreSQL: lent for a bounded time, and replaced when they fail.

Whoever asks gets an answer or a StoreError within `patience`, whatever the network or the server does. A
connection that was lost, stalled or left in the middle of something is cut off and never lent again.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any, Final, TypeAlias, TypeVar

import asyncpg
from asyncpg.pool import PoolConnectionProxy

from yohoho.store.addresses import without_password
from yohoho.store.errors import InDoubt, StoreError
from yohoho.store.postgres.texts import escaped, unescaped

T = TypeVar("T")
Record: TypeAlias = "asyncpg.Record"
Connection: TypeAlias = "PoolConnectionProxy[asyncpg.Record]"
Work = Callable[[Connection], Awaitable[T]]

SCHEMA: Final = "yohoho"
ATTEMPTS: Final = 3
UNDONE: Final = (
    asyncpg.DeadlockDetectedError,
    asyncpg.SerializationError,
    asyncpg.InvalidCachedStatementError,  # another process has migrated
)
"""Nobody is to blame for these: a second attempt goes through."""
CODES: Final = {
    "25006": "read-only-store",  # a standby, most likely
    "42501": "read-only-store",
    "53100": "disk-full",
    "55P03": "locked-store",
    "57014": "locked-store",
    "XX001": "damaged-store",
    "XX002": "damaged-store",
}
LOST: Final = ("08", "57P")
"""How the codes begin that tell of the end of a connection, not of a statement."""


class Line(asyncpg.Connection):
    """A connection that knows how old it is."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.born = time.monotonic()


class Broken(Exception):
    """A connection failed while it was in use; what was asked for may have been done."""


class Again(Exception):
    """All was undone, and would be done if it were asked for again."""


class Pool:
    """Open it with `Pool.open`. Belongs to the event loop it was opened in."""

    def __init__(self, pool: asyncpg.Pool[asyncpg.Record], place: str, patience: float) -> None:
        self.place = place
        self.patience = patience
        self._pool = pool
        self._turns = asyncio.Semaphore(pool.get_max_size())
        """First come, first served; the pool by itself lets late ones pass those who wait."""
        self._closed = False
        self._open_questions = 0
        self._all_answered = asyncio.Event()
        self._all_answered.set()
        self._trouble = 0.0
        """When a connection broke the last time: whatever broke it may have broken those made before."""

    @classmethod
    async def open(cls, address: str, *, size: int, patience: float) -> Pool:
        """Connections are made when they are needed."""
        pool = await asyncpg.create_pool(
            address,
            min_size=0,
            max_size=size,
            timeout=patience,
            init=_prepare,
            reset=_leave_as_it_is,
            connection_class=Line,
            server_settings=_settings(patience),
        )
        return cls(pool, without_password(address), patience)

    async def read(self, query: str, *args: Any) -> list[Record]:
        """The rows of a query that changes nothing; asked again when the connection turns out to be dead."""
        with self._asked(self.patience) as until:
            for _ in range(ATTEMPTS):
                try:
                    return await self._lend(lambda connection: connection.fetch(query, *args), until)
                except (Again, Broken) as error:
                    why = str(error)
            raise StoreError("lost-store", path=self.place, detail=why)

    async def row(self, query: str, *args: Any) -> Record | None:
        rows = await self.read(query, *args)
        return rows[0] if rows else None

    async def write(self, work: Work[T], patience: float | None = None) -> T:
        """Work that is one statement, hence one transaction. Raises StoreError, InDoubt among them."""
        with self._asked(patience or self.patience) as until:
            for _ in range(ATTEMPTS):
                try:
                    return await self._lend(work, until)
                except Again as again:
                    why = str(again)
                except Broken as broken:
                    raise InDoubt(self.place, str(broken)) from None
            raise StoreError("locked-store", path=self.place, detail=why)

    async def transact(self, work: Work[T], *, patience: float | None = None, isolation: Any = None) -> T:
        """Work in a transaction of its own: all of it, or nothing."""

        async def whole(connection: Connection) -> T:
            async with connection.transaction(isolation=isolation):
                return await work(connection)

        return await self.write(whole, patience)

    async def close(self) -> None:
        """Finish what was asked for; what takes longer than the patience is broken off."""
        if not self._closed:
            self._closed = True
            with suppress(TimeoutError):
                async with asyncio.timeout(self.patience):
                    await self._all_answered.wait()
                    await self._pool.close()
            self._pool.terminate()

    @contextmanager
    def _asked(self, patience: float) -> Iterator[float]:
        """Until when there must be an answer. A pool that closes takes no more questions."""
        if self._closed:
            raise StoreError("closed-store")
        self._open_questions += 1
        self._all_answered.clear()
        try:
            yield asyncio.get_running_loop().time() + patience
        finally:
            self._open_questions -= 1
            if not self._open_questions:
                self._all_answered.set()

    async def _lend(self, work: Work[T], until: float) -> T:
        connection = await self._acquire(until)
        try:
            return await self._use(connection, work, until)
        finally:
            try:
                await self._pool.release(connection)
            finally:
                self._turns.release()

    async def _acquire(self, until: float) -> Connection:
        """A connection, and at least half of the time to use it."""
        try:
            async with asyncio.timeout((until - asyncio.get_running_loop().time()) / 2):
                await self._turns.acquire()
                try:
                    return await self._sound()
                except BaseException:
                    self._turns.release()
                    raise
        except TimeoutError:
            raise StoreError("stalled-store", path=self.place, seconds=self.patience) from None
        except (ValueError, OSError, asyncpg.PostgresError, asyncpg.InterfaceError) as error:
            raise StoreError("unopenable-store", path=self.place, detail=_words(error)) from None

    async def _sound(self) -> Connection:
        """One that was made since the last trouble."""
        while (connection := await self._pool.acquire()).born < self._trouble:  # type: ignore[attr-defined]
            _cut(connection)
            await self._pool.release(connection)
        return connection

    async def _use(self, connection: Connection, work: Work[T], until: float) -> T:
        try:
            async with asyncio.timeout_at(until):
                return await work(connection)
        except asyncpg.PostgresError as error:
            raise self._failure(connection, error) from error
        except (TimeoutError, OSError, asyncpg.InterfaceError, asyncpg.InternalClientError) as error:
            raise self._broken(connection, error) from None
        except asyncio.CancelledError:
            _cut(connection)  # nobody waits for what it is in the middle of
            raise

    def _failure(self, connection: Connection, error: asyncpg.PostgresError) -> Exception:
        """What PostgreSQL answers with an error it has undone, unless the answer is a farewell."""
        kind = error.sqlstate or ""
        if kind.startswith(LOST):
            return self._broken(connection, error)
        if isinstance(error, UNDONE):
            return Again(str(error))
        return StoreError(CODES.get(kind, "store-failed"), path=self.place, detail=str(error))

    def _broken(self, connection: Connection, error: Exception) -> Broken:
        _cut(connection)
        self._trouble = time.monotonic()
        return Broken(_words(error))


def _cut(connection: Connection) -> None:
    """Without waiting for anybody. One that has ended by itself is out of our hands already."""
    with suppress(asyncpg.InterfaceError):
        connection.terminate()


def _settings(patience: float) -> dict[str, str]:
    # The server gives up first, so that what takes it too long ends with an answer and not in doubt. And
    # should this process vanish from the network, its locks do not outlive it for long.
    limit = str(int(patience * 400))
    return {
        "application_name": "yohoho",
        "search_path": SCHEMA,
        "jit": "off",  # all our queries are short
        "statement_timeout": limit,
        "idle_in_transaction_session_timeout": limit,
    }


async def _prepare(connection: asyncpg.Connection[asyncpg.Record]) -> None:
    await connection.set_type_codec("text", schema="pg_catalog", encoder=escaped, decoder=unescaped)


async def _leave_as_it_is(_: Any) -> None:
    """We change nothing in a session that the next one would have to undo, which saves asking for it."""


def _words(error: BaseException) -> str:
    return str(error) or type(error).__name__
