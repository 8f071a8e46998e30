"""Hubs over one store, as in separate processes: any of them serves any table, and one drives it."""

import asyncio
import random
from collections.abc import AsyncIterator, Iterator
from contextlib import AbstractAsyncContextManager, AsyncExitStack, asynccontextmanager
from typing import Any

import pytest

from tests.server.client import run_within
from tests.server.in_memory_process import Clock, Guest, InMemoryLease, InMemoryProcess, LossyBus, SilentBus
from tests.server.two_processes import KING, SKULL, TwoProcesses, entries_of, run_scenario
from tests.stack.redis import RedisServer, redis_server
from yohoho.server.cluster.bus import LocalBus
from yohoho.server.cluster.lease import HEARTBEAT_SECONDS, LEASE_SECONDS
from yohoho.server.cluster.redis_bus import RedisBus
from yohoho.server.cluster.redis_connection import open_redis
from yohoho.server.cluster.redis_lease import RedisTableLease
from yohoho.store import MemoryStore
from yohoho.table import TableError, commands, entries, read_settings

Pair = AbstractAsyncContextManager[tuple[InMemoryProcess, InMemoryProcess]]


@pytest.fixture(scope="module")
def redis() -> Iterator[RedisServer]:
    with redis_server() as server:
        yield server


# --- whole games


@asynccontextmanager
async def over_local_bus(bus: LocalBus) -> AsyncIterator[tuple[InMemoryProcess, InMemoryProcess]]:
    store, clock = MemoryStore(), Clock()
    sheet: dict[str, dict[str, tuple[float, object]]] = {}
    one, two = (
        InMemoryProcess(store, bus, InMemoryLease(sheet, name, clock), lease_seconds=9e9, seed=name)
        for name in ("one", "two")
    )
    async with one.running(), two.running():
        yield one, two


@asynccontextmanager
async def over_redis(redis: RedisServer) -> AsyncIterator[tuple[InMemoryProcess, InMemoryProcess]]:
    store = MemoryStore()
    async with AsyncExitStack() as stack:
        processes = []
        for name in ("one", "two"):
            client = await stack.enter_async_context(open_redis(redis.address, 30))
            bus = RedisBus(client)
            await stack.enter_async_context(bus.running())
            processes.append(InMemoryProcess(store, bus, RedisTableLease(client, name), seed=name))
            await stack.enter_async_context(processes[-1].running())
        yield processes[0], processes[1]


@pytest.mark.parametrize("kind", ["local", "lossy", "silent", "redis"])
@pytest.mark.parametrize("settings", [KING, SKULL], ids=["king", "skull"])
def test_games_with_people_at_both_processes_are_played_to_the_end(
    redis: RedisServer, kind: str, settings: dict[str, Any]
) -> None:
    """News that a bad bus loses is found in the store."""

    def pair() -> Pair:
        buses = {"local": LocalBus(), "lossy": LossyBus(random.Random(7)), "silent": SilentBus()}
        return over_local_bus(buses[kind]) if kind in buses else over_redis(redis)

    async def scenario() -> None:
        async with pair() as (one, two), AsyncExitStack():
            ann, bo = Guest(one, "ann"), Guest(two, "bo")
            table = (await one.hub.create("ann", "Ann", read_settings(settings))).id
            await ann.join(table)
            await bo.join(table)
            await bo.do(commands.Sit("Bo"))
            await ann.wait(lambda: ann.view.seats[1].kind == "person")
            for _ in range(2):
                await ann.do(commands.AddBot())
            await ann.do(commands.Start())
            await bo.wait(lambda: bo.view.phase == "playing")
            await asyncio.gather(ann.play(), bo.play())
            assert ann.live.table.record() == bo.live.table.record()
            assert [row.table_id for row in await one.resources.store.games.list_of("bo", 9)] == [table]

    run_within(scenario())


# --- a process that is behind


def test_command_is_decided_on_entries_of_other_processes_too() -> None:
    async def scenario(pair: TwoProcesses) -> None:
        ann, bo, tab = Guest(pair.one, "ann"), Guest(pair.two, "bo"), Guest(pair.one, "bo")
        table = (await pair.one.hub.create("ann", "Ann", read_settings(SKULL))).id
        for guest in (ann, bo, tab):
            await guest.join(table)
        await bo.do(commands.Sit("Bo"))
        with pytest.raises(TableError):
            await bo.do(commands.AddBot())
        await ann.do(commands.PassHost(1))
        assert not bo.view.host, "the bus told nothing"
        await bo.do(commands.AddBot())
        await bo.do(commands.Ready(True))
        await tab.do(commands.Ready(False))
        assert bo.view.seats[1].ready, "the bus told nothing"
        await bo.do(commands.Ready(True))
        assert (await pair.one.hub.view(table, "bo")).seats[1].ready, "not taken for what changes nothing"

    run_scenario(scenario, bus=SilentBus())


def test_joining_never_shows_an_older_table_than_before() -> None:
    async def scenario(pair: TwoProcesses) -> None:
        ann, bo = Guest(pair.one, "ann"), Guest(pair.two, "bo")
        table = (await pair.one.hub.create("ann", "Ann", read_settings(SKULL))).id
        for guest in (ann, bo):
            await guest.join(table)
        version = await ann.do(commands.Say(text="ahoy"))
        ann.leave()
        again, stranger = Guest(pair.two, "ann"), Guest(pair.two, "")
        stranger.connection.who = None
        seen = await pair.two.hub.view(table, "ann")
        assert (seen.version, seen.seats[0].here) == (version, False)
        assert (await again.join(table)).view.version == version
        await again.do(commands.Say(text="here"))
        assert (await stranger.join(table)).view.version == version + 1

    run_scenario(scenario, bus=SilentBus())


def test_a_message_sent_again_through_another_process_counts_once() -> None:
    async def scenario(pair: TwoProcesses) -> None:
        ann, again = Guest(pair.one, "ann"), Guest(pair.two, "ann")
        table = (await pair.one.hub.create("ann", "Ann", read_settings(SKULL))).id
        await again.join(table)
        await ann.join(table)
        version = await ann.do(commands.Say(text="once"), "m1")
        assert await again.do(commands.Say(text="once"), "m1") == version
        assert sum(isinstance(entry, entries.Said) for entry in await entries_of(pair, table)) == 1

    run_scenario(scenario, bus=SilentBus())


# --- leases


def test_another_process_takes_the_lease_of_a_dead_one() -> None:
    """The lease ends after four seconds, and the next heartbeat comes a second later at most."""

    async def scenario(pair: TwoProcesses) -> None:
        ann, bo = Guest(pair.one, "ann"), Guest(pair.two, "bo")
        await pair.table(ann, bo)
        one, two = pair.one.presence, pair.two.presence
        assert (one.drives(ann.live), two.drives(bo.live)) == (True, False)
        pair.leases[0].torn = True  # dead: it sends no heartbeat, and its lease expires
        await pair.beat(pair.two, seconds=LEASE_SECONDS - 0.1)
        assert not two.drives(bo.live)
        await pair.beat(pair.two, seconds=0.2)
        assert two.drives(bo.live)

    assert LEASE_SECONDS + HEARTBEAT_SECONDS <= 5
    run_scenario(scenario)


def test_bots_go_on_under_the_new_lease_holder() -> None:
    async def scenario(pair: TwoProcesses) -> None:
        ann, bo = Guest(pair.one, "ann"), Guest(pair.two, "bo")
        await pair.table(ann, bo)
        for guest in (ann, bo):
            await guest.do(commands.Act(guest.view.game.legal[0]))
        await pair.settle()
        before = bo.live.table.seq
        await pair.beat(pair.two, seconds=LEASE_SECONDS - 0.1)
        assert bo.live.table.seq == before, "the bots, who have not bid yet, are for the other to drive"
        await pair.beat(pair.two, seconds=0.2)
        assert bo.live.table.seq > before

    run_scenario(scenario, bot_delay=1000)


def test_suspended_process_does_not_rely_on_its_old_lease() -> None:
    async def scenario(pair: TwoProcesses) -> None:
        ann, bo = Guest(pair.one, "ann"), Guest(pair.two, "bo")
        table = await pair.table(ann, bo)
        seq = await pair.store.tables.last_seq(table)
        pair.clock.now += 600  # everything is overdue, and there was no heartbeat since
        assert not pair.one.presence.drives(ann.live)
        pair.one.hub.runner.set_timer(ann.live)
        assert ann.live.timer is None
        await pair.settle()
        assert await pair.store.tables.last_seq(table) == seq
        await pair.beat(pair.two)
        await pair.beat(pair.one)
        assert (pair.one.presence.drives(ann.live), pair.two.presence.drives(bo.live)) == (False, True)

    run_scenario(scenario)


def test_two_processes_that_drive_one_table_do_no_harm() -> None:
    """Both believe that they hold the lease: the log accepts each move once."""

    async def scenario(pair: TwoProcesses) -> None:
        ann, bo = Guest(pair.one, "ann"), Guest(pair.two, "bo")
        table = await pair.table(ann, bo)
        for lease in pair.leases:
            lease.torn = True
        await pair.beat()
        assert all(process.presence.disconnected for process in (pair.one, pair.two))
        await asyncio.gather(ann.play(), bo.play())
        table_entries = await entries_of(pair, table)
        assert pair.one.hub.live[table].table.phase == "over"
        moves = [entry for entry in table_entries if isinstance(entry, entries.Acted)]
        assert len(moves) == len(ann.live.table.record().steps)
        assert [entry.seat for entry in moves].count(2) == 2 + 5, "a bot bids twice and plays five cards"

    run_scenario(scenario)


def test_clean_shutdown_releases_the_lease_at_once() -> None:
    async def scenario(pair: TwoProcesses) -> None:
        ann, bo = Guest(pair.one, "ann"), Guest(pair.two, "bo")
        await pair.table(ann, bo)
        await pair.one.hub.stop()
        await pair.beat(pair.two)
        assert pair.two.presence.drives(bo.live)
        assert not bo.view.seats[0].here

    run_scenario(scenario)


def test_lease_is_released_when_the_last_connection_closes() -> None:
    async def scenario(pair: TwoProcesses) -> None:
        ann, bo = Guest(pair.one, "ann"), Guest(pair.two, "bo")
        await pair.table(ann, bo)
        ann.leave()
        await pair.one.hub.renew(await pair.one.presence.wait_for_changes(0))
        await pair.beat(pair.two)
        assert pair.two.presence.drives(bo.live)
        assert not pair.one.presence.drives(ann.live)

    run_scenario(scenario)
