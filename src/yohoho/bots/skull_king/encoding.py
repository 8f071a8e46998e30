"""Views of Skull King as arrays."""

import numpy as np

from yohoho.bots.skull_king import plain_observation
from yohoho.sim.lockstep.round_state import Array
from yohoho.skull_king.view import View


def observation_of(view: View) -> Array:
    """(OBSERVATION_SIZE, 1) the observation that a view gives."""
    return np.asarray(plain_observation.observation_of(view)).reshape(-1, 1)
