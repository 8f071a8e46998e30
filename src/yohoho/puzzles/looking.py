"""Several looks of the judge at the same positions, each with other deals, as one."""

from collections.abc import Sequence
from math import sqrt
from statistics import fmean
from typing import Any, Final, TypeAlias

from msgspec.structs import replace

from yohoho.review.game_review import GameJudge
from yohoho.review.model import ActionValue, Effort

Values: TypeAlias = list[ActionValue]
APART: Final = 1000
"""The seeds of two looks differ by more than a judge adds to a seed."""


def looked(judge: GameJudge, views: Sequence[Any], effort: Effort, seed: int, looks: int = 1) -> list[Values]:
    """The values of the actions of each view over so many looks, the best first."""
    if not views:
        return []
    found = [judge.evaluate(views, effort, seed + APART * look) for look in range(looks)]
    return [combined([one[at] for one in found]) for at in range(len(views))]


def combined(looks: Sequence[Values]) -> Values:
    """The mean over looks with other deals. The margins shrink with the root of their number."""
    if len(looks) == 1:
        return list(looks[0])
    by_action = [{each.action: each for each in look} for look in looks]
    means = {action: fmean(look[action].value for look in by_action) for action in by_action[0]}
    best = max(means, key=lambda action: means[action])
    found = [
        replace(
            by_action[0][action],
            value=mean,
            margin=0.0 if action == best else _margin(by_action, action, best),
            win=fmean(look[action].win for look in by_action),
        )
        for action, mean in means.items()
    ]
    return sorted(found, key=lambda each: (-each.value, -each.policy))


def _margin(looks: Sequence[dict[str, ActionValue]], action: str, best: str) -> float:
    """Of the difference to the best action. Where the action was ahead in a look, the margin is on the other
    side."""
    margins = [look[action].margin or look[best].margin for look in looks]
    return sqrt(sum(margin**2 for margin in margins)) / len(margins)
