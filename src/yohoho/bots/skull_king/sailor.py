"""The sailor: rules of thumb for Skull King. It counts likely winners and plays to its bid."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from yohoho.bots.skull_king import sailor_bids, sailor_plays, sailor_powers
from yohoho.bots.skull_king.observation import Sight
from yohoho.bots.styles import STYLES, Style
from yohoho.core.dice import Dice


class Sailor:
    """Bids what its hand is worth, wins cheaply while it needs tricks, and ducks once it has them."""

    def __init__(self, style: Style = STYLES["plain"]) -> None:
        self.name = style.called("sailor")
        self._style = style

    def choose(self, view: Any, legal: Sequence[str], rng: Dice) -> str:
        choice = self._preferred(Sight(view), legal)
        return choice if choice in legal else rng.choice(legal)

    def _preferred(self, sight: Sight, legal: Sequence[str]) -> str:
        match sight.view.phase:
            case "bid":
                return sailor_bids.bid(sight, self._style)
            case "load":
                return sailor_bids.load(sight, self._style)
            case "play":
                return sailor_plays.play(sight, legal, self._style)
            case "discard":
                return sailor_powers.discard(sight)
            case "harry":
                return sailor_powers.change(sight)
            case _:
                return sailor_powers.power(sight, self._style)
