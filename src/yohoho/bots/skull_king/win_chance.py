"""The chance to win a game of Skull King from the scores and the rounds to come.

The points of the rounds to come are taken as independent noise of one kind for all seats, whose spread grows
with the cards of a round. The chances are then a softmax of the scores. Its scale is fitted to games of
captains (`python -m bench.win_chance`, docs/review.md).
"""

from functools import cache
from typing import Final

import numpy as np

from yohoho.bots.skull_king.beliefs import rules_for
from yohoho.sim.lockstep.round_state import Array
from yohoho.skull_king.options import Options

_BY_SCORING: Final = {"rascal": 2.8, "cannonball": 5.4}
"""The scale for each card of a round, by the way of scoring."""
_BY_EDITION: Final = {"beck": 4.1, "schmidt": 3.65}
"""The same where the edition's own scoring is used."""
_FOR_TWO: Final = 5.2
"""The same for two players, whose points depend more on each other."""


@cache
def scale_after(options: Options, number: int) -> float:
    """The scale of the softmax after this round, in points; 0 when no round is to come."""
    cards = np.asarray(rules_for(options).setup.plan[number:], dtype=np.float64)
    return _scale_per_card(options) * float(np.sqrt((cards**2).sum()))


def _scale_per_card(options: Options) -> float:
    if options.scoring in _BY_SCORING:
        return _BY_SCORING[options.scoring]
    return _FOR_TWO if options.players == 2 else _BY_EDITION[options.edition]


def win_chances(scores: Array, scale: float) -> Array:
    """(players, games) the chance of each seat to win, from (players, games) scores; ties share the win."""
    scores = np.asarray(scores, dtype=np.float64)
    ahead = scores - scores.max(axis=0)
    weight = np.exp(ahead / scale) if scale else (ahead == 0).astype(np.float64)
    return weight / weight.sum(axis=0)
