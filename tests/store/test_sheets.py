"""Score sheets on any store: operations stored once, versions, codes, lists."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from tests.effort import slow_but
from tests.store.conftest import OnEveryStore
from tests.store.fixtures import a_sheet, a_table, reason_of, with_place, with_store
from yohoho.store import CodeTaken, SheetConflict, SheetInfo, Store
from yohoho.store.opening import open_store
from yohoho.store.sqlite.store import SQLiteStore


async def read_texts(
    store: Store, sheet_id: str = "pad", after: int = 0, limit: int | None = None
) -> list[str]:
    return [data.decode() for _, data in await store.sheets.read_operations(sheet_id, after, limit)]


def test_a_sheet_comes_back_as_it_was(on_every_store: OnEveryStore) -> None:
    async def scenario(store: Store) -> None:
        assert await store.sheets.find("pad") is None
        version = await store.sheets.save(a_sheet(), [("a.1", b"one"), ("a.2", b"two")])
        assert await store.sheets.find("pad") == a_sheet(version=version)
        assert version == 102
        assert await store.sheets.read_operations("pad") == [(101, b"one"), (102, b"two")]
        assert await store.sheets.read_operations("none") == []

    on_every_store(scenario)


def test_versions_of_many_sheets_are_read_in_one_query(on_every_store: OnEveryStore) -> None:
    async def scenario(store: Store) -> None:
        version = await store.sheets.save(a_sheet())
        assert await store.sheets.list_versions(["pad", "none"]) == {"pad": version}
        assert await store.sheets.list_versions([]) == {}
        await store.sheets.delete("pad", version)
        assert await store.sheets.list_versions(["pad"]) == {}

    on_every_store(scenario)


@pytest.mark.quick_on_postgres
def test_operation_written_twice_is_stored_once(on_every_store: OnEveryStore) -> None:
    async def scenario(store: Store) -> None:
        first = await store.sheets.save(a_sheet(), [("a.1", b"one"), ("a.1", b"one")])
        again = await store.sheets.save(a_sheet(version=first), [("a.1", b"one"), ("b.1", b"bee")])
        assert await read_texts(store) == ["one", "bee"]
        assert await read_texts(store, after=first) == ["bee"]
        assert await read_texts(store, after=again) == []
        assert await read_texts(store, limit=1) == ["one"]
        assert await read_texts(store, limit=-1) == []

    on_every_store(scenario)


@pytest.mark.parametrize("order", [(b"cat", b"dog"), (b"dog", b"cat")])
def test_greater_of_two_operations_with_one_id_is_kept(
    on_every_store: OnEveryStore, order: tuple[bytes, bytes]
) -> None:
    """And the device with the other one gets it as news."""

    async def scenario(store: Store) -> None:
        version = await store.sheets.save(a_sheet(), [("a.1", order[0])])
        await store.sheets.save(a_sheet(version=version), [("a.1", order[1])])
        assert await read_texts(store) == ["dog"]
        assert await read_texts(store, after=version) == (["dog"] if order[1] == b"dog" else [])

    on_every_store(scenario)


@pytest.mark.quick_on_postgres
def test_outdated_version_is_a_conflict(on_every_store: OnEveryStore) -> None:
    async def scenario(store: Store) -> None:
        version = await store.sheets.save(a_sheet(), [("a.1", b"one")])
        later = await store.sheets.save(a_sheet(version=version, summary=b"new"))
        assert later > version
        for late in (0, version, later + 1):
            with pytest.raises(SheetConflict) as refused:
                await store.sheets.save(a_sheet(version=late), [("a.2", b"two")])
            assert refused.value.version == later
        with pytest.raises(SheetConflict) as refused:
            await store.sheets.save(a_sheet("other", version=3))
        assert refused.value.version == 0
        assert await read_texts(store) == ["one"]
        assert await store.sheets.find("pad") == a_sheet(version=later, summary=b"new")

    on_every_store(scenario)


@pytest.mark.quick_on_postgres
def test_codes_of_sheets_and_tables_are_different(on_every_store: OnEveryStore) -> None:
    async def scenario(store: Store) -> None:
        await store.tables.create(a_table("oak", code="OAKXXX"), [])
        await store.tables.create(a_table("old", code="OLDXXX", status="archived"), [])
        with pytest.raises(CodeTaken):
            await store.sheets.save(a_sheet(code="OAKXXX"))
        assert await store.sheets.find("pad") is None
        version = await store.sheets.save(a_sheet(code="OLDXXX"))
        assert await store.sheets.find_by_code("OLDXXX") == a_sheet(code="OLDXXX", version=version)
        for again in (a_table("new", code="OLDXXX"), a_table("elm", code="OLDXXX")):
            with pytest.raises(CodeTaken):
                await store.tables.create(again, [])
        with pytest.raises(CodeTaken):
            await store.tables.append("old", 0, [], a_table("old", code="OLDXXX", status="lobby"))
        with pytest.raises(CodeTaken):
            await store.sheets.save(a_sheet("second", code="OLDXXX"))
        version = await store.sheets.save(a_sheet(code="OLDXXX", version=version, updated=9))
        await store.sheets.save(a_sheet(version=version))
        assert await store.sheets.find_by_code("OLDXXX") is None
        assert await store.sheets.find_by_code("") is None
        await store.tables.append("old", 0, [], a_table("old", code="OLDXXX", status="lobby"))

    on_every_store(scenario)


def ids(infos: list[SheetInfo]) -> list[str]:
    return [info.id for info in infos]


def test_sheet_is_listed_for_its_keepers(on_every_store: OnEveryStore) -> None:
    async def scenario(store: Store) -> None:
        both = ("anne", "bart", "anne")
        await store.sheets.save(a_sheet("s1", updated=1, played=9, over=True, keepers=both))
        await store.sheets.save(a_sheet("s2", updated=2, played=8, over=True))
        version = await store.sheets.save(a_sheet("s3", updated=3, owner="bart", keepers=("bart",)))
        assert ids(await store.sheets.list_of("anne", 9)) == ["s2", "s1"]
        assert ids(await store.sheets.list_of("bart", 1)) == ["s3"]
        assert ids(await store.sheets.list_of("bart", 1, before=3)) == ["s1"]
        assert ids(await store.sheets.list_finished_of("anne", 9)) == ["s1", "s2"]
        assert ids(await store.sheets.list_finished_of("anne", 9, before=9)) == ["s2"]
        assert ids(await store.sheets.list_finished_of("bart", 9)) == ["s1"]
        assert [await store.sheets.count_of(who) for who in ("anne", "bart", "cleo")] == [2, 1, 0]
        await store.sheets.save(a_sheet("s3", version=version, owner="anne", updated=4))
        assert ids(await store.sheets.list_of("anne", 9)) == ["s3", "s2", "s1"]
        assert ids(await store.sheets.list_of("bart", 9)) == ["s1"]

    on_every_store(scenario)


def test_rows_of_one_moment_stay_together(on_every_store: OnEveryStore) -> None:
    async def scenario(store: Store) -> None:
        for number in range(6):
            await store.sheets.save(a_sheet(f"s{number}", updated=number // 2, played=number // 3, over=True))
        assert ids(await store.sheets.list_of("anne", 1)) == ["s4", "s5"]
        assert ids(await store.sheets.list_of("anne", 3, before=2)) == ["s2", "s3", "s0", "s1"]
        assert ids(await store.sheets.list_finished_of("anne", 1)) == ["s3", "s4", "s5"]
        assert await store.sheets.list_of("anne", 0) == await store.sheets.list_finished_of("anne", -1) == []

    on_every_store(scenario)


def test_a_sheet_is_deleted_whole_and_may_come_again(on_every_store: OnEveryStore) -> None:
    async def scenario(store: Store) -> None:
        version = await store.sheets.save(a_sheet(code="PADXXX"), [("a.1", b"one")])
        with pytest.raises(SheetConflict):
            await store.sheets.delete("pad", version + 1)
        assert await store.sheets.delete("pad", version)
        assert not await store.sheets.delete("pad", version)
        assert await store.sheets.find("pad") is None
        assert await read_texts(store) == []
        assert await store.sheets.list_of("anne", 9) == []
        assert await store.sheets.find_by_code("PADXXX") is None
        again = await store.sheets.save(a_sheet(created=500, code="PADXXX"), [("a.1", b"one")])
        assert again > version
        assert await read_texts(store, after=version) == ["one"]

    on_every_store(scenario)


@pytest.mark.parametrize("seed", slow_but(5, range(20)))
def test_any_order_of_arrival_is_the_same_set(on_every_store: OnEveryStore, seed: int) -> None:
    rng = Random(seed)
    every = [(f"{author}.{n}", f"{author}{n}".encode()) for author in "abc" for n in range(4)]

    async def scenario(store: Store) -> None:
        version, met = 0, list[str]()
        for _ in range(30):
            batch = rng.sample(every, rng.randrange(5))
            before, version = version, await store.sheets.save(a_sheet(version=version), batch)
            met += [data.decode() for number, data in await store.sheets.read_operations("pad", before)]
        version = await store.sheets.save(a_sheet(version=version), every)
        assert set(await read_texts(store)) == {data.decode() for _, data in every}
        assert len(await read_texts(store)) == len(every)
        assert len(met) == len(set(met)), "told twice"

    on_every_store(scenario)


def test_a_closed_store_has_no_sheets(on_every_store: OnEveryStore) -> None:
    async def scenario(store: Store) -> None:
        await store.close()
        calls = [
            store.sheets.save(a_sheet()),
            store.sheets.find("pad"),
            store.sheets.find_by_code("PADXXX"),
            store.sheets.read_operations("pad"),
            store.sheets.list_of("anne", 1),
            store.sheets.list_finished_of("anne", 1),
            store.sheets.count_of("anne"),
            store.sheets.delete("pad", 1),
        ]
        assert {(await reason_of(call)).code for call in calls} == {"closed-store"}

    on_every_store(scenario)


def test_a_copy_holds_the_sheets_too(file: Path, tmp_path: Path) -> None:
    async def fill(store: SQLiteStore) -> None:
        await store.sheets.save(a_sheet(code="PADXXX"), [("a.1", b"one")])
        await store.backup(tmp_path / "copy.db")

    async def look(store: SQLiteStore) -> None:
        assert await store.sheets.find("pad") == a_sheet(code="PADXXX", version=101)
        assert await read_texts(store) == ["one"]
        assert ids(await store.sheets.list_of("anne", 9)) == ["pad"]

    with_store(file, fill)
    with_store(tmp_path / "copy.db", look)
    with_store(file, look)


def test_the_database_itself_refuses_a_doubled_operation(file: Path) -> None:
    async def fill(store: SQLiteStore) -> None:
        await store.sheets.save(a_sheet(), [("a.1", b"one")])

    with_store(file, fill)
    with closing(sqlite3.connect(file)) as database, pytest.raises(sqlite3.IntegrityError):
        database.execute("INSERT INTO operations VALUES ('pad', 'a.1', 999, x'00')")


@pytest.mark.quick_on_postgres
def test_two_processes_write_one_sheet(place: str) -> None:
    """A writer that was late reads again; nothing is lost."""

    async def write(store: Store, author: str) -> None:
        for number in range(10):
            while True:
                info = await store.sheets.find("pad") or a_sheet()
                try:
                    await store.sheets.save(info, [(f"{author}.{number}", author.encode())])
                except SheetConflict:
                    continue
                break

    async def scenario(store: Store) -> None:
        other = await open_store(place)
        try:
            await asyncio.gather(write(store, "a"), write(other, "b"))
            assert sorted(await read_texts(other)) == ["a"] * 10 + ["b"] * 10
        finally:
            await other.close()

    with_place(place, scenario)
