"""The store for many machines: PostgreSQL, which every serving process writes to."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from yohoho.store.dump import DumpItems
from yohoho.store.postgres.appends import AppendQueue
from yohoho.store.postgres.database import PostgresDatabase
from yohoho.store.postgres.dump import copy_to, fill
from yohoho.store.postgres.migrations import migrate
from yohoho.store.postgres.pool import Pool
from yohoho.store.postgres.tables import PostgresTables
from yohoho.store.sql.store import SqlStore
from yohoho.store.sqlite.dump import new_dump

CONNECTIONS: Final = 10
TIMEOUT: Final = 5.0
TRY_WRITE: Final = """INSERT INTO probes (id, written) VALUES (1, now())
    ON CONFLICT (id) DO UPDATE SET written = excluded.written"""


class PostgresStore(SqlStore):
    """Open it with `PostgresStore.open`. Belongs to the event loop it was opened in."""

    def __init__(self, pool: Pool) -> None:
        database = PostgresDatabase(pool)
        super().__init__(database)
        self._pool = pool
        self.appends = AppendQueue(pool)
        self.tables = PostgresTables(database, self.appends)

    @classmethod
    async def open(
        cls, address: str, *, connections: int = CONNECTIONS, timeout: float = TIMEOUT
    ) -> PostgresStore:
        """Open the store and migrate its database. Raises StoreError.

        `timeout`, in seconds, is how long a call may take before it fails.
        """
        pool = await Pool.open(address, size=connections, timeout=timeout)
        try:
            await migrate(pool)
        except BaseException:
            await pool.close()
            raise
        return cls(pool)

    async def ping(self) -> None:
        # Repeated, like a query, when a connection turns out to be dead: writing it twice does no harm.
        await self._pool.read(TRY_WRITE)

    async def backup(self, path: Path) -> None:
        """Copy everything into a SQLite file, which can be carried to a single machine."""
        with new_dump(path) as write:
            await copy_to(self._pool, write)

    async def fill(self, items: DumpItems) -> None:
        """Fill an empty database from such a file."""
        await fill(self._pool, items)

    async def close(self) -> None:
        await self._pool.close()
