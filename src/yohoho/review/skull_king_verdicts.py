"""Verdicts on decisions of Skull King: when a loss is a mistake, and of what kind."""

from typing import Final, NamedTuple

from yohoho.core.errors import Reason
from yohoho.review.model import Verdict

LITTLE_WEIGHT: Final = 0.1
"""An action that the captain takes with at least this probability is never a mistake."""
BAR: Final = 5.0
"""The 95 % interval of a mistake's loss lies above this number of points."""
_VERDICTS: Final[tuple[tuple[float, Verdict], ...]] = ((20, "blunder"), (10, "mistake"), (0, "inaccuracy"))
"""The least loss of each kind of mistake, in points."""
CATEGORIES: Final = (
    "bid-too-high",
    "bid-too-low",
    "winner-wasted",
    "loser-kept",
    "bonus-missed",
    "power-misused",
    "alliance-overlooked",
)
_SAME_CHANCE: Final = 0.05
"""Up to this difference two actions are equally likely to make the bid."""


class ActionOutcome(NamedTuple):
    """The mean outcome of the round after an action, over the play-outs."""

    action: str
    points: float
    exact: float
    """The probability that the bid comes true."""
    short: float
    """The probability that tricks are missing."""


def verdict_on(loss: float, margin: float, max_win_loss: float, policy: float) -> Verdict:
    """A mistake costs more than the bar without doubt, and is not the captain's.

    An action that certainly raises the chance to win is no mistake: then even the upper end of the interval,
    `max_win_loss`, is below 0.
    """
    if policy >= LITTLE_WEIGHT or loss - margin <= BAR or max_win_loss < 0:
        return "fine"
    return next(verdict for min_loss, verdict in _VERDICTS if loss >= min_loss)


def category_of(taken: ActionOutcome, best: ActionOutcome) -> str:
    """Return the kind of mistake that it is to take one action instead of the best."""
    verb, _, rest = taken.action.partition(" ")
    if verb == "bid":
        return "bid-too-high" if int(rest) > int(best.action.partition(" ")[2]) else "bid-too-low"
    if verb != "play":
        return "power-misused"
    if best.action.startswith("play loot") and not taken.action.startswith("play loot"):
        return "alliance-overlooked"
    if best.exact - taken.exact <= _SAME_CHANCE:
        return "bonus-missed"
    over, best_over = (1 - outcome.exact - outcome.short for outcome in (taken, best))
    return "winner-wasted" if taken.short - best.short >= over - best_over else "loser-kept"


def why_mistaken(category: str, taken: ActionOutcome, best: ActionOutcome) -> Reason:
    """Return the reason why the best action is better, with the gain or the probabilities of making the
    bid."""
    args = {"points": max(1, round(best.points - taken.points))}
    if category not in ("bonus-missed", "power-misused", "alliance-overlooked"):
        args |= {"percent": round(100 * best.exact), "own": round(100 * taken.exact)}
    return Reason(f"review-{category}", args=args)


def why_fine() -> Reason:
    return Reason("review-fine")
