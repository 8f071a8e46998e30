"""A process is killed at any moment of a game; the game goes on through the other one within seconds.

The seconds are virtual: a slow machine adds the time that it takes to start a process, and nothing else.
"""

import asyncio
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import pairwise

import pytest

from tests.effort import slow_but
from tests.server.client import run_within
from tests.server.in_memory_process import Guest, InMemoryLease, InMemoryProcess, LoopClock, begin_game
from yohoho.server.cluster.bus import LocalBus
from yohoho.server.cluster.lease import HEARTBEAT_SECONDS, LEASE_SECONDS
from yohoho.server.cluster.sync import SWEEP_SECONDS
from yohoho.store import MemoryStore
from yohoho.table import entries
from yohoho.table.clock import BOT_DELAY

RECONNECT_SECONDS = 1.3
"""The page tries again after 0.3 s, and a second later."""
MAX_SECONDS = LEASE_SECONDS + HEARTBEAT_SECONDS + BOT_DELAY / 1000 + RECONNECT_SECONDS
"""The longest time in which nothing happens in a game of two people, who decide at once, and two bots."""
SETTINGS = {"game": "skull-king", "options": {"players": 4, "plan": [2, 3, 4]}}


@asynccontextmanager
async def two_processes(store: MemoryStore) -> AsyncIterator[list[InMemoryProcess]]:
    bus, leases = LocalBus(), dict[str, dict[str, tuple[float, object]]]()
    one, two = (
        InMemoryProcess(
            store,
            bus,
            InMemoryLease(leases, name, LoopClock()),
            bot_delay=BOT_DELAY,
            beat=HEARTBEAT_SECONDS,
            sweep=SWEEP_SECONDS,
            seed=name,
        )
        for name in ("one", "two")
    )
    async with one.running(), two.running():
        yield [one, two]


async def play_through_a_kill(store: MemoryStore, seed: int) -> str:
    """Play a game to its end while one of the processes is killed; returns the table's id."""
    chance = random.Random(seed)
    async with two_processes(store) as processes:
        guests = [Guest(process, who) for process, who in zip(processes, ("ann", "bo"), strict=True)]
        table = await begin_game(guests[0], guests[1], SETTINGS)
        playing = [asyncio.create_task(guest.play()) for guest in guests]
        await asyncio.sleep(chance.uniform(0, 15))
        victim = chance.choice([0, 1])
        playing[victim].cancel()
        await processes[victim].kill()
        await asyncio.sleep(RECONNECT_SECONDS)
        back = await Guest(processes[1 - victim], guests[victim].who).join(table)
        await asyncio.gather(back.play(), playing[1 - victim])
    return table


@pytest.mark.parametrize("seed", slow_but(20, range(200)))
def test_game_goes_on_within_seconds_after_a_kill(seed: int) -> None:
    store = MemoryStore()

    async def scenario() -> list[entries.Entry]:
        table = await play_through_a_kill(store, seed)
        return [entries.decode(data) for _, data in await store.tables.read(table)]

    table_entries = run_within(scenario())
    pauses = [after.at - before.at for before, after in pairwise(table_entries)]
    assert max(pauses) <= 1000 * MAX_SECONDS
    decisions = [entry for entry in table_entries if isinstance(entry, entries.Acted) and entry.seat >= 0]
    assert len(decisions) == 4 * 3 + 4 * (2 + 3 + 4)
    assert not any(isinstance(entry, entries.StandInSet) for entry in table_entries)
