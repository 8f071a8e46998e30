"""Where many games of one set-up stand, as arrays whose last axis is the game.

All games of a batch are at the same trick and the same place in it, so neither is stored. Without the powers
nothing else differs in the course of a game; the powers are steps in which the other games sit still.
"""

from __future__ import annotations

from collections.abc import Callable
from types import ModuleType
from typing import Any, NamedTuple

import numpy

from yohoho.sim.lockstep.codes import WILL, Codes
from yohoho.skull_king.options import Options, Setup

Array = Any
"""An array of NumPy or of JAX."""


class Rules:
    """A set-up with what the arrays need of it. `xp` is the array library: numpy or jax.numpy."""

    def __init__(self, options: Options, xp: ModuleType = numpy) -> None:
        self.setup = Setup(options)
        self.xp = xp
        self.codes = Codes(self.setup)
        self.players = self.setup.players
        self.hands = self.setup.hands
        self.powers = self.setup.powers
        self.loot = any(code == 0x01 for code in self.codes.deck)
        self.leviathans = any(code >> 4 == 8 for code in self.codes.deck)
        self.loads = self.setup.scoring == "cannonball"
        wills = self.codes.deck.count(WILL) if "will" in self.powers else 0
        self.most_drawn = 2 * wills
        """How many undealt cards can come into play in one round."""

    def repeat(self, first: int, last: int, turn: Callable[[Any, Tables], Tables], tables: Tables) -> Tables:
        """`turn` for every number from `first` to before `last`; a compiler gets one loop, not its turns."""
        if self.xp is numpy:
            for number in range(first, last):
                tables = turn(number, tables)
            return tables
        from jax import lax  # only who brings JAX's arrays has it

        found: Tables = lax.fori_loop(first, last, turn, tables)
        return found

    def slots(self, cards: int) -> int:
        """Places in a hand: one more than cards where Will hands out two before two are put away."""
        return cards + (1 if self.most_drawn else 0)

    def undealt(self, cards: Any) -> Any:
        return len(self.codes.deck) - cards * self.hands


class Tables(NamedTuple):
    """A batch in mid-round. Seats are rows; Graybeard, with two players, is row 2 of hands and tricks."""

    hands: Array
    """(hands, slots, games) bytes; see codes."""
    leader: Array
    """(games,) who leads this trick."""
    round_leader: Array
    suit: Array
    """(games,) the kind to follow: NO_SUIT until a number sets it, SILENT when the trick has none."""
    trick: tuple[Array, ...]
    """The cards of this trick in playing order, a (games,) each."""
    bids: Array
    """(players, games)"""
    cannonballs: Array
    """(players, games) whether the load is a cannonball."""
    won: Array
    """(hands, games) tricks won."""
    bonus: Array
    """(hands, games) points for what lay in them."""
    allied: Array
    """(players, players, games) how many Loots row gave to column; no rows without Loot."""
    wagers: Array
    """(players, games); no rows without powers, as for what follows."""
    harrys: Array
    """(players, games) who may change the bid after the last trick."""
    changes: Array
    undealt: Array
    """(most_drawn, games) the cards Will would draw, the next one first."""
    pirate: Array
    """(games,) the named pirate whose power is being used, 0 for none."""
    scores: Array
    """(players, games) before this round."""

    @property
    def games(self) -> int:
        return int(self.leader.shape[0])


def seated(rules: Rules, hands: Array, undealt: Array, leader: Array, scores: Array) -> Tables:
    """Tables whose cards have been dealt, before the bids."""
    xp, games, players = rules.xp, hands.shape[-1], rules.players
    small = xp.zeros((players, games), dtype=xp.int8)
    power = small[: players if rules.powers else 0]
    return Tables(
        hands=hands,
        leader=leader,
        round_leader=leader,
        suit=xp.full(games, 13, dtype=xp.uint8),
        trick=(),
        bids=small,
        cannonballs=xp.zeros((players, games), dtype=bool),
        won=xp.zeros((rules.hands, games), dtype=xp.int8),
        bonus=xp.zeros((rules.hands, games), dtype=xp.int16),
        allied=xp.zeros((players if rules.loot else 0, players, games), dtype=xp.int8),
        wagers=power,
        harrys=power.astype(bool),
        changes=power,
        undealt=undealt,
        pirate=xp.zeros(games, dtype=xp.uint8),
        scores=scores,
    )


def seat_at(rules: Rules, tables: Tables, position: int) -> Array:
    """Who plays at this place of the trick, counted from its leader."""
    xp = rules.xp
    if rules.setup.ghost is None:
        seat = tables.leader + xp.uint8(position)
        return xp.where(seat >= rules.players, seat - xp.uint8(rules.players), seat)
    if position == 0:
        return tables.leader
    ghost_leads = tables.leader == 2
    if position == 1:
        return xp.where(ghost_leads, tables.round_leader, xp.uint8(2))
    return xp.uint8(1) - xp.where(ghost_leads, tables.round_leader, tables.leader)


def of_seat(rules: Rules, rows: Array, seat: Array) -> Array:
    """From an array with a row for each seat, each game's row for its own `seat`."""
    if rules.xp is numpy and rows.shape[-1] == 1:  # a captain looks at one game, and quickly
        return rows[int(seat[0])] if seat[0] < rows.shape[0] else rows[0]
    found = rows[0]
    for other in range(1, rows.shape[0]):
        found = rules.xp.where(seat == other, rows[other], found)
    return found


def one_hot(rules: Rules, seat: Array, rows: int) -> Array:
    """(rows, games): True where the row is the game's seat."""
    xp = rules.xp
    return xp.arange(rows, dtype=xp.uint8)[:, None] == seat
