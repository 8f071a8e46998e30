"""What a hint is made of: numbers, and a reason as data for the catalogues."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypeAlias

import msgspec

from yohoho.core.errors import Reason

Confidence: TypeAlias = Literal["sure", "fairly", "unsure"]
"""How far the best action is ahead of the others: out of doubt, likely, or hardly at all."""


class Hint(msgspec.Struct, frozen=True, omit_defaults=True):
    """One legal action, weighed.

    `points` is what it is expected to bring: points of this round in Skull King, chances in a hundred to win
    the game in Skull. `margin` is half the width of its 95 % interval, `gain` compares with the others (Skull
    King) or with the other actions (Skull).
    """

    action: str
    points: float
    gain: float
    margin: float
    why: Reason
    chance: float | None = None
    """How likely the own bid comes true; None where there is nothing to come true."""


def confidence(hints: Sequence[Hint]) -> Confidence:
    """How sure the coach is of the first hint; `hints` as they come, the best first.

    What counts is the distance to the next that is not just as good by nature, as another escape is.
    """
    best = hints[0] if hints else None
    others = [hint for hint in hints if best and not _alike(hint, best)]
    if best is None or not others:
        return "sure"
    ahead, doubt = best.gain - others[0].gain, max(best.margin, others[0].margin)
    return "sure" if ahead > 2 * doubt else "fairly" if ahead > doubt / 2 else "unsure"


def _alike(one: Hint, other: Hint) -> bool:
    return (one.points, one.gain, one.chance) == (other.points, other.gain, other.chance)
