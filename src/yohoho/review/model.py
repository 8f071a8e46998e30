"""A review as data: values of actions, verdicts on decisions, and the ledger of each round.

Values are points of the round in Skull King, and the chance to win the game in per cent in Skull.
"""

from typing import Final, Literal, TypeAlias

import msgspec

from yohoho.core.drawing import amount
from yohoho.core.errors import Reason

Effort: TypeAlias = Literal["quick", "normal", "deep"]
"""The effort sets how many deals the judge plays out for each decision."""
Verdict: TypeAlias = Literal["fine", "inaccuracy", "mistake", "blunder"]
Unit: TypeAlias = Literal["points", "percent"]
FLAGGED: Final[tuple[Verdict, ...]] = ("inaccuracy", "mistake", "blunder")
"""The verdicts that accuse, from the smallest loss to the largest."""
MAX_MOMENTS: Final = 3
"""A review of a game shows at most this number of decisions that mattered."""


class ActionValue(msgspec.Struct, frozen=True):
    """The value of a legal action for the seat, at what the seat could know."""

    action: str
    value: float
    margin: float
    """Half the width of the 95 % interval of its difference to the best action; 0 for the best one."""
    win: float
    """The chance to win the game after it, in per cent."""
    policy: float
    """The probability with which the captain would take it."""


class DecisionReview(msgspec.Struct, frozen=True, omit_defaults=True):
    """The verdict on one decision."""

    step: int
    """The number of the step in the record, from 0."""
    action: str
    best: str
    loss: float
    """The value of the best action less that of the action taken, on deals that did not choose the best. An
    estimate within its margin may be below 0, so that sums over many decisions are right."""
    margin: float
    """Half the width of the 95 % interval of the loss."""
    win_loss: float
    """The lost chance to win the game, in per cent; it is negative where the action taken wins more often."""
    policy: float
    verdict: Verdict
    why: Reason
    """Why the best action is better, or why the action taken is fine."""
    values: list[ActionValue]
    """The values of all legal actions, the best first; equal cards stand in it once."""
    category: str = ""
    """The kind of mistake; empty where the verdict is `fine`."""
    exact: bool = False
    """Whether the values are a solution, not estimates."""
    average: float = 0.0
    """The captain's average: the value of its policy in this situation."""

    def __repr__(self) -> str:
        return f"<DecisionReview of step {self.step}: {self.action}, {self.verdict}, best {self.best}>"


class RoundLedger(msgspec.Struct, frozen=True):
    """A ledger says where the result of a round comes from. The entries sum to `total`."""

    expected: float
    """The result that a captain gets in this seat on average, before the deal."""
    deal: float
    decisions: float
    """Minus the losses of the decisions of this seat."""
    own_luck: float
    """The rest of what changed with the decisions of this seat: cards that nobody could know."""
    others: float
    draws: float
    """Cards drawn after the deal, and other chance."""
    total: float
    adjusted: float
    """The result without luck: `expected`, and how far this seat's decisions were from the captain's
    average."""


class RoundReview(msgspec.Struct, frozen=True):
    """The decisions and the ledger of a round."""

    number: int
    """The number of the round, from 1."""
    decisions: list[DecisionReview]
    """The unforced ones, in the order of the record."""
    ledger: RoundLedger | None
    """The ledger is None where it could not be computed."""

    def __repr__(self) -> str:
        return f"<RoundReview {self.number}: {amount(len(self.decisions), 'decision')}>"


class CategoryLoss(msgspec.Struct, frozen=True):
    """The mistakes of one category."""

    category: str
    count: int
    loss: float


class Review(msgspec.Struct, frozen=True):
    """The review of a game for one seat."""

    game: str
    seat: int
    effort: Effort
    judge: str
    """The version of the judge: another version may judge otherwise."""
    unit: Unit
    rounds: list[RoundReview]
    moments: list[int]
    """The steps of the decisions that mattered most, in the order of the game."""
    unforced: int
    """The number of unforced decisions."""
    loss_per_ten: float
    """The mean loss of ten unforced decisions."""
    loss_margin: float
    """Half the width of the 95 % interval of this mean."""
    categories: list[CategoryLoss]
    score: float | None
    """The sum of the totals of the rounds; None where a round has no ledger."""
    luck_adjusted: float | None

    def __repr__(self) -> str:
        about = f"{amount(len(self.rounds), 'round')}, {amount(self.unforced, 'decision')}"
        loss = f"{self.loss_per_ten:.1f} ± {self.loss_margin:.1f} {self.unit} lost in ten"
        return f"<Review of {self.game} for seat {self.seat}: {about}, {loss}>"

    @property
    def luck(self) -> float | None:
        """The score less the luck-adjusted score."""
        if self.score is None or self.luck_adjusted is None:
            return None
        return self.score - self.luck_adjusted
