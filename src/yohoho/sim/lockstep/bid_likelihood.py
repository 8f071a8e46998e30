"""How likely the captain's network would have made the bids of a round, given the hands."""

from yohoho.sim.lockstep import actions, card_rows
from yohoho.sim.lockstep.batch_env import BatchEnv
from yohoho.sim.lockstep.batch_state import BID, BatchState
from yohoho.sim.lockstep.codes import EMPTY, NO_SUIT
from yohoho.sim.lockstep.index_part import part_starts
from yohoho.sim.lockstep.network import Weights, residual_blocks
from yohoho.sim.lockstep.observation import observe
from yohoho.sim.lockstep.observation_index import FACES, OBSERVATION_PARTS
from yohoho.sim.lockstep.round_state import Array, of_seat

_UNSEEN = part_starts(OBSERVATION_PARTS)["unseen"]


def log_bid_likelihood(
    env: BatchEnv, weights: Weights, state: BatchState, player: Array, hands: Array
) -> Array:
    """(deals,) the log-likelihood of the bids of all seats but the `player`.

    `hands` is (hands, slots, deals) with as many deals for each game, one game after the other. A seat is
    given the cards it holds and those it has played. The result is 0 before all bids are open.
    """
    rules, xp = env.rules, env.rules.xp
    deals = hands.shape[-1] // player.shape[0]
    # Deals of a game differ only in the hands, so the rest of the first layer is computed once for each game.
    before, log_likelihood = _before_bids(env, state), xp.zeros(hands.shape[-1], dtype=xp.float32)
    possible = xp.arange(env.max_cards + 1)[:, None] <= env.cards(state)
    for by in range(1, rules.players):
        bidder = (player + by) % rules.players
        played = card_rows.as_held(rules, of_seat(rules, state.played, bidder))
        cards_in_hand = card_rows.counts(rules, of_seat(rules, hands, xp.repeat(bidder, deals)))
        hidden = xp.repeat(_without_hand(env, weights, before, bidder, played), deals, axis=1)
        logits = _bid_logits(env, weights, hidden + _hand_weights(weights) @ cards_in_hand.astype(xp.float32))
        bid = xp.repeat(of_seat(rules, state.round_state.bids, bidder).astype(xp.int32), deals)
        log_likelihood = log_likelihood + _log_probability(
            env, logits, xp.repeat(possible, deals, axis=1), bid
        )
    return xp.where(xp.repeat(state.phase, deals) > BID, log_likelihood, 0)


def _hand_weights(weights: Weights) -> Array:
    """The part of the first layer that tells hands apart: a card in the hand is not among the unseen."""
    first = weights["policy.in0"]
    return first[:, :FACES] - first[:, _UNSEEN : _UNSEEN + FACES]


def _without_hand(env: BatchEnv, weights: Weights, before: BatchState, bidder: Array, played: Array) -> Array:
    """The first layer for each game, with an empty hand and the cards that were played from it."""
    xp = env.rules.xp
    hidden = weights["policy.in0"] @ observe(env, before, bidder) + weights["policy.in.bias"][:, None]
    return hidden + _hand_weights(weights) @ played.astype(xp.float32)


def _bid_logits(env: BatchEnv, weights: Weights, hidden: Array) -> Array:
    """(bids, deals) the logits of the bids, from the first layer on."""
    rows = slice(actions.BID, actions.BID + env.max_cards + 1)
    last = residual_blocks(env.rules.xp, weights, "policy", hidden)
    return weights["act"][rows] @ last + weights["act.bias"][rows, None]


def _log_probability(env: BatchEnv, logits: Array, possible: Array, bid: Array) -> Array:
    xp = env.rules.xp
    logits = xp.where(possible, logits, -xp.inf)
    top = logits.max(axis=0)
    log_sum = top + xp.log(xp.exp(logits - top).sum(axis=0))
    return xp.take_along_axis(logits, bid[None], axis=0)[0] - log_sum


def _before_bids(env: BatchEnv, state: BatchState) -> BatchState:
    """The round as it was before the bids, with empty hands."""
    xp, round_state = env.rules.xp, state.round_state
    nothing = xp.full_like(round_state.suit, EMPTY)
    return state._replace(
        round_state=round_state._replace(
            hands=xp.full_like(round_state.hands, EMPTY),
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
