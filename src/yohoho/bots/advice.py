"""Hints of the coach: numbers, and a reason as data for the catalogues."""

from collections.abc import Sequence
from typing import Literal, TypeAlias

import msgspec

from yohoho.core.errors import Reason

Confidence: TypeAlias = Literal["sure", "fairly", "unsure"]
"""How far the best action is ahead of the others: without doubt, likely, or hardly."""


class Hint(msgspec.Struct, frozen=True, omit_defaults=True):
    """The evaluation of one legal action.

    `points` is its expected result: points of this round in Skull King, the chance in per cent to win the
    game in Skull. `margin` is half the width of its 95 % interval, `gain` compares with the others (Skull
    King) or with the other actions (Skull).
    """

    action: str
    points: float
    gain: float
    margin: float
    why: Reason
    chance: float | None = None
    """How likely the bid of the seat comes true; None where there is no bid."""


def confidence(hints: Sequence[Hint]) -> Confidence:
    """Return how sure the coach is of the first of the `hints`, which are sorted, the best first.

    It compares with the next hint of other numbers: another escape, for example, is just as good.

    >>> from yohoho.core.errors import Reason
    >>> why = Reason("hint-luck")
    >>> confidence([Hint("bid 1", 15, 12, 2, why), Hint("bid 0", 9, 2, 2, why)])
    'sure'
    >>> confidence([Hint("bid 1", 15, 5, 2, why), Hint("bid 0", 14, 4.5, 2, why)])
    'unsure'
    """
    best = hints[0] if hints else None
    others = [hint for hint in hints if best and not _alike(hint, best)]
    if best is None or not others:
        return "sure"
    ahead, doubt = best.gain - others[0].gain, max(best.margin, others[0].margin)
    return "sure" if ahead > 2 * doubt else "fairly" if ahead > doubt / 2 else "unsure"


def _alike(one: Hint, other: Hint) -> bool:
    return (one.points, one.gain, one.chance) == (other.points, other.gain, other.chance)
