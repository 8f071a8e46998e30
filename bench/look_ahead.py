"""Looks ahead in many games at once with JAX: deals by beliefs, play-outs of candidates, and their values."""

from functools import partial
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
from jax import lax

from yohoho.bots.skull_king.win_chance import scale_after
from yohoho.sim.lockstep.batch_env import BatchEnv
from yohoho.sim.lockstep.batch_state import OVER, BatchState
from yohoho.sim.lockstep.bid_likelihood import log_bid_likelihood
from yohoho.sim.lockstep.counter_rng import CounterRng
from yohoho.sim.lockstep.hidden_deals import deal_hidden, hand_sizes
from yohoho.sim.lockstep.network_policy import (
    IMPOSSIBLE,
    advance,
    legal_logits,
    new_playout,
)
from yohoho.sim.lockstep.round_state import Array


class Search(NamedTuple):
    """How the player looks ahead."""

    deals: int = 64
    candidates: int = 6
    oversampling: int = 12
    prior: float = 4.0
    """The weight of the policy's logarithm, in points per nat divided by the number of deals."""
    points_weight: float = 0.6 / 40
    win_weight: float = 3.0


def repeat_games(state: Any, times: int) -> Any:
    return jax.tree.map(lambda rows: jnp.repeat(rows, times, axis=-1), state)


def at_games(state: Any, games: Array) -> Any:
    return jax.tree.map(lambda rows: rows[..., games], state)


def deal_by_beliefs(
    env: BatchEnv, weights: Any, state: BatchState, player: Array, seeds: Array, search: Search
) -> BatchState:
    """The deals for each game, one game after the other, drawn by weight."""
    drawn, games = search.deals * search.oversampling, player.shape[0]
    wide, wide_player = repeat_games(state, drawn), jnp.repeat(player, drawn)
    rng = CounterRng(jnp, jnp.repeat(seeds, drawn) + jnp.tile(jnp.arange(drawn, dtype=jnp.uint32), games))
    rng = CounterRng(jnp, rng.bits())
    dealt = deal_hidden(env, wide, wide_player, repeat_games(hand_sizes(env.rules, state), drawn), rng)
    hands = dealt.state.round_state.hands
    log_weight = dealt.log_weight + log_bid_likelihood(env, weights, state, player, hands)
    log_weight = jnp.nan_to_num(log_weight.reshape(games, drawn), neginf=-1e9)
    weight = jnp.exp(log_weight - log_weight.max(axis=1, keepdims=True))
    through = jnp.cumsum(weight, axis=1)
    quantiles = (jnp.arange(search.deals) + 0.5) / search.deals * through[:, -1:]
    chosen = jax.vmap(partial(jnp.searchsorted, side="right"))(through, quantiles).clip(0, drawn - 1)
    dealt_games: BatchState = at_games(dealt.state, (chosen + jnp.arange(games)[:, None] * drawn).ravel())
    return dealt_games


def look_ahead(
    env: BatchEnv, weights: Any, state: BatchState, seeds: Array, search: Search
) -> tuple[Array, Array, Array]:
    """For each game (candidates,) action numbers, their legality, and (candidates, players, deals) points."""
    games, player = seeds.shape[0], env.turn(state)
    logits = legal_logits(env, weights, state, jnp.bfloat16)
    top, actions = lax.top_k(logits.T, search.candidates)
    dealt = deal_by_beliefs(env, weights, state, player, seeds, search)
    wide = jax.tree.map(lambda rows: jnp.tile(rows, (*(1,) * (rows.ndim - 1), search.candidates)), dealt)
    each = jnp.tile(jnp.repeat(player, search.deals), search.candidates)
    noise = jnp.repeat(seeds, search.deals) * jnp.uint32(search.deals) + jnp.tile(
        jnp.arange(search.deals, dtype=jnp.uint32), games
    )
    noise = jnp.tile(CounterRng(jnp, noise).bits(), search.candidates)
    given = jnp.repeat(actions.T, search.deals, axis=1).ravel().astype(jnp.int16)
    playout = new_playout(wide._replace(seeds=noise), noise, each, given, jnp)
    single = BatchEnv(env.rules, single_round=True)

    def running(carry: Any) -> Array:
        return (carry[0].state.phase != OVER).any()

    def turn(carry: Any) -> Any:
        playout, number = carry
        return advance(single, weights, playout, number, jnp.bfloat16), number + 1

    playout, _ = lax.while_loop(running, turn, (playout, jnp.int32(0)))
    points = playout.points.reshape(env.rules.players, search.candidates, games, search.deals)
    return actions, top > IMPOSSIBLE / 2, jnp.moveaxis(points, (2, 1), (0, 1))


def utilities(env: BatchEnv, state: BatchState, points: Array, search: Search) -> Array:
    """(games, candidates, deals) what the captain was trained for: the lead in points and the win chance."""
    player = env.turn(state).astype(jnp.int32)
    points = points.astype(jnp.float32)
    own = jnp.take_along_axis(points, player[:, None, None, None], axis=2)[:, :, 0]
    rest = (points.sum(axis=2) - own) / (env.rules.players - 1)
    scales = [max(1.0, scale_after(env.rules.setup.options, number)) for number in range(env.rounds + 1)]
    scale = jnp.asarray(scales, dtype=jnp.float32)[state.number][:, None, None, None]
    scores = state.round_state.scores.astype(jnp.float32).T[:, None, :, None] + points
    wins = jax.nn.softmax(scores / scale, axis=2)
    win = jnp.take_along_axis(wins, player[:, None, None, None], axis=2)[:, :, 0]
    return search.points_weight * (own - rest) + search.win_weight * win
