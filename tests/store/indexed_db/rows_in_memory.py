"""A database of rows without a browser, which can be full, lost or broken."""

import asyncio
from collections.abc import Sequence

from yohoho.store.indexed_db.row_database import BrowserStorageError, Change, StorageLost


class RowsInMemory:
    def __init__(self) -> None:
        self.stored: dict[tuple[str, str], bytes] = {}
        self.full = False
        self.lost = False
        self.commits = 0

    async def rows(self, kind: str, prefix: str = "") -> list[tuple[str, bytes]]:
        await asyncio.sleep(0)
        matches = {
            key: data for (of, key), data in self.stored.items() if of == kind and key.startswith(prefix)
        }
        return sorted(matches.items())

    async def commit(self, changes: Sequence[Change]) -> None:
        await asyncio.sleep(0)
        if self.lost:
            raise StorageLost
        if self.full:
            raise BrowserStorageError("storage-full")
        self.commits += 1
        for kind, key, data in changes:
            if data is None:
                self.stored.pop((kind, key), None)
            else:
                self.stored[kind, key] = data

    async def reopen(self) -> None:
        self.stored, self.lost = {}, False

    async def close(self) -> None:
        """Nothing is open."""
