"""The state of many games of Skull, as arrays of small integers whose last axis is the game.

A player owns one skull, so the place of that skull tells everything about the hidden discs. The games of a
batch may be in different phases; a step masks the games by their phase.
"""

from collections.abc import Sequence
from types import ModuleType
from typing import Any, Final, NamedTuple

import numpy

from yohoho.sim.lockstep.counter_rng import CounterRng
from yohoho.sim.lockstep.skull_observation_index import PHASES
from yohoho.sim.lockstep.skull_view_facts import face_up, highest_bid_of, last_chance_at
from yohoho.skull.discs import HAND, LOST, SKULL
from yohoho.skull.options import Options
from yohoho.skull.state import Player, State
from yohoho.skull.view import View, view

Array = Any
"""An array of NumPy or of JAX."""

FIRST_DISCS, TURNS, BIDDING, FLIPPING, DRAWING, DISCARDING, NAMING, OVER = range(len(PHASES))

NOBODY: Final = -1
FAR: Final = 99
"""A number above any seat."""


class SkullRules:
    """The rules of one set of options. `xp` is the array library: numpy or jax.numpy."""

    def __init__(self, options: Options, xp: ModuleType = numpy) -> None:
        self.options = options
        self.xp = xp
        self.players = options.players
        self.last_chance = options.last_chance
        self.seats = xp.arange(options.players, dtype=xp.int8)[:, None]


class SkullBatchState(NamedTuple):
    """A batch of games; seats are rows. All arrays are int8 except `passed` and `round`."""

    phase: Array
    """(games,), as all fields without another shape."""
    turn: Array
    """The seat to act; first discs are placed one seat after the other, because they are hidden anyway."""
    first: Array
    challenger: Array
    winner: Array
    round: Array
    discs: Array
    """(players, games) discs owned, the Last Chance disc not counted."""
    skull: Array
    """(players, games) LOST, HAND or its height on the mat."""
    pile: Array
    """(players, games) discs on the mat."""
    turned: Array
    """(players, games) how many of them lie face up: the topmost ones."""
    called: Array
    """(players, games) the highest number this seat has bid in this round, 0 for none."""
    passed: Array
    """(players, games)"""
    successes: Array
    """(players, games)"""
    holder: Array
    """The seat that has the Last Chance disc in this round."""
    chance_at: Array
    """The place of that disc: HAND or its height."""
    lies: Array
    """The position of the skull among the challenger's shuffled discs, NOBODY when it is lost."""

    @property
    def games(self) -> int:
        return int(self.phase.shape[-1])


def new_games(rules: SkullRules, first: Array) -> SkullBatchState:
    """New games in which the seats `first` begin."""
    xp, games = rules.xp, first.shape[-1]
    rows = xp.zeros((rules.players, games), dtype=xp.int8)
    line = rows[0]
    first = first.astype(xp.int8)
    return SkullBatchState(
        phase=line,
        # The first player places a first disc after all others (M-3); the others, unseen, by their seats.
        turn=xp.where(first == 0, 1, 0).astype(xp.int8),
        first=first,
        challenger=line + NOBODY,
        winner=line + NOBODY,
        round=xp.ones(games, dtype=xp.int16),
        discs=rows + 4,
        skull=rows + HAND,
        pile=rows,
        turned=rows,
        called=rows,
        passed=rows > 0,
        successes=rows,
        holder=line + NOBODY,
        chance_at=line + HAND,
        lies=line + NOBODY,
    )


def start_games(rules: SkullRules, games: int, rng: CounterRng) -> SkullBatchState:
    """New games with the chosen first player, or a random one (M-2)."""
    if rules.options.first_player != "random":
        return new_games(rules, rules.xp.full(games, rules.options.first_player, dtype=rules.xp.uint8))
    counts = rules.xp.full(games, rules.players, dtype=rules.xp.uint8)
    return new_games(rules, rng.below(counts))


def from_state(rules: SkullRules, state: State) -> SkullBatchState:
    """The state of one game of the engine, in which a player is to act or which is over."""
    xp = rules.xp
    skulls = xp.asarray([[skull_of(player)] for player in state.players], dtype=xp.int8)
    lies = state.gathered.index(SKULL) if SKULL in state.gathered else NOBODY
    return from_view(rules, view(state, None), skulls, xp.asarray([lies], dtype=xp.int8))


def skull_of(player: Player) -> int:
    if SKULL in player.pile:
        return player.pile.index(SKULL)
    return HAND if SKULL in player.hand else LOST


def from_view(rules: SkullRules, seen: View, skulls: Array, lies: Array) -> SkullBatchState:
    """The state that a view shows, once for each column of `skulls`: (players, games) possible places.

    `lies` is the position of the skull among the discs that a player draws from. While first discs are placed
    it is the viewer's turn if they have not placed one, otherwise that of the first player who has not.
    """
    xp, games = rules.xp, skulls.shape[-1]

    def line(value: int | None) -> Array:
        return xp.full(games, NOBODY if value is None else value, dtype=xp.int8)

    def rows(values: Sequence[int]) -> Array:
        return xp.repeat(xp.asarray(values, dtype=xp.int8)[:, None], games, axis=1)

    return SkullBatchState(
        phase=line(PHASES.index(seen.phase)),
        turn=line(_to_act(seen)),
        first=line(seen.first),
        challenger=line(seen.challenger),
        winner=line(seen.result.winners[0] if seen.result else None),
        round=xp.full(games, seen.round, dtype=xp.int16),
        discs=rows([player.discs for player in seen.players]),
        skull=skulls,
        pile=rows([len(player.pile) for player in seen.players]),
        turned=rows([face_up(seen, player.seat) for player in seen.players]),
        called=rows([highest_bid_of(seen, player.seat) for player in seen.players]),
        passed=rows([player.passed for player in seen.players]) > 0,
        successes=rows([player.successes for player in seen.players]),
        holder=line(seen.last_chance),
        chance_at=line(last_chance_at(seen.players)),
        lies=lies,
    )


def _to_act(seen: View) -> int | None:
    if seen.seat in seen.waiting:
        return seen.seat
    return seen.waiting[0] if seen.waiting else None


def pick(mask: Array, rows: Array) -> Array:
    """Take the row in which `mask` is True from an array with a row for each seat; 0 where it is in none."""
    row = rows[0] * mask[0]
    for seat in range(1, rows.shape[0]):
        row = row + rows[seat] * mask[seat]
    return row


def row_sum(rows: Array) -> Array:
    """The sum over the seats, row by row."""
    total = rows[0]
    for seat in range(1, rows.shape[0]):
        total = total + rows[seat]
    return total


def row_max(xp: ModuleType, rows: Array) -> Array:
    """The maximum over the seats, row by row."""
    highest = rows[0]
    for seat in range(1, rows.shape[0]):
        highest = xp.maximum(highest, rows[seat])
    return highest


def row_min(xp: ModuleType, rows: Array) -> Array:
    """The minimum over the seats, row by row."""
    lowest = rows[0]
    for seat in range(1, rows.shape[0]):
        lowest = xp.minimum(lowest, rows[seat])
    return lowest
