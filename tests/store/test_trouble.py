"""Trouble while the store runs: a full disk, a disk that became read-only, damaged pages.

Nothing acknowledged is lost, nothing is half done, and the store goes on when the trouble is over.
"""

import asyncio
import shutil
import sqlite3
from pathlib import Path
from types import SimpleNamespace

import pytest

from tests.store.fixtures import (
    a_game,
    a_table,
    as_writer,
    entries,
    in_one_transaction,
    reason_of,
    texts,
    with_store,
)
from yohoho.store import StoreError
from yohoho.store.sqlite.file import failure
from yohoho.store.sqlite.store import SQLiteStore

LARGE = b"x" * 200_000


async def no_room(store: SQLiteStore) -> None:
    (pages,) = await as_writer(store, "PRAGMA page_count")
    await as_writer(store, f"PRAGMA max_page_count = {pages + 2}")


async def fill_up(store: SQLiteStore) -> None:
    for seq in range(20):
        await store.tables.append("oak", seq, [b"x" * 4_000])


async def room(store: SQLiteStore) -> None:
    await as_writer(store, "PRAGMA max_page_count = 1000000")


def test_a_full_disk(file: Path) -> None:
    async def scenario(store: SQLiteStore) -> None:
        await store.tables.create(a_table(), entries("a"))
        await no_room(store)
        reason = await reason_of(store.tables.append("oak", 1, [b"b", LARGE], a_table(taken=4), [a_game()]))
        assert (reason.code, reason.args["path"]) == ("disk-full", str(file))
        assert texts(await store.tables.read("oak")) == ["a"]
        assert await store.tables.find("oak") == a_table()
        assert await store.games.find("g1") is None
        assert (await reason_of(store.ping())).code == "disk-full"
        await room(store)
        await store.ping()
        assert await store.tables.append("oak", 1, [b"b", LARGE], a_table(taken=4), [a_game()]) == 3

    with_store(file, scenario)


def test_ping_fails_once_the_disk_has_filled_up(file: Path) -> None:
    """The space that an earlier ping used does not hide it."""

    async def scenario(store: SQLiteStore) -> None:
        await store.tables.create(a_table(), [])
        for _ in range(3):
            await store.ping()
        await no_room(store)
        await store.ping()
        assert (await reason_of(fill_up(store))).code == "disk-full"
        assert (await reason_of(store.ping())).code == "disk-full"
        await room(store)
        await store.ping()

    with_store(file, scenario)


def test_ping_leaves_one_row(file: Path) -> None:
    async def scenario(store: SQLiteStore) -> None:
        sizes = []
        for _ in range(20):
            await store.ping()
            sizes.append(await as_writer(store, "PRAGMA page_count"))
        assert await as_writer(store, "SELECT count(*) FROM probes") == (1,)
        assert len(set(sizes[1:])) == 1

    with_store(file, scenario)


def test_full_disk_fails_all_writes_of_the_transaction(file: Path) -> None:
    async def scenario(store: SQLiteStore) -> None:
        for n in range(20):
            await store.tables.create(a_table(f"t{n}", code=str(n)), entries("a"))
        await no_room(store)
        sizes = [b"small"] * 10 + [LARGE] + [b"small"] * 9
        calls = [store.tables.append(f"t{n}", 1, [size]) for n, size in enumerate(sizes)]
        outcomes = await in_one_transaction(store, calls)
        codes = [outcome.reason.code for outcome in outcomes if isinstance(outcome, StoreError)]
        assert codes == ["disk-full"] * 20
        assert [await store.tables.last_seq(f"t{n}") for n in range(20)] == [1] * 20
        await room(store)
        again = await asyncio.gather(*(store.tables.append(f"t{n}", 1, entries("b")) for n in range(20)))
        assert again == [2] * 20

    with_store(file, scenario)


def test_file_error_fails_all_writes_of_the_transaction(file: Path) -> None:
    """SQLite does not promise that the transaction is sound after such a fault."""

    def rotten(_: sqlite3.Connection) -> int:
        raise sqlite3.DatabaseError("database disk image is malformed")

    async def scenario(store: SQLiteStore) -> None:
        await store.tables.create(a_table(), entries("a"))
        calls = [
            store.tables.append("oak", 1, entries("b")),
            store.database.writer.do(rotten),
            store.tables.last_seq("oak"),
        ]
        outcomes = await in_one_transaction(store, calls)
        assert [isinstance(outcome, StoreError) for outcome in outcomes] == [True, True, False]
        assert await store.tables.append("oak", 1, entries("b")) == 2

    with_store(file, scenario)


def test_a_table_that_fits_goes_on_while_another_does_not(file: Path) -> None:
    async def scenario(store: SQLiteStore) -> None:
        await store.tables.create(a_table("big"), [])
        await store.tables.create(a_table("small"), [])
        await no_room(store)
        for seq in range(5):
            assert (await reason_of(store.tables.append("big", 0, [LARGE]))).code == "disk-full"
            assert await store.tables.append("small", seq, entries("x")) == seq + 1

    with_store(file, scenario)


def test_a_disk_that_became_read_only(file: Path) -> None:
    async def scenario(store: SQLiteStore) -> None:
        await store.tables.create(a_table(), entries("a"))
        store.database.writer._connection.execute("PRAGMA query_only = ON")
        assert (await reason_of(store.tables.append("oak", 1, entries("b")))).code == "read-only-store"
        assert (await reason_of(store.ping())).code == "read-only-store"
        assert texts(await store.tables.read("oak")) == ["a"]
        store.database.writer._connection.execute("PRAGMA query_only = OFF")
        assert await store.tables.append("oak", 1, entries("b")) == 2

    with_store(file, scenario)


def test_damaged_pages_are_reported(file: Path) -> None:
    async def before(store: SQLiteStore) -> None:
        await store.tables.create(a_table(), [b"x" * 300] * 2_000)
        await store.settings.set_once("key", b"value")

    async def scenario(store: SQLiteStore) -> None:
        size = file.stat().st_size
        with file.open("r+b") as disk:
            disk.seek(size // 2)
            disk.write(b"\xa5" * (size // 4))
        reason = await reason_of(store.tables.read("oak"))
        assert (reason.code, reason.args["path"]) == ("damaged-store", str(file))
        assert await store.settings.find("key") == b"value"
        assert await store.tables.find("oak") == a_table()
        await store.tables.create(a_table("elm"), entries("a"))
        assert texts(await store.tables.read("elm")) == ["a"]

    with_store(file, before)
    with_store(file, scenario)


@pytest.mark.parametrize(("free", "code"), [(0, "disk-full"), (2**30, "store-failed")])
def test_a_fault_of_the_disk(file: Path, monkeypatch: pytest.MonkeyPatch, free: int, code: str) -> None:
    """A full disk without space for the shared memory file is recognized by the free space."""
    monkeypatch.setattr(shutil, "disk_usage", lambda _: SimpleNamespace(free=free))
    error = sqlite3.OperationalError("disk I/O error")
    error.sqlite_errorcode = sqlite3.SQLITE_IOERR_SHMSIZE
    assert failure(error, file).reason.code == code
