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
    """Return the rules of a view; the Last Chance disc makes no difference within a round.

    >>> import yohoho
    >>> game = yohoho.Skull(players=3)
    >>> view = game.view(game.apply(game.start(), yohoho.CHANCE, "start 0"), 1)
    >>> rules_of(view).players
    3
    """
    return _rules(Options(len(view.players)))


def skull_probabilities(view: View) -> Any:
    """Return (players, 1) how likely each player still owns the skull.

    >>> import yohoho
    >>> game = yohoho.Skull(players=3)
    >>> view = game.view(game.apply(game.start(), yohoho.CHANCE, "start 0"), 1)
    >>> skull_probabilities(view).tolist()  # nobody has lost a disc
    [[1.0], [1.0], [1.0]]
    """
    return numpy.asarray(
        [[skull_probability(view, player.seat)] for player in view.players], dtype=numpy.float32
    )


def own_state(view: View) -> SkullBatchState:
    """Return one game as the seat knows it; the places of the others' skulls have no meaning.

    >>> import yohoho
    >>> game = yohoho.Skull(players=3)
    >>> view = game.view(game.apply(game.start(), yohoho.CHANCE, "start 0"), 1)
    >>> own_state(view).discs.tolist()
    [[4], [4], [4]]
    """
    skulls = numpy.full((len(view.players), 1), HAND, dtype=numpy.int8)
    if view.seat is not None:
        skulls[view.seat] = own_skull(view)
    return from_view(rules_of(view), view, skulls, numpy.full(1, NOBODY, dtype=numpy.int8))


def observation_array(view: View) -> Array:
    """Return (OBSERVATION_SIZE, 1) the observation that a view gives.

    >>> import yohoho
    >>> game = yohoho.Skull(players=3)
    >>> view = game.view(game.apply(game.start(), yohoho.CHANCE, "start 0"), 1)
    >>> observation_array(view).shape
    (454, 1)
    """
    return numpy.asarray(plain_observation.observation_of(view)).reshape(-1, 1)
