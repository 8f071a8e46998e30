"""The cabin boy at Skull King: the weakest bot, with the mistakes of a beginner.

It counts every big card as a trick. It spends its best card on a trick that is already lost, and once its bid
is made it plays its smallest cards, so that the big ones win later against its bid.
"""

from collections.abc import Sequence
from typing import Any, Final

from yohoho.bots.bot import NamedBot
from yohoho.bots.skull_king.view_analysis import ViewAnalysis
from yohoho.bots.styles import STYLES, Style
from yohoho.core.dice import Dice
from yohoho.skull_king.cards import BIT, BY_NAME, CHARACTERS, RANK, TWO_FACED, Card

_BIG: Final = 11
"""Numbers from this rank on count as a sure trick."""


class CabinBoy(NamedBot):
    """Bids one trick for every big card, more or less, and plays as a beginner does."""

    def __init__(self, style: Style = STYLES["plain"]) -> None:
        self.name = style.bot_name("cabin-boy")
        self._style = style

    def choose(self, view: Any, legal: Sequence[str], rng: Dice) -> str:
        analysis = ViewAnalysis(view)
        match view.phase:
            case "bid":
                choice = f"bid {self._bid(analysis, rng)}"
            case "play":
                choice = _play(analysis, legal)
            case _:
                choice = rng.choice(legal)
        return choice if choice in legal else rng.choice(legal)

    def _bid(self, analysis: ViewAnalysis, rng: Dice) -> int:
        """One trick for every big card, and sometimes one more or less at random."""
        big = sum(_looks_big(card) for card in analysis.hand)
        offset = (-1, 0, 0, 1)[rng.below(4)] + round(self._style.nerve / 2)
        return max(0, min(analysis.view.cards, big + offset))


def _looks_big(card: Card) -> bool:
    return RANK[card] >= _BIG or bool(BIT[card] & (CHARACTERS | TWO_FACED))


def _play(analysis: ViewAnalysis, legal: Sequence[str]) -> str:
    """The biggest card while tricks are wanted, the smallest after that."""
    ranked = sorted(legal, key=lambda text: _size(BY_NAME[text.removeprefix("play ")]))
    return ranked[-1] if analysis.needed > 0 else ranked[0]


def _size(card: Card) -> int:
    return 20 if BIT[card] & CHARACTERS else RANK[card]
