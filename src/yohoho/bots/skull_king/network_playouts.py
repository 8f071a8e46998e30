"""The values of all legal actions at Skull King by play-outs of a network, given what a seat can know.

Hidden cards are drawn from beliefs: deals that agree with all that the seat has seen, weighted by how likely
the network would have made the bids. All actions are played out to the end of the round on the same deals and
with the same noise, every seat by the policy of the network.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, Final, NamedTuple

import numpy as np

from yohoho.bots.skull_king.beliefs import rules_for
from yohoho.bots.skull_king.first_mate import distinct
from yohoho.bots.skull_king.plain_observation import number_of
from yohoho.bots.skull_king.situation import batch_state_of
from yohoho.bots.weights import load_weights, single_threaded
from yohoho.sim.lockstep.actions import TEMPERATURE
from yohoho.sim.lockstep.batch_env import BatchEnv
from yohoho.sim.lockstep.batch_state import BatchState, each_array, take_games
from yohoho.sim.lockstep.bid_likelihood import log_bid_likelihood
from yohoho.sim.lockstep.counter_rng import CounterRng
from yohoho.sim.lockstep.hidden_deals import deal_hidden
from yohoho.sim.lockstep.network import forward
from yohoho.sim.lockstep.network_policy import new_playout, play_out
from yohoho.sim.lockstep.observation import observe
from yohoho.sim.lockstep.observation_index import ACTIONS, OBSERVATION_SIZE
from yohoho.sim.lockstep.round_state import Array
from yohoho.skull_king.options import Options
from yohoho.skull_king.view import View

Weights = Mapping[str, Any]
JUDGE_FILE: Final = "skull-king-judge"
"""The weights of a smaller network that was distilled from the captain's (docs/review.md)."""
OVERSAMPLING: Final = 12
"""The number of deals that are drawn for each one that is kept: about one in ten fits the bids."""
_BATCH: Final = 4096
"""Play-outs that are computed together; more would not fit the caches of a processor."""


class Candidates(NamedTuple):
    """A decision to judge: a view, and the actions to compare."""

    view: View
    actions: tuple[str, ...]

    @classmethod
    def of(cls, view: View) -> Candidates:
        """Return the decision of a view with all its legal actions, equal cards once.

        >>> import yohoho
        >>> game = yohoho.SkullKing(players=3, plan=[2])
        >>> view = game.view(yohoho.settle(game, game.start(), yohoho.Dice(7)), 0)
        >>> Candidates.of(view).actions
        ('bid 0', 'bid 1', 'bid 2')
        """
        return cls(view, tuple(distinct(view.legal)))


class ActionEnds(NamedTuple):
    """The ends of the round after each action: (actions, players, deals), the same deals for all actions."""

    points: Array
    over_bid: Array
    """The tricks won less the bid."""
    drawn: Array
    """(deals,) equal numbers for the same hidden cards."""


def judge_weights() -> Weights:
    """Read the weights of the network that judges.

    :raises WeightsError: when they are missing or damaged.

    >>> judge_weights()["act"].shape[0] == ACTIONS
    True
    """
    return load_weights("skull-king", OBSERVATION_SIZE, ACTIONS, JUDGE_FILE).arrays


@cache
def round_env(options: Options) -> BatchEnv:
    """Return the environment for play-outs to the end of a round.

    >>> round_env(Options(players=3)).rules.players
    3
    """
    return BatchEnv(rules_for(options), single_round=True)


def play_out_decisions(
    decisions: Sequence[Candidates], deals: int, seed: int, weights: Weights
) -> list[ActionEnds]:
    """Play out each decision: return the ends of the round after each of its actions.

    All decisions are of the same options and have rounds of the same number of cards.

    >>> import yohoho
    >>> game = yohoho.SkullKing(players=3, plan=[2])
    >>> view = game.view(yohoho.settle(game, game.start(), yohoho.Dice(7)), 0)
    >>> [ends] = play_out_decisions([Candidates.of(view)], deals=8, seed=7, weights=judge_weights())
    >>> ends.points.shape  # three bids, three players, eight deals
    (3, 3, 8)
    """
    if not decisions:
        return []
    ends: list[ActionEnds] = []
    for chunk in _chunks(decisions, deals):
        with single_threaded():
            ends += _chunk_ends(chunk, deals, seed, weights)
    return ends


def _chunks(decisions: Sequence[Candidates], deals: int) -> list[list[Candidates]]:
    """The decisions in groups of about `_BATCH` play-outs."""
    chunks: list[list[Candidates]] = [[]]
    games = 0
    for decision in decisions:
        if chunks[-1] and games + len(decision.actions) * deals > _BATCH:
            chunks.append([])
            games = 0
        chunks[-1].append(decision)
        games += len(decision.actions) * deals
    return chunks


def _chunk_ends(decisions: Sequence[Candidates], deals: int, seed: int, weights: Weights) -> list[ActionEnds]:
    env = round_env(decisions[0].view.options)
    state, drawn = deal_from_beliefs(env, [each.view for each in decisions], deals, seed, weights)
    games = np.arange(len(decisions) * deals).reshape(len(decisions), deals)
    rows = np.concatenate([np.tile(games[at], len(each.actions)) for at, each in enumerate(decisions)])
    numbers = [[number_of(each.view, text) for text in each.actions] for each in decisions]
    given = np.repeat(np.asarray([number for each in numbers for number in each], dtype=np.int16), deals)
    player = np.asarray([each.view.seat for each in decisions], dtype=np.uint8)[rows // deals]
    playout = new_playout(take_games(state, rows), state.seeds[rows], player, given)
    ends = play_out(env, weights, playout)
    # Games of a decision follow each other, each action on the same deals.
    limits = np.cumsum([len(each.actions) * deals for each in decisions])[:-1]
    points, over_bid = (
        [part.reshape(part.shape[0], -1, deals).swapaxes(0, 1) for part in np.split(rows, limits, axis=1)]
        for rows in ends
    )
    return [ActionEnds(*each) for each in zip(points, over_bid, drawn, strict=True)]


class BelievedDeals(NamedTuple):
    """Games with the hidden cards drawn from beliefs, as many for each view, one view after the other."""

    state: BatchState
    drawn: Array
    """(views, deals) the number of each deal among those that were drawn for its view; a deal of great weight
    is kept more than once."""


def deal_from_beliefs(
    env: BatchEnv, views: Sequence[View], deals: int, seed: int, weights: Weights
) -> BelievedDeals:
    """Draw the hidden cards of each view `deals` times from beliefs.

    >>> import yohoho
    >>> game = yohoho.SkullKing(players=3, plan=[2])
    >>> view = game.view(yohoho.settle(game, game.start(), yohoho.Dice(7)), 0)
    >>> deals = deal_from_beliefs(round_env(game.options), [view], deals=8, seed=7, weights=judge_weights())
    >>> deals.state.round_state.hands.shape  # three hands of two cards in eight games
    (3, 2, 8)
    """
    drawn = deals * OVERSAMPLING
    states = stack_states([batch_state_of(view) for view in views])
    rows = np.repeat(np.arange(len(views)), drawn)
    player = np.asarray([view.seat for view in views], dtype=np.uint8)
    room = np.asarray([[seat.cards for seat in view.seats] for view in views], dtype=np.int32).T
    rng = CounterRng(np, np.tile(_seeds(seed, drawn), len(views)))
    dealt = deal_hidden(env, take_games(states, rows), player[rows], room[:, rows], rng)
    likelihood = log_bid_likelihood(env, weights, states, player, dealt.state.round_state.hands)
    resampled = _resample((dealt.log_weight + likelihood).reshape(len(views), drawn), deals, seed)
    state: BatchState = take_games(dealt.state, (resampled + np.arange(len(views))[:, None] * drawn).ravel())
    return BelievedDeals(state._replace(seeds=np.tile(_seeds(seed + 1, deals), len(views))), resampled)


def _seeds(seed: int, count: int) -> Array:
    return CounterRng.from_seed(np, seed, count).bits()


def stack_states(states: Sequence[BatchState]) -> BatchState:
    """Join the games of all states in one batch.

    >>> import yohoho
    >>> game = yohoho.SkullKing(players=3, plan=[2])
    >>> view = game.view(yohoho.settle(game, game.start(), yohoho.Dice(7)), 0)
    >>> stack_states([batch_state_of(view), batch_state_of(view)]).phase.shape
    (2,)
    """
    batch: BatchState = each_array(lambda *rows: np.concatenate(rows, axis=-1), *states)
    return batch


def _resample(log_weight: Array, count: int, seed: int) -> Array:
    """Return (decisions, count) systematic samples by weight. Where no deal is sound, all count the same."""
    top = log_weight.max(axis=1, keepdims=True)
    weight = np.where(np.isfinite(top), np.exp(log_weight - np.where(np.isfinite(top), top, 0)), 1.0)
    through = np.cumsum(weight, axis=1)
    start = np.random.default_rng(seed).random()
    targets = (np.arange(count) + start) / count * through[:, -1:]
    indices = (through[:, None, :] <= targets[:, :, None]).sum(axis=2)
    return np.minimum(indices, log_weight.shape[1] - 1)


def policies(decisions: Sequence[Candidates], weights: Weights) -> list[Array]:
    """Return for each decision (actions,) the probabilities with which the captain takes its actions.

    >>> import yohoho
    >>> game = yohoho.SkullKing(players=3, plan=[2])
    >>> view = game.view(yohoho.settle(game, game.start(), yohoho.Dice(7)), 0)
    >>> [policy] = policies([Candidates.of(view)], judge_weights())
    >>> policy.round(2).tolist()  # of bidding 0, 1 and 2
    [0.0, 1.0, 0.0]
    """
    env = round_env(decisions[0].view.options)
    state = stack_states([batch_state_of(each.view) for each in decisions])
    player = np.asarray([each.view.seat for each in decisions], dtype=np.uint8)
    with single_threaded():
        logits = forward(np, weights, observe(env, state, player)).logits
    return [_softmax(logits[:, at], each) for at, each in enumerate(decisions)]


def _softmax(logits: Array, decision: Candidates) -> Array:
    numbers = [number_of(decision.view, text) for text in decision.actions]
    chosen = logits[numbers] / TEMPERATURE
    weight = np.exp(chosen - chosen.max())
    return weight / weight.sum()
