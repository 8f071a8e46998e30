"""How likely the captain's network would have made the bids of a round, given the hands."""

from __future__ import annotations

from yohoho.sim.lockstep import actions
from yohoho.sim.lockstep.batch_env import BID, BatchEnv
from yohoho.sim.lockstep.batch_state import BatchState
from yohoho.sim.lockstep.codes import EMPTY, NO_SUIT
from yohoho.sim.lockstep.network import Weights, forward
from yohoho.sim.lockstep.observation import FACES, OBSERVATION_PARTS, observe
from yohoho.sim.lockstep.round_state import Array

_BEFORE_UNSEEN = [part.name for part in OBSERVATION_PARTS].index("unseen")
_UNSEEN = sum(part.size for part in OBSERVATION_PARTS[:_BEFORE_UNSEEN])


def log_bid_likelihood(env: BatchEnv, weights: Weights, state: BatchState, player: Array) -> Array:
    """(games,) the log-likelihood of the bids of all seats but the `player`, with the hands of `state`.

    A seat is given the cards it holds and those it has played. It is 0 before all bids are open.
    """
    rules, xp = env.rules, env.rules.xp
    before, found = _before_bids(env, state), xp.zeros(player.shape[0], dtype=xp.float32)
    for seat in range(rules.players):
        bidder = xp.full_like(player, seat)
        observation = _with_played(env, observe(env, before, bidder), state.played[seat])
        logits = forward(xp, weights, observation).logits[actions.BID :][: env.most_cards + 1]
        possible = xp.arange(logits.shape[0])[:, None] <= env.cards(state)
        logits = xp.where(possible, logits, -xp.inf)
        top = logits.max(axis=0)
        log_sum = top + xp.log(xp.exp(logits - top).sum(axis=0))
        bid = state.round_state.bids[seat].astype(xp.int32)
        own = xp.take_along_axis(logits, bid[None], axis=0)[0] - log_sum
        found = found + xp.where(player == seat, 0, own)
    return xp.where(state.phase > BID, found, 0)


def _before_bids(env: BatchEnv, state: BatchState) -> BatchState:
    """The round as it was before the bids, but without the cards that have been played."""
    xp, round_state = env.rules.xp, state.round_state
    nothing = xp.full_like(round_state.suit, EMPTY)
    return state._replace(
        round_state=round_state._replace(
            leader=round_state.round_leader,
            suit=xp.full_like(round_state.suit, NO_SUIT),
            trick=(nothing,) * env.rules.hands,
            won=xp.zeros_like(round_state.won),
            bonus=xp.zeros_like(round_state.bonus),
            allied=xp.zeros_like(round_state.allied),
            wagers=xp.zeros_like(round_state.wagers),
            harrys=xp.zeros_like(round_state.harrys),
            pirate=xp.zeros_like(round_state.pirate),
        ),
        phase=xp.full_like(state.phase, BID),
        done=xp.zeros_like(state.done),
        played=xp.zeros_like(state.played),
        voids=xp.zeros_like(state.voids),
        put_away=xp.zeros_like(state.put_away),
        shown=xp.zeros_like(state.shown),
    )


def _with_played(env: BatchEnv, observation: Array, played: Array) -> Array:
    """The observation with the played cards back in the hand."""
    xp, rules = env.rules.xp, env.rules
    back = actions.as_held(rules, played).astype(xp.float32)
    return xp.concatenate(
        [
            observation[:FACES] + back,
            observation[FACES:_UNSEEN],
            observation[_UNSEEN : _UNSEEN + FACES] - back,
            observation[_UNSEEN + FACES :],
        ]
    )
