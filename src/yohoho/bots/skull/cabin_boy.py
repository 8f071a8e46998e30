"""The cabin boy at Skull: plays at random, and forgets the skull on its own mat."""

from collections.abc import Sequence
from typing import Any, Final

from yohoho.bots.bot import NamedBot
from yohoho.bots.styles import Style
from yohoho.core.dice import Dice

_OPENS: Final = {"plain": 5, "bold": 4, "careful": 6, "spiteful": 5}
"""It opens the bidding in one turn of this number."""
_RAISES: Final = {"plain": 4, "bold": 3, "careful": 5, "spiteful": 4}
"""It raises a bid in one turn of this number."""


class SkullCabinBoy(NamedBot):
    """Makes the mistakes of a beginner: it places any disc, bids with its own skull on the mat, and turns
    discs from the first seat on, whatever their owners have bid."""

    def __init__(self, style: Style) -> None:
        self.name = style.bot_name("cabin-boy")
        self._opens = _OPENS[style.name]
        self._raises = _RAISES[style.name]

    def choose(self, view: Any, legal: Sequence[str], rng: Dice) -> str:
        match view.phase:
            case "turns":
                return self._turn(view, legal, rng)
            case "bidding":
                return f"bid {view.highest + 1}" if not rng.below(self._raises) else "pass"
            case "flipping":
                return legal[0]
            case _:
                return rng.choice(legal)

    def _turn(self, view: Any, legal: Sequence[str], rng: Dice) -> str:
        discs = [text for text in legal if text.startswith("place")]
        if discs and rng.below(self._opens):
            return rng.choice(discs)
        return f"bid {min(1 + rng.below(2), view.on_mats)}"
