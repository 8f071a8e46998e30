"""The chance to win a game of Skull King from the scores and the rounds to come.

The points of the rounds to come are taken as independent noise of one kind for all seats, whose spread grows
with the cards of a round. The chances are then a softmax of the scores. Its scale is fitted to games of
captains (`python -m bench.win_chance`, docs/review.md).
"""

from functools import cache
from typing import Final

import numpy as np

from yohoho.bots.skull_king.beliefs import rules_for
from yohoho.core.errors import OptionsError
from yohoho.sim.lockstep.round_state import Array
from yohoho.skull_king.options import Options

_BY_SCORING: Final = {"classic": 4.1, "schmidt": 3.65, "rascal": 2.8, "cannonball": 5.4}
"""The scale for each card of a round, by the scoring of the game."""
_FOR_TWO: Final = {"classic": 5.2, "schmidt": 5.2}
"""The same for two players, whose points depend more on each other."""


@cache
def scale_after(options: Options, number: int) -> float:
    """Return the scale of the softmax after this round, in points; 0 when no round is to come.

    :raises OptionsError: when no scale was fitted to the scoring of the game.

    >>> [round(scale_after(Options(players=4), number)) for number in (1, 9, 10)]
    [80, 41, 0]
    """
    cards = np.asarray(rules_for(options).setup.plan[number:], dtype=np.float64)
    return _scale_per_card(options) * float(np.sqrt((cards**2).sum()))


def _scale_per_card(options: Options) -> float:
    """Return the scale that was fitted to the scoring.

    :raises OptionsError: when none was.
    """
    scales = _BY_SCORING | _FOR_TWO if options.players == 2 else _BY_SCORING
    scoring = rules_for(options).setup.scoring
    if scoring not in scales:
        raise OptionsError("unknown-scoring", name=scoring, known=list(scales))
    return scales[scoring]


def win_chances(scores: Array, scale: float) -> Array:
    """Return (players, games) the chance of each seat to win, from its scores; ties share the win.

    >>> win_chances(np.asarray([[30], [30]]), scale=20.0).tolist()
    [[0.5], [0.5]]
    """
    scores = np.asarray(scores, dtype=np.float64)
    ahead = scores - scores.max(axis=0)
    weight = np.exp(ahead / scale) if scale else (ahead == 0).astype(np.float64)
    return weight / weight.sum(axis=0)
