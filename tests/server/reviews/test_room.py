"""How many reviews a process takes: for each person, for each address, and in all."""

import asyncio
from collections.abc import Iterable
from itertools import islice
from typing import Final

import pytest
from msgspec.structs import replace

from tests.server.reviews.desk import RECORD, SOURCE, Desk, is_done, run
from yohoho.core.errors import YohohoError
from yohoho.server.reviews.queue import MAX_EACH, MAX_FROM_ADDRESS, MAX_QUEUED, Requester
from yohoho.server.reviews.service import LEFT_MS
from yohoho.server.reviews.source import ReviewSource

pytestmark = pytest.mark.usefixtures("fake_judge")
SOURCES: Final = [
    replace(SOURCE, record=replace(RECORD, steps=RECORD.steps[:length], hashes=[]))
    for length in range(len(RECORD.steps), len(RECORD.steps) - 2 * MAX_QUEUED, -1)
]
"""Different games, none of which is reviewed yet."""


async def start_all(desk: Desk, requests: Iterable[tuple[ReviewSource, Requester]]) -> list[str]:
    """Ask for all reviews at the same moment; returns how each request ended."""
    starts = [desk.start(source, asker) for source, asker in requests]
    results = await asyncio.gather(*starts, return_exceptions=True)
    return [result.reason.code if isinstance(result, YohohoError) else "started" for result in results]


def people(count: int, addresses: int) -> list[Requester]:
    return [Requester(f"p{number}", f"address:{number % addresses}") for number in range(count)]


def test_person_who_asks_many_times_at_once_gets_their_share() -> None:
    async def scenario(desk: Desk) -> None:
        desk.pool.open.clear()
        asker = Requester("ann", "address:1")
        results = await start_all(desk, ((source, asker) for source in SOURCES[:6]))
        assert results.count("started") == MAX_EACH
        assert results.count("reviews-under-way") == 6 - MAX_EACH

    run(scenario)


def test_people_who_ask_at_once_do_not_exceed_the_queue() -> None:
    async def scenario(desk: Desk) -> None:
        desk.pool.open.clear()
        askers = [person for person in people(9, addresses=9) for _ in range(MAX_EACH)]
        results = await start_all(desk, zip(SOURCES, askers, strict=False))
        assert results.count("started") == MAX_QUEUED
        assert results.count("reviews-busy") == 9 * MAX_EACH - MAX_QUEUED

    run(scenario)


def test_identities_of_one_address_leave_room_for_others() -> None:
    async def scenario(desk: Desk) -> None:
        desk.pool.open.clear()
        sources = iter(SOURCES)
        askers = [person for person in people(9, addresses=1) for _ in range(MAX_EACH)]
        results = await start_all(desk, zip(islice(sources, len(askers)), askers, strict=True))
        assert results.count("started") == MAX_FROM_ADDRESS
        assert results.count("reviews-of-address") == len(askers) - MAX_FROM_ADDRESS
        assert await start_all(desk, [(next(sources), Requester("bo", "address:2"))]) == ["started"]

    run(scenario)


def test_queue_is_bounded_for_each_person_and_for_all() -> None:
    async def scenario(desk: Desk) -> None:
        desk.pool.open.clear()
        askers = [person for person in people(MAX_QUEUED, addresses=MAX_QUEUED) for _ in range(MAX_EACH)]
        for source, asker in zip(SOURCES[:MAX_QUEUED], askers, strict=False):
            await desk.start(source, asker)
        with pytest.raises(YohohoError, match="reviews-under-way"):
            await desk.start(replace(SOURCE, effort="deep"), askers[0])
        with pytest.raises(YohohoError, match="reviews-busy") as busy:
            await desk.start(replace(SOURCE, effort="deep"), Requester("new", "address:new"))
        assert busy.value.retry_ms > 0  # type: ignore[attr-defined]
        joined = await desk.start(SOURCES[0], Requester("new", "address:new"))
        assert joined.state in ("waiting", "running"), "joining needs no room"

    run(scenario)


def test_same_review_asked_for_twice_at_once_takes_one_place() -> None:
    async def scenario(desk: Desk) -> None:
        desk.pool.open.clear()
        asker = Requester("ann", "address:1")
        sources = [SOURCES[0], SOURCES[0], SOURCES[1], SOURCES[1], SOURCES[2]]
        assert await start_all(desk, ((source, asker) for source in sources)) == ["started"] * 5

    run(scenario)


def test_refused_request_gives_its_place_back() -> None:
    async def scenario(desk: Desk) -> None:
        async def refuse() -> None:
            raise YohohoError("slow-down")

        asker = Requester("ann", "address:1")
        for source in SOURCES[: MAX_EACH + 1]:
            with pytest.raises(YohohoError, match="slow-down"):
                await desk.service.start(source, asker, refuse)
        assert (await desk.start(SOURCES[0], asker)).state == "waiting"

    run(scenario)


def test_poll_takes_up_no_more_than_a_persons_share() -> None:
    """Reviews that another process has begun, and left when it ended."""

    async def scenario(desk: Desk) -> None:
        asker = Requester("ann", "address:1")
        other = Desk(desk.store, desk.clock)
        for source in SOURCES[: 2 * MAX_EACH]:
            other.background.stopping = True  # nothing is taken up there
            await other.start(source, Requester(f"p{source.seat}", "address:2"))
        desk.pool.open.clear()
        for source in SOURCES[: 2 * MAX_EACH]:
            assert (await desk.poll(source, asker)).state in ("waiting", "running")
        assert len(desk.service.runner.queue) == MAX_EACH
        desk.pool.open.set()
        desk.clock.now += LEFT_MS / 1000
        for source in SOURCES[: 2 * MAX_EACH]:
            await desk.until(is_done, source)  # the others are taken up as room becomes free

    run(scenario)
