"""An open SQLite file: its writer, its readers, and the repositories that share them."""

import asyncio
import sqlite3
from collections.abc import Callable
from typing import TypeVar

from yohoho.store.errors import StoreError
from yohoho.store.sqlite.readers import Readers
from yohoho.store.sqlite.writer import Writer

T = TypeVar("T")


class SQLiteDatabase:
    """May be used from any event loop."""

    def __init__(self, writer: Writer, readers: Readers) -> None:
        self.writer = writer
        self._readers = readers
        self._closed = False

    async def read(self, work: Callable[[sqlite3.Connection], T]) -> T:
        self.check_open()
        return await self._readers.do(work)

    async def write(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Run the work in a transaction; returns when it is on the disk."""
        self.check_open()
        return await self.writer.do(work)

    def check_open(self) -> None:
        if self._closed:
            raise StoreError("closed-store")

    async def close(self) -> None:
        if not self._closed:
            self._closed = True
            await asyncio.to_thread(self._stop)

    def _stop(self) -> None:
        # The last connection to close merges the write-ahead log into the file.
        self._readers.stop()
        self.writer.stop()


class SQLiteRepository:
    """A part of a store in a file."""

    def __init__(self, database: SQLiteDatabase) -> None:
        self._database = database
