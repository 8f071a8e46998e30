"""Jobs of reviews over several processes: told everywhere, taken up by another one, never lost."""

import pytest
from msgspec.structs import replace

from tests.server.reviews.desk import RECORD, SOURCE, Desk, is_done, run
from yohoho.review.reviewing import review
from yohoho.server.reviews.rows import pack_rounds
from yohoho.server.reviews.runner import LEASE_MS
from yohoho.server.reviews.service import AWAITED_MS
from yohoho.server.reviews.source import key_of

pytestmark = pytest.mark.usefixtures("fake_judge")


def test_poll_at_another_process_tells_the_progress_and_keeps_it_alive() -> None:
    async def scenario(one: Desk) -> None:
        two = Desk(one.store, one.clock)
        one.pool.open.clear()
        await one.start()
        await one.wait_for_questions(1)
        for _ in range(3):
            one.clock.now += AWAITED_MS / 1000 - 1
            row = await one.store.reviews.find(key_of(SOURCE))
            assert row
            await one.service.runner._claim(row.key, row.runner)  # as the loop that renews it does
            assert (await two.poll()).state == "running"
        one.pool.open.set()
        assert (await two.until(is_done)).review == review(RECORD, 1)
        assert two.pool.questions == [], "the first process holds it"
        await two.service.close()

    run(scenario)


def test_review_of_a_process_that_died_is_taken_up_where_it_stood() -> None:
    async def scenario(two: Desk) -> None:
        job = await two.start()
        await two.until(is_done)
        key, rounds = key_of(SOURCE), review(RECORD, 1).rounds
        done = await two.store.reviews.find(key)
        assert done
        # As a process leaves it that is killed while it judges the third round.
        left = replace(
            done, status="running", rounds=pack_rounds(rounds[:2]), leased=two.clock.ms() + LEASE_MS
        )
        two.store.rows.reviews[key] = left
        two.pool.questions.clear()
        assert (await two.poll()).state == "running"
        assert two.pool.questions == [], "the lease has not ended"
        two.clock.now += LEASE_MS / 1000
        assert (await two.until(is_done)).review == review(RECORD, 1)
        assert [question.place for question in two.pool.questions] == list(range(2, job.of))

    run(scenario)


def test_process_that_stops_gives_its_review_back_at_once() -> None:
    async def scenario(one: Desk) -> None:
        two = Desk(one.store, one.clock)
        one.pool.open.clear()
        await one.start()
        await one.wait_for_questions(1)
        await one.service.close()
        assert (await two.poll()).state == "waiting"
        assert (await two.until(is_done)).review == review(RECORD, 1)
        await two.service.close()

    run(scenario)


def test_review_that_waits_at_one_process_is_run_by_another() -> None:
    async def scenario(one: Desk) -> None:
        two = Desk(one.store, one.clock)
        one.pool.open.clear()
        await one.start()
        await one.wait_for_questions(1)
        later = replace(SOURCE, seat=2)
        await one.start(later)
        assert (await two.until(is_done, later)).review == review(RECORD, 2)
        one.pool.open.set()
        await one.until(is_done)
        assert {question.seat for question in one.pool.questions} == {1}
        await two.service.close()

    run(scenario)
