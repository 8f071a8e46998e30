"""How the sailor bids: the chances of its cards, added up, against what each bid would pay."""

from __future__ import annotations

from typing import Final

from yohoho.bots.skull_king.observation import Sight
from yohoho.bots.styles import Style
from yohoho.skull_king.score import Facts, score

_LEANING: Final = 0.06
"""By how much a bold sailor thinks more of each card, and a careful one less."""


def trick_odds(chances: list[float]) -> list[float]:
    """How likely it is to win 0, 1, 2, … tricks when each card wins with its own chance."""
    odds = [1.0]
    for chance in chances:
        lost, won = [*odds, 0.0], [0.0, *odds]
        odds = [(1 - chance) * a + chance * b for a, b in zip(lost, won, strict=True)]
    return odds


def _hopes(sight: Sight, style: Style) -> list[float]:
    return [min(1.0, sight.chance(card) * (1 + _LEANING * style.nerve)) for card in sight.hand]


def bid(sight: Sight, style: Style) -> str:
    """The bid that pays best on average."""
    odds = trick_odds(_hopes(sight, style))
    best = max(range(len(odds)), key=lambda tricks: _pays(sight, odds, tricks))
    return f"bid {best}"


def _pays(sight: Sight, odds: list[float], announced: int) -> float:
    dealt, number = sight.view.cards, min(sight.view.round, sight.view.rounds)
    points = [
        score(sight.setup.scoring, dealt, number, Facts(announced, tricks)).total
        for tricks in range(len(odds))
    ]
    return sum(chance * won for chance, won in zip(odds, points, strict=True))


def load(sight: Sight, style: Style) -> str:
    """A cannonball pays half as much again, and nothing for a near miss."""
    odds = [0.0, *trick_odds(_hopes(sight, style)), 0.0]
    at = (sight.view.bid or 0) + 1
    confident = odds[at] * (1 + _LEANING * style.nerve) > odds[at - 1] + odds[at + 1]
    return "load cannonball" if confident else "load grapeshot"
