"""One game as the view of a seat shows it, as arrays: its state, and the observation."""

from functools import cache
from typing import Any

import numpy

from yohoho.bots.skull import plain_observation
from yohoho.bots.skull.skull_owners import own_skull, skull_probability
from yohoho.sim.lockstep.skull_state import NOBODY, Array, SkullBatchState, SkullRules, from_view
from yohoho.skull.discs import HAND
from yohoho.skull.options import Options
from yohoho.skull.view import View


@cache
def _rules(options: Options) -> SkullRules:
    return SkullRules(options)


def rules_of(view: View) -> SkullRules:
    """The rules of a view; the Last Chance disc makes no difference within a round."""
    return _rules(Options(len(view.players)))


def skull_probabilities(view: View) -> Any:
    """(players, 1) how likely each player still owns the skull."""
    return numpy.asarray(
        [[skull_probability(view, player.seat)] for player in view.players], dtype=numpy.float32
    )


def own_state(view: View) -> SkullBatchState:
    """One game as the seat knows it; the places of the others' skulls have no meaning."""
    skulls = numpy.full((len(view.players), 1), HAND, dtype=numpy.int8)
    if view.seat is not None:
        skulls[view.seat] = own_skull(view)
    return from_view(rules_of(view), view, skulls, numpy.full(1, NOBODY, dtype=numpy.int8))


def observation_array(view: View) -> Array:
    """(OBSERVATION_SIZE, 1) the observation that a view gives."""
    return numpy.asarray(plain_observation.observation_of(view)).reshape(-1, 1)
