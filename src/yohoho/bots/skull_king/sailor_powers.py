"""What the sailor does when one of its pirates has won."""

from __future__ import annotations

from typing import Final

from yohoho.bots.skull_king.observation import Sight
from yohoho.bots.skull_king.sailor_plays import danger, worth
from yohoho.bots.styles import Style
from yohoho.skull_king.cards import NAMES

_SURE: Final = 0.1
"""A card this far from certain, at most, counts as certain."""


def power(sight: Sight, style: Style) -> str:
    match sight.view.power:
        case "rosie":
            return f"lead {_leader(sight)}"
        case "rascal":
            return f"wager {20 if bid_is_safe(sight) else 10 if style.nerve > 0 else 0}"
        case _:
            return "power yes"


def _leader(sight: Sight) -> int:
    """Oneself while tricks are missing; otherwise the left neighbour, so as to play last."""
    return sight.me if sight.needed > 0 else (sight.me + 1) % sight.view.options.players


def bid_is_safe(sight: Sight) -> bool:
    """The bid is made and no card in hand can spoil it, or every card must win and will."""
    if sight.needed == 0:
        return all(danger(sight, card) <= _SURE for card in sight.hand)
    sure = sum(sight.chance(card) >= 1 - _SURE for card in sight.hand)
    return sure >= sight.needed == sight.tricks_left


def discard(sight: Sight) -> str:
    """Weak cards go while tricks are missing, dangerous ones after that."""
    if sight.needed > 0:
        card = min(sight.hand, key=lambda card: worth(sight, card))
    else:
        card = max(sight.hand, key=lambda card: danger(sight, card))
    return f"discard {NAMES[card]}"


def change(sight: Sight) -> str:
    """Harry: bring the bid as near to the tricks won as he can."""
    by = max(-1, min(1, -sight.needed))
    return f"change {by:+d}" if by else "change 0"
