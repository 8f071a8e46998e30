"""Legal actions and steps of Skull in many games at once, each in its own phase."""

from typing import NamedTuple

from yohoho.sim.lockstep.counter_rng import CounterRng
from yohoho.sim.lockstep.skull_actions import ACTIONS, BID, DRAW, FLIP, PASS
from yohoho.sim.lockstep.skull_round_end import begin, close, flip, lose
from yohoho.sim.lockstep.skull_state import (
    BIDDING,
    DISCARDING,
    DRAWING,
    FAR,
    FIRST_DISCS,
    FLIPPING,
    NAMING,
    TURNS,
    Array,
    SkullBatchState,
    SkullRules,
    pick,
    row_max,
    row_min,
    row_sum,
)
from yohoho.skull.discs import HAND, LAST_CHANCE, LOST, SKULL


class HandDiscs(NamedTuple):
    """The discs in the hand of the seat to act, for each game."""

    flowers: Array
    skull: Array
    last_chance: Array


def hand_discs(state: SkullBatchState, own_row: Array) -> HandDiscs:
    lent = state.holder == state.turn
    placed = pick(own_row, state.pile) - (lent & (state.chance_at >= 0))
    skull = pick(own_row, state.skull) == HAND
    flowers = pick(own_row, state.discs) - placed - skull
    return HandDiscs(flowers, skull, lent & (state.chance_at == HAND))


def legal(rules: SkullRules, state: SkullBatchState) -> Array:
    """(ACTIONS, games) the legal actions of the seat to act; none in a game that is over."""
    xp, phase = rules.xp, state.phase
    own_row = rules.seats == state.turn
    rows = [*legal_discs(state, own_row), phase == BIDDING, *legal_seats(rules, state, own_row)]
    owned = pick(rules.seats == state.challenger, state.discs)
    rows += [(phase == DRAWING) & (owned > position) for position in range(BID - DRAW)]
    lowest, highest = bid_range(rules, state)
    speaking = (phase == TURNS) | (phase == BIDDING)
    rows += [speaking & (number >= lowest) & (number <= highest) for number in range(1, ACTIONS - BID + 1)]
    return xp.stack(rows)


def bid_range(rules: SkullRules, state: SkullBatchState) -> tuple[Array, Array]:
    """(games,) the lowest and the highest legal bid (M-6, M-7)."""
    return row_max(rules.xp, state.called) + 1, row_sum(state.pile)


def legal_discs(state: SkullBatchState, own_row: Array) -> list[Array]:
    """Whether each kind of disc can be placed, or chosen to be lost."""
    hand, phase = hand_discs(state, own_row), state.phase
    placing, discarding = phase <= TURNS, phase == DISCARDING
    has_skull = pick(own_row, state.skull) != LOST
    has_flower = pick(own_row, state.discs) > has_skull
    return [
        placing & (hand.flowers > 0) | discarding & has_flower,
        placing & hand.skull | discarding & has_skull,
        placing & hand.last_chance,
    ]


def legal_seats(rules: SkullRules, state: SkullBatchState, own_row: Array) -> list[Array]:
    """Whether each seat's disc can be turned, one's own before others (M-11), or the seat named (M-18)."""
    flipping, naming = state.phase == FLIPPING, state.phase == NAMING
    hidden = state.pile > state.turned
    others_too = flipping & ~pick(own_row, hidden)
    rows = hidden & (flipping & own_row | others_too) | naming & (state.discs > 0)
    nobody = rows[0] & False  # the actions have room for six seats at every table
    return [*rows] + [nobody] * (DRAW - FLIP - rules.players)


def step(rules: SkullRules, state: SkullBatchState, action: Array, rng: CounterRng) -> SkullBatchState:
    """Take one legal action, an int8 number, in each game; games that are over do not change.

    `rng` shuffles the challenger's discs when one is to be drawn. A caller that knows the order sets `lies`
    afterwards.
    """
    own_row, was = rules.seats == state.turn, state.phase
    state = _place(rules, state, action, own_row)
    state = _speak(rules, state, action, own_row, was)
    state, ending = flip(rules, state, action, own_row, was == FLIPPING, rng)
    state, ending = lose(rules, state, action, was, ending)
    state, named = close(rules, state, ending), was == NAMING
    first = rules.xp.where(named, action - rules.xp.int8(FLIP), state.first)
    return begin(rules, state, ending.begins | named, first)


def _place(rules: SkullRules, state: SkullBatchState, action: Array, own_row: Array) -> SkullBatchState:
    xp = rules.xp
    place = (state.phase <= TURNS) & (action <= LAST_CHANCE)
    height = pick(own_row, state.pile)
    opens = place & (state.phase == FIRST_DISCS) & (state.turn == state.first)
    passes_on = place & (state.phase == TURNS)
    return state._replace(
        phase=xp.where(opens, xp.int8(TURNS), state.phase),
        skull=xp.where(own_row & (place & (action == SKULL)), height, state.skull),
        chance_at=xp.where(place & (action == LAST_CHANCE), height, state.chance_at),
        pile=state.pile + (own_row & place),
        turn=xp.where(passes_on, _next(rules, state), state.turn),
    )


def _next(rules: SkullRules, state: SkullBatchState) -> Array:
    """(games,) the next seat clockwise that is in the game and has not passed."""
    xp, players = rules.xp, rules.xp.int8(rules.players)
    away = rules.seats - state.turn - xp.int8(1)
    away = xp.where(away < 0, away + players, away)
    seat = state.turn + xp.int8(1) + row_min(xp, xp.where(_can_speak(state), away, xp.int8(FAR)))
    return xp.where(seat >= players, seat - players, seat)


def _can_speak(state: SkullBatchState) -> Array:
    return (state.discs > 0) & ~state.passed


def _speak(
    rules: SkullRules, state: SkullBatchState, action: Array, own_row: Array, was: Array
) -> SkullBatchState:
    """Take a bid or a pass; a bid of all discs (M-10), or passes of all others, make the challenger."""
    xp, number = rules.xp, action - rules.xp.int8(BID - 1)
    bid = ((was == TURNS) | (was == BIDDING)) & (number > 0)
    skip = (was == BIDDING) & (action == PASS)
    state = state._replace(
        called=xp.where(own_row & bid, number, state.called), passed=state.passed | own_row & skip
    )
    # Nobody can raise a bid of all discs, and nobody is left to raise where all others have passed.
    unbeatable = bid & (number == row_sum(state.pile))
    alone = skip & (row_sum(_can_speak(state).astype(xp.int8)) == 1)
    turn = xp.where((bid | skip) & ~unbeatable, _next(rules, state), state.turn)
    phase = xp.where(bid, xp.int8(BIDDING), state.phase)
    return state._replace(
        phase=xp.where(unbeatable | alone, xp.int8(FLIPPING), phase),
        turn=turn,
        challenger=xp.where(unbeatable | alone, turn, state.challenger),
    )
