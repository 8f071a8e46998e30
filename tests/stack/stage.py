"""Two server processes on one PostgreSQL and one Redis, and the faults that can happen to them."""

from __future__ import annotations

import asyncio
import random
import signal
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

import httpx

from tests.server.harness import Server
from tests.server.test_crash import count_acknowledged
from tests.stack.clients import examine, finish_games, start_clients
from tests.stack.faulty_proxy import FaultyProxy, faulty_proxy
from tests.stack.postgres import PostgresServer
from tests.stack.redis import RedisServer
from yohoho.server.cluster.lease import HEARTBEAT_SECONDS, LEASE_SECONDS

LONG_ENOUGH = LEASE_SECONDS + 2 * HEARTBEAT_SECONDS
"""For another process to take the lease."""


class Stage:
    """The first process reaches both servers through proxies, the second one directly."""

    def __init__(self, postgres: PostgresServer, redis: RedisServer) -> None:
        self.postgres = postgres
        self.redis = redis
        self.to_postgres: FaultyProxy
        self.to_redis: FaultyProxy
        self.servers: list[Server] = []
        self.chance = random.Random(8)

    @asynccontextmanager
    async def set_up(self, data: Path, *options: str) -> AsyncIterator[Stage]:
        database = await asyncio.to_thread(self.postgres.new_database)
        async with (
            faulty_proxy(self.postgres.port) as self.to_postgres,
            faulty_proxy(self.redis.port) as self.to_redis,
        ):
            through = [_detour(database, self.to_postgres), _detour(self.redis.address, self.to_redis)]
            for name, places in (("one", through), ("two", [database, self.redis.address])):
                (data / name).mkdir()
                shared = ("--database", places[0], "--bus", places[1])
                self.servers.append(Server(data / name, *shared, *options))
            try:
                await asyncio.gather(*(asyncio.to_thread(server.start) for server in self.servers))
                yield self
            finally:
                for server in self.servers:
                    server.close()
        faults = "".join(server.faults() for server in self.servers)
        assert not faults, faults

    async def wait(self, min_seconds: float, max_seconds: float) -> None:
        await asyncio.sleep(self.chance.uniform(min_seconds, max_seconds))

    async def wait_until_ready(self) -> None:
        """The last fault may have taken the database from a process, which finds it again in its own time."""
        async with httpx.AsyncClient() as http:
            for server in self.servers:
                while not (await http.get(f"{server.address}/ready")).is_success:
                    await asyncio.sleep(0.05)


def _detour(address: str, proxy: FaultyProxy) -> str:
    """The same address, through the proxy."""
    before, _, behind = address.rpartition(":")
    return f"{before}:{proxy.port}/{behind.partition('/')[2]}"


Trouble = Callable[[Stage], Awaitable[None]]


async def a_process_is_killed(stage: Stage) -> None:
    server = stage.chance.choice(stage.servers)
    server.kill()
    await asyncio.to_thread(server.start)


async def redis_is_killed(stage: Stage) -> None:
    stage.redis.kill()
    await stage.wait(0.1, 2)
    await asyncio.to_thread(stage.redis.start)


async def postgres_is_killed(stage: Stage) -> None:
    await asyncio.to_thread(stage.postgres.kill)
    await stage.wait(0, 1)
    await asyncio.to_thread(stage.postgres.start)


async def a_process_is_cut_off_from_redis(stage: Stage) -> None:
    await _cut_off(stage, stage.to_redis)


async def a_process_is_cut_off_from_postgres(stage: Stage) -> None:
    await _cut_off(stage, stage.to_postgres)


async def _cut_off(stage: Stage, proxy: FaultyProxy) -> None:
    proxy.close(only_old=stage.chance.random() < 0.2)
    await stage.wait(0.5, LONG_ENOUGH)
    proxy.open()


async def a_process_sleeps(stage: Stage) -> None:
    """Long enough for another to take over its tables; it resumes and believes that it drives them."""
    sleeper = stage.chance.choice(stage.servers).process
    sleeper.send_signal(signal.SIGSTOP)
    try:
        await stage.wait(LONG_ENOUGH, LONG_ENOUGH + 1)
    finally:
        sleeper.send_signal(signal.SIGCONT)


async def play_through(stage: Stage, troubles: list[Trouble]) -> int:
    """Play through these faults, one after the other, and the games to their end; then check the logs.

    Returns the number of acknowledged messages.
    """
    async with AsyncExitStack() as stack:
        await stage.wait_until_ready()
        clients = await start_clients(stage.servers)
        tasks = [asyncio.create_task(client.play_anywhere()) for client in clients]
        stack.push_async_callback(_cancel, tasks)
        for trouble in troubles:
            await stage.wait(0.05, 0.6)
            await trouble(stage)
        await finish_games(clients)
    findings = await asyncio.to_thread(examine, stage.servers[1], clients)
    assert not findings, findings[:10]
    return count_acknowledged(list(clients))


async def _cancel(tasks: list[asyncio.Task[None]]) -> None:
    for task in tasks:
        task.cancel()
    for end in await asyncio.gather(*tasks, return_exceptions=True):
        if isinstance(end, Exception):
            raise end
