"""Captains play on from one situation after two actions, many times with the same noise, on JAX's device."""

from functools import partial
from typing import Any, Final, NamedTuple, cast

import jax
import jax.numpy as jnp
import numpy as np
from jax import lax

from yohoho.bots.skull.network_policy import PublicGames, captain_step, captain_weights, take
from yohoho.bots.skull.playouts import repeat_history, sample_games
from yohoho.bots.skull_king import plain_observation
from yohoho.bots.skull_king.network_playouts import stack_states
from yohoho.bots.skull_king.situation import open_state
from yohoho.bots.weights import load_weights
from yohoho.core.game import AnyGame
from yohoho.review.game_review import PlayedStep
from yohoho.sim.lockstep import skull_actions, skull_state
from yohoho.sim.lockstep.batch_env import BatchEnv
from yohoho.sim.lockstep.batch_state import OVER, BatchState
from yohoho.sim.lockstep.codes import EMPTY
from yohoho.sim.lockstep.counter_rng import CounterRng
from yohoho.sim.lockstep.network_policy import advance, new_playout
from yohoho.sim.lockstep.observation_index import ACTIONS, OBSERVATION_SIZE
from yohoho.sim.lockstep.round_state import Array, Rules
from yohoho.sim.lockstep.skull_history import history_from_view
from yohoho.sim.lockstep.skull_state import SkullBatchState, SkullRules, from_state
from yohoho.skull.game import Skull
from yohoho.skull.view import view
from yohoho.skull_king.options import Options

_SEED: Final = 5


class PairedLosses(NamedTuple):
    """(times,) what the better action gains over the other one, with the same noise."""

    true: Any
    """The result in the world that was really there."""
    believed: Any = None
    """The result in worlds from the beliefs of the seat."""


class SkullKingPlayOn:
    """Rounds of Skull King, in points of the seat, from the true cards."""

    def __init__(self, times: int) -> None:
        self._times = times
        self._weights = jax.tree.map(
            jnp.asarray, load_weights("skull-king", OBSERVATION_SIZE, ACTIONS).arrays
        )
        self._compiled: Any = None

    def __call__(self, game: AnyGame, step: PlayedStep, best: str, taken: str) -> PairedLosses:
        env = BatchEnv(Rules(cast("Options", game.options), jnp), single_round=True)
        if self._compiled is None:
            self._compiled = jax.jit(partial(_round_points, env))
        state = _pad_hands(env, open_state(game, step.before, self._times, _SEED + step.step))
        seeds = CounterRng.from_seed(np, _SEED + step.step, self._times).bits()
        seen = game.view(step.before, step.seat)
        numbers = [plain_observation.number_of(seen, text) for text in (best, taken)]
        given = np.repeat(np.asarray(numbers, dtype=np.int16), self._times)
        player = np.full(len(given), step.seat, dtype=np.uint8)
        points = np.asarray(
            self._compiled(self._weights, stack_states([state] * 2), np.tile(seeds, 2), player, given)
        ).astype(np.float64)
        return PairedLosses(points[: self._times] - points[self._times :])


def _pad_hands(env: BatchEnv, state: BatchState) -> BatchState:
    """The state with room for hands of the largest round, so that all rounds share one compiled program."""
    hands = state.round_state.hands
    free = env.rules.slots(env.max_cards) - hands.shape[1]
    wide = np.pad(hands, ((0, 0), (0, free), (0, 0)), constant_values=EMPTY)
    return state._replace(round_state=state.round_state._replace(hands=wide))


def _round_points(
    env: BatchEnv, weights: Any, state: BatchState, seeds: Array, player: Array, given: Array
) -> Array:
    """(games,) the points of the player at the end of the round."""

    def running(carry: Any) -> Array:
        return (carry[0].state.phase != OVER).any()

    def turn(carry: Any) -> Any:
        playout, number = carry
        return advance(env, weights, playout, number), number + 1

    first = new_playout(jax.tree.map(jnp.asarray, state), seeds, player, given, jnp)
    playout, _ = lax.while_loop(running, turn, (first, jnp.int32(0)))
    return jnp.take_along_axis(playout.points, player[None].astype(jnp.int32), axis=0)[0]


class SkullPlayOn:
    """Games of Skull to their end, in per cent of victories of the seat."""

    def __init__(self, times: int) -> None:
        self._times = times
        self._weights = jax.tree.map(jnp.asarray, dict(captain_weights()))
        self._compiled: Any = None

    def __call__(self, game: AnyGame, step: PlayedStep, best: str, taken: str) -> PairedLosses:
        assert isinstance(game, Skull)
        if self._compiled is None:
            self._compiled = jax.jit(partial(_victories, SkullRules(game.options, jnp)))
        rules, seen = SkullRules(game.options), view(step.before, step.seat)
        believed = sample_games(rules, captain_weights(), seen, self._times, _SEED)
        worlds = (true_world(rules, step, self._times), believed)
        games = jax.tree.map(lambda *rows: np.concatenate([*rows, *rows], axis=-1), *worlds)
        numbers = [skull_actions.number_of(text) for text in (best, taken)]
        actions = np.repeat(np.asarray(numbers, dtype=np.int8), 2 * self._times)
        won = np.asarray(self._compiled(self._weights, games, step.seat, actions)).astype(np.float64)
        better, worse = 100 * won.reshape(2, 2, self._times)
        return PairedLosses(*(better - worse))


def true_world(rules: SkullRules, step: PlayedStep, times: int) -> PublicGames:
    """The state that was really there, `times` times."""
    column = from_state(rules, step.before)
    state = SkullBatchState(*(np.repeat(array, times, axis=-1) for array in column))
    state = state._replace(turn=np.full(times, step.seat, dtype=np.int8))
    history = repeat_history(history_from_view(rules, view(step.before, None)), times)
    return PublicGames(state, history, CounterRng.from_seed(np, step.step, times).bits())


def _victories(rules: SkullRules, weights: Any, games: PublicGames, seat: Array, actions: Array) -> Array:
    """(games,) whether the seat wins after the actions."""

    def running(carry: Any) -> Array:
        return (carry[0].state.phase != skull_state.OVER).any()

    def turn(carry: Any) -> Any:
        games, number = carry
        return captain_step(rules, weights, games, number), number + 1

    games = jax.tree.map(jnp.asarray, games)
    games = take(rules, games, actions, CounterRng(jnp, games.seeds).fold_in(0))
    games, _ = lax.while_loop(running, turn, (games, jnp.int32(1)))
    return games.state.winner == seat
