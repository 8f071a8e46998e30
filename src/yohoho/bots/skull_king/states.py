"""States of Skull King that fit a view: deals of the hidden cards, if wanted weighted by the bids."""

from collections.abc import Sequence
from typing import Any, Final

from yohoho.bots.states import Sampler
from yohoho.core.dice import Dice
from yohoho.core.install import needs_extra
from yohoho.skull_king.cards import cards_in
from yohoho.skull_king.from_view import state_from_view
from yohoho.skull_king.game import SkullKing
from yohoho.skull_king.state import State
from yohoho.skull_king.view import View


def _draw_weighted(game: SkullKing, view: View, dice: Dice, count: int) -> list[State]:
    """Draw deals, and resample them by how likely the bids are with them."""
    with needs_extra("bots"):
        from numpy.random import default_rng

        from yohoho.bots.skull_king.beliefs import CANDIDATES, bid_likelihood, bids_tell, resample

    many = count * CANDIDATES if bids_tell(view) else count
    states = [game.redeal(state_from_view(game, view, dice), view.seat, dice) for _ in range(many)]
    if not bids_tell(view):
        return states
    weights = bid_likelihood(view, _hands(game, states))
    chosen = resample(weights, count, default_rng(dice.below(2**32)))
    return [states[index] for index in chosen]


def _hands(game: SkullKing, states: Sequence[State]) -> Any:
    """The hands in (hands, slots, states) bytes, as the simulator has them."""
    import numpy

    from yohoho.bots.skull_king.beliefs import rules_for
    from yohoho.sim.lockstep.codes import EMPTY

    codes = rules_for(game.options).codes
    slots = max(hand.bit_count() for state in states for hand in state.hands)
    hands = numpy.full((game.hands, slots, len(states)), EMPTY, dtype=numpy.uint8)
    for sample, state in enumerate(states):
        for seat, hand in enumerate(state.hands):
            hands[seat, : hand.bit_count(), sample] = [codes.code(card) for card in cards_in(hand)]
    return hands


SAMPLER: Final = Sampler(state_from_view, _draw_weighted)
