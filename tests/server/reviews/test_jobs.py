"""Jobs of reviews: started once, shared by all who ask, and within bounds."""

import asyncio

import pytest
from msgspec.structs import replace

from tests.server.reviews.desk import RECORD, SOURCE, Desk, is_done, run
from tests.server.reviews.fake_judge import JUDGE
from yohoho.core.errors import RecordError, YohohoError
from yohoho.review.reviewing import review
from yohoho.server.reviews.queue import Requester
from yohoho.server.reviews.source import key_of, record_hash

pytestmark = pytest.mark.usefixtures("fake_judge")


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
        assert [question.place for question in desk.pool.questions] == list(range(first.of))

    run(scenario)


def test_rounds_are_told_as_they_are_judged() -> None:
    async def scenario(desk: Desk) -> None:
        desk.pool.open.clear()
        await desk.start()
        await desk.wait_for_questions(1)
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
        jobs = await asyncio.gather(
            *(desk.start(requester=Requester(person, "address:1")) for person in ("ann", "bo", "cy"))
        )
        assert {job.state for job in jobs} <= {"waiting", "running"}
        desk.pool.open.set()
        await desk.until(is_done)
        rounds = len(desk.pool.questions)
        assert rounds == jobs[0].of
        before = desk.admitted
        again = await desk.start(requester=Requester("eve", "address:2"))
        assert again.state == "done"
        assert (len(desk.pool.questions), desk.admitted) == (rounds, before)

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
        rounds = len(desk.pool.questions)
        monkeypatch.setattr(type(JUDGE), "version", "fake-2")
        assert (await desk.start()).state == "waiting"
        done = await desk.until(is_done)
        assert done.review
        assert done.review.judge == "fake-2"
        assert len(desk.pool.questions) == 2 * rounds

    run(scenario)


def test_one_round_is_asked_for_at_a_time() -> None:
    async def scenario(desk: Desk) -> None:
        for seat in range(3):
            await desk.start(replace(SOURCE, seat=seat), Requester(f"p{seat}", "address:1"))
        for seat in range(3):
            await desk.until(is_done, replace(SOURCE, seat=seat))
        assert desk.pool.max_at_once == 1

    run(scenario)


@pytest.mark.parametrize("seat", [-1, 3, 99])
def test_seat_that_the_record_does_not_have(seat: int) -> None:
    async def scenario(desk: Desk) -> None:
        with pytest.raises(RecordError, match="no-such-seat"):
            await desk.start(replace(SOURCE, seat=seat))
        assert (desk.admitted, desk.pool.questions) == (0, [])

    run(scenario)


def test_unknown_review_is_refused() -> None:
    async def scenario(desk: Desk) -> None:
        for request in (desk.poll(), desk.service.leave(SOURCE)):
            with pytest.raises(YohohoError, match="no-review"):
                await request

    run(scenario)
