"""The state of a round in many games of one set-up, as arrays whose last axis is the game.

All games of a batch are at the same trick and at the same position in it, so neither is stored. Powers are
steps that change only some of the games.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from types import ModuleType
from typing import Any, NamedTuple

import numpy

from yohoho.sim.lockstep.codes import PIRATE_CODES, Codes
from yohoho.skull_king.options import Options, Setup
from yohoho.skull_king.powers import Power

Array = Any
"""An array of NumPy or of JAX."""


class Rules:
    """The rules of one set-up. `xp` is the array library: numpy or jax.numpy.

    Raises OptionsError for a power that has no place in the arrays.
    """

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
        self.leading = self._pirates(lambda power: power.names_leader)
        """The codes of the pirates in use whose power has this effect, as in the next fields."""
        self.staking = self._pirates(lambda power: bool(power.stakes))
        self.drawing = self._pirates(lambda power: power.draws > 0)
        self.showing = self._pirates(lambda power: power.shows_undealt)
        self.changing = self._pirates(lambda power: bool(power.changes))
        self.at_once = self._pirates(lambda power: not power.after_last_trick)
        self.max_drawn = 2 * sum(self.codes.deck.count(pirate) for pirate in self.drawing)
        """How many undealt cards can come into play in one round."""

    def _pirates(self, has: Callable[[Power], bool]) -> tuple[int, ...]:
        return tuple(PIRATE_CODES[person] for person, power in self.powers.items() if has(power))

    def repeat(
        self,
        first: int,
        last: int,
        turn: Callable[[Any, BatchRoundState], BatchRoundState],
        round_state: BatchRoundState,
    ) -> BatchRoundState:
        """Call `turn` for every number from `first` to before `last`; JAX compiles it once, as a loop."""
        if self.xp is numpy:
            for number in range(first, last):
                round_state = turn(number, round_state)
            return round_state
        from jax import lax  # JAX is installed where its arrays come from

        after: BatchRoundState = lax.fori_loop(first, last, turn, round_state)
        return after

    def slots(self, cards: int) -> int:
        """The slots of a hand: one more than cards where a power draws before it discards."""
        return cards + (1 if self.max_drawn else 0)

    def undealt(self, cards: Any) -> Any:
        return len(self.codes.deck) - cards * self.hands


class BatchRoundState(NamedTuple):
    """A batch of rounds. Seats are rows; with two players Graybeard is row 2 of hands and tricks."""

    hands: Array
    """(hands, slots, games) bytes; see codes."""
    leader: Array
    """(games,) the seat that leads this trick."""
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
    """(hands, games) bonus points of those tricks."""
    allied: Array
    """(players, players, games) how many Loots the row's seat gave to the column's; no rows without Loot."""
    wagers: Array
    """(players, games); no rows without powers, as in the next fields."""
    harrys: Array
    """(players, games) whether the seat may change its bid after the last trick."""
    changes: Array
    undealt: Array
    """(max_drawn, games) the cards that a power draws, the next one first."""
    pirate: Array
    """(games,) the named pirate whose power is being used, 0 for none."""
    scores: Array
    """(players, games) before this round."""

    @property
    def games(self) -> int:
        return int(self.leader.shape[0])


def new_round(rules: Rules, hands: Array, undealt: Array, leader: Array, scores: Array) -> BatchRoundState:
    """The state after the deal, before the bids."""
    xp, games, players = rules.xp, hands.shape[-1], rules.players
    small = xp.zeros((players, games), dtype=xp.int8)
    power = small[: players if rules.powers else 0]
    return BatchRoundState(
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


def seat_at(rules: Rules, round_state: BatchRoundState, position: int) -> Array:
    """(games,) the seat at this position of the trick, counted from its leader."""
    xp = rules.xp
    if rules.setup.ghost is None:
        seat = round_state.leader + xp.uint8(position)
        return xp.where(seat >= rules.players, seat - xp.uint8(rules.players), seat)
    # Graybeard plays right after a player who leads; when he leads himself, the leader of the round is next.
    if position == 0:
        return round_state.leader
    graybeard_leads = round_state.leader == 2
    if position == 1:
        return xp.where(graybeard_leads, round_state.round_leader, xp.uint8(2))
    return xp.uint8(1) - xp.where(graybeard_leads, round_state.round_leader, round_state.leader)


def is_one_of(rules: Rules, pirate: Array, pirates: Sequence[int]) -> Array:
    """(games,) whether the game's pirate is one of these."""
    if not pirates:
        return rules.xp.zeros(pirate.shape, dtype=bool)
    matches = pirate == pirates[0]
    for other in pirates[1:]:
        matches = matches | (pirate == other)
    return matches


def of_seat(rules: Rules, rows: Array, seat: Array) -> Array:
    """Take the row of each game's `seat` from an array with a row for each seat."""
    if rules.xp is numpy and rows.shape[-1] == 1:  # a fast path for the captain, which looks at one game
        return rows[int(seat[0])] if seat[0] < rows.shape[0] else rows[0]
    row = rows[0]
    for other in range(1, rows.shape[0]):
        row = rules.xp.where(seat == other, rows[other], row)
    return row


def one_hot(rules: Rules, seat: Array, rows: int) -> Array:
    """(rows, games): True in the row of the game's seat."""
    xp = rules.xp
    return xp.arange(rows, dtype=xp.uint8)[:, None] == seat
