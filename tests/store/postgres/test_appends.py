"""Appends that wait for a connection are sent together, and each gets the result it would get alone."""

import asyncio

import pytest

from tests.store.fixtures import a_table, entries, reason_of, someone_holding, texts, with_postgres
from yohoho.store import StoreError, TableInfo, VersionConflict
from yohoho.store.postgres import appends
from yohoho.store.postgres.store import PostgresStore


async def tables(store: PostgresStore, count: int) -> list[str]:
    names = [f"t{n}" for n in range(count)]
    for name in names:
        await store.tables.create(a_table(name, code=name), [])
    return names


def test_append_to_an_idle_store_is_sent_alone(address: str) -> None:
    async def scenario(store: PostgresStore) -> None:
        await tables(store, 1)
        for seq in range(3):
            assert await store.tables.append("t0", seq, entries("a"), a_table("t0", code="t0")) == seq + 1
        assert (store.appends.groups, store.appends.appends) == (3, 3)

    with_postgres(address, scenario)


def test_waiting_appends_share_a_transaction(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario(store: PostgresStore) -> None:
        names = await tables(store, 60)
        async with someone_holding(address, "LOCK TABLE yohoho.entries"):
            calls = []
            for some in (names[:1], names[1:]):
                calls += [
                    asyncio.ensure_future(store.tables.append(name, 0, entries("a", name))) for name in some
                ]
                await asyncio.sleep(0.01)
            assert len(store.appends._senders) == 1
        assert await asyncio.gather(*calls) == [2] * 60
        assert (store.appends.groups, store.appends.appends) == (1 + 3, 60)
        assert [texts(await store.tables.read(name)) for name in names] == [["a", name] for name in names]

    monkeypatch.setattr(appends, "SENDERS", 1)
    monkeypatch.setattr(appends, "MAX_GROUP", 20)
    with_postgres(address, scenario, 20.0)


def test_refused_append_does_not_affect_others_in_its_group(address: str) -> None:
    async def scenario(store: PostgresStore) -> None:
        await tables(store, 5)
        await store.tables.append("t4", 0, [], a_table("t4", code="", status="archived"))
        calls = [
            store.tables.append("t0", 0, entries("a")),
            store.tables.append("t0", 0, entries("too late")),
            store.tables.append("t2", 0, entries("b"), a_table("t2", code="t1")),
            store.tables.append("t3", 0, entries("c"), a_table("t3", code="new")),
            store.tables.append("t4", 0, entries("d"), a_table("t4", code="t4")),
            store.tables.append("t9", 0, entries("e")),
            store.tables.append("t0", 1, entries("f"), a_table("t0", code="t0", taken=3)),
        ]
        results = await asyncio.gather(*calls, return_exceptions=True)
        assert (results[0], results[3], results[4], results[6]) == (1, 1, 1, 2)
        refused = [result.reason.code for result in results if isinstance(result, StoreError)]
        assert refused == ["conflict", "code-taken", "unknown-table"]
        assert store.appends.groups == 2
        logs = [texts(await store.tables.read(f"t{n}")) for n in range(5)]
        assert logs == [["a", "f"], [], [], ["c"], ["d"]]
        info, moved = await store.tables.find("t0"), await store.tables.find_by_code("new")
        assert (info and info.taken, moved and moved.id) == (3, "t3")

    with_postgres(address, scenario)


@pytest.mark.parametrize("faulty", [a_table("t1", code="t1", created=2**70), a_table("t1", code="\ud800")])
def test_faulty_append_fails_alone(address: str, faulty: TableInfo) -> None:
    """Neither value can be sent; the connection serves on."""

    async def scenario(store: PostgresStore) -> None:
        await tables(store, 3)
        calls = [
            store.tables.append("t0", 0, entries("a")),
            store.tables.append("t1", 0, entries("b"), faulty),
            store.tables.append("t2", 0, entries("c")),
        ]
        results = await asyncio.gather(*calls, return_exceptions=True)
        assert isinstance(results[1], StoreError)
        assert results[1].reason.code == "store-failed"
        assert results[0] == results[2] == 1
        assert [texts(await store.tables.read(f"t{n}")) for n in range(3)] == [["a"], [], ["c"]]
        assert await store.tables.append("t1", 0, entries("b")) == 1

    with_postgres(address, scenario)


def test_locked_table_does_not_delay_others_in_its_group(address: str) -> None:
    async def scenario(store: PostgresStore) -> None:
        names = await tables(store, 20)
        async with someone_holding(address, "SELECT 1 FROM yohoho.tables WHERE id = 't7' FOR UPDATE"):
            calls = {
                name: asyncio.ensure_future(store.tables.append(name, 0, entries("a"))) for name in names
            }
            locked = calls.pop("t7")
            assert await asyncio.gather(*calls.values()) == [1] * 19
            assert not locked.done()
        assert await locked == 1

    with_postgres(address, scenario, 20.0)


def test_groups_of_two_processes_do_not_deadlock(address: str) -> None:
    async def scenario(store: PostgresStore) -> None:
        names = await tables(store, 40)
        other = await PostgresStore.open(address)
        for seq in range(10):
            results = await asyncio.gather(
                *(store.tables.append(name, seq, entries("a")) for name in names),
                *(other.tables.append(name, seq, entries("b")) for name in reversed(names)),
                return_exceptions=True,
            )
            for ours, theirs in zip(results[:40], reversed(results[40:]), strict=True):
                winner, loser = (theirs, ours) if isinstance(ours, VersionConflict) else (ours, theirs)
                assert winner == seq + 1
                assert isinstance(loser, VersionConflict)
                assert loser.seq == seq + 1
        await other.close()

    with_postgres(address, scenario, 20.0)


def test_closing_finishes_the_appends_that_wait(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario(store: PostgresStore) -> None:
        names = await tables(store, 30)
        calls = [asyncio.ensure_future(store.tables.append(name, 0, entries("a"))) for name in names]
        await asyncio.sleep(0)
        await store.close()
        assert await asyncio.gather(*calls) == [1] * 30
        assert (await reason_of(store.tables.append("t0", 1, entries("b")))).code == "closed-store"

    monkeypatch.setattr(appends, "MAX_GROUP", 4)
    with_postgres(address, scenario)


def test_cancelled_append_does_not_affect_others_in_its_group(address: str) -> None:
    async def scenario(store: PostgresStore) -> None:
        names = await tables(store, 12)
        for seq in range(10):
            calls = [
                asyncio.ensure_future(store.tables.append(name, seq, entries("a"))) for name in names[1:]
            ]
            gone = asyncio.ensure_future(store.tables.append("t0", 0, entries("a")))
            await asyncio.sleep(seq / 5000)
            gone.cancel()
            assert await asyncio.gather(*calls) == [seq + 1] * 11
            await asyncio.gather(gone, return_exceptions=True)

    with_postgres(address, scenario)
