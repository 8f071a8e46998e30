"""The sailor's bids: the distribution of its tricks against the points of each bid."""

from typing import Final

from yohoho.bots.skull_king.view_analysis import ViewAnalysis
from yohoho.bots.styles import Style
from yohoho.skull_king.score import Facts, score

_LEANING: Final = 0.06
"""What a bold style adds to the chance of each card, and a careful one takes off."""


def trick_distribution(chances: list[float]) -> list[float]:
    """The probabilities of 0, 1, 2, … tricks when each card wins independently with its chance."""
    probabilities = [1.0]
    for chance in chances:
        lost, won = [*probabilities, 0.0], [0.0, *probabilities]
        probabilities = [(1 - chance) * a + chance * b for a, b in zip(lost, won, strict=True)]
    return probabilities


def _card_chances(analysis: ViewAnalysis, style: Style) -> list[float]:
    return [min(1.0, analysis.chance(card) * (1 + _LEANING * style.nerve)) for card in analysis.hand]


def bid(analysis: ViewAnalysis, style: Style) -> str:
    """The bid with the most expected points."""
    probabilities = trick_distribution(_card_chances(analysis, style))
    best = max(range(len(probabilities)), key=lambda tricks: _mean_points(analysis, probabilities, tricks))
    return f"bid {best}"


def _mean_points(analysis: ViewAnalysis, probabilities: list[float], announced: int) -> float:
    dealt, number = analysis.view.cards, min(analysis.view.round, analysis.view.rounds)
    points = [
        score(analysis.setup, dealt, number, Facts(announced, tricks)).total
        for tricks in range(len(probabilities))
    ]
    return sum(chance * won for chance, won in zip(probabilities, points, strict=True))


def load(analysis: ViewAnalysis, style: Style) -> str:
    """Choose the load: a cannonball pays 1.5 times as much, but nothing for a bid off by one."""
    probabilities = [0.0, *trick_distribution(_card_chances(analysis, style)), 0.0]
    at = (analysis.view.bid or 0) + 1
    confident = (
        probabilities[at] * (1 + _LEANING * style.nerve) > probabilities[at - 1] + probabilities[at + 1]
    )
    return "load cannonball" if confident else "load grapeshot"
