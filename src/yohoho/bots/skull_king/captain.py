"""The captain: a network trained by self-play on a billion decisions (docs/training.md)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import exp
from typing import Any, Final

import numpy as np

from yohoho.bots.skull_king.encoding import observation_of
from yohoho.bots.skull_king.first_mate import FirstMate
from yohoho.bots.skull_king.plain_observation import number_of
from yohoho.bots.styles import STYLES, Style
from yohoho.bots.weights import single_threaded, trained
from yohoho.core.dice import Dice
from yohoho.sim.lockstep.network import NetworkOutput, forward
from yohoho.sim.lockstep.network_policy import TEMPERATURE
from yohoho.sim.lockstep.observation_index import ACTIONS, MAX_CARDS, OBSERVATION_SIZE
from yohoho.skull_king.view import View

_NERVE_LOGIT: Final = 1.0
"""What a bold style adds to the logit of a bid for each trick, and a careful style takes off."""


class Captain:
    """Higher values of `temperature` and `epsilon`, the share of random decisions, make it weaker."""

    def __init__(
        self,
        style: Style = STYLES["plain"],
        *,
        rung: str = "captain",
        temperature: float = TEMPERATURE,
        epsilon: float = 0.0,
        weights: Mapping[str, Any] | None = None,
    ) -> None:
        self.name = style.called(rung)
        self._style = style
        self._temperature = temperature
        self._epsilon = epsilon
        self._weights = weights or trained("skull-king", OBSERVATION_SIZE, ACTIONS).arrays
        self._deputy = FirstMate(style)

    def choose(self, view: Any, legal: Sequence[str], rng: Dice) -> str:
        if len(legal) == 1:
            return legal[0]
        if view.cards > MAX_CARDS:  # longer rounds than in training
            return self._deputy.choose(view, legal, rng)
        if self._epsilon and rng.below(1000) < 1000 * self._epsilon:
            return rng.choice(legal)
        numbers = [number_of(view, text) for text in legal]
        logits = network_output(self._weights, view).logits[numbers, 0] + self._leaning(legal)
        return legal[sample(logits / self._temperature, numbers, rng)]

    def _leaning(self, legal: Sequence[str]) -> Any:
        """What the style adds to the logits."""
        bids = [int(text.removeprefix("bid ")) if text.startswith("bid ") else 0 for text in legal]
        return _NERVE_LOGIT * self._style.nerve * np.asarray(bids)


def network_output(weights: Mapping[str, Any], view: View) -> NetworkOutput:
    """The output of the network for a view."""
    seen = observation_of(view)
    with single_threaded():
        return forward(np, weights, seen)


def chances_of_bids(view: View, legal: Sequence[str]) -> list[float]:
    """How likely each bid comes true if the captain plays on. Raises WeightsError."""
    success_logits = network_output(
        trained("skull-king", OBSERVATION_SIZE, ACTIONS).arrays, view
    ).success_logits
    return [1 / (1 + exp(-float(success_logits[number_of(view, text), 0]))) for text in legal]


def sample(logits: Any, numbers: Sequence[int], rng: Dice) -> int:
    """The index of an action sampled by softmax; equal cards count once."""
    chances = np.exp(logits - logits.max())
    chances[[number in numbers[:at] for at, number in enumerate(numbers)]] = 0
    through = np.cumsum(chances)
    return int(np.searchsorted(through, rng.below(2**32) / 2**32 * through[-1], side="right"))
