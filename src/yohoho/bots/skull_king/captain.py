"""The captain: a network that has decided a billion times against itself (docs/training.md)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import exp
from typing import Any, Final

import numpy as np

from yohoho.bots.skull_king.first_mate import FirstMate
from yohoho.bots.skull_king.situation import steps_for, voyage_of
from yohoho.bots.styles import STYLES, Style
from yohoho.bots.weights import alone, trained
from yohoho.core.dice import Dice
from yohoho.sim.lockstep import actions
from yohoho.sim.lockstep.network import Thought, think
from yohoho.sim.lockstep.sights import ACTIONS, MOST, SIGHT, sight
from yohoho.skull_king.actions import Bid, Change, Discard, Lead, Load, Play, Use, Wager, read
from yohoho.skull_king.view import View

TEMPERATURE: Final = 0.5
"""How freely it chooses between what is nearly as good; below 1 it is surer of itself than in training."""
_DARING: Final = 1.0
"""How much a bold one likes each trick more in a bid, and a careful one less."""


class Captain:
    """`temperature` and `noise` make it gentler: the one blurs its preferences, the other is the share of
    decisions it makes with its eyes shut."""

    def __init__(
        self,
        style: Style = STYLES["plain"],
        *,
        rung: str = "captain",
        temperature: float = TEMPERATURE,
        noise: float = 0.0,
        weights: Mapping[str, Any] | None = None,
    ) -> None:
        self.name = style.called(rung)
        self._style = style
        self._temperature = temperature
        self._noise = noise
        self._weights = weights or trained("skull-king", SIGHT, ACTIONS).arrays
        self._deputy = FirstMate(style)

    def choose(self, view: Any, legal: Sequence[str], rng: Dice) -> str:
        if len(legal) == 1:
            return legal[0]
        if view.cards > MOST:  # longer rounds than it has ever met
            return self._deputy.choose(view, legal, rng)
        if self._noise and rng.below(1000) < 1000 * self._noise:
            return rng.choice(legal)
        numbers = [number_of(view, text) for text in legal]
        wishes = thought(self._weights, view).policy[numbers, 0] + self._leaning(legal)
        return legal[drawn(wishes / self._temperature, numbers, rng)]

    def _leaning(self, legal: Sequence[str]) -> Any:
        """What the style adds: the bold promise more."""
        bids = [int(text.removeprefix("bid ")) if text.startswith("bid ") else 0 for text in legal]
        return _DARING * self._style.nerve * np.asarray(bids)


def thought(weights: Mapping[str, Any], view: View) -> Thought:
    """What the network makes of a view."""
    seat = np.full(1, view.seat, dtype=np.uint8)
    seen = sight(steps_for(view.options), voyage_of(view), seat)
    with alone():
        return think(np, weights, seen)


def chances_of_bids(view: View, legal: Sequence[str]) -> list[float]:
    """How likely each bid comes true, if the captain played it. Raises WeightsError."""
    doubts = thought(trained("skull-king", SIGHT, ACTIONS).arrays, view).chance
    return [1 / (1 + exp(-float(doubts[number_of(view, text), 0]))) for text in legal]


def number_of(view: View, text: str) -> int:
    """The number of an action in the simulator."""
    rules = steps_for(view.options).rules
    match read(text):
        case Play(card) | Discard(card):
            return actions.number_of_card(rules, card)
        case Lead(seat):
            return actions.LEAD + (seat - (view.seat or 0)) % rules.players
        case Wager(points):
            return actions.WAGER + points // 10
        case Use(yes):
            return actions.USE + yes
        case Change(by):
            return actions.CHANGE + 1 + by
        case Load(cannonball):
            return actions.LOAD + cannonball
        case Bid(tricks):
            return actions.BID + tricks
        case other:
            raise ValueError(f"no player does this: {other}")


def drawn(wishes: Any, numbers: Sequence[int], rng: Dice) -> int:
    """The place of one of the actions, likelier the higher its wish; equal cards count once."""
    chances = np.exp(wishes - wishes.max())
    chances[[number in numbers[:at] for at, number in enumerate(numbers)]] = 0
    through = np.cumsum(chances)
    return int(np.searchsorted(through, rng.below(2**32) / 2**32 * through[-1], side="right"))
