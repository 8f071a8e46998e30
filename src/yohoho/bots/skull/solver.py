"""Counterfactual regret minimisation (CFR+) for a round between two players.

Later strategies weigh more in the average, which leaves an opponent hardly anything to exploit.
"""

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
    """`strategy` is (nodes, COLUMNS, PLACES); `value` is the value of the round for the first player."""

    tree: Tree
    strategy: Floats
    value: float


@lru_cache(maxsize=256)
def solve(hands: Hands, skull_probabilities: tuple[float, float], stake: Stake, iterations: int) -> Solution:
    """Solve the round of two players who still own their skulls with these probabilities.

    >>> solution = solve(Hands(1, 1), (1.0, 0.0), Stake(), iterations=100)  # only the first has a skull
    >>> round(solution.value, 2)
    -1.0
    """
    tree = tree_of(hands)
    ends, root_probabilities = payoffs(tree, stake), initial_reach(skull_probabilities)
    regrets = numpy.zeros(tree.legal.shape)
    strategy_sum = numpy.zeros(tree.legal.shape)
    for number in range(iterations):
        strategy = proportional(tree, regrets)
        reach = reach_probabilities(tree, strategy, root_probabilities)
        values, action_values = counterfactual_values(tree, strategy, reach, ends)
        # CFR+ updates the regrets of one side at a time, in turn, and never lets them fall below 0.
        turn = (tree.side == number % 2)[:, None, None]
        regrets = numpy.where(
            turn, numpy.maximum(regrets + _instant_regrets(tree, values, action_values), 0), regrets
        )
        strategy_sum += own_reach(tree, reach) * strategy * (number + 1) ** 2 * ~turn
    strategy = proportional(tree, strategy_sum)
    values, _ = counterfactual_values(
        tree, strategy, reach_probabilities(tree, strategy, root_probabilities), ends
    )
    return Solution(tree, strategy, float((values[0, 0] * root_probabilities[0]).sum()))


def initial_reach(skull_probabilities: tuple[float, float]) -> Floats:
    """Return (sides, PLACES) the probabilities of the places when the round begins.

    >>> initial_reach((0.75, 1.0))[0, [GONE, HELD]].tolist()
    [0.25, 0.75]
    """
    reach = numpy.zeros((2, PLACES))
    reach[:, HELD] = skull_probabilities
    reach[:, GONE] = 1 - reach[:, HELD]
    return reach


def own_reach(tree: Tree, reach: Floats) -> Floats:
    """Return (nodes, 1, PLACES) the reach probabilities of the side to act.

    >>> tree = tree_of(Hands(1, 1))
    >>> reach = reach_probabilities(tree, proportional(tree, tree.legal * 1.0), initial_reach((0.75, 1.0)))
    >>> own_reach(tree, reach)[0, 0, [GONE, HELD]].tolist()  # the second player acts first
    [0.0, 1.0]
    """
    return reach[tree.side, numpy.arange(len(tree.side))][:, None]


def _instant_regrets(tree: Tree, values: Floats, action_values: Floats) -> Floats:
    """The regret of each action: its value beyond that of the strategy."""
    acting_values = values[tree.side, numpy.arange(len(tree.side))]
    return (action_values - acting_values[:, None]) * tree.legal


def proportional(tree: Tree, weights: Floats) -> Floats:
    """Return probabilities in proportion to weights, uniform where all weights are 0 (regret matching).

    >>> tree = tree_of(Hands(2, 2))
    >>> proportional(tree, numpy.zeros(tree.legal.shape))[0, :, HELD].tolist()  # the skull or the flower
    [0.5, 0.5, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]
    """
    sums = weights.sum(axis=1, keepdims=True)
    even = tree.legal / numpy.maximum(tree.legal.sum(axis=1, keepdims=True), 1)
    return numpy.where(sums > 0, weights / numpy.where(sums > 0, sums, 1), even)


def reach_probabilities(tree: Tree, strategy: Floats, root_probabilities: Floats) -> Floats:
    """Return (sides, points, PLACES) how likely each side's own choices lead to a point, by its skull.

    >>> tree = tree_of(Hands(1, 1))
    >>> strategy = proportional(tree, tree.legal * 1.0)
    >>> reach_probabilities(tree, strategy, initial_reach((0.75, 1.0)))[0, 0, [GONE, HELD]].tolist()
    [0.25, 0.75]
    """
    reach = numpy.empty((2, len(tree.number), PLACES))
    reach[:, 0] = root_probabilities
    for level in tree.levels:
        before = reach[level.side, level.parent]
        after = before * strategy[level.parent, level.column]
        skull = strategy[level.parent[level.down], SKULL_DOWN, HELD]
        after[level.down, level.height] += before[level.down, HELD] * skull
        reach[level.other, level.here] = reach[level.other, level.parent]
        reach[level.side, level.here] = after
    return reach


def counterfactual_values(tree: Tree, strategy: Floats, reach: Floats, ends: Floats) -> tuple[Floats, Floats]:
    """Return (sides, nodes, PLACES) the counterfactual values by the place of the side's skull, and (nodes,
    COLUMNS, PLACES) the value of each action for the side that acts.

    >>> tree = tree_of(Hands(1, 1))
    >>> strategy = proportional(tree, tree.legal * 1.0)
    >>> reach = reach_probabilities(tree, strategy, initial_reach((1.0, 1.0)))
    >>> values, _ = counterfactual_values(tree, strategy, reach, payoffs(tree, Stake()))
    >>> values[:, 0, HELD].tolist()  # a round is a zero-sum game
    [-0.5, 0.5]
    """
    acting = len(tree.side)
    values = numpy.zeros(reach.shape)
    values[0, acting:] = (ends @ reach[1, acting:, :, None])[..., 0]
    values[1, acting:] = -(reach[0, acting:, None] @ ends)[:, 0]
    action_values = numpy.zeros(tree.legal.shape)
    for level in reversed(tree.levels):
        own, other = values[level.side, level.here], values[level.other, level.here]
        action_values[level.parent, level.column] = own
        action_values[level.parent[level.down], SKULL_DOWN, HELD] = own[level.down, level.height]
        # Children of a node follow each other, so `reduceat` sums the children of each.
        parents, side = level.parents, level.side[level.starts]
        values[1 - side, parents] = numpy.add.reduceat(other, level.starts, axis=0)
        values[side, parents] = (action_values[parents] * strategy[parents]).sum(axis=1)
    return values, action_values
