"""The coach: `advise(view)` evaluates every legal action in any game."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from yohoho.bots.advice import Hint
from yohoho.bots.skull import hints as skull_hints
from yohoho.bots.skull_king import hints
from yohoho.core.dice import Dice
from yohoho.skull_king.view import View as SkullKingView

_SEED: Final = "coach"
"""A constant, so that the same view gets the same advice."""


class AdviceRequest(msgspec.Struct, frozen=True):
    """A request for advice, sent to the process in which the coach runs."""

    view: Any


def advise(view: Any) -> list[Hint]:
    """The hints for a view, the best first; empty when the seat has nothing to decide."""
    if not view.legal:
        return []
    coach = hints.hints if isinstance(view, SkullKingView) else skull_hints.hints
    return coach(view, view.legal, Dice(_SEED))
