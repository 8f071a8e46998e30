"""The network of a trained bot, computed with NumPy."""

from __future__ import annotations

from array import array
from typing import Any, NamedTuple

import numpy

from yohoho.bots.weights import single_threaded
from yohoho.sim.lockstep.network import Weights, forward


class _Output(NamedTuple):
    logits: Any
    success_logits: Any


class NumpyNetwork:
    """A network with these weights, see `network_provider.Network`."""

    def __init__(self, weights: Weights) -> None:
        self._weights = weights

    def __call__(self, observation: array[float]) -> _Output:
        seen = numpy.asarray(observation).reshape(-1, 1)
        with single_threaded():
            found = forward(numpy, self._weights, seen)
        return _Output(found.logits[:, 0], found.success_logits[:, 0])
