"""The policy of the captain's network for whole batches, and rounds played out with it.

Actions are sampled with Gumbel noise that depends only on the seed of a game and the number of the step, so
games with the same seed differ only by what was done differently in them.
"""

from typing import Any, Final, NamedTuple

import numpy

from yohoho.sim.lockstep import actions
from yohoho.sim.lockstep.actions import TEMPERATURE
from yohoho.sim.lockstep.batch_env import BatchEnv
from yohoho.sim.lockstep.batch_state import OVER, BatchState, take_games
from yohoho.sim.lockstep.counter_rng import CounterRng
from yohoho.sim.lockstep.network import Weights, forward
from yohoho.sim.lockstep.observation import observe
from yohoho.sim.lockstep.round_state import Array
from yohoho.sim.lockstep.scores import final_bids

IMPOSSIBLE: Final = -1e9
"""The logit of an illegal action."""
_COMPACT: Final = 0.75
"""NumPy drops the games that are over once the share of the others falls below this."""


class Playout(NamedTuple):
    """Rounds that are played out; games that are over wait."""

    state: BatchState
    seeds: Array
    """(games,) games with the same seed get the same noise."""
    player: Array
    """(games,) the seat whose next action is given."""
    given: Array
    """(games,) that action as a number of the network; negative where it has been taken or there is none."""
    points: Array
    """(players, games) the points of the round once it is over."""


def legal_logits(env: BatchEnv, weights: Weights, state: BatchState, dtype: Any = None) -> Array:
    """(actions, games) the logits of the seat to act, IMPOSSIBLE for illegal actions.

    Seats to lead are counted from the seat to act.
    """
    xp, turn = env.rules.xp, env.turn(state)
    observation = observe(env, state, turn)
    logits = forward(xp, weights, observation if dtype is None else observation.astype(dtype)).logits
    legal = env.legal(state)
    return xp.where(legal, logits[: legal.shape[0]], IMPOSSIBLE)


def absolute_action(env: BatchEnv, state: BatchState, action: Array) -> Array:
    """The action with an absolute seat: the network counts seats from its own when it names a leader."""
    leads = (action >= actions.LEAD) & (action < actions.WAGER)
    seat = (action - actions.LEAD + env.turn(state)) % env.rules.players
    return env.rules.xp.where(leads, actions.LEAD + seat, action)


def sample_actions(env: BatchEnv, logits: Array, rng: CounterRng, temperature: float = TEMPERATURE) -> Array:
    """(games,) an action for each game by softmax at this temperature."""
    xp = env.rules.xp
    bits = rng.bits_grid(logits.shape[0]).T.astype(xp.float32)
    gumbel = -xp.log(-xp.log((bits + xp.float32(0.5)) * xp.float32(2.0**-32.001)))
    return xp.argmax(logits / temperature + gumbel, axis=0)


def new_playout(state: BatchState, seeds: Array, player: Array, given: Array, xp: Any = numpy) -> Playout:
    return Playout(state, seeds, player, given, xp.zeros(state.points.shape, dtype=xp.int16))


def advance(env: BatchEnv, weights: Weights, playout: Playout, number: Any, dtype: Any = None) -> Playout:
    """One step in every game: the given action at the player's first turn, else one of the policy."""
    xp, state = env.rules.xp, playout.state
    logits = legal_logits(env, weights, state, dtype)
    action = sample_actions(env, logits, CounterRng(xp, playout.seeds).fold_in(number))
    due = (playout.given >= 0) & (env.turn(state) == playout.player) & (state.phase != OVER)
    action = xp.where(due, playout.given, action)
    after = env.step(state, absolute_action(env, state, action))
    return playout._replace(
        state=after,
        given=xp.where(due, -1, playout.given),
        points=playout.points + after.points,
    )


class RoundEnds(NamedTuple):
    """The ends of rounds that were played out."""

    points: Array
    """(players, games)"""
    over_bid: Array
    """(players, games) the tricks won less the bid."""


def round_ends(env: BatchEnv, playout: Playout) -> RoundEnds:
    """The results of rounds that are over."""
    round_state = playout.state.round_state
    won = round_state.won[: env.rules.players]
    return RoundEnds(playout.points, won - final_bids(env.rules, round_state))


def play_out(env: BatchEnv, weights: Weights, playout: Playout) -> RoundEnds:
    """Play each round to its end with NumPy. `env` has single rounds."""
    where = numpy.arange(playout.points.shape[1])
    ends = RoundEnds(numpy.zeros_like(playout.points), numpy.zeros(playout.points.shape, numpy.int8))
    number = 0
    while where.size:
        playout = advance(env, weights, playout, number)
        number += 1
        running = playout.state.phase != OVER
        # Dropping games copies all arrays, which pays only once a good part of them is over.
        if running.mean() <= _COMPACT:
            ended = round_ends(env, take_games(playout, numpy.flatnonzero(~running)))
            ends.points[:, where[~running]] = ended.points
            ends.over_bid[:, where[~running]] = ended.over_bid
            playout, where = take_games(playout, numpy.flatnonzero(running)), where[running]
    return ends
