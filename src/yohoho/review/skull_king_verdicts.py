"""Verdicts on decisions of Skull King: when a loss is a mistake, and of what kind."""

from typing import Final, NamedTuple

from yohoho.core.errors import Reason
from yohoho.review.model import Verdict

LITTLE_WEIGHT: Final = 0.1
"""An action that the captain takes at least so often is never a mistake."""
BAR: Final = 5.0
"""The 95 % interval of a mistake's loss lies above so many points."""
_VERDICTS: Final[tuple[tuple[float, Verdict], ...]] = ((20, "blunder"), (10, "mistake"), (0, "inaccuracy"))
"""The least loss of each kind of mistake, in points."""
CATEGORIES: Final = (
    *("bid-too-high", "bid-too-low", "winner-wasted", "loser-kept"),
    *("bonus-missed", "power-misused", "alliance-overlooked"),
)
_SAME_CHANCE: Final = 0.05
"""Up to this difference two actions are equally likely to make the bid."""


class ActionOutcome(NamedTuple):
    """How the round ends after an action, on average over the play-outs."""

    action: str
    points: float
    exact: float
    """How often the bid comes true."""
    short: float
    """How often tricks are missing."""


def verdict_on(loss: float, margin: float, most_win_loss: float, policy: float) -> Verdict:
    """A mistake costs more than the bar without doubt, and is not the captain's.

    An action that without doubt gains chance to win is none: then even the most that it may lose of it is
    below 0.
    """
    if policy >= LITTLE_WEIGHT or loss - margin <= BAR or most_win_loss < 0:
        return "fine"
    return next(verdict for least, verdict in _VERDICTS if loss >= least)


def category_of(taken: ActionOutcome, best: ActionOutcome) -> str:
    """What kind of mistake it is to take one action instead of the best."""
    verb, _, rest = taken.action.partition(" ")
    if verb == "bid":
        return "bid-too-high" if int(rest) > int(best.action.partition(" ")[2]) else "bid-too-low"
    if verb != "play":
        return "power-misused"
    if best.action.startswith("play loot") and not taken.action.startswith("play loot"):
        return "alliance-overlooked"
    if best.exact - taken.exact <= _SAME_CHANCE:
        return "bonus-missed"
    over, best_over = (1 - one.exact - one.short for one in (taken, best))
    return "winner-wasted" if taken.short - best.short >= over - best_over else "loser-kept"


def why_mistaken(category: str, taken: ActionOutcome, best: ActionOutcome) -> Reason:
    """The reason why the best action is better, with how often the bid comes true or what it gains."""
    args = {"points": max(1, round(best.points - taken.points))}
    if category not in ("bonus-missed", "power-misused", "alliance-overlooked"):
        args |= {"percent": round(100 * best.exact), "own": round(100 * taken.exact)}
    return Reason(f"review-{category}", args=args)


def why_fine() -> Reason:
    return Reason("review-fine")
