"""Jobs of reviews end when nobody waits for them, or their game is gone."""

import asyncio

import pytest
from msgspec.structs import replace

from tests.server.reviews.desk import SOURCE, Desk, is_done, run
from yohoho.server.reviews.queue import Requester
from yohoho.server.reviews.service import AWAITED_MS, LEFT_MS
from yohoho.server.reviews.source import key_of

pytestmark = pytest.mark.usefixtures("fake_judge")


def test_review_that_nobody_awaits_is_cancelled_between_rounds() -> None:
    async def scenario(desk: Desk) -> None:
        desk.pool.open.clear()
        await desk.start()
        await desk.wait_for_questions(1)
        desk.clock.now += AWAITED_MS / 1000 + 1
        desk.pool.open.set()
        row = None
        while row is None or row.status == "running":
            row = await desk.store.reviews.find(key_of(SOURCE))
            await asyncio.sleep(0)
        assert row.status == "cancelled"
        job = await desk.poll()
        assert (job.state, len(job.rounds), len(desk.pool.questions)) == ("cancelled", 1, 1)
        assert (await desk.start()).state == "waiting"
        await desk.until(is_done)
        assert [question.place for question in desk.pool.questions] == list(range(job.of)), "no round twice"

    run(scenario)


def test_polls_keep_a_review_alive() -> None:
    async def scenario(desk: Desk) -> None:
        desk.pool.open.clear()
        await desk.start()
        await desk.wait_for_questions(1)
        for _ in range(4):
            desk.clock.now += AWAITED_MS / 1000 - 1
            assert (await desk.poll()).state == "running"
        desk.pool.open.set()
        await desk.until(is_done)

    run(scenario)


def test_person_who_leaves_cancels_unless_another_one_asks() -> None:
    async def scenario(desk: Desk) -> None:
        for other in (False, True):
            source = replace(SOURCE, seat=int(other))
            desk.pool.open.clear()
            desk.pool.questions.clear()
            await desk.start(source)
            await desk.wait_for_questions(1)
            await desk.service.leave(source)
            if other:
                await desk.poll(source, Requester("bo", "address:2"))
            desk.clock.now += LEFT_MS / 1000 + 1
            desk.pool.open.set()
            row = None
            while row is None or row.status == "running":
                row = await desk.store.reviews.find(key_of(source))
                await asyncio.sleep(0)
            assert row.status == ("done" if other else "cancelled")

    run(scenario)


def test_game_that_is_deleted_ends_its_review() -> None:
    async def scenario(desk: Desk) -> None:
        desk.pool.open.clear()
        await desk.start()
        await desk.wait_for_questions(1)
        desk.store.rows.reviews.clear()
        desk.pool.open.set()
        task = desk.service.runner._task
        assert task is not None
        await task
        assert len(desk.pool.questions) == 1
        assert not desk.store.rows.reviews

    run(scenario)
