"""The store of many machines: PostgreSQL, which every process that serves tables writes to."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from yohoho.store.dump import Contents
from yohoho.store.postgres.dump import copy_into, fill
from yohoho.store.postgres.games import PostgresGames
from yohoho.store.postgres.migrations import migrate
from yohoho.store.postgres.pool import Pool
from yohoho.store.postgres.sheets import PostgresSheets
from yohoho.store.postgres.tables import PostgresTables
from yohoho.store.sqlite.dump import new_chest

CONNECTIONS: Final = 10
PATIENCE: Final = 5.0
TRY_WRITE: Final = """INSERT INTO probes (id, written) VALUES (1, now())
    ON CONFLICT (id) DO UPDATE SET written = excluded.written"""


class PostgresStore(PostgresTables, PostgresGames, PostgresSheets):
    """Open it with `PostgresStore.open`. Belongs to the event loop it was opened in."""

    def __init__(self, pool: Pool) -> None:
        self._pool = pool

    @classmethod
    async def open(
        cls, address: str, *, connections: int = CONNECTIONS, patience: float = PATIENCE
    ) -> PostgresStore:
        """Brings the database up to date. Raises StoreError.

        `patience`, in seconds, is how long anything asked for may take before it fails.
        """
        pool = await Pool.open(address, size=connections, patience=patience)
        try:
            await migrate(pool)
        except BaseException:
            await pool.close()
            raise
        return cls(pool)

    async def ping(self) -> None:
        # Asked again, like a query, when a connection turns out to be dead: to write it twice does no harm.
        await self._pool.read(TRY_WRITE)

    async def backup(self, path: Path) -> None:
        """Into a file that SQLite opens: small enough to carry, and the way to a single machine."""
        with new_chest(path) as put:
            await copy_into(self._pool, put)

    async def fill(self, contents: Contents) -> None:
        """The way back; into a database with nothing in it yet."""
        await fill(self._pool, contents)

    async def close(self) -> None:
        await self._pool.close()
