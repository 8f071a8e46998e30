"""A judge that needs no time: it agrees with the captain, by as much as the test wants."""

from collections.abc import Container, Sequence
from typing import Any

from yohoho.bots.ladder import bot_named
from yohoho.core.dice import Dice
from yohoho.puzzles.game_puzzles import puzzles_of_game
from yohoho.review.game_review import PlayedRound
from yohoho.review.model import ActionValue, DecisionReview, Effort, RoundReview, Unit


class FakeJudge:
    """Gives the captain's action 20 points, and every other one `gap` less."""

    unit: Unit = "points"
    categories: tuple[str, ...] = ()
    version = "fake 1"

    def __init__(self, game: str, gap: float = 12.0, margin: float = 2.0, policy: float = 0.97) -> None:
        self.game, self.gap, self.margin, self.policy = game, gap, margin, policy
        self.requests: list[tuple[Effort, int, int]] = []

    def review_round(self, played: PlayedRound, seat: int, effort: Effort, seed: int) -> RoundReview:
        raise NotImplementedError

    def decisions(
        self, played: PlayedRound, seat: int, effort: Effort, seed: int, only: Container[int] | None = None
    ) -> list[DecisionReview]:
        raise NotImplementedError

    def evaluate(self, views: Sequence[Any], effort: Effort, seed: int) -> list[list[ActionValue]]:
        self.requests.append((effort, seed, len(views)))
        return [self._values(view) for view in views]

    def _values(self, view: Any) -> list[ActionValue]:
        kind = puzzles_of_game(self.game).kind
        distinct = {kind(action): action for action in reversed(view.legal)}
        best = kind(bot_named(self.game, "captain").choose(view, view.legal, Dice("fake judge")))
        others = [
            ActionValue(action, 20 - self.gap - place, self.margin, 10.0, (1 - self.policy) / len(distinct))
            for place, action in enumerate(action for other, action in distinct.items() if other != best)
        ]
        return [ActionValue(distinct[best], 20.0, 0.0, 30.0, self.policy), *others]
