"""The process of reviews: whatever it does, the server gets an answer or a failure, and bots do not wait."""

import asyncio
import os
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager

import pytest

from tests.server.reviews.judged_game import DIES, NEVER_ENDS
from tests.third_game.installation import third_game
from tests.virtual_time import run_in_real_time
from tests.walks import play_at_random
from yohoho import Dice, SkullKing, settle
from yohoho.bots.fallback import Question
from yohoho.core import registry
from yohoho.core.errors import no_such_seat
from yohoho.core.record import dumps
from yohoho.review.model import Effort
from yohoho.review.worker import NICENESS, RoundQuestion
from yohoho.server import bot_pool
from yohoho.server.bot_pool import BotPool
from yohoho.server.bot_process import ReviewProcess
from yohoho.server.tables.table_bots import Unanswered

GENEROUS = 60.0


@pytest.fixture(autouse=True, scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    with third_game(tmp_path_factory.mktemp("site"), "tests.server.reviews.judged_game:DESCRIPTOR"):
        yield


def question(effort: Effort = "normal", place: int = 1, seat: int = 0) -> RoundQuestion:
    logbook = play_at_random(registry.open_game("goofspiel", {"players": 2}), 1)
    return RoundQuestion(dumps(logbook.record()).encode(), seat, effort, place)


@asynccontextmanager
async def pool(round_limit: float = GENEROUS) -> AsyncIterator[BotPool]:
    opened = BotPool(1, GENEROUS, round_limit)
    try:
        yield opened
    finally:
        await opened.close()


def test_round_is_judged_in_a_process_of_low_priority_with_one_thread() -> None:
    async def scenario() -> None:
        async with pool() as opened:
            answer = await opened.review_round(question())
            assert answer.review
            assert answer.review.number == 2
            (why,) = {str(one.why.args) for one in answer.review.decisions}
            assert why == str({"nice": min(19, os.nice(0) + NICENESS), "threads": "1"})

    run_in_real_time(scenario())


def test_refusal_of_the_library_is_an_answer() -> None:
    async def scenario() -> None:
        async with pool() as opened:
            answer = await opened.review_round(question(seat=2))
            assert answer.reason
            assert answer.reason == no_such_seat(2, 2)

    run_in_real_time(scenario())


def test_process_that_dies_is_started_again() -> None:
    async def scenario() -> None:
        async with pool() as opened:
            with pytest.raises(Unanswered) as died:
                await opened.review_round(question(DIES))
            assert (died.value.kind, died.value.detail) == ("raised", "died")
            assert (await opened.review_round(question())).review

    run_in_real_time(scenario())


def test_round_without_end_is_given_up() -> None:
    async def scenario() -> None:
        async with pool(round_limit=1.0) as opened:
            with pytest.raises(Unanswered) as slow:
                await opened.review_round(question(NEVER_ENDS))
            assert slow.value.kind == "slow"

    run_in_real_time(scenario())


def test_bot_does_not_wait_behind_a_review() -> None:
    """Although there is one worker, and the review never ends."""

    async def scenario() -> None:
        game = SkullKing(players=4, plan=(3,))
        view = game.view(settle(game, game.start(), Dice(1)), 0)
        async with pool() as opened:
            review = asyncio.ensure_future(opened.review_round(question(NEVER_ENDS)))
            while opened._reviewer._process is None:
                await asyncio.sleep(0.01)
            decision = await opened.decide(Question("skull-king", "captain", "s", view))
            assert decision.fault is None
            assert not review.done()
            review.cancel()
            await asyncio.wait([review])

    run_in_real_time(scenario())


def test_process_ends_when_nobody_has_asked_for_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario() -> None:
        async with pool() as opened:
            await opened.review_round(question())
            while opened._reviewer._process is not None:
                await asyncio.sleep(0.01)
            assert (await opened.review_round(question())).review

    monkeypatch.setattr(bot_pool, "REVIEWER_IDLE_SECONDS", 0.0)
    run_in_real_time(scenario())


def test_process_gets_no_secret_of_the_server(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("YOHOHO_SECRET", "the-secret-that-signs-identities")
    assert "the-secret-that-signs-identities" not in str(ReviewProcess(1)._environment())
