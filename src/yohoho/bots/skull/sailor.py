"""The sailor at Skull: rules of thumb, with an eye on how many discs lie where and on who has said what."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any, Final

import numpy

from yohoho.bots.skull.beliefs import kept, own_skull
from yohoho.bots.skull.heuristics import Temper, Thumb
from yohoho.bots.styles import Style
from yohoho.core.dice import Dice
from yohoho.sim.lockstep.noise import Noise
from yohoho.sim.lockstep.skull_tables import HAND, NOBODY, SkullRules, SkullTables, from_view, number_of
from yohoho.skull.options import Options
from yohoho.skull.view import View

_PLAIN: Final = Temper()
TEMPERS: Final = {
    "plain": _PLAIN,
    "bold": _PLAIN._replace(opens=0.5, opens_more=0.75, nerve=0.35, whim=0.2, bait=0.2, push=0.4),
    "careful": _PLAIN._replace(opens=0.2, opens_more=0.5, nerve=0.48, whim=0.04, bait=0.08, push=0.2),
    "spiteful": _PLAIN._replace(first_skull=0.45, later_skull=0.45, alarm=0.3, push=0.45),
}


class SkullSailor:
    def __init__(self, style: Style) -> None:
        self.name = style.called("sailor")
        self._temper = TEMPERS[style.name]

    def choose(self, view: Any, legal: Sequence[str], rng: Dice) -> str:
        if view.phase == "draw":
            return rng.choice(legal)
        rules, tables = rules_of(view), own_tables(view)
        noise = Noise.seeded(numpy, rng.below(2**32), 1)
        number = int(Thumb(self._temper, kept_by_all(view)).choose(rules, tables, noise)[0])
        return next(text for text in legal if number_of(text) == number)


@cache
def _rules(options: Options) -> SkullRules:
    return SkullRules(options)


def rules_of(view: View) -> SkullRules:
    """The Last Chance disc makes no difference before the round is over."""
    return _rules(Options(len(view.players)))


def kept_by_all(view: View) -> Any:
    """(players, 1) how likely each owns the skull still."""
    return numpy.asarray([[kept(view, player.seat)] for player in view.players], dtype=numpy.float32)


def own_tables(view: View) -> SkullTables:
    """One game; where the others' skulls are is not asked."""
    skulls = numpy.full((len(view.players), 1), HAND, dtype=numpy.int8)
    if view.seat is not None:
        skulls[view.seat] = own_skull(view)
    return from_view(rules_of(view), view, skulls, numpy.full(1, NOBODY, dtype=numpy.int8))
