"""The sailor's choices when one of its pirates has won a trick."""

from typing import Final

from yohoho.bots.skull_king.sailor_plays import card_value, danger
from yohoho.bots.skull_king.view_analysis import ViewAnalysis
from yohoho.bots.styles import Style
from yohoho.skull_king.cards import NAMES

_SURE: Final = 0.1
"""A card whose chance is this near to 0 or 1 counts as certain."""


def lead(analysis: ViewAnalysis) -> str:
    """Choose the leader: itself while tricks are missing, otherwise the left neighbour, to play last."""
    leader = analysis.me if analysis.needed > 0 else (analysis.me + 1) % analysis.view.options.players
    return f"lead {leader}"


def wager(analysis: ViewAnalysis, style: Style) -> str:
    """Wager the most on a safe bid, else a little if the style is bold."""
    return f"wager {20 if bid_is_safe(analysis) else 10 if style.nerve > 0 else 0}"


def bid_is_safe(analysis: ViewAnalysis) -> bool:
    """Whether the bid is made and no card in hand endangers it, or every card must win and will."""
    if analysis.needed == 0:
        return all(danger(analysis, card) <= _SURE for card in analysis.hand)
    sure = sum(analysis.chance(card) >= 1 - _SURE for card in analysis.hand)
    return sure >= analysis.needed == analysis.tricks_left


def discard(analysis: ViewAnalysis) -> str:
    """Put away a weak card while tricks are missing, a dangerous one after that."""
    if analysis.needed > 0:
        card = min(analysis.hand, key=lambda card: card_value(analysis, card))
    else:
        card = max(analysis.hand, key=lambda card: danger(analysis, card))
    return f"discard {NAMES[card]}"


def change(analysis: ViewAnalysis) -> str:
    """Bring the bid as near to the tricks won as possible."""
    by = max(-1, min(1, -analysis.needed))
    return f"change {by:+d}" if by else "change 0"
