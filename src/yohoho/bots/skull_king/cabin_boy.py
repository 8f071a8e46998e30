"""The cabin boy: new aboard, cheerful and easily beaten at Skull King. Its mistakes are a beginner's own.

It counts every big card as a trick, whoever else may hold bigger ones. It throws its best card at a trick
that is already lost, and when it has all it wants it plays its smallest, so that the big ones win later
against its will.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from yohoho.bots.skull_king.observation import Sight
from yohoho.bots.styles import STYLES, Style
from yohoho.core.dice import Dice
from yohoho.skull_king.cards import BIT, BY_NAME, CHARACTERS, RANK, TWO_FACED, Card

_BIG: Final = 11
"""Numbers from here on look like a sure trick."""


class CabinBoy:
    def __init__(self, style: Style = STYLES["plain"]) -> None:
        self.name = style.called("cabin-boy")
        self._style = style

    def choose(self, view: Any, legal: Sequence[str], rng: Dice) -> str:
        sight = Sight(view)
        match view.phase:
            case "bid":
                choice = f"bid {self._hopes(sight, rng)}"
            case "play":
                choice = _play(sight, legal)
            case _:
                choice = rng.choice(legal)
        return choice if choice in legal else rng.choice(legal)

    def _hopes(self, sight: Sight, rng: Dice) -> int:
        """A trick for every card that looks big, and sometimes one more or less for no reason."""
        big = sum(_looks_big(card) for card in sight.hand)
        whim = (-1, 0, 0, 1)[rng.below(4)] + round(self._style.nerve / 2)
        return max(0, min(sight.view.cards, big + whim))


def _looks_big(card: Card) -> bool:
    return RANK[card] >= _BIG or bool(BIT[card] & (CHARACTERS | TWO_FACED))


def _play(sight: Sight, legal: Sequence[str]) -> str:
    """The biggest card while tricks are wanted, the smallest after that."""
    ranked = sorted(legal, key=lambda text: _size(BY_NAME[text.removeprefix("play ")]))
    return ranked[-1] if sight.needed > 0 else ranked[0]


def _size(card: Card) -> int:
    return 20 if BIT[card] & CHARACTERS else RANK[card]
