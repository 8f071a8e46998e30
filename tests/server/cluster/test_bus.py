"""The bus delivers news to every listener, in few messages; over Redis it survives lost connections."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager

import pytest
import structlog

from tests.server.client import run_within
from tests.server.in_memory_process import LossyBus
from tests.stack.redis import RedisServer, redis_server
from tests.virtual_time import run_in_real_time
from yohoho.server.cluster.bus import Bus, BusNews, LocalBus
from yohoho.server.cluster.redis_bus import RedisBus
from yohoho.server.cluster.redis_connection import open_redis
from yohoho.server.errors import ServerError


@pytest.fixture(scope="module")
def redis() -> Iterator[RedisServer]:
    with redis_server() as server:
        yield server


class Heard:
    """All news received, and the number of messages."""

    def __init__(self, bus: Bus) -> None:
        self.tables: dict[str, int] = {}
        self.sheets: dict[str, int] = {}
        self.messages = 0
        bus.listen(self._hear)

    def _hear(self, news: BusNews) -> None:
        self.messages += bool(news.tables or news.sheets)
        for table, seq in news.tables.items():
            self.tables[table] = max(seq, self.tables.get(table, 0))
        self.sheets |= news.sheets

    async def until(self, seen: Callable[[Heard], bool]) -> None:
        while not seen(self):
            await asyncio.sleep(0.005)


@asynccontextmanager
async def redis_bus(address: str, silence: float = 30.0, patience: float = 30.0) -> AsyncIterator[RedisBus]:
    """A bus whose listener is subscribed and has no message on its way, with timeouts long enough for a slow
    machine."""
    async with open_redis(address, patience) as client:
        bus = RedisBus(client, beat=0.05, silence=silence)
        async with bus.running():
            heard, published = Heard(bus), 0
            while not heard.tables:
                published += 1
                bus.publish_table("there", published)
                await asyncio.sleep(0.01)
            await heard.until(lambda heard: heard.tables["there"] == published)
            yield bus


@asynccontextmanager
async def local_bus(address: str) -> AsyncIterator[LocalBus]:
    yield LocalBus()


Kind = Callable[[str], AbstractAsyncContextManager[Bus]]


@pytest.mark.parametrize("kind", [local_bus, redis_bus])
def test_bus_delivers_to_all_listeners_in_few_messages(redis: RedisServer, kind: Kind) -> None:
    async def scenario() -> None:
        async with kind(redis.address) as bus:
            one, other = Heard(bus), Heard(bus)
            for number in range(500):
                bus.publish_table(f"t{number % 50}", number)
                bus.publish_sheet("pad", number)
            for heard in (one, other):
                await heard.until(lambda heard: len(heard.tables) == 50 and "pad" in heard.sheets)
                assert heard.tables["t49"] == 499
                assert heard.sheets == {"pad": 499}
                assert heard.messages <= 3

    run_in_real_time(scenario())


def test_lower_version_published_late_does_not_hide_a_higher_one() -> None:
    async def scenario() -> None:
        bus = LocalBus()
        heard = Heard(bus)
        bus.publish_table("oak", 7)
        bus.publish_table("oak", 5)
        await heard.until(lambda heard: heard.tables == {"oak": 7})

    run_within(scenario())


def test_other_processes_receive_news(redis: RedisServer) -> None:
    async def scenario() -> None:
        async with redis_bus(redis.address) as one, redis_bus(redis.address) as other:
            heard = Heard(other)
            one.publish_table("oak", 3)
            await heard.until(lambda heard: heard.tables.get("oak") == 3)

    run_in_real_time(scenario())


def test_databases_of_one_redis_are_separate_deployments(redis: RedisServer) -> None:
    async def scenario() -> None:
        async with redis_bus(redis.address) as bus, redis_bus(redis.address[:-1] + "1") as elsewhere:
            heard, heard_elsewhere = Heard(bus), Heard(elsewhere)
            elsewhere.publish_table("theirs", 1)
            await heard_elsewhere.until(lambda heard: "theirs" in heard.tables)
            bus.publish_table("ours", 1)
            await heard.until(lambda heard: "ours" in heard.tables)
            assert "theirs" not in heard.tables, "Redis delivers to a listener in the order of publishing"

    run_in_real_time(scenario())


async def until_heard_again(bus: RedisBus) -> None:
    heard = Heard(bus)
    while not heard.tables:
        bus.publish_table("again", 1)
        await asyncio.sleep(0.02)


def test_disconnected_listener_is_replaced(redis: RedisServer) -> None:
    async def scenario() -> None:
        async with redis_bus(redis.address) as bus, open_redis(redis.address) as client:
            assert await client.client_kill_filter(_type="pubsub") >= 1
            await until_heard_again(bus)

    run_in_real_time(scenario())


async def pause_until_replaced(redis: RedisServer, bus: RedisBus) -> None:
    """The connection stays open, but no message arrives."""
    redis.pause()
    while not bus.listeners_replaced:
        await asyncio.sleep(0.02)
    redis.wake()


async def restart_after_replacement(redis: RedisServer, bus: RedisBus) -> None:
    redis.kill()
    while not bus.listeners_replaced:
        bus.publish_table("lost", 1)
        await asyncio.sleep(0.02)
    redis.start()


@pytest.mark.parametrize("trouble", [pause_until_replaced, restart_after_replacement])
def test_bus_recovers_when_redis_comes_back(
    redis: RedisServer, trouble: Callable[[RedisServer, RedisBus], Awaitable[None]]
) -> None:
    async def scenario() -> None:
        async with redis_bus(redis.address, silence=0.2, patience=0.2) as bus:
            await trouble(redis, bus)
            await until_heard_again(bus)

    with structlog.testing.capture_logs() as logged:
        run_in_real_time(scenario())
    events = [line["event"] for line in logged]
    assert events[0] == "bus-listener-lost"
    assert "bus-listener-restored" in events


def test_lossy_bus_loses_and_doubles_messages() -> None:
    """The bus of the game tests must really lose and double messages."""

    async def scenario() -> None:
        bus, numbers = LossyBus(random.Random(1)), list[int]()
        bus.listen(lambda news: numbers.append(news.tables["oak"]))
        for number in range(60):
            bus.publish_table("oak", number)
            await asyncio.sleep(0.001)
        await asyncio.sleep(0.05)
        assert bus.lost > 10
        assert len(numbers) > len(set(numbers))
        assert numbers != sorted(numbers)

    run_within(scenario())


@pytest.mark.parametrize("address", ["http://127.0.0.1", "redis://127.0.0.1:port", "nonsense"])
def test_invalid_redis_address_is_refused(address: str) -> None:
    with pytest.raises(ServerError) as refusal:
        open_redis(address)
    assert refusal.value.reason.code == "bad-bus"
