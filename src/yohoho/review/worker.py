"""The process in which the server's reviews are computed: `python -m yohoho.review.worker SECONDS`.

It is one of the bot processes and speaks as they do (`bots.worker`), with a lower priority: bots and the
coach come first where cores are few.
"""

import logging
import sys
from functools import lru_cache
from typing import Final, NamedTuple

import msgspec

from yohoho.bots.worker import answer_questions
from yohoho.core.errors import Reason, YohohoError
from yohoho.core.record import loads
from yohoho.review.game_review import PlayedRound
from yohoho.review.model import Effort, RoundReview
from yohoho.review.reviewing import SEED, judge_of, reviewable_rounds

NICENESS: Final = 15

logger = logging.getLogger(__name__)


class RoundQuestion(NamedTuple):
    """Asks for the review of one round of a record."""

    record: bytes
    seat: int
    effort: Effort
    place: int
    """The index of the round among the reviewable ones, from 0."""


class RoundAnswer(msgspec.Struct, frozen=True):
    """The review of the round, or the reason why there is none."""

    review: RoundReview | None = None
    reason: Reason | None = None


def answer(question: RoundQuestion) -> RoundAnswer:
    """Judge one round. A defect of the judge is an answer too: the same round would meet it again."""
    try:
        played = _rounds(question.record, question.seat)
        judge = judge_of(loads(question.record).game)
        review = judge.review_round(played[question.place], question.seat, question.effort, SEED)
    except YohohoError as error:
        return RoundAnswer(reason=error.reason)
    except Exception:
        logger.exception("The judge fails at round %d", question.place)
        return RoundAnswer(reason=Reason("review-fault"))
    return RoundAnswer(review)


@lru_cache(maxsize=1)
def _rounds(record: bytes, seat: int) -> list[PlayedRound]:
    """Return the rounds of a record.

    They are asked for one after the other, so the last record stays cached.
    """
    return reviewable_rounds(loads(record), seat)


if __name__ == "__main__":
    logging.basicConfig()
    answer_questions(float(sys.argv[1]), answer, NICENESS)
