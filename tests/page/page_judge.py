"""Runs the command line with a judge that needs no time: `python -m tests.page.page_judge serve …`.

Its verdicts depend on the place of a decision in its round alone, so that a test knows them.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Final

from msgspec.structs import replace

from yohoho.cli import main
from yohoho.core import registry
from yohoho.core.errors import Reason
from yohoho.review.game_review import PlayedRound, PlayedStep
from yohoho.review.model import ActionValue, DecisionReview, Effort, RoundLedger, RoundReview, Unit, Verdict
from yohoho.review.worker import RoundAnswer, RoundQuestion, answer
from yohoho.server.bot_pool import BotPool

BEST: Final = 20.0
STEP: Final = 6.0
MARGIN: Final = 2.0
VERDICTS: Final[tuple[Verdict, ...]] = ("fine", "mistake", "blunder")
WHY: Final = Reason("hint-chance", None, {"percent": 63})


class PageJudge:
    """The first decision of a round is fine, the next one costs 6, the next one 12, and so on again."""

    def __init__(self, unit: Unit, categories: tuple[str, ...]) -> None:
        self.unit: Unit = unit
        self.categories = categories
        self.version = "page-1"

    def review_round(self, played: PlayedRound, seat: int, effort: Effort, seed: int) -> RoundReview:
        unforced = [step for step in played.steps if step.seat == seat and len(_legal(played, step)) > 1]
        decisions = [self._decision(played, step, place) for place, step in enumerate(unforced)]
        return RoundReview(played.number, decisions, _ledger(played, seat, decisions))

    def _decision(self, played: PlayedRound, step: PlayedStep, place: int) -> DecisionReview:
        legal = _legal(played, step)
        behind = min(place % len(VERDICTS), len(legal) - 1)
        others = [action for action in legal if action != step.action]
        order = [*others[:behind], step.action, *others[behind:]]
        values = [_value(action, number) for number, action in enumerate(order)]
        return DecisionReview(
            step=step.step,
            action=step.action,
            best=order[0],
            loss=STEP * behind,
            margin=MARGIN if behind else 0.0,
            win_loss=float(behind),
            policy=0.2,
            verdict=VERDICTS[behind],
            why=WHY,
            values=values,
            category=self.categories[behind % len(self.categories)] if behind else "",
        )

    def evaluate(self, views: Sequence[Any], effort: Effort, seed: int) -> list[list[ActionValue]]:
        return [[_value(action, number) for number, action in enumerate(view.legal)] for view in views]


def _legal(played: PlayedRound, step: PlayedStep) -> list[str]:
    return [played.game.write(action) for action in played.game.legal(step.before, step.seat)]


def _value(action: str, number: int) -> ActionValue:
    return ActionValue(action, BEST - STEP * number, MARGIN if number else 0.0, 30.0 - number, 0.2)


def _ledger(played: PlayedRound, seat: int, decisions: Sequence[DecisionReview]) -> RoundLedger:
    game, first, last = played.game, played.steps[0].before, played.steps[-1].after
    total = float(game.scores(last)[seat] - game.scores(first)[seat])
    lost = sum(decision.loss for decision in decisions)
    return RoundLedger(10.0, total + lost - 6.0, -lost, -5.0, 1.0, 0.0, total, 10.0 - lost)


SKULL_KING: Final = PageJudge("points", ("bid-too-high", "winner-wasted", "loser-kept"))
SKULL: Final = PageJudge("percent", ("skull-bid", "skull-flip-order", "skull-disc-lost"))


async def _review_round(pool: BotPool, question: RoundQuestion) -> RoundAnswer:
    return answer(question)


@contextmanager
def page_judges() -> Iterator[None]:
    """Let these judges review all games meanwhile."""
    own = dict(registry._own)
    for name, judge in (("skull-king", "SKULL_KING"), ("skull", "SKULL")):
        registry._own[name] = replace(own[name], review=f"tests.page.page_judge:{judge}")
    try:
        yield
    finally:
        registry._own.update(own)


if __name__ == "__main__":
    setattr(BotPool, "review_round", _review_round)  # noqa: B010, reviews run in the server's own process
    with page_judges():
        main()
