"""Idle tables are archived only by a clock that can be trusted."""

import asyncio
from pathlib import Path

import msgspec
import pytest

from tests.server.client import run_within
from tests.server.harness import running
from tests.store.fixtures import a_table
from tests.virtual_time import virtual_ms
from yohoho.server.archiving import (
    CLOCK_SKEW,
    DAY_MS,
    HEARTBEAT,
    MAX_GAP_MS,
    Heartbeat,
    archive_idle,
    archive_loop,
    last_heartbeat,
    may_archive,
    next_heartbeat,
)
from yohoho.server.background import background_loops
from yohoho.server.clock import wall_ms
from yohoho.store import MemoryStore, Store

HOUR = DAY_MS // 24
NOW = 1_800_000_000_000
WEEK = 7 * DAY_MS


# --- the heartbeat


def test_first_pass_begins_to_be_steady() -> None:
    assert next_heartbeat(None, NOW) == Heartbeat(NOW, steady_since=NOW)


@pytest.mark.parametrize("gap", [0, HOUR, MAX_GAP_MS, -CLOCK_SKEW])
def test_passes_without_a_jump_stay_steady(gap: int) -> None:
    before = Heartbeat(NOW, steady_since=NOW - WEEK)
    assert next_heartbeat(before, NOW + gap) == Heartbeat(NOW + gap, steady_since=NOW - WEEK)


@pytest.mark.parametrize("gap", [MAX_GAP_MS + 1, 30 * DAY_MS, -CLOCK_SKEW - 1, -30 * DAY_MS])
def test_jump_begins_anew(gap: int) -> None:
    before = Heartbeat(NOW, steady_since=NOW - WEEK)
    assert next_heartbeat(before, NOW + gap) == Heartbeat(NOW + gap, steady_since=NOW + gap)


@pytest.mark.parametrize(
    ("steady_since", "newest", "allowed"),
    [
        (NOW - WEEK, None, True),
        (NOW - WEEK, NOW - HOUR, True),
        (NOW - WEEK, NOW + CLOCK_SKEW, True),
        (NOW - WEEK, NOW + CLOCK_SKEW + 1, False),
        (NOW - WEEK + 1, NOW - HOUR, False),
        (NOW, None, False),
    ],
)
def test_steady_clock_that_agrees_with_the_log_archives(
    steady_since: int, newest: int | None, allowed: bool
) -> None:
    assert may_archive(Heartbeat(NOW, steady_since), newest, WEEK) is allowed


# --- passes


async def pass_every_hour(store: Store, start: int, end: int) -> int:
    """Archive with a week of idleness; returns the number of archived tables."""
    return sum([await archive_idle(store, now, 7) for now in range(start, end + 1, HOUR)])


def test_tables_are_archived_after_a_steady_week() -> None:
    async def scenario(store: Store) -> None:
        await store.tables.create(a_table("oak", updated=NOW - 9 * DAY_MS), [])
        await store.tables.create(a_table("elm", updated=NOW + DAY_MS), [])
        assert await pass_every_hour(store, NOW, NOW + WEEK - 1) == 0
        assert await archive_idle(store, NOW + WEEK, 7) == 1
        assert await pass_every_hour(store, NOW + WEEK + HOUR, NOW + WEEK + DAY_MS) == 0
        assert await archive_idle(store, NOW + WEEK + DAY_MS + HOUR, 7) == 1

    asyncio.run(scenario(MemoryStore()))


def test_clock_a_month_ahead_archives_nothing() -> None:
    async def scenario(store: Store) -> None:
        await store.tables.create(a_table(updated=NOW + WEEK), [])
        await pass_every_hour(store, NOW, NOW + WEEK)
        ahead = NOW + WEEK + 30 * DAY_MS
        assert await archive_idle(store, ahead, 7) == 0
        await store.tables.create(a_table("elm", updated=ahead), [])
        assert await pass_every_hour(store, ahead + HOUR, ahead + 3 * DAY_MS) == 0

        back = NOW + WEEK + 4 * DAY_MS
        assert await pass_every_hour(store, back, back + 2 * WEEK) == 0, "a table was touched later than now"

    asyncio.run(scenario(MemoryStore()))


def test_two_processes_with_clocks_a_little_apart_archive() -> None:
    async def scenario(store: Store) -> None:
        await store.tables.create(a_table(updated=NOW - HOUR), [])
        archived = 0
        for now in range(NOW, NOW + WEEK + HOUR, HOUR):
            archived += await archive_idle(store, now, 7) + await archive_idle(store, now - 500, 7)
        assert archived == 1

    asyncio.run(scenario(MemoryStore()))


def test_loop_archives_a_table_in_the_first_pass_after_an_idle_week() -> None:
    async def scenario() -> None:
        store = MemoryStore()
        await store.tables.create(a_table(updated=virtual_ms() - 1), [])
        async with background_loops(archive_loop(store, 7, virtual_ms)):
            await asyncio.sleep(WEEK / 1000 - 1)
            assert await status_of_oak(store) == "lobby"
            await asyncio.sleep(2)
            assert await status_of_oak(store) == "archived"
            beat = await last_heartbeat(store)
            assert beat is not None
            assert (beat.last, beat.last - beat.steady_since) == (virtual_ms() - 1_000, WEEK)

    run_within(scenario(), 2 * WEEK / 1000)


# --- a server


async def status_of_oak(store: Store) -> str:
    info = await store.tables.find("oak")
    assert info is not None
    return info.status


@pytest.mark.slow
@pytest.mark.parametrize(
    ("last_pass", "steady", "status"),
    [(30 * DAY_MS, 60 * DAY_MS, "lobby"), (HOUR, WEEK, "archived")],
    ids=["clock-ahead", "clock-steady"],
)
def test_server_that_starts_looks_at_the_last_heartbeat(
    tmp_path: Path, last_pass: int, steady: int, status: str
) -> None:
    """A table idle for a month, unless it is the clock that is a month ahead."""
    begun = wall_ms()

    async def prepare(store: Store) -> None:
        await store.tables.create(a_table(updated=begun - 30 * DAY_MS), [])
        heartbeat = Heartbeat(begun - last_pass, begun - steady)
        await store.settings.save(HEARTBEAT, msgspec.json.encode(heartbeat))

    async def wait_for_pass(store: Store) -> None:
        async with asyncio.timeout(30):
            while (beat := await last_heartbeat(store)) is None or beat.last < begun:
                await asyncio.sleep(0.05)
            while await status_of_oak(store) != status:
                await asyncio.sleep(0.05)

    with running(tmp_path) as server:
        server.stop()
        server.read_store(prepare)
        server.start()
        server.read_store(wait_for_pass)
        server.stop()
        assert server.read_store(status_of_oak) == status
