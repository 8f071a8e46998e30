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
    """Computes a network with these weights. It is a `network_provider.Network`."""

    def __init__(self, weights: Weights) -> None:
        self._weights = weights

    def __call__(self, observation: array[float]) -> _Output:
        inputs = numpy.asarray(observation).reshape(-1, 1)
        with single_threaded():
            outputs = forward(numpy, self._weights, inputs)
        return _Output(outputs.logits[:, 0], outputs.success_logits[:, 0])
