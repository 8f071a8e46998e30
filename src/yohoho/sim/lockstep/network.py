"""The captain's network: from a sight to what it would do, over NumPy to play and over JAX to learn.

A residual network of plain layers. Arrays are (numbers, games) as everywhere here: a layer is `weights @ x`.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import ModuleType
from typing import Final, NamedTuple

import numpy

from yohoho.sim.lockstep.tables import Array

Weights = Mapping[str, Array]
EPSILON: Final = 1e-5


class Shape(NamedTuple):
    """How large a network is."""

    sight: int
    actions: int
    seats: int
    width: int
    blocks: int


class Thought(NamedTuple):
    """What the network makes of a sight; all before any squashing."""

    policy: Array
    """(actions, games)"""
    chance: Array
    """(actions, games) how likely one's own success is, if this is done."""
    others: Array
    """(seats, games) how likely each seat's success is, one's own first."""


def think(xp: ModuleType, weights: Weights, sight: Array) -> Thought:
    hidden = trunk(xp, weights, "policy", sight)
    return Thought(*(_layer(xp, weights, head, hidden) for head in ("act", "chance", "others")))


def trunk(xp: ModuleType, weights: Weights, name: str, *inputs: Array) -> Array:
    """The residual part: all but the heads. What flows through it has the precision of the inputs."""
    kind = inputs[0].dtype
    hidden = sum(_product(xp, weights[f"{name}.in{at}"], part) for at, part in enumerate(inputs))
    hidden = (hidden + weights[f"{name}.in.bias"][:, None]).astype(kind)
    block = 0
    while f"{name}.{block}" in weights:
        lively = _normal(xp, weights, f"{name}.{block}", hidden)
        hidden = (hidden + _layer(xp, weights, f"{name}.{block}", lively)).astype(kind)
        block += 1
    return _normal(xp, weights, f"{name}.out", hidden)


def _layer(xp: ModuleType, weights: Weights, name: str, x: Array) -> Array:
    return _product(xp, weights[name], x) + weights[f"{name}.bias"][:, None]


def _product(xp: ModuleType, matrix: Array, x: Array) -> Array:
    """In single precision; numbers that come in half of it are multiplied so, and summed in full."""
    if xp is numpy or x.dtype == xp.float32:
        return matrix @ x
    return xp.matmul(matrix.astype(xp.bfloat16), x.astype(xp.bfloat16), preferred_element_type=xp.float32)


def _normal(xp: ModuleType, weights: Weights, name: str, x: Array) -> Array:
    """Every game's numbers brought to mean 0 and spread 1, scaled, and cut off below 0."""
    wide = x.astype(xp.float32)
    mean, square = wide.mean(axis=0), (wide * wide).mean(axis=0)
    scaled = (wide - mean) / xp.sqrt(xp.maximum(square - mean * mean, 0) + EPSILON)
    found = scaled * weights[f"{name}.scale"][:, None] + weights[f"{name}.shift"][:, None]
    return xp.maximum(found, 0).astype(x.dtype)


def value(xp: ModuleType, weights: Weights, sight: Array, secrets: Array) -> Array:
    """(games,) what the critic, who sees all hands, expects. Only training has one."""
    hidden = trunk(xp, weights, "critic", sight, secrets)
    return _layer(xp, weights, "worth", hidden)[0]


def new_policy(generator: numpy.random.Generator, shape: Shape) -> dict[str, Array]:
    """Weights to begin with: nearly every action alike."""
    found = _new_trunk(generator, "policy", [shape.sight], shape.width, shape.blocks)
    for head, rows in (("act", shape.actions), ("chance", shape.actions), ("others", shape.seats)):
        found |= _new_layer(generator, head, rows, shape.width, 0.02)
    return found


def new_critic(
    generator: numpy.random.Generator, inputs: list[int], width: int, blocks: int
) -> dict[str, Array]:
    found = _new_trunk(generator, "critic", inputs, width, blocks)
    return found | _new_layer(generator, "worth", 1, width, 0.02)


def _new_trunk(
    generator: numpy.random.Generator, name: str, inputs: list[int], width: int, blocks: int
) -> dict[str, Array]:
    found: dict[str, Array] = {f"{name}.in.bias": numpy.zeros(width, dtype=numpy.float32)}
    for at, rows in enumerate(inputs):
        # Of a sight only a tenth or so is not zero.
        found[f"{name}.in{at}"] = _drawn(generator, width, rows, 3.0 / rows**0.5)
    for block in range(blocks):
        found |= _new_layer(generator, f"{name}.{block}", width, width, (1.0 / width) ** 0.5)
        found |= _new_normal(f"{name}.{block}", width)
    return found | _new_normal(f"{name}.out", width)


def _new_layer(
    generator: numpy.random.Generator, name: str, rows: int, columns: int, spread: float
) -> dict[str, Array]:
    bias = numpy.zeros(rows, dtype=numpy.float32)
    return {name: _drawn(generator, rows, columns, spread), f"{name}.bias": bias}


def _drawn(generator: numpy.random.Generator, rows: int, columns: int, spread: float) -> Array:
    return (generator.standard_normal((rows, columns)) * spread).astype(numpy.float32)


def _new_normal(name: str, width: int) -> dict[str, Array]:
    one, zero = numpy.ones(width, dtype=numpy.float32), numpy.zeros(width, dtype=numpy.float32)
    return {f"{name}.scale": one, f"{name}.shift": zero}
