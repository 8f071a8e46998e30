"""Views and actions of Skull as the arrays and numbers of the simulator (`sim.lockstep`)."""

from __future__ import annotations

from collections.abc import Sequence

import numpy

from yohoho.bots.skull.own_state import own_state, rules_of
from yohoho.sim.lockstep.skull_history import history_from_view
from yohoho.sim.lockstep.skull_observation import observe, relative_seats
from yohoho.sim.lockstep.skull_state import DRAW, FLIP, Array, number_of
from yohoho.skull.view import View


def observation_of(view: View) -> Array:
    """(OBSERVATION_SIZE, 1) the observation that a view gives."""
    rules = rules_of(view)
    return observe(rules, own_state(view), history_from_view(rules, view), _player(view))


def numbers_of(view: View, legal: Sequence[str]) -> list[int]:
    """The numbers of these actions, which have relative seats where the game has seats."""
    relative_seat = relative_seats(rules_of(view), own_state(view), _player(view))[:, 0]
    numbers = [number_of(text) for text in legal]
    return [FLIP + int(relative_seat[at - FLIP]) if FLIP <= at < DRAW else at for at in numbers]


def _player(view: View) -> Array:
    return numpy.full(1, view.seat, dtype=numpy.int8)
