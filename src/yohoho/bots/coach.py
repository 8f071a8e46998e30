"""The coach: `advise(view)` weighs every legal action of any game, the best first."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from yohoho.bots.advice import Hint
from yohoho.bots.skull import hints as skull_hints
from yohoho.bots.skull_king import hints
from yohoho.core.dice import Dice
from yohoho.skull_king.view import View as SkullKingView

_SEED: Final = "coach"
"""Asked twice about the same view, a coach says the same."""


class AdviceRequest(msgspec.Struct, frozen=True):
    """Somebody wants advice: what their seat sees, on its way to where the coach thinks."""

    view: Any


def advise(view: Any) -> list[Hint]:
    """Empty when the seat has nothing to decide. A coach sees what the seat sees, and nothing more."""
    if not view.legal:
        return []
    coach = hints.hints if isinstance(view, SkullKingView) else skull_hints.hints
    return coach(view, view.legal, Dice(_SEED))
