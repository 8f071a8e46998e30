"""The file: its permissions, and the errors for a file that cannot be used."""

import asyncio
import os
import sqlite3
import subprocess
import sys
import tempfile
from contextlib import closing
from pathlib import Path

import pytest

from tests.store.fixtures import a_table, as_writer, entries, opening, reason_of, texts, with_store
from yohoho.store.sqlite.migrations import MIGRATIONS
from yohoho.store.sqlite.store import SQLiteStore

UNPRIVILEGED = 65534
READ_ONLY = """
import os, sys
from pathlib import Path
from yohoho.store import StoreError
from yohoho.store.sqlite.store import SQLiteStore
if os.getuid() == 0:
    os.setuid(int(sys.argv[2]))
try:
    SQLiteStore.open(Path(sys.argv[1]), busy_timeout=0.1)
except StoreError as error:
    print(error.reason.code)
"""


async def set_table(store: SQLiteStore) -> None:
    await store.tables.create(a_table(), entries("a"))


def test_folder_and_files_are_for_their_owner_alone(tmp_path: Path) -> None:
    file = tmp_path / "deep" / "down" / "yohoho.db"

    async def scenario(store: SQLiteStore) -> None:
        await set_table(store)
        modes = {path.name: path.stat().st_mode & 0o777 for path in file.parent.iterdir()}
        assert modes == {"yohoho.db": 0o600, "yohoho.db-wal": 0o600, "yohoho.db-shm": 0o600}
        assert file.parent.stat().st_mode & 0o777 == 0o700

    before = os.umask(0)
    try:
        with_store(file, scenario)
    finally:
        os.umask(before)
    assert [path.name for path in file.parent.iterdir()] == ["yohoho.db"]


def test_every_transaction_is_synced(file: Path) -> None:
    async def scenario(store: SQLiteStore) -> None:
        assert await as_writer(store, "PRAGMA synchronous") == (2,)
        assert await as_writer(store, "PRAGMA journal_mode") == ("wal",)
        assert await as_writer(store, "PRAGMA foreign_keys") == (1,)

    with_store(file, scenario)


def test_readers_cannot_write(file: Path) -> None:
    async def scenario(store: SQLiteStore) -> None:
        call = store.database.read(lambda connection: connection.execute("DELETE FROM tables"))
        assert (await reason_of(call)).code == "read-only-store"

    with_store(file, scenario)


def test_all_is_there_after_opening_again(file: Path) -> None:
    async def later(store: SQLiteStore) -> None:
        assert texts(await store.tables.read("oak")) == ["a"]
        assert await store.tables.find("oak") == a_table()

    with_store(file, set_table)
    with_store(file, later)


@pytest.mark.parametrize("content", [b"not a database, but a letter from Anne", os.urandom(20_000)])
def test_file_that_is_no_database_is_refused(file: Path, content: bytes) -> None:
    file.write_bytes(content)
    reason = opening(file)
    assert (reason.code, reason.args["path"]) == ("damaged-store", str(file))
    assert file.read_bytes() == content


def test_damaged_file_is_refused(file: Path) -> None:
    with_store(file, set_table)
    whole = file.read_bytes()
    file.write_bytes(whole[:8192] + b"\xa5" * (len(whole) - 8192))
    assert opening(file).code == "damaged-store"
    file.write_bytes(whole[: len(whole) // 2])
    assert opening(file).code == "damaged-store"
    file.write_bytes(whole)
    with_store(file, lambda store: store.ping())


def test_the_database_of_another_program_is_left_alone(file: Path) -> None:
    with closing(sqlite3.connect(file)) as other:
        other.execute("CREATE TABLE recipes (rum TEXT)")
    content = file.read_bytes()
    assert opening(file).code == "foreign-store"
    assert file.read_bytes() == content


def test_file_of_a_newer_version_is_refused(file: Path) -> None:
    with_store(file, set_table)
    with closing(sqlite3.connect(file)) as future:
        future.execute(f"PRAGMA user_version = {len(MIGRATIONS) + 1}")
    reason = opening(file)
    newest = len(MIGRATIONS)
    assert reason.code == "newer-store"
    assert reason.args == {"path": str(file), "version": newest + 1, "known": newest}


def test_an_empty_file_becomes_a_store(file: Path) -> None:
    file.touch()
    with_store(file, set_table)


@pytest.mark.parametrize("place", ["", "a-file/yohoho.db"])
def test_impossible_path_is_refused(tmp_path: Path, place: str) -> None:
    (tmp_path / "a-file").touch()
    reason = opening(tmp_path / place)
    assert (reason.code, reason.args["path"]) == ("unopenable-store", str(tmp_path / place))


def test_read_only_file_is_refused() -> None:
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "yohoho.db")
        with_store(file, set_table)
        file.chmod(0o444)
        Path(folder).chmod(0o755)
        command = [sys.executable, "-c", READ_ONLY, str(file), str(UNPRIVILEGED)]
        process = subprocess.run(command, capture_output=True, text=True, check=True)
        assert process.stdout.strip() == "read-only-store"


def test_file_locked_at_the_start_is_reported(file: Path) -> None:
    with_store(file, set_table)
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        reason = opening(file)
        assert (reason.code, reason.args["path"]) == ("locked-store", str(file))
        other.execute("ROLLBACK")
    with_store(file, lambda store: store.ping())


def test_file_locked_later_is_reported(file: Path) -> None:
    async def scenario(store: SQLiteStore) -> None:
        await set_table(store)
        with closing(sqlite3.connect(file, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            calls = [store.tables.append("oak", 1, entries("b")), store.ping(), store.tables.archive(0)]
            reasons = await asyncio.gather(*(reason_of(call) for call in calls))
            assert {reason.code for reason in reasons} == {"locked-store"}
            assert texts(await store.tables.read("oak")) == ["a"]
            other.execute("ROLLBACK")
        assert await store.tables.append("oak", 1, entries("b")) == 2

    with_store(file, scenario, busy_timeout=0.05)
