"""The captain's network as a policy for many games of Skull at once, for play-outs with NumPy or JAX."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

import numpy

from yohoho.bots.weights import load_weights
from yohoho.sim.lockstep.counter_rng import CounterRng
from yohoho.sim.lockstep.network import forward
from yohoho.sim.lockstep.skull_actions import ACTIONS
from yohoho.sim.lockstep.skull_history import PublicHistory, update_history
from yohoho.sim.lockstep.skull_observation import absolute_action, legal_by_relative_seat, observe
from yohoho.sim.lockstep.skull_observation_index import OBSERVATION_SIZE
from yohoho.sim.lockstep.skull_state import DRAWING, NAMING, Array, SkullBatchState, SkullRules
from yohoho.sim.lockstep.skull_steps import step

_BELOW_ONE: Final = 1 - 2.0**-22
"""The upper limit of a draw as a share of all probabilities. In single precision 1 - 2**-32 would be 1, and a
draw of 1 would lie beyond the last action."""


class PublicGames(NamedTuple):
    """A batch of games with their public history and a seed for the noise of each."""

    state: SkullBatchState
    history: PublicHistory
    seeds: Array

    def at(self, which: Array) -> PublicGames:
        """Return the games at these indices, or those where a mask is True.

        >>> from yohoho.sim.lockstep.skull_history import new_history
        >>> from yohoho.sim.lockstep.skull_state import new_games
        >>> from yohoho.skull.options import Options
        >>> rules, seeds = SkullRules(Options(3)), numpy.arange(2, dtype=numpy.uint32)
        >>> games = PublicGames(new_games(rules, numpy.zeros(2)), new_history(rules, 2), seeds)
        >>> games.at(numpy.asarray([1])).seeds.tolist()
        [1]
        """
        return PublicGames(
            SkullBatchState(*(array[..., which] for array in self.state)),
            PublicHistory(*(array[..., which] for array in self.history)),
            self.seeds[which],
        )


def captain_weights() -> Mapping[str, Any]:
    """Read the arrays of the captain's network.

    :raises WeightsError: when they are missing or damaged.

    >>> captain_weights()["act"].shape[0] == ACTIONS
    True
    """
    return load_weights("skull", OBSERVATION_SIZE, ACTIONS).arrays


def policy(rules: SkullRules, weights: Mapping[str, Any], games: PublicGames) -> Array:
    """(ACTIONS, games) the captain's probabilities, with relative seats; 0 everywhere in a game that is over.

    It draws a disc and names a seat at random, as the captain does. With NumPy only games with a decision
    cost a pass of the network.

    >>> from yohoho.sim.lockstep.skull_history import new_history
    >>> from yohoho.sim.lockstep.skull_state import new_games
    >>> from yohoho.skull.options import Options
    >>> rules, seeds = SkullRules(Options(3)), numpy.arange(2, dtype=numpy.uint32)
    >>> games = PublicGames(new_games(rules, numpy.zeros(2)), new_history(rules, 2), seeds)
    >>> policy(rules, captain_weights(), games).sum(axis=0).round(3).tolist()
    [1.0, 1.0]
    """
    xp, phase, legal = rules.xp, games.state.phase, legal_by_relative_seat(rules, games.state)
    decides = (legal.sum(axis=0) > 1) & (phase != DRAWING) & (phase != NAMING)
    odds = legal.astype(xp.float32)
    if xp is not numpy:
        odds = xp.where(decides, odds * _odds(rules, weights, games, legal), odds)
    elif decides.any():
        odds[:, decides] *= _odds(rules, weights, games.at(decides), legal[:, decides])
    return odds / xp.maximum(odds.sum(axis=0), 1e-30)


def _odds(rules: SkullRules, weights: Mapping[str, Any], games: PublicGames, legal: Array) -> Array:
    """(ACTIONS, games) in proportion to the probabilities; above 1 for illegal actions."""
    xp, state = rules.xp, games.state
    logits = forward(xp, weights, observe(rules, state, games.history, state.turn)).logits
    highest = xp.where(legal, logits, -xp.inf).max(axis=0)
    return xp.exp(xp.minimum(logits - highest, 1))


def draw_actions(rules: SkullRules, probabilities: Array, rng: CounterRng) -> Array:
    """Draw (games,) an action for each game by these probabilities; the same noise gives similar actions.

    >>> from yohoho.skull.options import Options
    >>> probabilities = numpy.zeros((ACTIONS, 2))
    >>> probabilities[3] = 1
    >>> draw_actions(SkullRules(Options(3)), probabilities, CounterRng.from_seed(numpy, 7, 2)).tolist()
    [3, 3]
    """
    xp, below = rules.xp, probabilities.cumsum(axis=0)
    chosen = (below <= xp.minimum(rng.bits() * 2.0**-32, _BELOW_ONE) * below[-1]).sum(axis=0)
    return xp.minimum(chosen, ACTIONS - 1).astype(xp.int8)


def take(rules: SkullRules, games: PublicGames, actions: Array, rng: CounterRng) -> PublicGames:
    """Return the games after an action each, given with absolute seats.

    >>> from yohoho.sim.lockstep.skull_history import new_history
    >>> from yohoho.sim.lockstep.skull_state import new_games
    >>> from yohoho.skull.options import Options
    >>> rules, seeds = SkullRules(Options(3)), numpy.arange(2, dtype=numpy.uint32)
    >>> games = PublicGames(new_games(rules, numpy.zeros(2)), new_history(rules, 2), seeds)
    >>> take(rules, games, numpy.zeros(2, numpy.int8), CounterRng(numpy, seeds)).state.pile[:, 0].tolist()
    [0, 1, 0]
    """
    after = step(rules, games.state, actions, rng)
    history = update_history(rules, games.history, games.state, actions, after)
    return PublicGames(after, history, games.seeds)


def captain_step(
    rules: SkullRules, weights: Mapping[str, Any], games: PublicGames, number: Any
) -> PublicGames:
    """Return the games after an action of the captain each; `number` counts the steps, for the noise.

    >>> from yohoho.sim.lockstep.skull_history import new_history
    >>> from yohoho.sim.lockstep.skull_state import new_games
    >>> from yohoho.skull.options import Options
    >>> rules, seeds = SkullRules(Options(3)), numpy.arange(2, dtype=numpy.uint32)
    >>> games = PublicGames(new_games(rules, numpy.zeros(2)), new_history(rules, 2), seeds)
    >>> captain_step(rules, captain_weights(), games, 0).state.pile[:, 0].tolist()
    [0, 1, 0]
    """
    rng = CounterRng(rules.xp, games.seeds).fold_in(number)
    actions = draw_actions(rules, policy(rules, weights, games), rng)
    return take(rules, games, absolute_action(rules, games.state, actions), rng)
