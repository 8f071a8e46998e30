"""The captain at Skull: a network trained by self-play on many million rounds (docs/training.md).

It plays a mixed strategy, so that it is hard to exploit.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

import numpy

from yohoho.bots.skull.beliefs import Floats
from yohoho.bots.skull.encoding import observation_of
from yohoho.bots.skull.first_mate import drawn
from yohoho.bots.skull.last_two import duel_strategy
from yohoho.bots.skull.plain_observation import numbers_of
from yohoho.bots.styles import STYLES, Style
from yohoho.bots.weights import trained
from yohoho.core.dice import Dice
from yohoho.sim.lockstep.network import NetworkOutput, forward
from yohoho.sim.lockstep.skull_actions import ACTIONS
from yohoho.sim.lockstep.skull_observation_index import OBSERVATION_SIZE
from yohoho.skull.view import View

TEMPERATURE: Final = 1.0
"""The temperature of training, because the policy is mixed on purpose."""
CFR_ITERATIONS: Final = 120
"""Iterations of CFR that leave hardly any exploitability when two are left (`bench.exploitability`)."""
_NEVER: Final = 1e-9
_LEAN: Final = 0.3
"""What a bold style adds to the logits of bids, and a spiteful style to that of placing the skull."""


class SkullCaptain:
    """Higher values of `temperature` and `epsilon`, the share of random decisions, make it weaker.

    When two are left it solves the round as the first mate does, in so many `cfr_iterations`; with 0 the
    network plays on.
    """

    def __init__(
        self,
        style: Style = STYLES["plain"],
        *,
        rung: str = "captain",
        temperature: float = TEMPERATURE,
        epsilon: float = 0.0,
        cfr_iterations: int = CFR_ITERATIONS,
        weights: Mapping[str, Any] | None = None,
    ) -> None:
        self.name = style.called(rung)
        self._style = style
        self._temperature = temperature
        self._epsilon = epsilon
        self._cfr_iterations = cfr_iterations
        self._weights = weights or trained("skull", OBSERVATION_SIZE, ACTIONS).arrays

    def choose(self, view: Any, legal: Sequence[str], rng: Dice) -> str:
        if len(legal) == 1 or view.phase in ("draw", "name"):
            return rng.choice(legal)
        return drawn(legal, self.probabilities(view, legal), rng)

    def probabilities(self, view: View, legal: Sequence[str]) -> Floats:
        """The probabilities of the legal actions."""
        logits = (self._logits(view, legal) + self._leaning(legal)) / self._temperature
        chances = numpy.exp(logits - logits.max())
        found: Floats = (1 - self._epsilon) * chances / chances.sum() + self._epsilon / len(legal)
        return found

    def _logits(self, view: View, legal: Sequence[str]) -> Floats:
        """The logits of the legal actions: of the solved strategy if there is one, else of the network."""
        solved = duel_strategy(view, legal, self._cfr_iterations) if self._cfr_iterations else None
        if solved is not None:
            return numpy.log(numpy.maximum(solved, _NEVER)) * TEMPERATURE
        logits: Floats = (
            network_output(self._weights, view).logits[numbers_of(view, legal), 0].astype(numpy.float64)
        )
        return logits

    def _leaning(self, legal: Sequence[str]) -> Floats:
        bids = numpy.asarray([text.startswith("bid") for text in legal])
        skulls = numpy.asarray([text == "place skull" for text in legal])
        leaning: Floats = _LEAN * (self._style.nerve * bids + (self._style.spite - 1) * skulls)
        return leaning


def network_output(weights: Mapping[str, Any], view: View) -> NetworkOutput:
    """The output of the network for a view."""
    return forward(numpy, weights, observation_of(view))
