"""Jobs of reviews: started once, shared by all who ask, cancelled when nobody waits, and never lost."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager

import pytest
from msgspec.structs import replace

from tests.server.client import run_within
from tests.server.in_memory import record_of_a_game
from tests.server.in_memory_process import Clock
from tests.server.reviews.fake_judge import JUDGE, FakePool, judged_by_fake
from yohoho.core.errors import Reason, RecordError, YohohoError
from yohoho.core.record import loads
from yohoho.review.reviewing import review
from yohoho.review.worker import RoundAnswer
from yohoho.server.reviews.rows import packed
from yohoho.server.reviews.runner import LEASE_MS, MOST_EACH, MOST_QUEUED
from yohoho.server.reviews.service import AWAITED_MS, LEFT_MS, ReviewService
from yohoho.server.reviews.source import ReviewSource, key_of, record_hash
from yohoho.server.reviews.wire import ReviewJob
from yohoho.server.tables.hub import Hub
from yohoho.store import MemoryStore

RECORD = loads(record_of_a_game(("Ann", "Bo", "Cy")))
SOURCE = ReviewSource(record=RECORD, seat=1, effort="normal")


@pytest.fixture(autouse=True)
def judge() -> Iterator[None]:
    with judged_by_fake():
        yield


class Desk:
    """A process with reviews, over a store that others may share, with a clock that the test moves."""

    def __init__(self, store: MemoryStore, clock: Clock, pool: FakePool | None = None) -> None:
        self.store, self.clock, self.pool = store, clock, pool or FakePool()
        self.hub = Hub(store, clock=clock.ms, bot_pool=self.pool)
        self.service = ReviewService(self.hub)
        self.admitted = 0

    async def admit(self) -> None:
        self.admitted += 1

    async def start(self, source: ReviewSource = SOURCE, who: str = "ann") -> ReviewJob:
        return await self.service.start(source, who, self.admit)

    async def poll(self, source: ReviewSource = SOURCE, who: str = "ann") -> ReviewJob:
        return await self.service.poll(source, who)

    async def until(self, seen: Callable[[ReviewJob], bool], source: ReviewSource = SOURCE) -> ReviewJob:
        while not seen(job := await self.poll(source)):
            await asyncio.sleep(0)
        return job

    async def asked(self, count: int) -> None:
        while len(self.pool.asked) < count:
            await asyncio.sleep(0)


@asynccontextmanager
async def desk(**more: object) -> AsyncIterator[Desk]:
    found = Desk(MemoryStore(), Clock(), FakePool(**more))  # type: ignore[arg-type]
    try:
        yield found
    finally:
        await found.service.close()
        await found.hub.stop()


def run(scenario: Callable[[Desk], Awaitable[None]], **more: object) -> None:
    async def whole() -> None:
        async with desk(**more) as found:
            await scenario(found)

    run_within(whole())


def is_done(job: ReviewJob) -> bool:
    return job.state == "done"


def test_job_ends_with_the_review_of_the_library() -> None:
    async def scenario(desk: Desk) -> None:
        desk.pool.open.clear()
        first = await desk.start()
        desk.pool.open.set()
        assert (first.state, first.seat, first.effort, first.rounds, first.review) == (
            "waiting",
            1,
            "normal",
            [],
            None,
        )
        done = await desk.until(is_done)
        assert done.review == review(RECORD, 1)
        assert (done.of, done.rounds, done.reason) == (len(done.review.rounds), [], None)
        assert [question.place for question in desk.pool.asked] == list(range(first.of))

    run(scenario)


def test_rounds_are_told_as_they_are_judged() -> None:
    async def scenario(desk: Desk) -> None:
        desk.pool.open.clear()
        await desk.start()
        await desk.asked(1)
        running = await desk.poll()
        assert (running.state, running.rounds) == ("running", [])
        desk.pool.open.set()
        some = await desk.until(lambda job: bool(job.rounds) or is_done(job))
        assert some.rounds == review(RECORD, 1).rounds[: len(some.rounds)]
        await desk.until(is_done)

    run(scenario)


def test_second_question_joins_and_a_third_finds_the_review() -> None:
    async def scenario(desk: Desk) -> None:
        desk.pool.open.clear()
        jobs = await asyncio.gather(*(desk.start(who=who) for who in ("ann", "bo", "cy")))
        assert {job.state for job in jobs} <= {"waiting", "running"}
        desk.pool.open.set()
        await desk.until(is_done)
        asked = len(desk.pool.asked)
        assert asked == jobs[0].of
        before = desk.admitted
        again = await desk.start(who="eve")
        assert again.state == "done"
        assert (len(desk.pool.asked), desk.admitted) == (asked, before)

    run(scenario)


def test_names_do_not_change_the_key_but_moves_and_the_stored_game_do() -> None:
    nameless = replace(RECORD, seats=["", "", ""])
    assert record_hash(nameless, "g-1") == record_hash(RECORD, "g-1")
    assert record_hash(replace(RECORD, steps=RECORD.steps[:-1]), "g-1") != record_hash(RECORD, "g-1")
    assert len({record_hash(RECORD, game_id) for game_id in ("", "g-1", "g-2")}) == 3
    keys = {key_of(SOURCE), key_of(replace(SOURCE, seat=2)), key_of(replace(SOURCE, effort="quick"))}
    assert len(keys) == 3
    assert {key.judge for key in keys} == {JUDGE.version}


def test_another_version_of_the_judge_judges_again(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario(desk: Desk) -> None:
        await desk.start()
        await desk.until(is_done)
        asked = len(desk.pool.asked)
        monkeypatch.setattr(type(JUDGE), "version", "fake-2")
        assert (await desk.start()).state == "waiting"
        done = await desk.until(is_done)
        assert done.review
        assert done.review.judge == "fake-2"
        assert len(desk.pool.asked) == 2 * asked

    run(scenario)


def test_one_round_is_asked_for_at_a_time() -> None:
    async def scenario(desk: Desk) -> None:
        for seat in range(3):
            await desk.start(replace(SOURCE, seat=seat), who=f"p{seat}")
        for seat in range(3):
            await desk.until(is_done, replace(SOURCE, seat=seat))
        assert desk.pool.most_at_once == 1

    run(scenario)


# --- waiting


def test_review_that_nobody_awaits_is_cancelled_between_rounds() -> None:
    async def scenario(desk: Desk) -> None:
        desk.pool.open.clear()
        await desk.start()
        await desk.asked(1)
        desk.clock.now += AWAITED_MS / 1000 + 1
        desk.pool.open.set()
        row = None
        while row is None or row.status == "running":
            row = await desk.store.review(key_of(SOURCE))
            await asyncio.sleep(0)
        assert row.status == "cancelled"
        job = await desk.poll()
        assert (job.state, len(job.rounds), len(desk.pool.asked)) == ("cancelled", 1, 1)
        assert (await desk.start()).state == "waiting"
        await desk.until(is_done)
        assert [question.place for question in desk.pool.asked] == list(range(job.of)), "no round twice"

    run(scenario)


def test_polls_keep_a_review_alive() -> None:
    async def scenario(desk: Desk) -> None:
        desk.pool.open.clear()
        await desk.start()
        await desk.asked(1)
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
            desk.pool.asked.clear()
            await desk.start(source)
            await desk.asked(1)
            await desk.service.leave(source)
            if other:
                await desk.poll(source, "bo")
            desk.clock.now += LEFT_MS / 1000 + 1
            desk.pool.open.set()
            row = None
            while row is None or row.status == "running":
                row = await desk.store.review(key_of(source))
                await asyncio.sleep(0)
            assert row.status == ("done" if other else "cancelled")

    run(scenario)


# --- failures


def test_process_that_dies_once_is_asked_again() -> None:
    async def scenario(desk: Desk) -> None:
        job = await desk.start()
        done = await desk.until(is_done)
        assert done.review == review(RECORD, 1)
        assert len(desk.pool.asked) == job.of + 1

    run(scenario, deaths=1)


def test_process_that_dies_twice_ends_the_review_with_a_reason() -> None:
    async def scenario(desk: Desk) -> None:
        await desk.start()
        failed = await desk.until(lambda job: job.state == "failed")
        assert failed.reason == Reason("review-failed")
        assert len(desk.pool.asked) == 2
        again = await desk.start()
        assert (again.state, again.reason) == ("waiting", None)
        assert (await desk.until(is_done)).review == review(RECORD, 1)
        assert desk.admitted == 2, "a second try counts against the limits too"

    run(scenario, deaths=2)


def test_round_that_takes_too_long_is_not_tried_again() -> None:
    async def scenario(desk: Desk) -> None:
        await desk.start()
        failed = await desk.until(lambda job: job.state == "failed")
        assert failed.reason == Reason("review-failed")
        assert len(desk.pool.asked) == 1

    run(scenario, deaths=1, kind="slow")


def test_judged_rounds_outlive_a_failure() -> None:
    async def scenario(desk: Desk) -> None:
        why = Reason("review-failed")
        desk.pool.wrong = lambda question: RoundAnswer(reason=why) if question.place == 1 else None
        await desk.start()
        failed = await desk.until(lambda job: job.state == "failed")
        assert (len(failed.rounds), failed.reason) == (1, why)

    run(scenario)


def test_defect_ends_one_review_and_not_the_others() -> None:
    async def scenario(desk: Desk) -> None:
        def defect(question: object) -> RoundAnswer | None:
            desk.pool.wrong = lambda question: None
            raise ZeroDivisionError

        desk.pool.wrong = defect
        other = replace(SOURCE, seat=2)
        await asyncio.gather(desk.start(), desk.start(other))
        failed = await desk.until(lambda job: job.state == "failed")
        assert failed.reason == Reason("review-failed")
        await desk.until(is_done, other)

    run(scenario)


@pytest.mark.parametrize("seat", [-1, 3, 99])
def test_seat_that_the_record_does_not_have(seat: int) -> None:
    async def scenario(desk: Desk) -> None:
        with pytest.raises(RecordError, match="no-such-seat"):
            await desk.start(replace(SOURCE, seat=seat))
        assert (desk.admitted, desk.pool.asked) == (0, [])

    run(scenario)


def test_unknown_review_is_refused() -> None:
    async def scenario(desk: Desk) -> None:
        for asked in (desk.poll(), desk.service.leave(SOURCE)):
            with pytest.raises(YohohoError, match="no-review"):
                await asked

    run(scenario)


def test_queue_is_bounded_for_each_person_and_for_all() -> None:
    async def scenario(desk: Desk) -> None:
        desk.pool.open.clear()
        lengths = range(len(RECORD.steps) - MOST_QUEUED + 1, len(RECORD.steps) + 1)
        records = [replace(RECORD, steps=RECORD.steps[:length], hashes=[]) for length in reversed(lengths)]
        for number, record in enumerate(records):
            await desk.start(replace(SOURCE, record=record), who=f"p{number // MOST_EACH}")
        with pytest.raises(YohohoError, match="reviews-under-way"):
            await desk.start(replace(SOURCE, effort="deep"), who="p0")
        with pytest.raises(YohohoError, match="reviews-busy") as busy:
            await desk.start(replace(SOURCE, effort="deep"), who="new")
        assert busy.value.retry_ms > 0  # type: ignore[attr-defined]
        assert (await desk.start(who="new")).state in ("waiting", "running"), "joining needs no room"

    run(scenario)


# --- several processes


def test_poll_at_another_process_tells_the_progress_and_keeps_it_alive() -> None:
    async def scenario(one: Desk) -> None:
        two = Desk(one.store, one.clock)
        one.pool.open.clear()
        await one.start()
        await one.asked(1)
        for _ in range(3):
            one.clock.now += AWAITED_MS / 1000 - 1
            row = await one.store.review(key_of(SOURCE))
            assert row
            await one.service._runner._claim(row.key, row.runner)  # as the loop that renews it does
            assert (await two.poll()).state == "running"
        one.pool.open.set()
        assert (await two.until(is_done)).review == review(RECORD, 1)
        assert two.pool.asked == [], "the first process holds it"
        await two.service.close()
        await two.hub.stop()

    run(scenario)


def test_review_of_a_process_that_died_is_taken_up_where_it_stood() -> None:
    async def scenario(two: Desk) -> None:
        job = await two.start()
        await two.until(is_done)
        key, rounds = key_of(SOURCE), review(RECORD, 1).rounds
        done = await two.store.review(key)
        assert done
        # As a process leaves it that is killed while it judges the third round.
        left = replace(done, status="running", rounds=packed(rounds[:2]), leased=two.clock.ms() + LEASE_MS)
        two.store._reviews[key] = left
        two.pool.asked.clear()
        assert (await two.poll()).state == "running"
        assert two.pool.asked == [], "the lease has not ended"
        two.clock.now += LEASE_MS / 1000
        assert (await two.until(is_done)).review == review(RECORD, 1)
        assert [question.place for question in two.pool.asked] == list(range(2, job.of))

    run(scenario)


def test_process_that_stops_gives_its_review_back_at_once() -> None:
    async def scenario(one: Desk) -> None:
        two = Desk(one.store, one.clock)
        one.pool.open.clear()
        await one.start()
        await one.asked(1)
        await one.service.close()
        assert (await two.poll()).state == "waiting"
        assert (await two.until(is_done)).review == review(RECORD, 1)
        await two.service.close()
        await two.hub.stop()

    run(scenario)


def test_review_that_waits_at_one_process_is_run_by_another() -> None:
    async def scenario(one: Desk) -> None:
        two = Desk(one.store, one.clock)
        one.pool.open.clear()
        await one.start()
        await one.asked(1)
        later = replace(SOURCE, seat=2)
        await one.start(later)
        assert (await two.until(is_done, later)).review == review(RECORD, 2)
        one.pool.open.set()
        await one.until(is_done)
        assert {question.seat for question in one.pool.asked} == {1}
        await two.service.close()
        await two.hub.stop()

    run(scenario)


def test_game_that_is_deleted_ends_its_review() -> None:
    async def scenario(desk: Desk) -> None:
        desk.pool.open.clear()
        await desk.start()
        await desk.asked(1)
        desk.store._reviews.clear()
        desk.pool.open.set()
        task = desk.service._runner._task
        assert task is not None
        await task
        assert len(desk.pool.asked) == 1
        assert not desk.store._reviews

    run(scenario)
