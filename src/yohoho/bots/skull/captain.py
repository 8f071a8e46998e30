"""The captain at Skull: a network trained by self-play on many million rounds (docs/training.md)."""

from collections.abc import Mapping, Sequence
from math import log
from typing import Any, Final

from yohoho.bots.skull.last_two import duel_strategy
from yohoho.bots.skull.network_captain import TEMPERATURE, SkullNetworkCaptain
from yohoho.bots.styles import STYLES, Style
from yohoho.bots.weights import NumpyNetwork, load_weights
from yohoho.sim.lockstep.skull_actions import ACTIONS
from yohoho.sim.lockstep.skull_observation_index import OBSERVATION_SIZE
from yohoho.skull.view import View

CFR_ITERATIONS: Final = 120
"""Iterations of CFR that leave hardly any exploitability when two are left (`bench.exploitability`)."""
_NEVER: Final = 1e-9


class SkullCaptain(SkullNetworkCaptain):
    """The captain with NumPy.

    When two are left it solves the round as the first mate does, in `cfr_iterations` iterations; with 0 the
    network plays on.

    :raises WeightsError: when its weights are missing or damaged.
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
        network = NumpyNetwork(weights or load_weights("skull", OBSERVATION_SIZE, ACTIONS).arrays)
        super().__init__(network, style, rung=rung, temperature=temperature, epsilon=epsilon)
        self._cfr_iterations = cfr_iterations

    def _logits(self, view: View, legal: Sequence[str]) -> list[float]:
        """The logits of the legal actions: of the solved strategy if there is one, else of the network."""
        solved = duel_strategy(view, legal, self._cfr_iterations) if self._cfr_iterations else None
        if solved is None:
            return super()._logits(view, legal)
        return [log(max(float(chance), _NEVER)) * TEMPERATURE for chance in solved]
