"""Jobs of reviews whose process dies, is too slow or has a defect."""

import asyncio
from unittest.mock import patch

import pytest
from msgspec.structs import replace

from tests.server.reviews.desk import RECORD, SOURCE, Desk, is_done, run
from tests.server.reviews.fake_judge import FakeJudge
from yohoho.core.errors import Reason
from yohoho.core.record import dumps
from yohoho.review.reviewing import review
from yohoho.review.worker import RoundAnswer, RoundQuestion, answer

pytestmark = pytest.mark.usefixtures("fake_judge")


def test_process_that_dies_once_is_asked_again() -> None:
    async def scenario(desk: Desk) -> None:
        job = await desk.start()
        done = await desk.until(is_done)
        assert done.review == review(RECORD, 1)
        assert len(desk.pool.questions) == job.of + 1

    run(scenario, deaths=1)


def test_process_that_dies_twice_ends_the_review_with_a_reason() -> None:
    async def scenario(desk: Desk) -> None:
        await desk.start()
        failed = await desk.until(lambda job: job.state == "failed")
        assert failed.reason == Reason("review-failed")
        assert len(desk.pool.questions) == 2
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
        assert len(desk.pool.questions) == 1

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
        assert failed.reason == Reason("review-fault")
        await desk.until(is_done, other)

    run(scenario)


def test_defect_of_the_judge_is_an_answer(caplog: pytest.LogCaptureFixture) -> None:
    with patch.object(FakeJudge, "review_round", side_effect=ValueError("tuple.index(x)")):
        reply = answer(RoundQuestion(dumps(RECORD).encode(), 1, "normal", 0))
    assert reply == RoundAnswer(reason=Reason("review-fault"))
    assert "tuple.index(x)" in caplog.text, "the operator's log has the place"
