"""Search in Skull King: every legal action is played out to the end of the round on the same samples.

The samples of hidden cards come from `beliefs`, the play-outs from the lockstep simulator. All actions get
the same cards and the same random numbers, so that only the action makes a difference.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from yohoho.bots.skull_king.beliefs import codes_of, rules_for, sample_hands
from yohoho.bots.skull_king.situation import situation
from yohoho.core.dice import Dice
from yohoho.sim.lockstep import plays, powers, scores
from yohoho.sim.lockstep.codes import EMPTY
from yohoho.sim.lockstep.counter_rng import CounterRng
from yohoho.sim.lockstep.greedy_policy import GreedyPolicy
from yohoho.sim.lockstep.plays import Choice
from yohoho.sim.lockstep.round_state import Array, BatchRoundState, Rules, of_seat
from yohoho.sim.lockstep.rounds import RoundPosition, play_round
from yohoho.skull_king.view import View


class PlayoutResults(NamedTuple):
    """The results of the play-outs; the first axis is the action, the last the sample."""

    actions: Sequence[str]
    points: Array
    """(actions, players, samples) points of this round."""
    exact: Array
    """(actions, samples) whether the bid of the seat came true."""


def look_ahead(
    view: View, legal: Sequence[str], samples: int, policy: GreedyPolicy, rng: Dice
) -> PlayoutResults:
    """Play each action out in the same samples of the hidden cards.

    >>> import yohoho
    >>> game = yohoho.SkullKing(players=3, plan=[2])
    >>> view = game.view(yohoho.settle(game, game.start(), yohoho.Dice(7)), 0)
    >>> results = look_ahead(view, ["bid 0", "bid 1"], 100, GreedyPolicy(0.6), Dice(7))
    >>> results.points.shape, results.exact.shape  # two actions, three players, a hundred samples
    ((2, 3, 100), (2, 100))
    """
    rules, seed = rules_for(view.options), rng.below(2**32)
    generator = np.random.default_rng(seed)
    round_state = situation(view, rules, *sample_hands(view, samples, generator))
    wide = BatchRoundState(*(_repeat(part, len(legal)) for part in round_state))
    seeds = np.tile(generator.integers(0, 2**32, samples, dtype=np.uint32), len(legal))
    batch_rng = CounterRng(np, seeds)
    wide, at = _act(rules, view, wide, list(legal), samples, policy, batch_rng)
    after = play_round(rules, wide, view.cards, policy, batch_rng, at)
    number = min(view.round, view.rounds)
    points = scores.points(rules, after, view.cards, number)
    exact = (scores.bid_errors(rules, after) == 0)[view.seat]
    shape = (rules.players, len(legal), samples)
    return PlayoutResults(legal, points.reshape(shape).swapaxes(0, 1), exact.reshape(len(legal), samples))


def _repeat(part: Any, times: int) -> Any:
    """An array with its games repeated, or each array of the trick."""
    if isinstance(part, tuple):
        return tuple(np.tile(card, times) for card in part)
    return np.tile(part, (*(1 for _ in part.shape[:-1]), times))


def _act(
    rules: Rules,
    view: View,
    round_state: BatchRoundState,
    legal: list[str],
    samples: int,
    policy: GreedyPolicy,
    batch_rng: CounterRng,
) -> tuple[BatchRoundState, RoundPosition]:
    """The state after each action in its share of the games, and the position in the round."""
    words, done = [text.partition(" ")[2] for text in legal], len(view.tricks)
    match view.phase:
        case "bid":
            bids = policy.bids(rules, round_state, view.cards, batch_rng)
            bids[view.seat] = np.repeat(np.asarray(words, dtype=np.int8), samples)
            return round_state._replace(bids=bids), RoundPosition("load")
        case "load":
            loads = policy.loads(rules, round_state, view.cards, batch_rng)
            loads[view.seat] = np.repeat(np.asarray(words) == "cannonball", samples)
            return round_state._replace(cannonballs=loads), RoundPosition("play")
        case "play":
            seat = np.full(round_state.games, view.seat, dtype=np.uint8)
            return plays.play(
                rules, round_state, seat, _cards(rules, round_state, view, words, samples)
            ), RoundPosition("play", done)
        case "discard":
            slot = _cards(rules, round_state, view, words, samples).slot
            return powers.discard(rules, round_state, slot, np.asarray(True)), RoundPosition("discard", done)
        case "harry":
            by = np.zeros((rules.players, round_state.games), dtype=np.int8)
            by[view.seat] = np.repeat(np.asarray(words, dtype=np.int8), samples)
            round_state = powers.change(rules, round_state, by)
            # This seat has decided; the policy decides for the others that still may.
            others = round_state.harrys.copy()
            others[view.seat] = False
            return round_state._replace(harrys=others), RoundPosition("harry", done)
        case _:
            # Once a power is used, all that can be left of it is to put cards away.
            choice = np.repeat(np.asarray([_choice(word) for word in words], dtype=np.uint8), samples)
            return powers.use(rules, round_state, choice), RoundPosition("discard", done)


def _choice(word: str) -> int:
    return {"yes": 1, "no": 0}[word] if word in ("yes", "no") else int(word)


def _cards(rules: Rules, round_state: BatchRoundState, view: View, names: list[str], samples: int) -> Choice:
    """The slot of each named card, and whether its role is the pirate's."""
    hand = of_seat(rules, round_state.hands, np.full(round_state.games, view.seat, dtype=np.uint8))
    codes = codes_of(rules.codes, [name.partition(":")[0] for name in names])
    code_of_game = np.repeat(np.asarray(codes, dtype=np.uint8), samples)
    slot = powers.first_true(rules, (hand == code_of_game) & (hand != EMPTY))
    as_pirate = np.repeat(np.asarray([name.endswith(":pirate") for name in names]), samples)
    return Choice(slot, as_pirate)
