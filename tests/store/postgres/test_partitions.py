"""Logs of archived tables in PostgreSQL: a partition for each month."""

import asyncio
from datetime import date

from tests.store.fixtures import (
    a_game,
    a_table,
    ask,
    entries,
    reason_of,
    texts,
    with_postgres,
)
from yohoho.store import Store
from yohoho.store.opening import open_store

EARLY, LATE = 1_700_000_000_000, 1_800_000_000_000


async def archive_tables(store: Store, count: int) -> list[str]:
    names = [f"t{n}" for n in range(count)]
    for name in names:
        await store.tables.create(a_table(name, code=name, updated=EARLY), entries("a", name))
        await store.tables.save_snapshot(name, 1, b"snapshot")
    assert await store.tables.archive(LATE) == count
    return names


def test_logs_of_archived_tables_move_to_the_partition_of_the_month(address: str) -> None:
    async def scenario(store: Store) -> None:
        names = await archive_tables(store, 250)
        await store.tables.create(a_table("live", updated=LATE), entries("a"))
        assert await store.tables.archive(LATE) == 0
        assert [tuple(row) for row in await ask(address, "SELECT table_id, seq FROM yohoho.entries")] == [
            ("live", 1)
        ]
        shelves = await ask(address, "SELECT month, count(*) FROM yohoho.shelves_2027_01 GROUP BY month")
        assert [tuple(row) for row in shelves] == [(date(2027, 1, 1), 250)]
        for name in names[::50]:
            assert texts(await store.tables.read(name)) == ["a", name]
            assert texts(await store.tables.read(name, after=1)) == [name]
            assert texts(await store.tables.read(name, limit=1)) == ["a"]
            assert await store.tables.read(name, after=2) == await store.tables.read(name, limit=0) == []
            assert await store.tables.last_seq(name) == 2

    with_postgres(address, scenario)


def test_reopened_table_gets_its_log_back(address: str) -> None:
    async def scenario(store: Store) -> None:
        await archive_tables(store, 2)
        await store.tables.archive(LATE)
        reason = await reason_of(store.tables.append("t0", 1, entries("late")))
        assert (reason.code, reason.args["seq"]) == ("conflict", 2)
        assert await store.tables.append("t0", 2, entries("b"), a_table("t0", code="t0", updated=LATE)) == 3
        assert texts(await store.tables.read("t0")) == ["a", "t0", "b"]
        assert await store.tables.append("t1", 2, entries("b"), games=[a_game(table_id="t1")]) == 3
        assert texts(await store.tables.read("t1")) == ["a", "t1", "b"]
        assert not await ask(address, "SELECT 1 FROM yohoho.shelves")
        assert await store.tables.archive(LATE) == 0
        assert texts(await store.tables.read("t1")) == ["a", "t1", "b"]

    with_postgres(address, scenario)


def test_detached_month_is_reported(address: str) -> None:
    async def scenario(store: Store) -> None:
        await archive_tables(store, 1)
        await store.tables.archive(LATE)
        await ask(address, "ALTER TABLE yohoho.shelves DETACH PARTITION yohoho.shelves_2027_01")
        live = a_table("t0", code="t0")
        for call in (
            store.tables.read("t0"),
            store.tables.read("t0", limit=1),
            store.tables.append("t0", 2, entries("b"), live),
        ):
            reason = await reason_of(call)
            assert (reason.code, reason.args) == ("put-away", {"table": "t0", "month": "2027-01"})
        assert await store.tables.find_snapshot("t0") == (1, b"snapshot")
        attach = "ATTACH PARTITION yohoho.shelves_2027_01 FOR VALUES FROM ('2027-01-01') TO ('2027-02-01')"
        await ask(address, f"ALTER TABLE yohoho.shelves {attach}")
        assert await store.tables.append("t0", 2, entries("b"), live) == 3

    with_postgres(address, scenario)


def test_two_processes_can_archive_at_once(address: str) -> None:
    async def scenario(store: Store) -> None:
        other = await open_store(address)
        for n in range(60):
            await store.tables.create(a_table(f"t{n}", code=str(n), updated=EARLY), entries("a"))
        counts = await asyncio.gather(*((store, other)[n % 2].tables.archive(LATE) for n in range(6)))
        assert sum(counts) == 60
        await asyncio.gather(*((store, other)[n % 2].tables.archive(LATE) for n in range(6)))
        assert not await ask(address, "SELECT 1 FROM yohoho.entries")
        assert texts(await other.tables.read("t7")) == ["a"]
        await other.close()

    with_postgres(address, scenario)
