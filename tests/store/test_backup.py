"""A copy taken while the store is in use: consistent, complete, and never over another file."""

import asyncio
from pathlib import Path

import pytest

from tests.store.conftest import run_on
from tests.store.fixtures import a_table, entries, reason_of, texts, with_place, with_store
from yohoho.store import MemoryStore, Store
from yohoho.store.sqlite.store import SQLiteStore


async def keep_writing(store: Store, stop: asyncio.Event) -> int:
    """Write two tables in turn, the second only after the first is acknowledged."""
    seq = 0
    while not stop.is_set():
        await store.tables.append("first", seq, [b"x" * 500], a_table("first", updated=seq))
        await store.tables.append("second", seq, [b"y" * 500])
        seq += 1
    return seq


@pytest.mark.quick_on_postgres
def test_a_copy_taken_while_writing_is_one_moment(place: str, tmp_path: Path) -> None:
    copies = [tmp_path / f"copy-{n}.db" for n in range(5)]

    async def scenario(store: Store) -> None:
        await store.tables.create(a_table("first"), [])
        await store.tables.create(a_table("second"), [])
        stop = asyncio.Event()
        writing = asyncio.ensure_future(keep_writing(store, stop))
        for number, copy in enumerate(copies):
            while (acknowledged := await store.tables.last_seq("second")) <= 2 * number:
                await asyncio.sleep(0)  # both are asked for, so the log grows
            await store.backup(copy)
            with_reader = SQLiteStore.open(copy)
            assert await with_reader.tables.last_seq("second") >= acknowledged
            await with_reader.close()
        stop.set()
        assert await writing > 5

    with_place(place, scenario)
    for copy in copies:
        with_store(copy, one_moment)


async def one_moment(store: Store) -> None:
    first, second = await store.tables.read("first"), await store.tables.read("second")
    assert len(first) - len(second) in (0, 1)
    assert [seq for seq, _ in first] == list(range(1, len(first) + 1))
    info = await store.tables.find("first")
    assert info == a_table("first", updated=len(first) - 1)
    await store.tables.append("first", len(first), entries("a copy is a store"))


def test_a_copy_is_one_file_for_its_owner_alone(place: str, tmp_path: Path) -> None:
    folder = tmp_path / "backups"
    folder.mkdir()

    async def scenario(store: Store) -> None:
        await store.tables.create(a_table(), entries("a"))
        await store.backup(folder / "copy.db")
        assert [path.name for path in folder.iterdir()] == ["copy.db"]
        assert (folder / "copy.db").stat().st_mode & 0o777 == 0o600

    with_place(place, scenario)


@pytest.mark.parametrize("name", ["yohoho.db", "copy.db", "old.db"])
def test_a_copy_replaces_nothing(place: str, tmp_path: Path, name: str) -> None:
    (tmp_path / "yohoho.db").touch()
    (tmp_path / "copy.db").write_text("dear")
    (tmp_path / "old.db-wal").write_text("the journal of an older copy")

    async def scenario(store: Store) -> None:
        await store.tables.create(a_table(), entries("a"))
        assert (await reason_of(store.backup(tmp_path / name))).code == "backup-exists"
        assert texts(await store.tables.read("oak")) == ["a"]

    with_place(place, scenario)
    assert (tmp_path / "copy.db").read_text() == "dear"


def test_unwritable_copy_is_reported(place: str, tmp_path: Path) -> None:
    target = tmp_path / "nowhere" / "copy.db"

    async def scenario(store: Store) -> None:
        reason = await reason_of(store.backup(target))
        assert (reason.code, reason.args["path"]) == ("unopenable-store", str(target))

    with_place(place, scenario)


def test_memory_store_refuses_a_backup(tmp_path: Path) -> None:
    async def scenario(store: Store) -> None:
        assert (await reason_of(store.backup(tmp_path / "copy.db"))).code == "no-backup"

    asyncio.run(run_on(MemoryStore(), scenario))
    assert not list(tmp_path.iterdir())
