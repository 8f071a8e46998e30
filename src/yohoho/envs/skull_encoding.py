"""Views and actions of Skull as arrays and numbers."""

from collections.abc import Sequence
from typing import Any, Self

from yohoho.bots.skull.own_state import observation_array
from yohoho.bots.skull.plain_observation import numbers_of
from yohoho.envs.encoding import Encoding
from yohoho.sim.lockstep.skull_actions import ACTION_PARTS, ACTIONS
from yohoho.sim.lockstep.skull_observation_index import OBSERVATION_PARTS, OBSERVATION_SIZE, SEAT_PARTS
from yohoho.skull import Skull
from yohoho.skull.view import View


class SkullEncoding(Encoding):
    view_class = View
    observation_size = OBSERVATION_SIZE
    observation_parts = OBSERVATION_PARTS
    seat_parts = SEAT_PARTS
    action_count = ACTIONS
    action_parts = ACTION_PARTS

    @classmethod
    def of_game(cls, game: Skull) -> Self:
        return cls()

    @classmethod
    def of_view(cls, view: View) -> Self:
        return cls()

    def encode(self, view: View) -> Any:
        return observation_array(view)

    def numbers(self, view: View, texts: Sequence[str]) -> list[int]:
        return numbers_of(view, texts)
