"""A judge that needs no time, and a pool whose reviews run in this process."""

import asyncio
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Final
from unittest.mock import patch

from msgspec.structs import replace

from tests.server.in_process import InProcessBots
from yohoho.core import registry
from yohoho.core.errors import Reason
from yohoho.review.game_review import PlayedRound
from yohoho.review.model import (
    ActionValue,
    DecisionReview,
    Effort,
    RoundLedger,
    RoundReview,
    Unit,
    Verdict,
)
from yohoho.review.worker import RoundAnswer, RoundQuestion, answer
from yohoho.server.tables.table_bots import Unanswered

WHY: Final = Reason("nothing-to-undo")


class FakeJudge:
    """Every decision costs its place in the round; every third one is a mistake."""

    unit: Unit = "percent"
    categories = ("skull-bid", "flip-order", "disc-lost")
    version = "fake-1"

    def review_round(self, played: PlayedRound, seat: int, effort: Effort, seed: int) -> RoundReview:
        steps = [step for step in played.steps if step.seat == seat]
        decisions = [_decision(place, step.step, step.action) for place, step in enumerate(steps)]
        lost = sum(decision.loss for decision in decisions)
        ledger = RoundLedger(10.0, 2.0, -lost, 3.0, 1.0, 0.0, 16.0 - lost, 10.0 - lost)
        return RoundReview(played.number, decisions, ledger)

    def evaluate(self, views: Sequence[Any], effort: Effort, seed: int) -> list[list[ActionValue]]:
        return [[] for _ in views]


def _decision(place: int, step: int, action: str) -> DecisionReview:
    verdict: Verdict = "mistake" if place % 3 == 2 else "fine"
    return DecisionReview(
        step=step,
        action=action,
        best="place flower",
        loss=float(place),
        margin=0.5,
        win_loss=0.1,
        policy=0.2,
        verdict=verdict,
        why=WHY,
        values=[
            ActionValue("place flower", 5.0, 0.0, 60.0, 0.8),
            ActionValue(action, 5.0 - place, 0.5, 59.0, 0.2),
        ],
        category="skull-bid" if verdict == "mistake" else "",
    )


JUDGE: Final = FakeJudge()


@contextmanager
def use_fake_judge(*games: str) -> Iterator[None]:
    """Let the fake judge review these games, or all of this package, during the block."""
    names = games or registry._own
    judged = {name: replace(registry.descriptor(name), review=f"{__name__}:JUDGE") for name in names}
    with patch.dict(registry._own, judged):
        yield


class FakePool(InProcessBots):
    """Answers in this process. `before` is awaited first, and can be a test's gate; `deaths` are processes
    that die before they answer."""

    def __init__(self, *, deaths: int = 0, kind: str = "raised") -> None:
        self.questions: list[RoundQuestion] = []
        self.deaths = deaths
        self.kind = kind
        self.open = asyncio.Event()
        self.open.set()
        self.wrong: Callable[[RoundQuestion], RoundAnswer | None] = lambda question: None
        self.at_once = self.max_at_once = 0

    async def review_round(self, question: RoundQuestion) -> RoundAnswer:
        self.questions.append(question)
        self.at_once += 1
        self.max_at_once = max(self.max_at_once, self.at_once)
        try:
            await self.open.wait()
        finally:
            self.at_once -= 1
        if self.deaths:
            self.deaths -= 1
            raise Unanswered(self.kind, "died")  # type: ignore[arg-type]
        return self.wrong(question) or answer(question)
