"""The module that keeps rows in IndexedDB, in a real browser."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from tests.store.fixtures import a_table
from tests.store.indexed_db.chromium_rows import OPEN, ChromiumRows, ChromiumThread
from yohoho.store.indexed_db.row_database import BrowserStorageError, StorageLost
from yohoho.store.indexed_db.store import open_indexed_db

FULL = """() => {
  IDBObjectStore.prototype.put = () => { throw new DOMException("full", "QuotaExceededError"); };
}"""
CLEAR = (
    """() => new Promise((resolve) => { indexedDB.deleteDatabase("yohoho").onsuccess = () => resolve(); })"""
)


def run(thread: ChromiumThread, scenario: Callable[[ChromiumRows], Awaitable[None]]) -> None:
    async def run_and_close() -> None:
        rows = await ChromiumRows.open(thread)
        try:
            await scenario(rows)
        finally:
            await rows.close()

    asyncio.run(run_and_close())


def test_changes_are_made_all_or_none(chromium_thread: ChromiumThread) -> None:
    async def scenario(rows: ChromiumRows) -> None:
        await rows.commit([("a", "2", b"two"), ("a", "1", b"\x00\xff"), ("b", "1", b"other")])
        await rows.commit([("a", "2", None), ("a", "10", b"ten")])
        assert await rows.rows("a") == [("1", b"\x00\xff"), ("10", b"ten")]
        assert await rows.rows("a", "10") == [("10", b"ten")]
        await rows.evaluate(FULL)
        with pytest.raises(BrowserStorageError, match="storage-full"):
            await rows.commit([("a", "1", None), ("a", "3", b"three")])
        assert [key for key, _ in await rows.rows("a")] == ["1", "10"]

    run(chromium_thread, scenario)


def test_owner_of_the_rows_is_the_one_who_opened_them_last(chromium_thread: ChromiumThread) -> None:
    async def scenario(rows: ChromiumRows) -> None:
        await rows.evaluate("async () => { self.before = self.rows; }")
        await rows.evaluate(OPEN)
        await rows.commit([("a", "1", b"new")])
        await rows.evaluate("() => { self.rows = self.before; }")
        with pytest.raises(BrowserStorageError, match="storage-taken"):
            await rows.commit([("a", "1", b"late")])

    run(chromium_thread, scenario)


def test_cleared_storage_is_noticed_and_filled_again(chromium_thread: ChromiumThread) -> None:
    async def scenario(rows: ChromiumRows) -> None:
        store = await open_indexed_db(rows)
        await store.tables.create(a_table("oak", status="playing"), [b"1"])
        await rows.evaluate(CLEAR)
        with pytest.raises(StorageLost):
            await rows.commit([("a", "1", b"x")])
        assert await store.tables.append("oak", 1, [b"2"]) == 2
        assert [data for _, data in await (await open_indexed_db(rows)).tables.read("oak")] == [b"1", b"2"]

    run(chromium_thread, scenario)
