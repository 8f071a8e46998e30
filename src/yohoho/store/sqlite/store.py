"""The store for one machine: one SQLite file, synced before any write is acknowledged."""

from __future__ import annotations

import asyncio
from pathlib import Path

from yohoho.store.sql.store import SqlStore
from yohoho.store.sqlite.database import Readers, SQLiteDatabase
from yohoho.store.sqlite.file import copy, open_writer, try_write
from yohoho.store.sqlite.tables import SQLiteTables
from yohoho.store.sqlite.writer import Writer


class SQLiteStore(SqlStore):
    """Open it with `SQLiteStore.open`. May be used from any event loop."""

    def __init__(self, path: Path, database: SQLiteDatabase, busy_timeout: float) -> None:
        super().__init__(database)
        self.path = path
        self.database = database
        self._busy_timeout = busy_timeout
        self.tables = SQLiteTables(database)

    @classmethod
    def open(cls, path: Path, *, busy_timeout: float = 5.0, readers: int = 2) -> SQLiteStore:
        """Open the store; blocks while the file is checked. Raises StoreError.

        A missing file and its folder are created, for the owner alone. `busy_timeout`, in seconds, is how
        long to wait for another process that holds the file.
        """
        connection = open_writer(path, busy_timeout)
        try:
            pool = Readers(path, busy_timeout, readers)
        except BaseException:
            connection.close()
            raise
        return cls(path, SQLiteDatabase(Writer(connection, path), pool), busy_timeout)

    async def ping(self) -> None:
        """Write through the writer, so that a full disk or a file locked by another process is noticed."""
        await self.database.write(try_write)

    async def backup(self, path: Path) -> None:
        self.database.check_open()
        await asyncio.to_thread(copy, self.path, path, self._busy_timeout)

    async def close(self) -> None:
        await self.database.close()
