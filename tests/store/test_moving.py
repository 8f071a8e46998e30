"""From a file to PostgreSQL and back: everything arrives with its numbers, or nothing does."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path
from unittest.mock import ANY

import pytest

from tests.stack.postgres import PostgresServer
from tests.store.fixtures import (
    a_day,
    a_game,
    a_review,
    a_share,
    a_sheet,
    a_table,
    an_attempt,
    entries,
    reason_of,
    with_place,
)
from tests.store.sqlite.test_migrations import all_of_version_1_is_there, fill_version_1
from tests.store.test_likeness import everything
from yohoho.store import Identity, Store
from yohoho.store.opening import restore
from yohoho.store.sqlite.migrations import VERSION_1, migrate, version_of


async def fill_with_everything(store: Store) -> None:
    """Some of everything: archived tables, deleted games, operations with gaps in their numbers."""
    await store.tables.create(a_table("ash", code="AAAAAA", updated=3), entries("a", "\0ÿ"))
    await store.tables.save_snapshot("ash", 2, b"\x00\xff")
    await store.tables.archive(5)
    await store.tables.archive(5)
    await store.tables.create(a_table("oak", code="AAAAAA", people=("anne", "a\0b\\")), entries("a"))
    games = [a_game("g1"), a_game("g2", players=("anne", "bart")), a_game("g3", players=("", ""))]
    await store.tables.append("oak", 1, entries("b"), a_table("oak", code="AAAAAA", status="over"), games)
    assert await store.games.import_game(
        a_game("g4", table_id="", players=("", "a\0b"), content_hash="c0ffee")
    )
    await store.shares.save(a_share("s1"))
    await store.shares.save(a_share("s2", identity="bart", pseudonyms=True))
    await store.shares.save(a_share("s3", game_id="g2"))
    await store.games.delete("g1", "anne")
    await store.tables.create(a_table("elm", code="BBBBBB"), [])
    version = await store.sheets.save(a_sheet(), [("x", b"1"), ("y\0", b"2")])
    await store.sheets.save(a_sheet(version=version, code="CCCCCC", over=True), [("x", b"3")])
    await store.sheets.save(a_sheet("log", keepers=("bart", "anne")))
    await store.identities.save(Identity("anne", "Anne", 1, 2))
    await store.identities.finish_lessons("anne", ["g1", "g2\0"])
    await store.settings.set_once("g1", b"secret")
    await store.settings.save("g2", b"changed")
    await store.daily.open_day(a_day())
    await store.daily.open_day(a_day(game="king", claimed=7, lines=b"lines\xff"))
    await store.daily.begin_attempt(an_attempt("anne", table_id="oak", name="a\0b"))
    await store.daily.begin_attempt(an_attempt("bart", finished=9, points=-20, details=b"\0"))
    await store.reviews.open(a_review(game_id="g2", awaited=5, rounds=b"r\xff", reason=b"\0"))
    run = await store.reviews.open(a_review(seat=1, game_id="", player="a\0b", total=0))
    assert await store.reviews.claim(run.key, "run", 1, 9)


async def compare(store: Store, other: str) -> None:
    contents = await everything(store)
    with_same: list[object] = []

    async def look(there: Store) -> None:
        with_same.append(await everything(there))

    await asyncio.to_thread(with_place, other, look)
    assert with_same == [contents]


@pytest.mark.quick_on_postgres
def test_data_moves_between_file_and_postgres(place: str, postgres: PostgresServer, tmp_path: Path) -> None:
    database = postgres.new_database()
    copy, second = tmp_path / "copy.db", tmp_path / "second.db"

    async def scenario(store: Store) -> None:
        await fill_with_everything(store)
        await store.backup(copy)
        before = copy.read_bytes()
        await restore(copy, database)
        assert copy.read_bytes() == before
        await compare(store, database)
        await asyncio.to_thread(with_place, database, lambda there: there.backup(second))
        await restore(second, str(tmp_path / "deep" / "yohoho.db"))
        await compare(store, str(tmp_path / "deep" / "yohoho.db"))

    with_place(place, scenario)
    postgres.give_back(database)


def test_a_copy_of_an_older_version_moves_too(address: str, file: Path) -> None:
    with closing(sqlite3.connect(file, isolation_level=None)) as old:
        migrate(old, [VERSION_1])
        fill_version_1(old)
        asyncio.run(restore(file, address))
        assert version_of(old) == 1, "the copy stays as it is"
    with_place(address, all_of_version_1_is_there)


def test_restore_needs_an_empty_store(place: str, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"

    async def scenario(store: Store) -> None:
        await fill_with_everything(store)
        await store.backup(copy)
        before = await everything(store)
        assert (await reason_of(restore(copy, place))).code == "not-empty"
        assert await everything(store) == before

    with_place(place, scenario)


@pytest.mark.parametrize("content", [None, b"", b"a letter from Anne"])
def test_invalid_copy_is_refused(place: str, tmp_path: Path, content: bytes | None) -> None:
    copy = tmp_path / "letter.db"
    if content is not None:
        copy.write_bytes(content)
    reason = asyncio.run(reason_of(restore(copy, place)))
    assert reason.code == ("no-copy" if content is None else "bad-copy")
    assert reason.args == {"path": str(copy)} | ({"detail": ANY} if content else {})


def test_a_copy_that_breaks_in_the_middle_leaves_nothing(address: str, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"

    async def scenario(store: Store) -> None:
        await fill_with_everything(store)
        await store.backup(copy)

    with_place(str(tmp_path / "yohoho.db"), scenario)
    with closing(sqlite3.connect(copy)) as database, database:
        database.execute("DROP INDEX live_codes")
        database.execute("UPDATE tables SET code = 'AAAAAA'")

    async def look(store: Store) -> None:
        assert [await store.tables.find(name) for name in ("ash", "elm", "oak")] == [None] * 3
        assert await store.settings.find("g1") is None

    assert asyncio.run(reason_of(restore(copy, address))).code == "code-taken"
    with_place(address, look)
