"""Looking ahead in Skull King: every legal action is played out to the end of the round on the same guesses.

The guesses come from `beliefs`, the play-outs from the lockstep simulator. All actions meet the same cards
and the same whims, so that what differs between them is the action.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from yohoho.bots.skull_king.beliefs import codes_of, hidden_hands, rules_for
from yohoho.bots.skull_king.situation import situation
from yohoho.core.dice import Dice
from yohoho.sim.lockstep import plays, powers, scores
from yohoho.sim.lockstep.codes import EMPTY
from yohoho.sim.lockstep.greedy_policy import GreedyPolicy
from yohoho.sim.lockstep.noise import Noise
from yohoho.sim.lockstep.plays import Choice
from yohoho.sim.lockstep.rounds import RoundPosition, play_round
from yohoho.sim.lockstep.tables import Array, Rules, Tables, of_seat
from yohoho.skull_king.view import View


class Ahead(NamedTuple):
    """How the play-outs of every action ended; the first axis is the action, the last the guess."""

    actions: Sequence[str]
    points: Array
    """(actions, players, guesses) of this round."""
    exact: Array
    """(actions, guesses) whether one's own bid came true."""


def look_ahead(view: View, legal: Sequence[str], guesses: int, policy: GreedyPolicy, rng: Dice) -> Ahead:
    rules, seed = rules_for(view.options), rng.below(2**32)
    generator = np.random.default_rng(seed)
    tables = situation(view, rules, *hidden_hands(view, guesses, generator))
    wide = Tables(*(_repeated(part, len(legal)) for part in tables))
    lanes = np.tile(generator.integers(0, 2**32, guesses, dtype=np.uint32), len(legal))
    noise = Noise(np, lanes)
    wide, at = _acted(rules, view, wide, list(legal), guesses, policy, noise)
    after = play_round(rules, wide, view.cards, policy, noise, at)
    number = min(view.round, view.rounds)
    points = scores.points(rules, after, view.cards, number)
    exact = (scores.off(rules, after) == 0)[view.seat]
    shape = (rules.players, len(legal), guesses)
    return Ahead(legal, points.reshape(shape).swapaxes(0, 1), exact.reshape(len(legal), guesses))


def _repeated(part: Any, times: int) -> Any:
    """An array with its games repeated, or each array of the trick."""
    if isinstance(part, tuple):
        return tuple(np.tile(card, times) for card in part)
    return np.tile(part, (*(1 for _ in part.shape[:-1]), times))


def _acted(
    rules: Rules,
    view: View,
    tables: Tables,
    legal: list[str],
    guesses: int,
    policy: GreedyPolicy,
    noise: Noise,
) -> tuple[Tables, RoundPosition]:
    """Each action done in its share of the games, and where the round goes on from there."""
    words, done = [text.partition(" ")[2] for text in legal], len(view.tricks)
    match view.phase:
        case "bid":
            bids = policy.bids(rules, tables, view.cards, noise)
            bids[view.seat] = np.repeat(np.asarray(words, dtype=np.int8), guesses)
            return tables._replace(bids=bids), RoundPosition("load")
        case "load":
            loads = policy.loads(rules, tables, view.cards, noise)
            loads[view.seat] = np.repeat(np.asarray(words) == "cannonball", guesses)
            return tables._replace(cannonballs=loads), RoundPosition("play")
        case "play":
            seat = np.full(tables.games, view.seat, dtype=np.uint8)
            return plays.play(
                rules, tables, seat, _cards(rules, tables, view, words, guesses)
            ), RoundPosition("play", done)
        case "discard":
            slot = _cards(rules, tables, view, words, guesses).slot
            return powers.discard(rules, tables, slot, np.asarray(True)), RoundPosition("discard", done)
        case "harry":
            by = np.zeros((rules.players, tables.games), dtype=np.int8)
            by[view.seat] = np.repeat(np.asarray(words, dtype=np.int8), guesses)
            tables = powers.change(rules, tables, by)
            others = tables.harrys.copy()
            others[view.seat] = False
            return tables._replace(harrys=others), RoundPosition("harry", done)
        case _:
            choice = np.repeat(np.asarray([_choice(word) for word in words], dtype=np.uint8), guesses)
            return powers.use(rules, tables, choice), RoundPosition("discard", done)


def _choice(word: str) -> int:
    return {"yes": 1, "no": 0}[word] if word in ("yes", "no") else int(word)


def _cards(rules: Rules, tables: Tables, view: View, names: list[str], guesses: int) -> Choice:
    """The slot of each named card, and whether its role is the pirate's."""
    hand = of_seat(rules, tables.hands, np.full(tables.games, view.seat, dtype=np.uint8))
    held = codes_of(rules.codes, [name.partition(":")[0] for name in names])
    wanted = np.repeat(np.asarray(held, dtype=np.uint8), guesses)
    slot = powers.first_true(rules, (hand == wanted) & (hand != EMPTY))
    as_pirate = np.repeat(np.asarray([name.endswith(":pirate") for name in names]), guesses)
    return Choice(slot, as_pirate)
