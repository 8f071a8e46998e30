"""The captain: a network trained by self-play on a billion decisions (docs/training.md)."""

from collections.abc import Mapping
from typing import Any

from yohoho.bots.skull_king.first_mate import FirstMate
from yohoho.bots.skull_king.network_captain import NetworkCaptain
from yohoho.bots.styles import STYLES, Style
from yohoho.bots.weights import NumpyNetwork, load_weights
from yohoho.sim.lockstep.actions import TEMPERATURE
from yohoho.sim.lockstep.observation_index import ACTIONS, OBSERVATION_SIZE


class Captain(NetworkCaptain):
    """The captain with NumPy, whose deputy is the first mate.

    :raises WeightsError: when its weights are missing or damaged.
    """

    def __init__(
        self,
        style: Style = STYLES["plain"],
        *,
        rung: str = "captain",
        temperature: float = TEMPERATURE,
        epsilon: float = 0.0,
        weights: Mapping[str, Any] | None = None,
    ) -> None:
        super().__init__(
            NumpyNetwork(weights) if weights else captain_network(),
            style,
            rung=rung,
            temperature=temperature,
            epsilon=epsilon,
            deputy=FirstMate(style),
        )


def captain_network() -> NumpyNetwork:
    """Read the captain's network.

    :raises WeightsError: when its weights are missing or damaged.

    >>> from array import array
    >>> len(captain_network()(array("f", [0.0] * OBSERVATION_SIZE)).logits) == ACTIONS
    True
    """
    return NumpyNetwork(load_weights("skull-king", OBSERVATION_SIZE, ACTIONS).arrays)
