"""The observation of Skull in plain Python equals that of the arrays, number for number."""

from collections.abc import Iterator

import numpy
import pytest

from tests.effort import examples, some
from tests.walks import walk
from yohoho.bots.skull.own_state import observation_array, own_state, rules_of
from yohoho.bots.skull.plain_observation import numbers_of
from yohoho.core.game import CHANCE
from yohoho.sim.lockstep.skull_actions import DRAW, FLIP, number_of
from yohoho.sim.lockstep.skull_history import history_from_view
from yohoho.sim.lockstep.skull_observation import observe, relative_seats
from yohoho.sim.lockstep.skull_observation_index import PHASES
from yohoho.skull import Skull
from yohoho.skull.view import View

TABLES = [(players, last_chance) for players in range(3, 7) for last_chance in (False, True)]


def views(players: int, last_chance: bool, seed: int) -> Iterator[View]:
    """The views of all seats before every decision of a random game."""
    game = Skull(players, last_chance)
    for step in walk(game, f"plain {players} {last_chance} {seed}"):
        if step.seat != CHANCE:
            yield from (game.view(step.before, seat) for seat in range(players))


@pytest.mark.parametrize(("players", "last_chance"), TABLES)
def test_plain_observation_equals_the_arrays(players: int, last_chance: bool) -> None:
    """In all phases and, over many games, in more than 10,000 views."""
    phases = set()
    for seed in range(examples(4, 1)):
        for view in some(views(players, last_chance, seed), 3):
            phases.add(view.phase)
            assert_equal_to_arrays(view)
    assert phases >= set(PHASES) - {"name", "over"}, "naming a seat is rare"


def assert_equal_to_arrays(view: View) -> None:
    rules, state, player = rules_of(view), own_state(view), numpy.full(1, view.seat, dtype=numpy.int8)
    plain, arrays = observation_array(view), observe(rules, state, history_from_view(rules, view), player)
    assert (plain.shape, plain.dtype) == (arrays.shape, arrays.dtype)
    different = numpy.flatnonzero(plain != arrays)
    assert not different.size, (view.phase, different, plain[different, 0], arrays[different, 0])
    seats = relative_seats(rules, state, player)[:, 0]
    numbers = [number_of(text) for text in view.legal]
    assert numbers_of(view, view.legal) == [
        FLIP + int(seats[at - FLIP]) if FLIP <= at < DRAW else at for at in numbers
    ]
