"""The captain's network and its forward pass, from an observation to the logits of the actions.

A residual network of linear layers, for NumPy and for JAX. Arrays are (numbers, games), so a layer is
`weights @ x`.
"""

from collections.abc import Mapping
from types import ModuleType
from typing import Final, NamedTuple

import numpy

from yohoho.sim.lockstep.round_state import Array

Weights = Mapping[str, Array]
EPSILON: Final = 1e-5
HEADS: Final = ("act", "chance", "others")
"""The heads of the policy network under the names that released weights files hold, in the order of
`NetworkOutput`."""


class NetworkShape(NamedTuple):
    """The sizes of a network."""

    observation_size: int
    actions: int
    seats: int
    width: int
    blocks: int


class NetworkOutput(NamedTuple):
    """The outputs of the three heads, before softmax or sigmoid."""

    logits: Array
    """(actions, games) of the policy."""
    success_logits: Array
    """(actions, games) of one's own success after each action."""
    seat_success_logits: Array
    """(seats, games) of the success of each seat, one's own first."""


def forward(xp: ModuleType, weights: Weights, observation: Array) -> NetworkOutput:
    hidden = trunk(xp, weights, "policy", observation)
    return NetworkOutput(*(_linear(xp, weights, head, hidden) for head in HEADS))


def trunk(xp: ModuleType, weights: Weights, name: str, *inputs: Array) -> Array:
    """The residual blocks, without the heads. Activations have the precision of the inputs."""
    # A matrix for each input is the same as one for all of them below each other, without copying them.
    dtype = inputs[0].dtype
    hidden = sum(_matmul(xp, weights[f"{name}.in{at}"], part) for at, part in enumerate(inputs))
    return residual_blocks(xp, weights, name, (hidden + weights[f"{name}.in.bias"][:, None]).astype(dtype))


def residual_blocks(xp: ModuleType, weights: Weights, name: str, hidden: Array) -> Array:
    """The blocks after the first layer."""
    dtype, block = hidden.dtype, 0
    while f"{name}.{block}" in weights:
        activated = _norm_relu(xp, weights, f"{name}.{block}", hidden)
        hidden = (hidden + _linear(xp, weights, f"{name}.{block}", activated)).astype(dtype)
        block += 1
    return _norm_relu(xp, weights, f"{name}.out", hidden)


def _linear(xp: ModuleType, weights: Weights, name: str, x: Array) -> Array:
    return _matmul(xp, weights[name], x) + weights[f"{name}.bias"][:, None]


def _matmul(xp: ModuleType, matrix: Array, x: Array) -> Array:
    """The product in single precision; other inputs are multiplied as bfloat16 and summed in float32."""
    if xp is numpy or x.dtype == xp.float32:
        return matrix @ x
    return xp.matmul(matrix.astype(xp.bfloat16), x.astype(xp.bfloat16), preferred_element_type=xp.float32)


def _norm_relu(xp: ModuleType, weights: Weights, name: str, x: Array) -> Array:
    """Layer normalisation over the numbers of each game, then ReLU."""
    wide = x.astype(xp.float32)
    mean, square = wide.mean(axis=0), (wide * wide).mean(axis=0)
    # Rounding can put the difference of the squares below 0.
    scaled = (wide - mean) / xp.sqrt(xp.maximum(square - mean * mean, 0) + EPSILON)
    normalised = scaled * weights[f"{name}.scale"][:, None] + weights[f"{name}.shift"][:, None]
    return xp.maximum(normalised, 0).astype(x.dtype)


def value(xp: ModuleType, weights: Weights, observation: Array, privileged: Array) -> Array:
    """(games,) the critic's value. Only training has a critic, and only the critic gets privileged inputs."""
    hidden = trunk(xp, weights, "critic", observation, privileged)
    return _linear(xp, weights, "worth", hidden)[0]


def new_policy(generator: numpy.random.Generator, shape: NetworkShape) -> dict[str, Array]:
    """Initial weights, with which all actions are nearly equally likely."""
    weights = _new_trunk(generator, "policy", [shape.observation_size], shape.width, shape.blocks)
    for head, rows in zip(HEADS, (shape.actions, shape.actions, shape.seats), strict=True):
        weights |= _new_linear(generator, head, rows, shape.width, 0.02)
    return weights


def new_critic(
    generator: numpy.random.Generator, inputs: list[int], width: int, blocks: int
) -> dict[str, Array]:
    weights = _new_trunk(generator, "critic", inputs, width, blocks)
    return weights | _new_linear(generator, "worth", 1, width, 0.02)


def _new_trunk(
    generator: numpy.random.Generator, name: str, inputs: list[int], width: int, blocks: int
) -> dict[str, Array]:
    weights: dict[str, Array] = {f"{name}.in.bias": numpy.zeros(width, dtype=numpy.float32)}
    for at, rows in enumerate(inputs):
        # About a tenth of the numbers of an observation are not zero.
        weights[f"{name}.in{at}"] = _normal_array(generator, width, rows, 3.0 / rows**0.5)
    for block in range(blocks):
        weights |= _new_linear(generator, f"{name}.{block}", width, width, (1.0 / width) ** 0.5)
        weights |= _new_norm(f"{name}.{block}", width)
    return weights | _new_norm(f"{name}.out", width)


def _new_linear(
    generator: numpy.random.Generator, name: str, rows: int, columns: int, std: float
) -> dict[str, Array]:
    bias = numpy.zeros(rows, dtype=numpy.float32)
    return {name: _normal_array(generator, rows, columns, std), f"{name}.bias": bias}


def _normal_array(generator: numpy.random.Generator, rows: int, columns: int, std: float) -> Array:
    return (generator.standard_normal((rows, columns)) * std).astype(numpy.float32)


def _new_norm(name: str, width: int) -> dict[str, Array]:
    one, zero = numpy.ones(width, dtype=numpy.float32), numpy.zeros(width, dtype=numpy.float32)
    return {f"{name}.scale": one, f"{name}.shift": zero}
