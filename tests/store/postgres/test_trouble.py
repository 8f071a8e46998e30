"""Trouble with the server: every call ends in time, nothing is half done, and the store recovers by
itself."""

import asyncio
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count

import pytest

from tests.stack.faulty_proxy import faulty_proxy
from tests.stack.postgres import PostgresServer, postgres_server
from tests.store.fixtures import (
    a_game,
    a_table,
    entries,
    reason_of,
    someone_holding,
    texts,
    with_postgres,
)
from yohoho.store import InDoubt, Store, StoreError
from yohoho.store.postgres.store import PostgresStore

CALM = 20.0
TIMEOUT = 0.5
"""Seconds that the store waits when all is well, and when it is known to wait in vain."""
LOCKED = 3.0
"""Seconds after two fifths of which the server itself times out."""
GRACE = 20.0
"""For a slow machine, on top of the timeout."""


@pytest.fixture(scope="module")
def server() -> Iterator[PostgresServer]:
    """A server that tests may kill and suspend."""
    with postgres_server(autovacuum="off") as server:
        yield server


@pytest.fixture
def database(server: PostgresServer) -> Iterator[str]:
    database = server.new_database()
    yield database
    server.give_back(database)


async def all_in_time(*calls: object) -> list[str]:
    """The codes of these calls, which must all fail, and in time."""
    begun = time.monotonic()
    reasons = await asyncio.gather(*(reason_of(call) for call in calls))  # type: ignore[arg-type]
    assert time.monotonic() - begun < TIMEOUT + GRACE
    return [reason.code for reason in reasons]


@contextmanager
def impatient(store: PostgresStore) -> Iterator[None]:
    """A short timeout during the trouble; a slow machine needs more time otherwise."""
    store._pool.timeout = TIMEOUT
    try:
        yield
    finally:
        store._pool.timeout = CALM


async def until_it_works(store: Store) -> None:
    for _ in range(600):
        try:
            await store.ping()
        except StoreError:
            await asyncio.sleep(0.05)
        else:
            return
    raise AssertionError("the store did not come back")


async def busy(store: Store) -> None:
    """Use every connection of the pool."""
    await asyncio.gather(*(store.ping() for _ in range(40)))


def test_store_recovers_from_a_server_restart(server: PostgresServer, database: str) -> None:
    async def scenario(store: PostgresStore) -> None:
        await store.tables.create(a_table(), entries("a"))
        await busy(store)
        await asyncio.to_thread(server.stop)
        codes = await all_in_time(
            store.tables.append("oak", 1, entries("b")),
            store.tables.read("oak"),
            store.ping(),
            store.tables.archive(0),
        )
        assert set(codes) <= {"unopenable-store", "in-doubt", "lost-store"}
        await asyncio.to_thread(server.start)
        await until_it_works(store)
        assert texts(await store.tables.read("oak")) == ["a"]
        assert await store.tables.append("oak", 1, entries("b")) == 2

    with_postgres(database, scenario, CALM)


def test_store_recovers_from_a_suspended_server(server: PostgresServer, database: str) -> None:
    async def scenario(store: PostgresStore) -> None:
        await store.tables.create(a_table(), entries("a"))
        await busy(store)
        server.pause()
        try:
            with impatient(store):
                for _ in range(2):
                    calls = [
                        store.tables.append("oak", 1, [b"b"], a_table(taken=4), [a_game()]),
                        store.tables.read("oak"),
                    ]
                    codes = await all_in_time(*calls, *(store.ping() for _ in range(30)))
                    assert set(codes) <= {"stalled-store", "lost-store", "in-doubt"}
        finally:
            server.wake()
        await until_it_works(store)
        info, game = await store.tables.find("oak"), await store.games.find("g1")
        whole = (texts(await store.tables.read("oak")), info and info.taken, game is not None)
        assert whole in [(["a"], 2, False), (["a", "b"], 4, True)]
        last = await store.tables.last_seq("oak")
        assert await store.tables.append("oak", last, entries("c")) == last + 1

    with_postgres(database, scenario, CALM)


def test_calls_time_out_and_close_works_while_the_server_is_suspended(
    server: PostgresServer, database: str
) -> None:
    async def scenario(store: PostgresStore) -> None:
        await busy(store)
        server.pause()
        try:
            with impatient(store):
                ping = asyncio.ensure_future(reason_of(store.ping()))
                await asyncio.sleep(0)
                begun = time.monotonic()
                await store.close()
                assert time.monotonic() - begun < 2 * TIMEOUT + GRACE
                assert (await ping).code in ("lost-store", "stalled-store")
        finally:
            server.wake()

    with_postgres(database, scenario, CALM)


@pytest.mark.parametrize("only_old", [False, True])
def test_store_recovers_from_a_network_that_drops_packets(
    server: PostgresServer, database: str, only_old: bool
) -> None:
    """No connection is ever refused or closed; those from before stay dead when the network is back."""

    async def scenario() -> None:
        async with faulty_proxy(server.port) as passage:
            address = database.replace(f":{server.port}", f":{passage.port}")
            store = await PostgresStore.open(address, timeout=CALM)
            await store.tables.create(a_table(), entries("a"))
            await busy(store)
            passage.close(only_old=only_old)
            with impatient(store):
                calls = [
                    store.tables.append("oak", 1, entries("b")),
                    store.tables.append("oak", 1, entries("b")),
                ]
                assert set(await all_in_time(*calls)) <= {"stalled-store", "in-doubt"}
                if not only_old:
                    assert await all_in_time(store.tables.read("oak")) == ["stalled-store"]
            passage.open()
            assert texts(await store.tables.read("oak")) == ["a"], "the first question finds a new connection"
            assert await store.tables.append("oak", 1, entries("b")) == 2
            await store.close()

    asyncio.run(scenario())


def test_connections_ended_by_the_server_are_replaced(server: PostgresServer, database: str) -> None:
    async def scenario(store: PostgresStore) -> None:
        await store.tables.create(a_table(), entries("a"))
        await busy(store)
        end = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'yohoho'"
        await asyncio.to_thread(server.ask, end)
        assert texts(await store.tables.read("oak")) == ["a"], "a read is repeated"
        assert await store.tables.append("oak", 1, entries("b")) == 2

    with_postgres(database, scenario, CALM)


def test_a_stalled_connection_leaves_its_whole_group_in_doubt(server: PostgresServer, database: str) -> None:
    """Appends that were not sent yet are told that nothing was written."""

    async def scenario(store: PostgresStore) -> None:
        names = [f"t{n}" for n in range(12)]
        for name in names:
            await store.tables.create(a_table(name, code=name), [])
        await busy(store)
        server.pause()
        try:
            with impatient(store):
                groups = []
                for first in range(0, 12, 4):
                    calls = (
                        store.tables.append(name, 0, entries("a", "b")) for name in names[first : first + 4]
                    )
                    groups.append(asyncio.ensure_future(all_in_time(*calls)))
                    await asyncio.sleep(0.05)
                assert await asyncio.gather(*groups) == [["in-doubt"] * 4] * 2 + [["stalled-store"] * 4]
        finally:
            server.wake()
        await until_it_works(store)
        logs = [texts(await store.tables.read(name)) for name in names]
        for first in (0, 4):
            assert logs[first : first + 4] in ([[]] * 4, [["a", "b"]] * 4)
        assert logs[8:] == [[]] * 4

    with_postgres(database, scenario, CALM)


def test_locked_row_is_reported_in_time(server: PostgresServer, database: str) -> None:
    async def scenario(store: PostgresStore) -> None:
        await store.tables.create(a_table(), entries("a"))
        await store.tables.create(a_table("elm"), entries("a"))
        async with someone_holding(database, "SELECT 1 FROM yohoho.tables WHERE id = 'oak' FOR UPDATE"):
            assert await all_in_time(store.tables.append("oak", 1, entries("b"))) == ["locked-store"]
            assert await store.tables.append("elm", 1, entries("b")) == 2
            assert texts(await store.tables.read("oak")) == ["a"]
            assert await store.tables.archive(9_999) == 1, "who is at a table is not waited for"
        assert await store.tables.append("oak", 1, entries("b")) == 2

    with_postgres(database, scenario, LOCKED)


@pytest.mark.slow
def test_calls_without_a_free_connection_time_out(server: PostgresServer, database: str) -> None:
    """Calls that find no free connection in time get an error that says that nothing was written."""

    async def scenario(store: PostgresStore) -> None:
        for n in range(12):
            await store.tables.create(a_table(f"t{n}", code=str(n)), [])
        async with someone_holding(database, "SELECT 1 FROM yohoho.tables FOR UPDATE"):
            codes = await all_in_time(*(store.tables.append(f"t{n}", 0, entries("a")) for n in range(12)))
        assert set(codes) <= {"locked-store", "stalled-store"}
        assert [await store.tables.append(f"t{n}", 0, entries("a")) for n in range(12)] == [1] * 12

    with_postgres(database, scenario, LOCKED)


def test_cancelled_append_leaves_the_log_intact(server: PostgresServer, database: str) -> None:
    async def scenario(store: PostgresStore) -> None:
        await store.tables.create(a_table(), [])
        for turn in range(1, 20):
            append = asyncio.ensure_future(
                store.tables.append("oak", await store.tables.last_seq("oak"), entries("a", "b"))
            )
            await asyncio.sleep(turn / 5000)
            append.cancel()
            await asyncio.gather(append, return_exceptions=True)
            assert await store.tables.last_seq("oak") % 2 == 0
        await busy(store)

    with_postgres(database, scenario)


def test_standby_is_reported_as_read_only(server: PostgresServer, database: str) -> None:
    async def scenario(store: PostgresStore) -> None:
        await store.tables.create(a_table(), entries("a"))

    async def look(store: PostgresStore) -> None:
        assert texts(await store.tables.read("oak")) == ["a"]
        assert (await reason_of(store.tables.append("oak", 1, entries("b")))).code == "read-only-store"
        assert (await reason_of(store.ping())).code == "read-only-store"

    with_postgres(database, scenario)
    with_postgres(f"{database}?options=-cdefault_transaction_read_only%3Don", look)


def test_kill_during_writes_loses_no_acknowledged_entry(server: PostgresServer, database: str) -> None:
    """Every acknowledged entry is there, once and in its place; entries in doubt are there completely or
    not."""

    async def append_entries(store: Store, name: str, acknowledged: list[bytes], stop: asyncio.Event) -> None:
        seq = await store.tables.last_seq(name)
        numbers = count()
        while not stop.is_set():
            number = next(numbers)
            batch = [f"{len(acknowledged)}/{number}/{n}".encode() for n in range(3)]
            try:
                seq = await store.tables.append(name, seq, batch, a_table(name, code=name, updated=seq + 3))
                acknowledged.extend(batch)
            except InDoubt:
                await until_it_works(store)
                seq = await store.tables.last_seq(name)
            except StoreError:
                await asyncio.sleep(0.01)

    async def scenario(store: PostgresStore) -> None:
        by_table: dict[str, list[bytes]] = {f"t{n}": [] for n in range(6)}
        for name in by_table:
            await store.tables.create(a_table(name, code=name), [])
        for _ in range(2):
            await until_it_works(store)
            stop = asyncio.Event()
            rows = [
                asyncio.ensure_future(append_entries(store, name, by_table[name], stop)) for name in by_table
            ]
            lengths = {name: len(acknowledged) for name, acknowledged in by_table.items()}
            while any(len(by_table[name]) == length for name, length in lengths.items()):
                await asyncio.sleep(0.01)  # until every table has written something since the last kill
            await asyncio.to_thread(server.kill)
            await asyncio.to_thread(server.start)
            stop.set()
            await asyncio.gather(*rows)
        await until_it_works(store)
        for name, acknowledged in by_table.items():
            log = [entry for _, entry in await store.tables.read(name)]
            info = await store.tables.find(name)
            assert len(log) % 3 == 0
            assert info
            assert info.updated == len(log) > 0
            acknowledged_set = set(acknowledged)
            assert [entry for entry in log if entry in acknowledged_set] == acknowledged

    with_postgres(database, scenario, CALM)
