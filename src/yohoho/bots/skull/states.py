"""States of Skull that fit a view: places of the skulls, if wanted weighted by the moves of this round."""

from collections.abc import Sequence
from typing import Final

from yohoho.bots.sampling import draw_index
from yohoho.bots.states import Sampler
from yohoho.core.dice import Dice
from yohoho.core.install import needs_extra
from yohoho.skull.discs import HAND, LOST
from yohoho.skull.from_view import state_from_view
from yohoho.skull.game import Skull
from yohoho.skull.redeal import Spot, redeal
from yohoho.skull.state import State
from yohoho.skull.view import View


def _state_from_view(game: Skull, view: View, dice: Dice) -> State:
    return state_from_view(view, dice)


def _draw_weighted(game: Skull, view: View, dice: Dice, count: int) -> list[State]:
    """Draw a place for each skull by the beliefs of the first mate."""
    with needs_extra("bots"):
        from yohoho.bots.skull.beliefs import beliefs
        from yohoho.bots.skull.heuristics import HeuristicPolicy
        from yohoho.bots.skull.own_state import rules_of, skull_probabilities
        from yohoho.bots.skull.temperament import Temperament

    policy = HeuristicPolicy(Temperament(), skull_probabilities(view))
    chances = [
        dict(zip(belief.places, belief.chances.tolist(), strict=True))
        for belief in beliefs(rules_of(view), view, policy)
    ]

    def choose(seat: int, spots: Sequence[Spot]) -> Spot:
        places = [_place_of(spot) for spot in spots]
        # A place with several discs, such as the hand, shares its chance among them.
        weights = [chances[seat].get(place, 0.0) / places.count(place) for place in places]
        return spots[draw_index(weights, dice)] if any(weights) else dice.choice(spots)

    return [redeal(state_from_view(view, dice), view.seat, dice, choose) for _ in range(count)]


def _place_of(spot: Spot) -> int:
    """The place of a skull as beliefs have it: LOST, HAND or its height on the mat."""
    where, at = spot
    return {"lost": LOST, "hand": HAND}.get(where, at)


SAMPLER: Final = Sampler(_state_from_view, _draw_weighted)
