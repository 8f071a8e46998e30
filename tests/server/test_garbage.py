"""Garbage collections are short and between turns, and connections that end leave nothing for them."""

import asyncio
import gc
import socket
import sys
import weakref
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

import pytest
import uvicorn
import uvloop

from tests.server.client import run_within
from tests.server.memory_sockets import MemoryServer
from yohoho.server import garbage
from yohoho.server.clock import wall_ms
from yohoho.server.connection_limits import create_limited_protocols
from yohoho.server.garbage import collect_garbage
from yohoho.server.limits import Limits
from yohoho.server.metrics import REGISTRY
from yohoho.server.process import _settings

VISITOR = """
import asyncio, sys
from websockets.asyncio.client import connect

async def visit(address, token, times):
    headers = {"Authorization": f"Bearer {token}"}
    for number in range(times):
        async with connect(address, additional_headers=headers, proxy=None) as line:
            await line.send('{"type": "hello"}')
            await line.recv()
            await line.send('{"type": "do", "id": "%d", "command": {"do": "say", "text": "ahoy"}}' % number)
            await line.recv()

asyncio.run(visit(sys.argv[1], sys.argv[2], int(sys.argv[3])))
"""
"""Another process, because the objects of a client would be looked at too."""


class Thing:
    """Refers to itself."""

    def __init__(self) -> None:
        self.me = self


@asynccontextmanager
async def serving(server: MemoryServer) -> AsyncIterator[str]:
    listener = socket.socket()
    listener.bind(("127.0.0.1", 0))
    settings = _settings(server.app, create_limited_protocols(server.config, Limits(on=False)))
    process = uvicorn.Server(settings)
    running = asyncio.create_task(process.serve([listener]))
    while not process.started:
        await asyncio.sleep(0.01)
    yield f"ws://127.0.0.1:{listener.getsockname()[1]}/ws/tables/"
    process.should_exit = True
    await running


@pytest.mark.slow
def test_connections_that_end_are_freed_without_the_collector() -> None:
    async def scenario() -> None:
        server = MemoryServer(clock=wall_ms)  # the loop is a real one
        ann = await server.person("Ann")
        table = await server.table(ann)
        async with serving(server) as address:

            async def visits(times: int) -> int:
                """How many objects these visits leave to the collector."""
                gc.collect()
                gc.disable()
                command = [sys.executable, "-c", VISITOR, address + table, ann, str(times)]
                visitor = await asyncio.create_subprocess_exec(*command)
                assert await visitor.wait() == 0
                while server.hub.connections:
                    await asyncio.sleep(0.01)
                await asyncio.sleep(0.1)
                gc.enable()
                return gc.collect()

            await visits(5)  # what is made once
            few = await visits(5)
            assert await visits(45) < few + 40

    uvloop.run(asyncio.wait_for(scenario(), 60))


def pauses(generation: str) -> float:
    labels = {"generation": generation}
    return REGISTRY.get_sample_value("yohoho_gc_seconds_count", labels) or 0.0


def test_young_objects_are_collected_between_turns_and_measured() -> None:
    async def scenario() -> None:
        before = pauses("young")
        collecting = asyncio.create_task(collect_garbage(lambda: False))
        await asyncio.sleep(0)
        assert not gc.isenabled()
        thing = weakref.ref(Thing())
        young: list[object] = []
        while thing() is not None:
            young += [[] for _ in range(garbage.NEW_OBJECTS)]
            await asyncio.sleep(garbage.IDLE_SECONDS)
        assert pauses("young") > before
        assert gc.get_freeze_count() > len(young) // 2
        collecting.cancel()
        with suppress(asyncio.CancelledError):
            await collecting
        assert gc.isenabled()
        assert gc.get_freeze_count() == 0

    run_within(scenario())


def test_old_cycles_are_found_by_a_full_collection() -> None:
    assert garbage._full_is_due(garbage.FULL_SECONDS + 1, lambda: False)
    assert garbage._full_is_due(garbage.FULL_WHEN_EMPTY_SECONDS + 1, lambda: True)
    assert not garbage._full_is_due(garbage.FULL_WHEN_EMPTY_SECONDS + 1, lambda: False)
    assert not garbage._full_is_due(garbage.FULL_WHEN_EMPTY_SECONDS - 1, lambda: True)
