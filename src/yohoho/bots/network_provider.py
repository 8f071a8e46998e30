"""Networks of trained bots that another program computes, where there is no NumPy.

A page that runs this package without a server computes them in JavaScript (`web/python-worker/network.js`).
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from typing import Final, Protocol, TypeAlias

from yohoho.core import registry


class PlainOutput(Protocol):
    """The outputs of a network for one observation, before softmax or sigmoid."""

    @property
    def logits(self) -> Sequence[float]:
        """The logits of all actions of the policy, by number."""

    @property
    def success_logits(self) -> Sequence[float]:
        """The logits of the acting seat's success after each action."""


Network: TypeAlias = "Callable[[array[float]], PlainOutput]"
"""Computes the outputs of a game's network from its observation, in single precision."""

_PROVIDED: Final[dict[str, Network]] = {}


def provide_network(game: str, network: Network) -> None:
    """Let the captains of a game play by this network. Bots that were made before keep their own.

    :raises OptionsError: when there is no such game.

    >>> class Undecided:
    ...     logits = success_logits = [0.0] * 100
    >>> provide_network("skull", lambda observation: Undecided)
    >>> network_for("skull")(array("f")).logits[:3]
    [0.0, 0.0, 0.0]
    >>> _PROVIDED.clear()  # other examples expect the networks of NumPy
    """
    _PROVIDED[registry.descriptor(game).name] = network


def network_for(game: str) -> Network | None:
    """Return the network that was provided for a game, or None.

    >>> network_for("skull") is None
    True
    """
    return _PROVIDED.get(game)
