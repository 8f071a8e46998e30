"""Concurrent use: every append lands once and in order, races have one winner, transactions are shared."""

import asyncio
from collections import Counter
from pathlib import Path

import pytest

from tests.store.conftest import OnEveryStore
from tests.store.fixtures import (
    a_game,
    a_table,
    entries,
    in_one_transaction,
    reason_of,
    texts,
    with_place,
    with_store,
)
from yohoho.store import Store, StoreError, VersionConflict
from yohoho.store.opening import open_store
from yohoho.store.sqlite.store import SQLiteStore


async def until_it_fits(store: Store, table_id: str, text: str) -> int:
    """Append as a server does, and read again after a lost race."""
    after = await store.tables.last_seq(table_id)
    while True:
        try:
            return await store.tables.append(table_id, after, entries(text))
        except VersionConflict as conflict:
            after = conflict.seq


@pytest.mark.quick_on_postgres
def test_200_appends_to_50_tables_each_once_and_in_order(on_every_store: OnEveryStore) -> None:
    async def scenario(store: Store) -> None:
        names = [f"t{n:02}" for n in range(50)]
        await asyncio.gather(
            *(store.tables.create(a_table(name, code=f"CODE{name[1:]}"), []) for name in names)
        )

        async def fill(name: str) -> None:
            for seq in range(4):
                assert await store.tables.append(name, seq, entries(f"{name}-{seq}")) == seq + 1

        await asyncio.gather(*map(fill, names))
        for name in names:
            assert texts(await store.tables.read(name)) == [f"{name}-{seq}" for seq in range(4)]

    on_every_store(scenario)


@pytest.mark.quick_on_postgres
def test_every_number_has_one_winner(on_every_store: OnEveryStore) -> None:
    async def scenario(store: Store) -> None:
        await store.tables.create(a_table(), [])
        for seq in range(5):
            race = [store.tables.append("oak", seq, entries(f"{seq}-{runner}")) for runner in range(20)]
            results = await asyncio.gather(*race, return_exceptions=True)
            assert results.count(seq + 1) == 1
            losers = [loser for loser in results if isinstance(loser, VersionConflict)]
            assert len(losers) == 19
            assert {loser.seq for loser in losers} == {seq + 1}
        assert await store.tables.last_seq("oak") == 5

    on_every_store(scenario)


@pytest.mark.slow
def test_losers_of_a_race_succeed_on_retry(on_every_store: OnEveryStore) -> None:
    async def scenario(store: Store) -> None:
        await store.tables.create(a_table(), [])
        seqs = await asyncio.gather(*(until_it_fits(store, "oak", str(n)) for n in range(40)))
        assert sorted(seqs) == list(range(1, 41))
        log = dict(await store.tables.read("oak"))
        assert {seq: log[seq].decode() for seq in seqs} == {seq: str(n) for n, seq in enumerate(seqs)}

    on_every_store(scenario)


def test_waiting_writes_share_a_transaction(file: Path) -> None:
    async def scenario(store: SQLiteStore) -> None:
        for n in range(64):
            await store.tables.create(a_table(f"t{n}", code=str(n)), [])
        commits, jobs = store.database.writer.commits, store.database.writer.jobs
        calls = [store.tables.append(f"t{n}", 0, entries("a")) for n in range(64)]
        assert await in_one_transaction(store, calls) == [1] * 64
        assert store.database.writer.jobs - jobs == 65
        assert store.database.writer.commits - commits == 2

    with_store(file, scenario)


def test_refused_write_does_not_affect_others_in_its_transaction(file: Path) -> None:
    async def scenario(store: SQLiteStore) -> None:
        for n in range(4):
            await store.tables.create(a_table(f"t{n}", code=str(n)), [])
        commits = store.database.writer.commits
        taken = a_table("t2", code="1")
        game = a_game("g1", table_id="t3")
        calls = [
            store.tables.append("t0", 0, entries("a")),
            store.tables.append("t0", 0, entries("too late")),
            store.tables.append("t2", 0, entries("b"), taken),
            store.tables.append("t3", 0, entries("c"), games=[game]),
            store.tables.append("t3", 1, entries("d"), games=[game]),
            store.tables.append("t9", 0, entries("e")),
            store.tables.append("t0", 1, [2**70]),  # type: ignore[list-item]
            store.tables.append("t0", 1, entries("f")),
        ]
        results = await in_one_transaction(store, calls)
        assert [getattr(result, "reason", result) for result in results[:1] + results[3:4] + results[7:]] == [
            1,
            1,
            2,
        ]
        refused = [result.reason.code for result in results if isinstance(result, StoreError)]
        assert refused == ["conflict", "code-taken", "game-exists", "unknown-table"]
        assert isinstance(results[6], OverflowError)
        assert store.database.writer.commits - commits == 2
        assert [texts(await store.tables.read(f"t{n}")) for n in range(4)] == [["a", "f"], [], [], ["c"]]

    with_store(file, scenario)


@pytest.mark.slow
def test_readers_and_writers_at_once(place: str) -> None:
    """A read that begins after an acknowledgement sees the entry, and logs have no gaps."""

    async def scenario(store: Store) -> None:
        await store.tables.create(a_table(), [])
        seen: Counter[int] = Counter()
        last = 0

        async def watch() -> None:
            while last < 200:
                acknowledged = last
                log = await store.tables.read("oak")
                assert [seq for seq, _ in log] == list(range(1, len(log) + 1))
                assert len(log) >= acknowledged
                seen[len(log)] += 1

        watchers = [asyncio.ensure_future(watch()) for _ in range(3)]
        for seq in range(200):
            last = await store.tables.append("oak", seq, entries("x"))
            while seq == 100 and not seen:  # opening a connection to read can take longer than all writes
                await asyncio.sleep(0.01)
        await asyncio.gather(*watchers)
        assert len(seen) > 1

    with_place(place, scenario)


@pytest.mark.quick_on_postgres
def test_two_stores_in_one_place_race_like_one(place: str) -> None:
    async def scenario(store: Store) -> None:
        await store.tables.create(a_table(), [])
        other = await open_store(place)
        both = [(store, other)[n % 2] for n in range(40)]
        seqs = await asyncio.gather(*(until_it_fits(one, "oak", str(n)) for n, one in enumerate(both)))
        assert sorted(seqs) == list(range(1, 41))
        await other.close()

    with_place(place, scenario)


def test_closing_finishes_what_was_asked_for(file: Path) -> None:
    async def scenario(store: SQLiteStore) -> None:
        await store.tables.create(a_table(), [])
        calls = [
            asyncio.ensure_future(store.tables.append("oak", seq, entries(str(seq)))) for seq in range(20)
        ]
        await asyncio.sleep(0)
        await store.close()
        assert await asyncio.gather(*calls) == list(range(1, 21))
        assert (await reason_of(store.ping())).code == "closed-store"
        assert not store.database.writer._thread.is_alive()

    with_store(file, scenario)


def test_cancelled_append_leaves_the_log_intact(file: Path) -> None:
    async def scenario(store: SQLiteStore) -> None:
        await store.tables.create(a_table(), [])
        append = asyncio.ensure_future(store.tables.append("oak", 0, entries("a")))
        await asyncio.sleep(0)
        append.cancel()
        with pytest.raises(asyncio.CancelledError):
            await append
        last = await store.tables.last_seq("oak")
        await until_it_fits(store, "oak", "b")
        assert texts(await store.tables.read("oak")) in (["a", "b"], ["b"])
        assert last in (0, 1)

    with_store(file, scenario)
