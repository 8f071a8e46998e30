"""The judge's values of a position: several looks as one, and whether they make a puzzle."""

from collections.abc import Sequence
from math import sqrt
from statistics import fmean
from typing import Any, Final, TypeAlias

from msgspec.structs import replace

from yohoho.puzzles.game_puzzles import GamePuzzles
from yohoho.puzzles.model import grade_value
from yohoho.review.game_review import GameJudge
from yohoho.review.model import ActionValue, Effort

Values: TypeAlias = list[ActionValue]
SEED_DISTANCE: Final = 1000
"""The seeds of two looks differ by more than a judge adds to a seed."""
MIN_MARGINS: Final = 2.0
"""The gap between the best and the next action is more than this number of its margins."""
DIGITS: Final = 2
"""The digits of values and margins, and of chances in per cent; more would be noise."""


def evaluate(
    judge: GameJudge, views: Sequence[Any], effort: Effort, seed: int, looks: int = 1
) -> list[Values]:
    """The values of the actions of each view over a number of looks, the best first."""
    if not views:
        return []
    values = [judge.evaluate(views, effort, seed + SEED_DISTANCE * look) for look in range(looks)]
    return [combine(values_of_view) for values_of_view in zip(*values, strict=True)]


def combine(looks: Sequence[Values]) -> Values:
    """The mean over looks with other deals. The margins shrink with the root of their number."""
    if len(looks) == 1:
        return list(looks[0])
    by_action = [{each.action: each for each in look} for look in looks]
    means = {action: fmean(look[action].value for look in by_action) for action in by_action[0]}
    best = max(means, key=lambda action: means[action])
    values = [
        replace(
            by_action[0][action],
            value=mean,
            margin=0.0 if action == best else _margin(by_action, action, best),
            win=fmean(look[action].win for look in by_action),
        )
        for action, mean in means.items()
    ]
    return sorted(values, key=lambda each: (-each.value, -each.policy))


def _margin(looks: Sequence[dict[str, ActionValue]], action: str, best: str) -> float:
    """The margin of the difference to the best action."""
    # In a look in which this action was ahead, the judge gave the margin to the other one.
    margins = [look[action].margin or look[best].margin for look in looks]
    return sqrt(sum(margin**2 for margin in margins)) / len(margins)


def whole_values(
    parts: GamePuzzles, legal: Sequence[str], judged: Sequence[ActionValue]
) -> list[ActionValue]:
    """A value for every legal action, the best first. The judge gives one to equal cards once."""
    by_kind = {parts.kind(each.action): each for each in judged}
    values = [replace(by_kind[parts.kind(action)], action=action) for action in legal]
    best = max(judged, key=lambda each: each.value)
    return sorted(values, key=lambda each: (-each.value, each.action != best.action))


def round_value(value: ActionValue) -> ActionValue:
    return replace(
        value,
        value=round(float(value.value), DIGITS),
        margin=round(float(value.margin), DIGITS),
        win=round(float(value.win), DIGITS),
        policy=round(float(value.policy), 2 + DIGITS),
    )


def is_clear(parts: GamePuzzles, values: Sequence[ActionValue], margins: float = MIN_MARGINS) -> bool:
    """Whether the best action is far enough above every other one, and the captain takes no other."""
    best = values[0]
    others = [each for each in values if parts.kind(each.action) != parts.kind(best.action)]
    if not others or any(other.policy >= min(best.policy, parts.usual_share) for other in others):
        return False
    gap = best.value - others[0].value
    return gap >= parts.min_gap and all(best.value - other.value > margins * other.margin for other in others)


def errs(values: Sequence[ActionValue], action: str) -> bool:
    """Whether an action loses more than its margin."""
    answer = next(each for each in values if each.action == action)
    return not grade_value(list(values), answer).solved
