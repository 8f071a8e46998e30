"""Views of Skull as arrays."""

import numpy

from yohoho.bots.skull import plain_observation
from yohoho.sim.lockstep.skull_state import Array
from yohoho.skull.view import View


def observation_of(view: View) -> Array:
    """(OBSERVATION_SIZE, 1) the observation that a view gives."""
    return numpy.asarray(plain_observation.observation_of(view)).reshape(-1, 1)
