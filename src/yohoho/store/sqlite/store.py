"""The store for one machine: one SQLite file, synced before any write is acknowledged."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TypeVar

from yohoho.store.daily import AttemptResult
from yohoho.store.errors import StoreError
from yohoho.store.protocol import Entry, GameRow, GameShare, Identity, TableInfo, check_table
from yohoho.store.sheets import SheetInfo, SheetOperation
from yohoho.store.sqlite import games as records
from yohoho.store.sqlite import progress, shares, sheets, tables
from yohoho.store.sqlite.daily_store import DailyInFile
from yohoho.store.sqlite.file import copy, open_writer, try_write
from yohoho.store.sqlite.readers import Readers
from yohoho.store.sqlite.reviews import ReviewsInFile
from yohoho.store.sqlite.writer import Writer

T = TypeVar("T")


class SQLiteStore(DailyInFile, ReviewsInFile):
    """Open it with `SQLiteStore.open`. May be used from any event loop."""

    def __init__(self, path: Path, writer: Writer, readers: Readers, busy_timeout: float) -> None:
        self.path = path
        self._writer = writer
        self._readers = readers
        self._busy_timeout = busy_timeout
        self._closed = False

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
        return cls(path, Writer(connection, path), pool, busy_timeout)

    @property
    def commits(self) -> int:
        """How many transactions were committed since the store was opened."""
        return self._writer.commits

    @property
    def jobs(self) -> int:
        """How many writes they contained."""
        return self._writer.jobs

    async def create_table(self, info: TableInfo, entries: Sequence[bytes]) -> None:
        held = tuple(entries)
        await self._write(lambda c: tables.create_table(c, info, held))

    async def append(
        self,
        table_id: str,
        after: int,
        entries: Sequence[bytes],
        info: TableInfo | None = None,
        games: Sequence[GameRow] = (),
        results: Sequence[AttemptResult] = (),
    ) -> int:
        check_table(table_id, info, games, results)
        # The caller's lists may change before the writer runs.
        held, ended, finished = tuple(entries), tuple(games), tuple(results)
        return await self._write(lambda c: tables.append(c, table_id, after, held, info, ended, finished))

    async def read(self, table_id: str, after: int = 0, limit: int | None = None) -> list[Entry]:
        return await self._read(lambda c: tables.read(c, table_id, after, limit))

    async def last_seq(self, table_id: str) -> int:
        return await self._read(lambda c: tables.last_seq(c, table_id))

    async def last_seqs(self, table_ids: Sequence[str]) -> dict[str, int]:
        held = tuple(table_ids)
        return await self._read(lambda c: tables.last_seqs(c, held))

    async def info(self, table_id: str) -> TableInfo | None:
        return await self._read(lambda c: tables.info(c, table_id))

    async def find_code(self, code: str) -> TableInfo | None:
        return await self._read(lambda c: tables.find_code(c, code))

    async def snapshot(self, table_id: str) -> Entry | None:
        return await self._read(lambda c: tables.snapshot(c, table_id))

    async def save_snapshot(self, table_id: str, seq: int, data: bytes) -> None:
        await self._write(lambda c: tables.save_snapshot(c, table_id, seq, data))

    async def public_tables(self, limit: int, before: int | None = None) -> list[TableInfo]:
        return await self._read(lambda c: tables.public_tables(c, limit, before))

    async def tables_of(self, identity: str, limit: int, before: int | None = None) -> list[TableInfo]:
        return await self._read(lambda c: tables.tables_of(c, identity, limit, before))

    async def count_unfinished(self, opener: str, since: int) -> int:
        return await self._read(lambda c: tables.count_unfinished(c, opener, since))

    async def games_of(self, identity: str, limit: int, before: int | None = None) -> list[GameRow]:
        return await self._read(lambda c: records.games_of(c, identity, limit, before))

    async def game(self, game_id: str) -> GameRow | None:
        return await self._read(lambda c: records.game(c, game_id))

    async def delete_game(self, game_id: str, identity: str) -> bool:
        return await self._write(lambda c: records.delete_game(c, game_id, identity))

    async def import_game(self, game: GameRow) -> bool:
        return await self._write(lambda c: records.import_game(c, game))

    async def count_imports(self, identity: str) -> int:
        return await self._read(lambda c: records.count_imports(c, identity))

    async def share_game(self, share: GameShare) -> GameShare | None:
        return await self._write(lambda c: shares.share_game(c, share))

    async def find_share(self, token: str) -> GameShare | None:
        return await self._read(lambda c: shares.find_share(c, token))

    async def shares_of(self, identity: str, game_ids: Sequence[str]) -> list[GameShare]:
        held = tuple(game_ids)
        return await self._read(lambda c: shares.shares_of(c, identity, held))

    async def delete_share(self, game_id: str, identity: str) -> bool:
        return await self._write(lambda c: shares.delete_share(c, game_id, identity))

    async def save_person(self, person: Identity) -> None:
        await self._write(lambda c: records.save_person(c, person))

    async def person(self, identity: str) -> Identity | None:
        return await self._read(lambda c: records.person(c, identity))

    async def finish_lessons(self, identity: str, lessons: Sequence[str]) -> list[str]:
        held = tuple(lessons)
        return await self._write(lambda c: progress.finish_lessons(c, identity, held))

    async def finished_lessons(self, identity: str) -> list[str]:
        return await self._read(lambda c: progress.finished_lessons(c, identity))

    async def setting(self, key: str) -> bytes | None:
        return await self._read(lambda c: records.setting(c, key))

    async def set_setting_once(self, key: str, value: bytes) -> bytes:
        return await self._write(lambda c: records.set_setting_once(c, key, value))

    async def save_setting(self, key: str, value: bytes) -> None:
        await self._write(lambda c: records.save_setting(c, key, value))

    async def save_sheet(self, info: SheetInfo, operations: Sequence[SheetOperation] = ()) -> int:
        held = tuple(operations)
        return await self._write(lambda c: sheets.save_sheet(c, info, held))

    async def sheet(self, sheet_id: str) -> SheetInfo | None:
        return await self._read(lambda c: sheets.sheet(c, sheet_id))

    async def sheet_versions(self, sheet_ids: Sequence[str]) -> dict[str, int]:
        held = tuple(sheet_ids)
        return await self._read(lambda c: sheets.sheet_versions(c, held))

    async def find_sheet(self, code: str) -> SheetInfo | None:
        return await self._read(lambda c: sheets.find_sheet(c, code))

    async def operations(self, sheet_id: str, after: int = 0, limit: int | None = None) -> list[Entry]:
        return await self._read(lambda c: sheets.operations(c, sheet_id, after, limit))

    async def sheets_of(self, identity: str, limit: int, before: int | None = None) -> list[SheetInfo]:
        return await self._read(lambda c: sheets.sheets_of(c, identity, limit, before))

    async def finished_sheets_of(
        self, identity: str, limit: int, before: int | None = None
    ) -> list[SheetInfo]:
        return await self._read(lambda c: sheets.finished_sheets_of(c, identity, limit, before))

    async def count_sheets(self, owner: str) -> int:
        return await self._read(lambda c: sheets.count_sheets(c, owner))

    async def delete_sheet(self, sheet_id: str, version: int) -> bool:
        return await self._write(lambda c: sheets.delete_sheet(c, sheet_id, version))

    async def newest_update(self) -> int | None:
        return await self._read(tables.newest_update)

    async def archive(self, idle_since: int) -> int:
        return await self._write(lambda c: tables.archive(c, idle_since))

    async def ping(self) -> None:
        """Write through the writer, so that a full disk or a file locked by another process is noticed."""
        await self._write(try_write)

    async def backup(self, path: Path) -> None:
        self._check_open()
        await asyncio.to_thread(copy, self.path, path, self._busy_timeout)

    async def close(self) -> None:
        if not self._closed:
            self._closed = True
            await asyncio.to_thread(self._stop)

    def _stop(self) -> None:
        # The last connection to close merges the write-ahead log into the file.
        self._readers.stop()
        self._writer.stop()

    def _check_open(self) -> None:
        if self._closed:
            raise StoreError("closed-store")

    async def _write(self, work: Callable[[sqlite3.Connection], T]) -> T:
        self._check_open()
        return await self._writer.do(work)

    async def _read(self, work: Callable[[sqlite3.Connection], T]) -> T:
        self._check_open()
        return await self._readers.do(work)
