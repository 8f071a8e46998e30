"""The sailor at Skull King: rules of thumb. It counts likely winners and plays to its bid."""

from collections.abc import Sequence
from typing import Any, Final

from yohoho.bots.bot import NamedBot
from yohoho.bots.skull_king import sailor_plays
from yohoho.bots.skull_king.sailor_plays import card_value, danger
from yohoho.bots.skull_king.view_analysis import ViewAnalysis
from yohoho.bots.styles import STYLES, Style
from yohoho.core.dice import Dice
from yohoho.skull_king.cards import NAMES
from yohoho.skull_king.score import Facts, score


class Sailor(NamedBot):
    """Bids by the chances of its hand, wins cheaply while it needs tricks, and avoids them after that."""

    def __init__(self, style: Style = STYLES["plain"]) -> None:
        self.name = style.bot_name("sailor")
        self._style = style

    def choose(self, view: Any, legal: Sequence[str], rng: Dice) -> str:
        choice = self._preference(ViewAnalysis(view), legal)
        return choice if choice in legal else rng.choice(legal)

    def _preference(self, analysis: ViewAnalysis, legal: Sequence[str]) -> str:
        """The choice by the first word of the legal actions, which all have the same."""
        match legal[0].partition(" ")[0]:
            case "bid":
                return _bid(analysis, self._style)
            case "load":
                return _load(analysis, self._style)
            case "play":
                return sailor_plays.play(analysis, legal, self._style)
            case "lead":
                return _lead(analysis)
            case "wager":
                return _wager(analysis, self._style)
            case "discard":
                return _discard(analysis)
            case "change":
                return _change(analysis)
            case _:
                return "power yes"


# Bids: the distribution of the tricks against the points of each bid.

_LEANING: Final = 0.06
"""What a bold style adds to the chance of each card, and a careful one takes off."""


def _trick_distribution(chances: list[float]) -> list[float]:
    """The probabilities of 0, 1, 2, … tricks when each card wins independently with its chance."""
    probabilities = [1.0]
    for chance in chances:
        lost, won = [*probabilities, 0.0], [0.0, *probabilities]
        probabilities = [(1 - chance) * a + chance * b for a, b in zip(lost, won, strict=True)]
    return probabilities


def _card_chances(analysis: ViewAnalysis, style: Style) -> list[float]:
    return [min(1.0, analysis.chance(card) * (1 + _LEANING * style.nerve)) for card in analysis.hand]


def _bid(analysis: ViewAnalysis, style: Style) -> str:
    """The bid with the most expected points."""
    probabilities = _trick_distribution(_card_chances(analysis, style))
    best = max(range(len(probabilities)), key=lambda tricks: _mean_points(analysis, probabilities, tricks))
    return f"bid {best}"


def _mean_points(analysis: ViewAnalysis, probabilities: list[float], announced: int) -> float:
    dealt, number = analysis.view.cards, min(analysis.view.round, analysis.view.rounds)
    points = [
        score(analysis.setup, dealt, number, Facts(announced, tricks)).total
        for tricks in range(len(probabilities))
    ]
    return sum(chance * won for chance, won in zip(probabilities, points, strict=True))


def _load(analysis: ViewAnalysis, style: Style) -> str:
    """Choose the load: a cannonball pays 1.5 times as much, but nothing for a bid off by one."""
    probabilities = [0.0, *_trick_distribution(_card_chances(analysis, style)), 0.0]
    at = (analysis.view.bid or 0) + 1
    confident = (
        probabilities[at] * (1 + _LEANING * style.nerve) > probabilities[at - 1] + probabilities[at + 1]
    )
    return "load cannonball" if confident else "load grapeshot"


# Powers: the choices when one of its pirates has won a trick.

_SURE: Final = 0.1
"""A card whose chance is this near to 0 or 1 counts as certain."""


def _lead(analysis: ViewAnalysis) -> str:
    """Choose the leader: itself while tricks are missing, otherwise the left neighbour, to play last."""
    leader = analysis.me if analysis.needed > 0 else (analysis.me + 1) % analysis.view.options.players
    return f"lead {leader}"


def _wager(analysis: ViewAnalysis, style: Style) -> str:
    """Wager the most on a safe bid, else a little if the style is bold."""
    return f"wager {20 if _bid_is_safe(analysis) else 10 if style.nerve > 0 else 0}"


def _bid_is_safe(analysis: ViewAnalysis) -> bool:
    """Whether the bid is made and no card in hand endangers it, or every card must win and will."""
    if analysis.needed == 0:
        return all(danger(analysis, card) <= _SURE for card in analysis.hand)
    sure = sum(analysis.chance(card) >= 1 - _SURE for card in analysis.hand)
    return sure >= analysis.needed == analysis.tricks_left


def _discard(analysis: ViewAnalysis) -> str:
    """Put away a weak card while tricks are missing, a dangerous one after that."""
    if analysis.needed > 0:
        card = min(analysis.hand, key=lambda card: card_value(analysis, card))
    else:
        card = max(analysis.hand, key=lambda card: danger(analysis, card))
    return f"discard {NAMES[card]}"


def _change(analysis: ViewAnalysis) -> str:
    """Bring the bid as near to the tricks won as possible."""
    by = max(-1, min(1, -analysis.needed))
    return f"change {by:+d}" if by else "change 0"
