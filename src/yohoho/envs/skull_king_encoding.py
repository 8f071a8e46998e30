"""Views and actions of Skull King as arrays and numbers."""

from collections.abc import Sequence
from typing import Any, Self

from yohoho.bots.skull_king.plain_observation import number_of
from yohoho.bots.skull_king.situation import env_for, observation_array
from yohoho.envs.encoding import Encoding
from yohoho.sim.lockstep import actions
from yohoho.sim.lockstep.index_part import IndexPart
from yohoho.sim.lockstep.observation_index import OBSERVATION_PARTS, OBSERVATION_SIZE, SEAT_PARTS
from yohoho.skull_king import SkullKing
from yohoho.skull_king.options import Options
from yohoho.skull_king.view import View


class SkullKingEncoding(Encoding):
    view_class = View
    observation_size = OBSERVATION_SIZE
    observation_parts = OBSERVATION_PARTS
    seat_parts = SEAT_PARTS

    def __init__(self, options: Options) -> None:
        self.action_count = actions.count(env_for(options).rules.setup)
        bids = IndexPart("bid", self.action_count - actions.BID, "bid this number, from 0 on")
        self.action_parts = (*actions.ACTION_PARTS, bids)

    @classmethod
    def of_game(cls, game: SkullKing) -> Self:
        return cls(game.options)

    @classmethod
    def of_view(cls, view: View) -> Self:
        return cls(view.options)

    def encode(self, view: View) -> Any:
        return observation_array(view)

    def numbers(self, view: View, texts: Sequence[str]) -> list[int]:
        return [number_of(view, text) for text in texts]
