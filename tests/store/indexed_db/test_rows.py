"""The store of a browser: what it keeps, and what happens when the browser does not keep it."""

import asyncio

import pytest

from tests.store.fixtures import a_table
from tests.store.indexed_db.rows_in_memory import RowsInMemory
from yohoho.store import Identity, Store, UnknownTable
from yohoho.store.indexed_db.row_database import BrowserStorageError
from yohoho.store.indexed_db.store import open_indexed_db

ANN = Identity("ann", "Ann", 1, 1)


def test_rows_are_there_when_the_store_is_opened_again() -> None:
    async def scenario() -> None:
        rows = RowsInMemory()
        store = await open_indexed_db(rows)
        await store.identities.save(ANN)
        await store.tables.create(a_table("t1", status="playing"), [b"1", b"2"])
        await store.tables.create(a_table("t2", code="ZZZZZZ", status="over"), [b"a"])
        await store.tables.append("t1", 2, [b"3"])
        await store.tables.save_snapshot("t1", 3, b"snapshot")
        again = await open_indexed_db(rows)
        assert await again.identities.find("ann") == ANN
        assert [data for _, data in await again.tables.read("t1")] == [b"1", b"2", b"3"]
        assert [data for _, data in await again.tables.read("t2")] == [b"a"]
        assert await again.tables.last_seqs(["t1", "t2", "t3"]) == {"t1": 3, "t2": 1}
        assert await again.tables.find_snapshot("t1") == (3, b"snapshot")
        with pytest.raises(UnknownTable):
            await again.tables.read("t3")

    asyncio.run(scenario())


def test_log_of_a_finished_game_is_read_when_it_is_asked_for() -> None:
    async def scenario() -> None:
        rows = RowsInMemory()
        store = await open_indexed_db(rows)
        await store.tables.create(a_table("t1", status="over"), [b"1"])
        again = await open_indexed_db(rows)
        assert await again.tables.append("t1", 1, [b"2"]) == 2
        assert [data for _, data in await (await open_indexed_db(rows)).tables.read("t1")] == [b"1", b"2"]

    asyncio.run(scenario())


def test_write_is_undone_where_there_is_no_room() -> None:
    async def scenario() -> None:
        rows = RowsInMemory()
        store = await open_indexed_db(rows)
        await store.tables.create(a_table("t1", status="playing"), [b"1"])
        await store.identities.finish_lessons("ann", ["one"])
        rows.full = True
        for write in (
            store.tables.append("t1", 1, [b"2"]),
            store.tables.create(a_table("t2", code="ZZZZZZ"), [b"a"]),
            store.identities.finish_lessons("ann", ["two"]),
            store.identities.save(ANN),
        ):
            with pytest.raises(BrowserStorageError, match="storage-full"):
                await write
        rows.full = False
        assert await store.tables.last_seq("t1") == 1
        assert await store.tables.find("t2") is None
        assert await store.identities.list_lessons("ann") == ["one"]
        assert await store.identities.find("ann") is None
        assert await store.tables.append("t1", 1, [b"2"]) == 2

    asyncio.run(scenario())


def test_everything_is_written_again_after_the_storage_was_cleared() -> None:
    async def scenario() -> None:
        rows = RowsInMemory()
        store = await open_indexed_db(rows)
        await store.identities.save(ANN)
        await store.tables.create(a_table("t1", status="playing"), [b"1"])
        rows.lost = True
        assert await store.tables.append("t1", 1, [b"2"]) == 2
        again = await open_indexed_db(rows)
        assert await again.identities.find("ann") == ANN
        assert await again.tables.last_seq("t1") == 2

    asyncio.run(scenario())


def test_concurrent_writes_are_all_kept() -> None:
    async def scenario() -> None:
        rows = RowsInMemory()
        store = await open_indexed_db(rows)
        people = [Identity(f"p{number}", "Ann", 1, 1) for number in range(20)]
        await asyncio.gather(*(store.identities.save(person) for person in people))
        again = await open_indexed_db(rows)
        assert [await again.identities.find(person.id) for person in people] == people

    asyncio.run(scenario())


@pytest.mark.parametrize(
    ("kind", "key", "data", "code"),
    [("meta", "format", b"2", "storage-newer"), ("table", '"t1"', b"\x01", "storage-damaged")],
)
def test_rows_that_cannot_be_read_are_refused(kind: str, key: str, data: bytes, code: str) -> None:
    async def scenario() -> Store:
        rows = RowsInMemory()
        rows.stored = {("meta", "format"): b"1", (kind, key): data}
        return await open_indexed_db(rows)

    with pytest.raises(BrowserStorageError, match=code):
        asyncio.run(scenario())
