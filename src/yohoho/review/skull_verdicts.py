"""Verdicts on decisions of Skull: when a loss is a mistake, of which category, and the reason.

An action that the captain's mixed strategy uses costs nothing. First discs and bluffs are part of a mixed
strategy by their nature: they are never accused one by one (see `skull_frequencies`).
"""

from collections.abc import Sequence
from typing import Final

from yohoho.bots.skull.hints import SkullAnalysis
from yohoho.bots.skull.network_beliefs import network_beliefs
from yohoho.bots.skull.network_policy import captain_weights
from yohoho.bots.skull.own_state import rules_of
from yohoho.bots.skull.skull_owners import own_skull
from yohoho.core.errors import Reason
from yohoho.review.model import ActionValue, Verdict
from yohoho.skull.view import View

USED: Final = 0.05
"""An action costs nothing if the captain takes it with at least this probability."""
BARS: Final[tuple[tuple[float, Verdict], ...]] = ((15.0, "blunder"), (10.0, "mistake"), (5.0, "inaccuracy"))
"""A mistake of each kind costs more than this chance to win, in per cent, with 95 % confidence."""
BID: Final = "skull-bid"
FLIP_ORDER: Final = "skull-flip-order"
DISC_LOST: Final = "skull-disc-lost"
DISC_PLACED: Final = "skull-disc-placed"
CATEGORIES: Final = (BID, FLIP_ORDER, DISC_LOST, DISC_PLACED)
FIRST_DISC: Final = "skull-first-disc"
BLUFF: Final = "skull-bluff"
"""Reason codes of decisions that are judged by their frequency only."""


def is_bluff(view: View, action: str) -> bool:
    """Return whether an action is a bid that the bidder's own skull breaks, and that others may raise."""
    if not action.startswith("bid"):
        return False
    number = int(action[4:])
    # A bid of all discs is turned at once: nobody can raise it, so it is no bluff but a lost challenge.
    return number < view.on_mats and _breaks_on_own_skull(view, number)


def _breaks_on_own_skull(view: View, number: int) -> bool:
    at = own_skull(view)
    return at >= 0 and len(view.pile) - at <= number


def is_flaggable(view: View, taken: ActionValue) -> bool:
    """Return whether an action can be a mistake: the captain hardly takes it, and it is no bluff."""
    return taken.policy < USED and view.phase != "first-discs" and not is_bluff(view, taken.action)


def verdict_of(loss: float, margin: float) -> Verdict:
    """Return the verdict on an action with this loss; the interval of the loss has to be above the bar."""
    return next((verdict for bar, verdict in BARS if loss - margin > bar), "fine")


def is_close(loss: float, margin: float) -> bool:
    """Return whether other worlds might well lead to another verdict."""
    return any(abs(loss - margin - bar) < margin for bar, _ in BARS)


def category_of(taken: str, best: str) -> str:
    """Return the category of a mistake, by the action taken and the best one."""
    verbs = {taken.partition(" ")[0], best.partition(" ")[0]}
    if verbs == {"place"}:
        return DISC_PLACED
    if verbs == {"flip"}:
        return FLIP_ORDER
    return DISC_LOST if verbs == {"discard"} else BID


def why(view: View, taken: ActionValue, best: ActionValue, verdict: Verdict, margin: float) -> Reason:
    """Say why the best action is better, or why the action taken is fine."""
    if verdict == "fine":
        return _why_fine(view, taken, best, margin)
    match taken.action.partition(" ")[0]:
        case "flip":
            return _why_flip(view, taken.action, best.action)
        case "discard":
            return Reason("skull-lost-skull" if taken.action == "discard skull" else "skull-lost-flower")
        case "place" if best.action.startswith("place"):
            return Reason("skull-placed-skull" if taken.action == "place skull" else "skull-placed-flower")
        case _:
            return _why_bid(view, taken.action, best.action)


def _why_fine(view: View, taken: ActionValue, best: ActionValue, margin: float) -> Reason:
    if view.phase == "first-discs":
        return Reason("skull-first-disc")
    if is_bluff(view, taken.action):
        return Reason("skull-bluff")
    if taken.action == best.action:
        return Reason("skull-best")
    if taken.policy >= USED:
        return Reason("skull-mixed", args={"percent": round(100 * taken.policy)})
    return Reason("skull-close", args={"percent": max(1, round(best.value - taken.value + margin))})


def _why_flip(view: View, taken: str, best: str) -> Reason:
    analysis = _analysis(view)
    risks = [round(100 * (1 - (analysis.chance(action) or 0.0))) for action in (taken, best)]
    return Reason("skull-riskier-mat", args={"percent": risks[0], "best": risks[1]})


def _why_bid(view: View, taken: str, best: str) -> Reason:
    """Say why a bid is too high, or why another should have been made."""
    number = _bid(taken)
    if number > _bid(best):
        if _breaks_on_own_skull(view, number):
            return Reason("skull-own-skull-bid")
        return Reason("skull-bid-high", args={"percent": _percent(view, taken)})
    if is_bluff(view, best):
        return Reason("skull-bluff-missed")
    return Reason("skull-bid-missed", args={"percent": _percent(view, best)})


def _bid(action: str) -> int:
    return int(action[4:]) if action.startswith("bid") else 0


def _percent(view: View, action: str) -> int:
    return round(100 * (_analysis(view).chance(action) or 0.0))


def _analysis(view: View) -> SkullAnalysis:
    return SkullAnalysis(view, network_beliefs(rules_of(view), view, captain_weights()))


def value_of(values: Sequence[ActionValue], action: str) -> ActionValue:
    """Return the value of this action."""
    return next(value for value in values if value.action == action)
