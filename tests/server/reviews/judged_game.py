"""The third game with a judge that can be asked to fail, for tests of the process in which it runs."""

import os
from typing import Final

from msgspec.structs import replace

from tests.server.reviews.fake_judge import FakeJudge
from tests.third_game.goofspiel import GOOFSPIEL
from yohoho.core.errors import Reason
from yohoho.review.game_review import PlayedRound
from yohoho.review.model import Effort, RoundReview

DIES: Final[Effort] = "deep"
NEVER_ENDS: Final[Effort] = "quick"


class OddJudge(FakeJudge):
    """Tells the niceness of its process as a reason of every decision."""

    def review_round(self, played: PlayedRound, seat: int, effort: Effort, seed: int) -> RoundReview:
        if effort == DIES:
            os._exit(3)
        while effort == NEVER_ENDS:
            pass
        review = super().review_round(played, seat, effort, seed)
        why = Reason("nothing-to-undo", None, {"nice": os.nice(0), "threads": os.environ["OMP_NUM_THREADS"]})
        return replace(review, decisions=[replace(one, why=why) for one in review.decisions])


JUDGE: Final = OddJudge()
DESCRIPTOR: Final = replace(GOOFSPIEL, review=f"{__name__}:JUDGE")
