"""What may be done in many games of Skull, and one step of each, in whatever phase it is."""

from __future__ import annotations

from typing import NamedTuple

from yohoho.sim.lockstep.noise import Noise
from yohoho.sim.lockstep.skull_ends import begin, close, flip, lose
from yohoho.sim.lockstep.skull_tables import (
    ACTIONS,
    BID,
    BIDDING,
    DISCARDING,
    DRAW,
    DRAWING,
    FAR,
    FIRST_DISCS,
    FLIP,
    FLIPPING,
    HAND,
    LOST,
    NAMING,
    PASS,
    TURNS,
    Array,
    SkullRules,
    SkullTables,
    least,
    most,
    pick,
    total,
)
from yohoho.skull.discs import LAST_CHANCE, SKULL


class HandDiscs(NamedTuple):
    """The discs in the hand of the seat to act, for each game."""

    flowers: Array
    skull: Array
    last_chance: Array


def holding(tables: SkullTables, mine: Array) -> HandDiscs:
    lent = tables.holder == tables.turn
    placed = pick(mine, tables.pile) - (lent & (tables.chance_at >= 0))
    skull = pick(mine, tables.skull) == HAND
    flowers = pick(mine, tables.discs) - placed - skull
    return HandDiscs(flowers, skull, lent & (tables.chance_at == HAND))


def legal(rules: SkullRules, tables: SkullTables) -> Array:
    """(ACTIONS, games) True where the seat to act may do it; nothing is legal in a game that is over."""
    xp, phase = rules.xp, tables.phase
    mine = rules.seats == tables.turn
    rows = [*legal_discs(tables, mine), phase == BIDDING, *legal_seats(rules, tables, mine)]
    owned = pick(rules.seats == tables.challenger, tables.discs)
    rows += [(phase == DRAWING) & (owned > position) for position in range(BID - DRAW)]
    least, top = bids(rules, tables)
    speaking = (phase == TURNS) | (phase == BIDDING)
    rows += [speaking & (number >= least) & (number <= top) for number in range(1, ACTIONS - BID + 1)]
    return xp.stack(rows)


def bids(rules: SkullRules, tables: SkullTables) -> tuple[Array, Array]:
    """The lowest and the highest number that can be bid (M-6, M-7)."""
    return most(rules.xp, tables.called) + 1, total(tables.pile)


def legal_discs(tables: SkullTables, mine: Array) -> list[Array]:
    """The faces that can be placed, or chosen for loss."""
    hand, phase = holding(tables, mine), tables.phase
    placing, discarding = phase <= TURNS, phase == DISCARDING
    has_skull = pick(mine, tables.skull) != LOST
    has_flower = pick(mine, tables.discs) > has_skull
    return [
        placing & (hand.flowers > 0) | discarding & has_flower,
        placing & hand.skull | discarding & has_skull,
        placing & hand.last_chance,
    ]


def legal_seats(rules: SkullRules, tables: SkullTables, mine: Array) -> list[Array]:
    """Whose disc can be turned, one's own first (M-11), or who can be named (M-18)."""
    flipping, naming = tables.phase == FLIPPING, tables.phase == NAMING
    hidden = tables.pile > tables.turned
    others_too = flipping & ~pick(mine, hidden)
    rows = hidden & (flipping & mine | others_too) | naming & (tables.discs > 0)
    nobody = rows[0] & False
    return [*rows] + [nobody] * (DRAW - FLIP - rules.players)


def step(rules: SkullRules, tables: SkullTables, action: Array, noise: Noise) -> SkullTables:
    """Each game one legal action further (int8 numbers); games that are over sit still.

    `noise` shuffles the challenger's discs when one is to be drawn. Who knows how they lie sets `lies` after.
    """
    mine, was = rules.seats == tables.turn, tables.phase
    tables = _place(rules, tables, action, mine)
    tables = _speak(rules, tables, action, mine, was)
    tables, ending = flip(rules, tables, action, mine, was == FLIPPING, noise)
    tables, ending = lose(rules, tables, action, was, ending)
    tables, named = close(rules, tables, ending), was == NAMING
    first = rules.xp.where(named, action - rules.xp.int8(FLIP), tables.first)
    return begin(rules, tables, ending.begins | named, first)


def _place(rules: SkullRules, tables: SkullTables, action: Array, mine: Array) -> SkullTables:
    xp = rules.xp
    place = (tables.phase <= TURNS) & (action <= LAST_CHANCE)
    height = pick(mine, tables.pile)
    opens = place & (tables.phase == FIRST_DISCS) & (tables.turn == tables.first)
    passes_on = place & (tables.phase == TURNS)
    return tables._replace(
        phase=xp.where(opens, xp.int8(TURNS), tables.phase),
        skull=xp.where(mine & (place & (action == SKULL)), height, tables.skull),
        chance_at=xp.where(place & (action == LAST_CHANCE), height, tables.chance_at),
        pile=tables.pile + (mine & place),
        turn=xp.where(passes_on, _next(rules, tables), tables.turn),
    )


def _next(rules: SkullRules, tables: SkullTables) -> Array:
    """Clockwise, the next who is in the game and in the bidding."""
    xp, players = rules.xp, rules.xp.int8(rules.players)
    away = rules.seats - tables.turn - xp.int8(1)
    away = xp.where(away < 0, away + players, away)
    seat = tables.turn + xp.int8(1) + least(xp, xp.where(_voices(tables), away, xp.int8(FAR)))
    return xp.where(seat >= players, seat - players, seat)


def _voices(tables: SkullTables) -> Array:
    return (tables.discs > 0) & ~tables.passed


def _speak(rules: SkullRules, tables: SkullTables, action: Array, mine: Array, was: Array) -> SkullTables:
    """A bid or a pass; a bid of all discs (M-10) or a single voice left makes the challenger."""
    xp, number = rules.xp, action - rules.xp.int8(BID - 1)
    bid = ((was == TURNS) | (was == BIDDING)) & (number > 0)
    skip = (was == BIDDING) & (action == PASS)
    tables = tables._replace(
        called=xp.where(mine & bid, number, tables.called), passed=tables.passed | mine & skip
    )
    unbeatable = bid & (number == total(tables.pile))
    alone = skip & (total(_voices(tables).astype(xp.int8)) == 1)
    turn = xp.where((bid | skip) & ~unbeatable, _next(rules, tables), tables.turn)
    phase = xp.where(bid, xp.int8(BIDDING), tables.phase)
    return tables._replace(
        phase=xp.where(unbeatable | alone, xp.int8(FLIPPING), phase),
        turn=turn,
        challenger=xp.where(unbeatable | alone, turn, tables.challenger),
    )
