"""Which positions become puzzles: where judge and captain agree, the gap is clear, and the sailor errs."""

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from yohoho.puzzles.game_puzzles import GamePuzzles
from yohoho.puzzles.model import graded
from yohoho.review.model import ActionValue

CLEAR: Final = 2.0
"""The gap between the best and the next action is more than so many margins of it."""
DIGITS: Final = 2
"""Of values and margins, and of chances in per cent; more would be noise."""


def whole_values(
    parts: GamePuzzles, legal: Sequence[str], judged: Sequence[ActionValue]
) -> list[ActionValue]:
    """A value for every legal action, the best first. The judge gives one to equal cards once."""
    by_kind = {parts.kind(each.action): each for each in judged}
    found = [replace(by_kind[parts.kind(action)], action=action) for action in legal]
    best = max(judged, key=lambda each: each.value)
    return sorted(found, key=lambda each: (-each.value, each.action != best.action))


def rounded(value: ActionValue) -> ActionValue:
    return replace(
        value,
        value=round(float(value.value), DIGITS),
        margin=round(float(value.margin), DIGITS),
        win=round(float(value.win), DIGITS),
        policy=round(float(value.policy), 2 + DIGITS),
    )


def is_clear(parts: GamePuzzles, values: Sequence[ActionValue], clear: float = CLEAR) -> bool:
    """Whether the best action is far enough above every other one, and the captain takes no other."""
    best = values[0]
    others = [each for each in values if parts.kind(each.action) != parts.kind(best.action)]
    if not others or any(other.policy >= min(best.policy, parts.used) for other in others):
        return False
    gap = best.value - others[0].value
    return gap >= parts.least_gap and all(best.value - other.value > clear * other.margin for other in others)


def errs(values: Sequence[ActionValue], action: str) -> bool:
    """Whether an action loses more than its margin."""
    taken = next(each for each in values if each.action == action)
    return not graded(list(values), taken).solved
