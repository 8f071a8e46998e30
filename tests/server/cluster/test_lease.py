"""Leases: one process drives a table at a time, and all processes know who is connected where."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, suppress
from typing import Any

import pytest

from tests.server.client import run_within
from tests.server.in_memory_process import Clock, PaperLease
from tests.stack.redis import RedisServer, redis_server
from yohoho.server.cluster.lease import LEASE_SECONDS, ClusterUnavailable, ConnectedPeople, TableLease
from yohoho.server.cluster.redis_connection import open_redis
from yohoho.server.cluster.redis_lease import BATCH_SIZE, RedisTableLease

LONG = 600.0
"""Seconds that a heartbeat counts for in Redis: tests cannot move its clock, but they can change its
values."""
Wait = Callable[[float], Awaitable[None]]
"""Waits for so many times as long as a heartbeat counts."""


@pytest.fixture(scope="module")
def redis() -> Iterator[RedisServer]:
    with redis_server() as server:
        yield server


@asynccontextmanager
async def helms(kind: str, redis: RedisServer) -> AsyncIterator[tuple[TableLease, TableLease, Wait]]:
    if kind == "paper":
        clock, sheet = Clock(), dict[str, dict[str, tuple[float, object]]]()

        async def pass_time(times: float) -> None:
            clock.now += times * LEASE_SECONDS

        yield PaperLease(sheet, "one", clock), PaperLease(sheet, "two", clock), pass_time
        return
    async with open_redis(redis.address, 30) as client:
        await client.flushall()
        one, two = RedisTableLease(client, "one", held=LONG), RedisTableLease(client, "two", held=LONG)

        async def make_older(times: float) -> None:
            for key in await client.keys():
                kept: dict[bytes, Any] = await client.hgetall(key)  # type: ignore[assignment]
                for field, value in kept.items():
                    till, _, said = value.partition(b" ")
                    older = int(till) - int(times * LONG * 1000)
                    await client.hset(key, field, b"%d %s" % (older, said))

        yield one, two, make_older


@pytest.fixture(params=["paper", "redis"])
def tell(request: pytest.FixtureRequest, redis: RedisServer) -> Callable[..., None]:
    def told(story: Callable[[TableLease, TableLease, Wait], Awaitable[None]]) -> None:
        async def whole() -> None:
            async with helms(request.param, redis) as (one, two, wait):
                await story(one, two, wait)

        run_within(whole())

    return told


Tell = Callable[[Callable[[TableLease, TableLease, Wait], Awaitable[None]]], None]
ANN, BO = ConnectedPeople(("ann",), 5), ConnectedPeople(("bo", "cy"))


async def drives(lease: TableLease, connected: ConnectedPeople | None = ANN) -> bool:
    return (await lease.renew({"oak": connected}))["oak"].drives


def test_the_first_who_comes_drives(tell: Tell) -> None:
    async def story(one: TableLease, two: TableLease, wait: Wait) -> None:
        assert await drives(one)
        assert not await drives(two)
        assert await drives(one)
        assert (await two.renew({"elm": BO}))["elm"].drives, "another table is another helm"

    tell(story)


def test_who_lets_go_makes_room_at_once(tell: Tell) -> None:
    async def story(one: TableLease, two: TableLease, wait: Wait) -> None:
        await drives(one)
        assert not await drives(one, None)
        assert await drives(two)
        assert not await drives(one)

    tell(story)


def test_who_falls_silent_is_relieved(tell: Tell) -> None:
    async def story(one: TableLease, two: TableLease, wait: Wait) -> None:
        await drives(one)
        await wait(0.7)
        assert not await drives(two), "not yet"
        await wait(0.7)
        assert await drives(two)
        assert not await drives(one), "too late"

    tell(story)


def test_who_calls_in_time_stays(tell: Tell) -> None:
    async def story(one: TableLease, two: TableLease, wait: Wait) -> None:
        for _ in range(4):
            assert await drives(one)
            await wait(0.5)
            assert not await drives(two)

    tell(story)


def test_who_was_relieved_cannot_let_go_of_what_is_anothers(tell: Tell) -> None:
    async def story(one: TableLease, two: TableLease, wait: Wait) -> None:
        await drives(one)
        await wait(1.2)
        await drives(two)
        await drives(one, None)
        assert await drives(two)
        assert not await drives(one)

    tell(story)


def test_only_looking_takes_nothing(tell: Tell) -> None:
    async def story(one: TableLease, two: TableLease, wait: Wait) -> None:
        assert not await drives(one, None)
        assert await drives(two)
        assert (await one.renew({"oak": None}))["oak"].others == (ANN,)

    tell(story)


def test_everybody_knows_who_is_elsewhere(tell: Tell) -> None:
    async def story(one: TableLease, two: TableLease, wait: Wait) -> None:
        assert (await one.renew({"oak": ANN}))["oak"].others == ()
        assert (await two.renew({"oak": BO}))["oak"].others == (ANN,)
        assert (await one.renew({"oak": ANN}))["oak"].others == (BO,)
        await two.renew({"oak": None})
        assert (await one.renew({"oak": ANN}))["oak"].others == ()
        await two.renew({"oak": BO})
        await wait(1.2)
        assert (await one.renew({"oak": ANN}))["oak"].others == (), "fell silent"

    tell(story)


def test_many_tables_in_one_go(tell: Tell) -> None:
    async def story(one: TableLease, two: TableLease, wait: Wait) -> None:
        connected_by_key = {
            f"t{number}": ConnectedPeople((f"guest {number}\n", "é")) for number in range(2 * BATCH_SIZE + 7)
        }
        assert all(call.drives for call in (await one.renew(dict(connected_by_key))).values())
        calls = await two.renew(dict.fromkeys(connected_by_key, BO))
        assert not any(call.drives for call in calls.values())
        assert {table: call.others for table, call in calls.items()} == {
            table: (connected,) for table, connected in connected_by_key.items()
        }

    tell(story)


def test_nothing_is_left_in_redis(redis: RedisServer) -> None:
    async def story() -> None:
        async with open_redis(redis.address, 30) as client:
            await client.flushall()
            await RedisTableLease(client, "one", held=0.05).renew({"oak": ANN})
            assert await client.dbsize() == 1
            while await client.dbsize():
                await asyncio.sleep(0.02)

    run_within(story())


async def in_touch(lease: TableLease) -> None:
    """Repeats, as often as a slow machine needs."""
    while True:
        with suppress(ClusterUnavailable):
            assert await drives(lease)
            return


def test_without_redis_one_is_adrift(redis: RedisServer) -> None:
    async def story() -> None:
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

    run_within(story())
