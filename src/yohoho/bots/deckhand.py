"""The deckhand: a simple opponent for Skull King that counts likely winners and plays to its bid."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from yohoho.bots import deckhand_bids, deckhand_plays, deckhand_powers
from yohoho.bots.deckhand_sight import Sight
from yohoho.core.dice import Dice


class Deckhand:
    """Bids what its hand is worth, wins cheaply while it needs tricks, and ducks once it has them."""

    name = "deckhand"

    def choose(self, view: Any, legal: Sequence[str], rng: Dice) -> str:
        choice = self._preferred(Sight(view), legal)
        return choice if choice in legal else rng.choice(legal)

    def _preferred(self, sight: Sight, legal: Sequence[str]) -> str:
        match sight.view.phase:
            case "bid":
                return deckhand_bids.bid(sight)
            case "load":
                return deckhand_bids.load(sight)
            case "play":
                return deckhand_plays.play(sight, legal)
            case "discard":
                return deckhand_powers.discard(sight)
            case "harry":
                return deckhand_powers.change(sight)
            case _:
                return deckhand_powers.power(sight)
