"""The sailor at Skull: rules of thumb about the discs on the mats and the bids."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any, Final

import numpy

from yohoho.bots.skull.beliefs import own_skull, skull_probability
from yohoho.bots.skull.heuristics import HeuristicPolicy, Temperament
from yohoho.bots.styles import Style
from yohoho.core.dice import Dice
from yohoho.sim.lockstep.counter_rng import CounterRng
from yohoho.sim.lockstep.skull_state import HAND, NOBODY, SkullBatchState, SkullRules, from_view, number_of
from yohoho.skull.options import Options
from yohoho.skull.view import View

_PLAIN: Final = Temperament()
TEMPERAMENTS: Final = {
    "plain": _PLAIN,
    "bold": _PLAIN._replace(opens=0.5, opens_more=0.75, nerve=0.35, bluff=0.2, bait=0.2, push=0.4),
    "careful": _PLAIN._replace(opens=0.2, opens_more=0.5, nerve=0.48, bluff=0.04, bait=0.08, push=0.2),
    "spiteful": _PLAIN._replace(first_skull=0.45, later_skull=0.45, alarm=0.3, push=0.45),
}


class SkullSailor:
    def __init__(self, style: Style) -> None:
        self.name = style.called("sailor")
        self._temperament = TEMPERAMENTS[style.name]

    def choose(self, view: Any, legal: Sequence[str], rng: Dice) -> str:
        if view.phase == "draw":
            return rng.choice(legal)
        rules, state = rules_of(view), own_state(view)
        batch_rng = CounterRng.seeded(numpy, rng.below(2**32), 1)
        number = int(
            HeuristicPolicy(self._temperament, skull_probabilities(view)).choose(rules, state, batch_rng)[0]
        )
        return next(text for text in legal if number_of(text) == number)


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
