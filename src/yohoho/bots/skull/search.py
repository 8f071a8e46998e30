"""Search in Skull: the hidden skulls are sampled, the round is played out by the heuristic policy, and the
result is the chance to win the game from there."""

from collections.abc import Sequence
from typing import Any, Final

import numpy

from yohoho.bots.skull.beliefs import Belief, Floats, beliefs
from yohoho.bots.skull.heuristics import HeuristicPolicy
from yohoho.bots.skull.own_state import rules_of, skull_probabilities
from yohoho.bots.skull.temperament import Temperament
from yohoho.core.dice import Dice
from yohoho.sim.lockstep.counter_rng import CounterRng
from yohoho.sim.lockstep.skull_actions import number_of
from yohoho.sim.lockstep.skull_state import (
    NAMING,
    NOBODY,
    OVER,
    Array,
    SkullBatchState,
    SkullRules,
    from_view,
)
from yohoho.sim.lockstep.skull_steps import step
from yohoho.skull.discs import LOST
from yohoho.skull.view import View

_STRENGTH: Final = numpy.asarray(
    (
        ((0, 0), (0.14, 0.48), (0.50, 0.50), (0.82, 0.78), (1, 1)),
        ((0, 0), (0.52, 0.56), (1.63, 1.10), (2.40, 1.85), (2.4, 2.4)),
    ),
    dtype=numpy.float32,
)
"""The strength of a player by successes, discs and skull or not: the chance to win is the share of all
strength. Fitted to 9,000 games among three to five sailors."""
_UNFINISHED_SHARE: Final = 0.02
"""The share of rounds that are evaluated unfinished: the longest ones, because each step costs the same."""


def win_probabilities(view: View, legal: Sequence[str], playouts: int, rng: Dice) -> Floats:
    """Return (actions, players) the chance of each player to win the game after each action.

    >>> import yohoho
    >>> game = yohoho.Skull(players=3)
    >>> view = game.view(game.apply(game.start(), yohoho.CHANCE, "start 0"), 1)
    >>> win_probabilities(view, view.legal, playouts=64, rng=Dice(7)).sum(axis=1).round(3).tolist()
    [1.0, 1.0]
    """
    rules, policy = rules_of(view), HeuristicPolicy(Temperament(), skull_probabilities(view))
    samples = playouts // len(legal)
    batch_rng = CounterRng.from_seed(numpy, rng.below(2**32), samples)
    skulls = draw_places(beliefs(rules, view, policy), batch_rng)
    state = from_view(rules, view, numpy.tile(skulls, len(legal)), _nowhere(samples * len(legal)))
    numbers = numpy.repeat(numpy.asarray([number_of(text) for text in legal], dtype=numpy.int8), samples)
    shared_rng = CounterRng(numpy, numpy.tile(batch_rng.bits(), len(legal)))
    ended = _play_out(rules, state, numbers, policy, shared_rng)
    chances: Floats = _chances(ended).reshape(rules.players, len(legal), samples).mean(axis=2).T
    return chances


def _nowhere(games: int) -> Array:
    return numpy.full(games, NOBODY, dtype=numpy.int8)


def draw_places(by_seat: list[Belief], batch_rng: CounterRng) -> Array:
    """Return (players, samples) a sampled place for each skull.

    >>> belief = Belief(places=[0, 1], chances=numpy.asarray([0.0, 1.0]))
    >>> draw_places([belief], CounterRng.from_seed(numpy, 7, 4)).tolist()
    [[1, 1, 1, 1]]
    """
    return numpy.stack([_draw_place(belief, batch_rng) for belief in by_seat])


def _draw_place(belief: Belief, batch_rng: CounterRng) -> Array:
    below = belief.chances.cumsum()[:-1]
    at = numpy.searchsorted(below, batch_rng.bits() * 2.0**-32, side="right")
    return numpy.asarray(belief.places, dtype=numpy.int8)[at]


def _play_out(
    rules: SkullRules, state: SkullBatchState, numbers: Array, policy: HeuristicPolicy, batch_rng: CounterRng
) -> SkullBatchState:
    """Play these actions, and then on by the policy to the end of the round."""
    began = int(state.round[0])
    state = _halt(step(rules, state, numbers, batch_rng), began)
    while (state.phase != OVER).mean() > _UNFINISHED_SHARE:
        state = _halt(step(rules, state, policy.choose(rules, state, batch_rng), batch_rng), began)
    return state


def _halt(state: SkullBatchState, began: int) -> SkullBatchState:
    """Stop the games whose round is over."""
    done = (state.round > began) | (state.phase == NAMING)
    return state._replace(phase=numpy.where(done, numpy.int8(OVER), state.phase))


def _chances(state: SkullBatchState) -> Any:
    """(players, games) each player's share of all strength, or of the victory."""
    strength = _STRENGTH[state.successes.clip(0, 1), state.discs, (state.skull != LOST).astype(int)]
    won = numpy.arange(len(strength))[:, None] == state.winner
    return numpy.where(state.winner >= 0, won, strength / strength.sum(axis=0))
