"""Looking ahead in Skull King: every legal action is played out to the end of the round on the same guesses.

The guesses come from `beliefs`, the play-outs from the lockstep simulator. All actions meet the same cards
and the same whims, so that what differs between them is the action.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

import numpy as np

from yohoho.bots.beliefs import codes_of, hidden_hands, rules_for
from yohoho.core.dice import Dice
from yohoho.sim.lockstep import plays, powers, scores
from yohoho.sim.lockstep.codes import EMPTY, JUANITA, RASCAL, ROSIE, WILL
from yohoho.sim.lockstep.greedy_policy import GreedyPolicy
from yohoho.sim.lockstep.noise import Noise
from yohoho.sim.lockstep.plays import Choice
from yohoho.sim.lockstep.rounds import Moment, play_round
from yohoho.sim.lockstep.tables import Array, Rules, Tables, of_seat, seated
from yohoho.skull_king.cards import BY_NAME
from yohoho.skull_king.legal import led_suit
from yohoho.skull_king.view import View

_PIRATES: Final = {"rosie": ROSIE, "will": WILL, "rascal": RASCAL, "juanita": JUANITA}


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
    tables = _situation(view, rules, guesses, generator)
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


def _situation(view: View, rules: Rules, guesses: int, generator: np.random.Generator) -> Tables:
    """The tables as the seat sees them, with everything else guessed."""
    hands, undealt = hidden_hands(view, guesses, generator)
    leader = np.full(guesses, _leader(view), dtype=np.uint8)
    totals = np.repeat(np.asarray(view.scores, dtype=np.int16)[:, None], guesses, axis=1)
    tables = seated(rules, hands, undealt, leader, totals)
    return tables._replace(
        round_leader=np.full(guesses, view.leader, dtype=np.uint8),
        **_trick(view, rules, guesses),
        **_sheet(view, rules, guesses),
        **_powers(view, rules, guesses),
    )


def _leader(view: View) -> int:
    if view.power_seat is not None:
        return view.power_seat
    return view.trick.seats[0] if view.trick else view.leader


def _trick(view: View, rules: Rules, guesses: int) -> dict[str, Any]:
    names = view.trick.cards if view.trick else []
    suit = led_suit([BY_NAME[name] for name in names], rules.setup.silent_leads)
    return {
        "trick": tuple(np.full(guesses, code, dtype=np.uint8) for code in codes_of(rules.codes, names)),
        "suit": np.full(guesses, rules.codes.kind_of_suit(suit), dtype=np.uint8),
    }


def _rows(values: Sequence[int], guesses: int, kind: Any) -> Array:
    return np.repeat(np.asarray(values, dtype=kind)[:, None], guesses, axis=1)


def _sheet(view: View, rules: Rules, guesses: int) -> dict[str, Any]:
    """Bids, loads, tricks, bonuses and alliances as they stand."""
    people = view.seats[: rules.players]
    bonus, allied = [0] * rules.hands, np.zeros((rules.players, rules.players), dtype=np.int8)
    for trick in view.tricks:
        if trick.winner is not None:
            bonus[trick.winner] += trick.bonus
    for giver, taker in view.alliances:
        allied[giver, taker] += 1
    found = {
        "bids": _rows([seat.bid or 0 for seat in people], guesses, np.int8),
        "cannonballs": _rows([bool(seat.cannonball) for seat in people], guesses, bool),
        "won": _rows([seat.tricks for seat in view.seats], guesses, np.int8),
        "bonus": _rows(bonus, guesses, np.int16),
    }
    return found | ({"allied": np.repeat(allied[:, :, None], guesses, axis=2)} if rules.loot else {})


def _powers(view: View, rules: Rules, guesses: int) -> dict[str, Any]:
    if not rules.powers:
        return {}
    people = view.seats[: rules.players]
    return {
        "wagers": _rows([seat.wager for seat in people], guesses, np.int8),
        "changes": _rows([seat.change for seat in people], guesses, np.int8),
        "harrys": _rows([seat in _harrys(view) for seat in range(rules.players)], guesses, bool),
        "pirate": np.full(guesses, _PIRATES.get(view.power or "", 0), dtype=np.uint8),
    }


def _harrys(view: View) -> set[int]:
    """Who has won a trick with Harry and has not spoken yet."""
    if "harry" not in view.options.powers:
        return set()
    if view.phase == "harry":
        return set(view.waiting)
    return {
        trick.winner
        for trick in view.tricks
        if trick.winner is not None
        and trick.cards[trick.seats.index(trick.winner)].startswith("pirate-harry")
    }


def _acted(
    rules: Rules,
    view: View,
    tables: Tables,
    legal: list[str],
    guesses: int,
    policy: GreedyPolicy,
    noise: Noise,
) -> tuple[Tables, Moment]:
    """Each action done in its share of the games, and where the round goes on from there."""
    words, done = [text.partition(" ")[2] for text in legal], len(view.tricks)
    match view.phase:
        case "bid":
            bids = policy.bids(rules, tables, view.cards, noise)
            bids[view.seat] = np.repeat(np.asarray(words, dtype=np.int8), guesses)
            return tables._replace(bids=bids), Moment("load")
        case "load":
            loads = policy.loads(rules, tables, view.cards, noise)
            loads[view.seat] = np.repeat(np.asarray(words) == "cannonball", guesses)
            return tables._replace(cannonballs=loads), Moment("play")
        case "play":
            seat = np.full(tables.games, view.seat, dtype=np.uint8)
            return plays.play(rules, tables, seat, _cards(rules, tables, view, words, guesses)), Moment(
                "play", done
            )
        case "discard":
            slot = _cards(rules, tables, view, words, guesses).slot
            return powers.discard(rules, tables, slot, np.asarray(True)), Moment("discard", done)
        case "harry":
            by = np.zeros((rules.players, tables.games), dtype=np.int8)
            by[view.seat] = np.repeat(np.asarray(words, dtype=np.int8), guesses)
            tables = powers.change(rules, tables, by)
            others = tables.harrys.copy()
            others[view.seat] = False
            return tables._replace(harrys=others), Moment("harry", done)
        case _:
            choice = np.repeat(np.asarray([_choice(word) for word in words], dtype=np.uint8), guesses)
            return powers.use(rules, tables, choice), Moment("discard", done)


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
