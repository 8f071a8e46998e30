"""The chance of each player to win a game of Skull when a round begins, among captains.

A small network, fitted to games among captains (`python -m bench.skull_standings`), reads the standings with
all discs open: discs, successes, skulls, who begins, and how likely each skull is to the public.
"""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any, Final

import numpy
from safetensors.numpy import load_file

from yohoho.sim.lockstep.skull_history import PublicHistory, skull_probability
from yohoho.sim.lockstep.skull_observation import by_relative_seat, relative_seats
from yohoho.sim.lockstep.skull_observation_index import SEATS
from yohoho.sim.lockstep.skull_state import (
    NAMING,
    Array,
    SkullBatchState,
    SkullRules,
    row_sum,
)
from yohoho.skull.discs import LOST

FILE: Final = Path(__file__).parent / "standings.safetensors"
SEAT_FEATURES: Final = 11
FEATURES: Final = SEATS * SEAT_FEATURES + SEATS
"""The numbers of each seat in the order of play, one-hot how many are left, and whether the game has the Last
Chance disc."""


def win_chances(rules: SkullRules, state: SkullBatchState, history: PublicHistory) -> Array:
    """Return (players, games) each player's chance to win.

    The games are over, or a round begins, or the next first player is to be named. Captains name each player
    with the same chance.

    >>> from yohoho.sim.lockstep.skull_history import new_history
    >>> from yohoho.sim.lockstep.skull_state import new_games
    >>> from yohoho.skull.options import Options
    >>> rules = SkullRules(Options(3))
    >>> state, history = new_games(rules, numpy.zeros(2)), new_history(rules, 2)
    >>> win_chances(rules, state, history).sum(axis=0).round(3).tolist()
    [1.0, 1.0]
    """
    naming = state.phase == NAMING
    chances = _of_beginning(rules, state, history)
    if naming.any():
        chances = numpy.where(naming, _before_naming(rules, state, history), chances)
    won = rules.seats == state.winner
    return numpy.where(state.winner >= 0, won.astype(numpy.float32), chances)


def _before_naming(rules: SkullRules, state: SkullBatchState, history: PublicHistory) -> Array:
    total = numpy.zeros(state.discs.shape, dtype=numpy.float32)
    for seat in range(rules.players):
        first = numpy.full_like(state.first, seat)
        total += _of_beginning(rules, state._replace(first=first), history) * (state.discs[seat] > 0)
    left: Array = row_sum((state.discs > 0).astype(numpy.int8))
    return total / numpy.maximum(left, 1)


def _of_beginning(rules: SkullRules, state: SkullBatchState, history: PublicHistory) -> Array:
    order = order_of_play(rules, state)
    logits = forward(numpy, weights(), features(rules, state, history))
    by_seat = numpy.stack([_at(logits, order[seat]) for seat in range(rules.players)])
    odds = numpy.where(state.discs > 0, numpy.exp(numpy.minimum(by_seat, 30)), 0)
    return odds / numpy.maximum(odds.sum(axis=0), 1e-30)


def _at(logits: Array, order: Array) -> Array:
    return numpy.take_along_axis(logits, numpy.minimum(order, SEATS - 1)[None].astype(numpy.int64), axis=0)[0]


def order_of_play(rules: SkullRules, state: SkullBatchState) -> Array:
    """Return (players, games) the place of each seat in the order of play, the first player's 0.

    >>> from yohoho.sim.lockstep.skull_state import new_games
    >>> from yohoho.skull.options import Options
    >>> rules = SkullRules(Options(3))
    >>> order_of_play(rules, new_games(rules, numpy.asarray([1])))[:, 0].tolist()
    [2, 0, 1]
    """
    return relative_seats(rules, state, state.first)


def features(rules: SkullRules, state: SkullBatchState, history: PublicHistory) -> Array:
    """Return (FEATURES, games) the inputs of the network.

    >>> from yohoho.sim.lockstep.skull_history import new_history
    >>> from yohoho.sim.lockstep.skull_state import new_games
    >>> from yohoho.skull.options import Options
    >>> rules = SkullRules(Options(3))
    >>> state, history = new_games(rules, numpy.zeros(2)), new_history(rules, 2)
    >>> features(rules, state, history).shape == (FEATURES, 2)
    True
    """
    xp, discs, living = rules.xp, state.discs, state.discs > 0
    probability = skull_probability(rules, state, history)
    rows = [
        living,
        *(discs == number for number in range(1, 5)),
        state.successes > 0,
        state.skull != LOST,
        (state.skull != LOST) & (discs == 1),
        (state.skull != LOST) & (state.successes > 0),
        rules.seats == state.holder,
        probability,
    ]
    seats = xp.stack([row.astype(xp.float32) for row in rows], axis=1) * living[:, None]
    left = row_sum(living.astype(xp.int8))
    table = [(left == number) for number in range(2, SEATS + 1)]
    table.append(xp.full(state.games, rules.last_chance))
    ordered = by_relative_seat(order_of_play(rules, state), seats)
    return xp.concatenate([*ordered, xp.stack(table)]).astype(xp.float32)


def forward(xp: ModuleType, arrays: Mapping[str, Any], inputs: Array) -> Array:
    """Return (SEATS, games) the logits of the victory of each seat in the order of play.

    >>> forward(numpy, weights(), numpy.zeros((FEATURES, 2))).shape == (SEATS, 2)
    True
    """
    hidden = inputs
    for layer in ("0", "1"):
        hidden = xp.maximum(arrays[f"{layer}.weight"] @ hidden + arrays[f"{layer}.bias"][:, None], 0)
    return arrays["out.weight"] @ hidden + arrays["out.bias"][:, None]


@cache
def weights() -> dict[str, Any]:
    """Return the fitted arrays, in single precision.

    >>> weights()["out.weight"].shape[0] == SEATS
    True
    """
    return {name: array.astype(numpy.float32) for name, array in load_file(FILE).items()}
