"""Leases: one process drives a table at a time, and all processes know who is connected where."""

from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, suppress
from typing import Any

import pytest

from tests.server.client import run_within
from tests.server.in_memory_process import Clock, InMemoryLease
from tests.stack.redis import RedisServer, redis_server
from yohoho.server.cluster.lease import LEASE_SECONDS, ClusterUnavailable, ConnectedPeople, TableLease
from yohoho.server.cluster.redis_connection import open_redis
from yohoho.server.cluster.redis_lease import BATCH_SIZE, RedisTableLease

LONG = 600.0
"""Seconds that a heartbeat counts for in Redis: tests cannot move its clock, but they can change its
values."""
Wait = Callable[[float], Awaitable[None]]
"""Waits for a multiple of the time that a heartbeat counts for."""


@pytest.fixture(scope="module")
def redis() -> Iterator[RedisServer]:
    with redis_server() as server:
        yield server


@asynccontextmanager
async def leases(kind: str, redis: RedisServer) -> AsyncIterator[tuple[TableLease, TableLease, Wait]]:
    if kind == "paper":
        clock, sheet = Clock(), dict[str, dict[str, tuple[float, object]]]()

        async def pass_time(times: float) -> None:
            clock.now += times * LEASE_SECONDS

        yield InMemoryLease(sheet, "one", clock), InMemoryLease(sheet, "two", clock), pass_time
        return
    async with open_redis(redis.address, 30) as client:
        await client.flushall()
        one, two = (
            RedisTableLease(client, "one", lease_seconds=LONG),
            RedisTableLease(client, "two", lease_seconds=LONG),
        )

        async def make_older(times: float) -> None:
            for key in await client.keys():
                lease: dict[bytes, Any] = await client.hgetall(key)  # type: ignore[assignment]
                for field, value in lease.items():
                    till, _, holder = value.partition(b" ")
                    older = int(till) - int(times * LONG * 1000)
                    await client.hset(key, field, b"%d %s" % (older, holder))

        yield one, two, make_older


@pytest.fixture(params=["paper", "redis"])
def run_scenario(request: pytest.FixtureRequest, redis: RedisServer) -> Callable[..., None]:
    def run(scenario: Callable[[TableLease, TableLease, Wait], Awaitable[None]]) -> None:
        async def run_both() -> None:
            async with leases(request.param, redis) as (one, two, wait):
                await scenario(one, two, wait)

        run_within(run_both())

    return run


RunScenario = Callable[[Callable[[TableLease, TableLease, Wait], Awaitable[None]]], None]
ANN, BO = ConnectedPeople(("ann",), 5), ConnectedPeople(("bo", "cy"))


async def drives(lease: TableLease, connected: ConnectedPeople | None = ANN) -> bool:
    return (await lease.renew({"oak": connected}))["oak"].drives


def test_first_process_gets_the_lease(run_scenario: RunScenario) -> None:
    async def scenario(one: TableLease, two: TableLease, wait: Wait) -> None:
        assert await drives(one)
        assert not await drives(two)
        assert await drives(one)
        assert (await two.renew({"elm": BO}))["elm"].drives, "another table is another helm"

    run_scenario(scenario)


def test_released_lease_is_free_at_once(run_scenario: RunScenario) -> None:
    async def scenario(one: TableLease, two: TableLease, wait: Wait) -> None:
        await drives(one)
        assert not await drives(one, None)
        assert await drives(two)
        assert not await drives(one)

    run_scenario(scenario)


def test_lease_of_a_silent_process_expires(run_scenario: RunScenario) -> None:
    async def scenario(one: TableLease, two: TableLease, wait: Wait) -> None:
        await drives(one)
        await wait(0.7)
        assert not await drives(two), "not yet"
        await wait(0.7)
        assert await drives(two)
        assert not await drives(one), "too late"

    run_scenario(scenario)


def test_heartbeat_in_time_keeps_the_lease(run_scenario: RunScenario) -> None:
    async def scenario(one: TableLease, two: TableLease, wait: Wait) -> None:
        for _ in range(4):
            assert await drives(one)
            await wait(0.5)
            assert not await drives(two)

    run_scenario(scenario)


def test_process_cannot_release_the_lease_of_another(run_scenario: RunScenario) -> None:
    async def scenario(one: TableLease, two: TableLease, wait: Wait) -> None:
        await drives(one)
        await wait(1.2)
        await drives(two)
        await drives(one, None)
        assert await drives(two)
        assert not await drives(one)

    run_scenario(scenario)


def test_asking_without_connections_takes_no_lease(run_scenario: RunScenario) -> None:
    async def scenario(one: TableLease, two: TableLease, wait: Wait) -> None:
        assert not await drives(one, None)
        assert await drives(two)
        assert (await one.renew({"oak": None}))["oak"].others == (ANN,)

    run_scenario(scenario)


def test_each_process_learns_who_is_connected_elsewhere(run_scenario: RunScenario) -> None:
    async def scenario(one: TableLease, two: TableLease, wait: Wait) -> None:
        assert (await one.renew({"oak": ANN}))["oak"].others == ()
        assert (await two.renew({"oak": BO}))["oak"].others == (ANN,)
        assert (await one.renew({"oak": ANN}))["oak"].others == (BO,)
        await two.renew({"oak": None})
        assert (await one.renew({"oak": ANN}))["oak"].others == ()
        await two.renew({"oak": BO})
        await wait(1.2)
        assert (await one.renew({"oak": ANN}))["oak"].others == (), "fell silent"

    run_scenario(scenario)


def test_many_tables_are_renewed_in_batches(run_scenario: RunScenario) -> None:
    async def scenario(one: TableLease, two: TableLease, wait: Wait) -> None:
        connected_by_key = {
            f"t{number}": ConnectedPeople((f"guest {number}\n", "é")) for number in range(2 * BATCH_SIZE + 7)
        }
        assert all(call.drives for call in (await one.renew(dict(connected_by_key))).values())
        calls = await two.renew(dict.fromkeys(connected_by_key, BO))
        assert not any(call.drives for call in calls.values())
        assert {table: call.others for table, call in calls.items()} == {
            table: (connected,) for table, connected in connected_by_key.items()
        }

    run_scenario(scenario)


def test_expired_leases_leave_nothing_in_redis(redis: RedisServer) -> None:
    async def scenario() -> None:
        async with open_redis(redis.address, 30) as client:
            await client.flushall()
            await RedisTableLease(client, "one", lease_seconds=LONG).renew({"oak": ANN})
            (key,) = await client.keys()
            assert 0 < await client.pttl(key) <= 1000 * LONG, "Redis removes it then"

    run_within(scenario())


async def in_touch(lease: TableLease) -> None:
    """Repeats, as often as a slow machine needs."""
    while True:
        with suppress(ClusterUnavailable):
            assert await drives(lease)
            return


def test_lease_without_redis_raises_cluster_unavailable(redis: RedisServer) -> None:
    async def scenario() -> None:
        async with open_redis(redis.address, 0.3) as client:
            await client.flushall()
            lease = RedisTableLease(client, "one")
            await in_touch(lease)
            redis.kill()
            with pytest.raises(ClusterUnavailable):
                await drives(lease)
            redis.start()
            await in_touch(lease)
            redis.pause()
            with pytest.raises(ClusterUnavailable):
                await drives(lease)
            redis.wake()
            await in_touch(lease)

    run_within(scenario())
