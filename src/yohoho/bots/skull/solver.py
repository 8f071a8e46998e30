"""Regret minimisation over a round between two players: counterfactual regret, with the newer half of the
strategies averaged (CFR+). What comes out leaves an opponent next to nothing to exploit."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import numpy

from yohoho.bots.skull.duel import (
    GONE,
    HELD,
    PLACES,
    SKULL_DOWN,
    Floats,
    Hands,
    Stake,
    Tree,
    payoffs,
    tree_of,
)


class Solution(NamedTuple):
    """`strategy` is (points, COLUMNS, PLACES); `value` is what the round is worth to the first player."""

    tree: Tree
    strategy: Floats
    value: float


@lru_cache(maxsize=256)
def solve(hands: Hands, keeps: tuple[float, float], stake: Stake, rounds: int) -> Solution:
    """The round between two who are believed to own their skulls still with the chances `keeps`."""
    tree = tree_of(hands)
    ends, roots = payoffs(tree, stake), root_reach(keeps)
    regrets = numpy.zeros(tree.legal.shape)
    summed = numpy.zeros(tree.legal.shape)
    for number in range(rounds):
        strategy = averaged(tree, regrets)
        reach = reached(tree, strategy, roots)
        values, worth = evaluated(tree, strategy, reach, ends)
        turn = (tree.side == number % 2)[:, None, None]
        regrets = numpy.where(turn, numpy.maximum(regrets + _gains(tree, values, worth), 0), regrets)
        summed += own_reach(tree, reach) * strategy * (number + 1) ** 2 * ~turn
    strategy = averaged(tree, summed)
    values, _ = evaluated(tree, strategy, reached(tree, strategy, roots), ends)
    return Solution(tree, strategy, float((values[0, 0] * roots[0]).sum()))


def root_reach(keeps: tuple[float, float]) -> Floats:
    """(sides, PLACES) where the skulls are when the round begins."""
    reach = numpy.zeros((2, PLACES))
    reach[:, HELD] = keeps
    reach[:, GONE] = 1 - reach[:, HELD]
    return reach


def own_reach(tree: Tree, reach: Floats) -> Floats:
    """(points, 1, PLACES) how the side to act came here."""
    return reach[tree.side, numpy.arange(len(tree.side))][:, None]


def _gains(tree: Tree, values: Floats, worth: Floats) -> Floats:
    """What each action would have brought beyond the strategy."""
    mine = values[tree.side, numpy.arange(len(tree.side))]
    return (worth - mine[:, None]) * tree.legal


def averaged(tree: Tree, weights: Floats) -> Floats:
    """Chances in proportion to weights; where there are none, all the same."""
    sums = weights.sum(axis=1, keepdims=True)
    even = tree.legal / numpy.maximum(tree.legal.sum(axis=1, keepdims=True), 1)
    return numpy.where(sums > 0, weights / numpy.where(sums > 0, sums, 1), even)


def reached(tree: Tree, strategy: Floats, roots: Floats) -> Floats:
    """(sides, points, PLACES) how likely each side's own choices lead to a point, by where its skull is."""
    reach = numpy.empty((2, len(tree.number), PLACES))
    reach[:, 0] = roots
    for level in tree.levels:
        before = reach[level.side, level.parent]
        after = before * strategy[level.parent, level.column]
        skull = strategy[level.parent[level.down], SKULL_DOWN, HELD]
        after[level.down, level.height] += before[level.down, HELD] * skull
        reach[level.other, level.here] = reach[level.other, level.parent]
        reach[level.side, level.here] = after
    return reach


def evaluated(tree: Tree, strategy: Floats, reach: Floats, ends: Floats) -> tuple[Floats, Floats]:
    """(sides, points, PLACES) what a point is worth by where the own skull is, weighed with how the other
    side came there; and (points, COLUMNS, PLACES) what each action is worth to the side that acts."""
    acting = len(tree.side)
    values = numpy.zeros(reach.shape)
    values[0, acting:] = (ends @ reach[1, acting:, :, None])[..., 0]
    values[1, acting:] = -(reach[0, acting:, None] @ ends)[:, 0]
    worth = numpy.zeros(tree.legal.shape)
    for level in reversed(tree.levels):
        own, other = values[level.side, level.here], values[level.other, level.here]
        worth[level.parent, level.column] = own
        worth[level.parent[level.down], SKULL_DOWN, HELD] = own[level.down, level.height]
        parents, side = level.parents, level.side[level.starts]
        values[1 - side, parents] = numpy.add.reduceat(other, level.starts, axis=0)
        values[side, parents] = (worth[parents] * strategy[parents]).sum(axis=1)
    return values, worth
