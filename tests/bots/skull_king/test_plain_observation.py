"""The observation in plain Python equals that of the arrays, number for number."""

from collections.abc import Iterator
from itertools import islice

import numpy as np
import pytest

from tests.effort import slow_but
from tests.skull_king.option_sets import WHOLE_MENU, game_of
from tests.walks import walk
from yohoho.bots.skull_king.situation import batch_state_of, env_for, observation_array
from yohoho.core.game import CHANCE
from yohoho.sim.lockstep.observation import observe
from yohoho.sim.lockstep.observation_index import PHASES
from yohoho.skull_king.view import View

VIEWS = 45
"""The views of each option set: together more than 10,000."""


def views(name: str, seed: int = 1) -> Iterator[View]:
    """The views of all seats before every decision of a random game."""
    game = game_of(name)
    for step in walk(game, f"plain {name} {seed}"):
        if step.seat != CHANCE:
            yield from (game.view(step.before, seat) for seat in range(game.players))


def assert_equal_to_arrays(view: View) -> None:
    seat = np.full(1, view.seat, dtype=np.uint8)
    plain, arrays = observation_array(view), observe(env_for(view.options), batch_state_of(view), seat)
    assert (plain.shape, plain.dtype) == (arrays.shape, arrays.dtype)
    different = np.flatnonzero(plain != arrays)
    assert not different.size, (view.phase, different, plain[different, 0], arrays[different, 0])


@pytest.mark.parametrize("name", slow_but(20, WHOLE_MENU))
def test_plain_observation_equals_the_arrays(name: str) -> None:
    for view in islice(views(name), 0, VIEWS * 5, 5):
        assert_equal_to_arrays(view)


def test_plain_observation_equals_the_arrays_in_every_phase() -> None:
    views_by_phase: dict[str, list[View]] = {phase: [] for phase in PHASES[:-1]}
    for seed in range(30):
        for view in views("beck-4-everything", seed):
            if len(views_by_phase[view.phase]) < 15:
                views_by_phase[view.phase].append(view)
    assert all(len(some) == 15 for some in views_by_phase.values())
    for view in (view for some in views_by_phase.values() for view in some):
        assert_equal_to_arrays(view)
