"""The chance to win a game of Skull King from scores, rounds to come and the number of players.

The points of the rounds to come are taken as independent noise of one kind for all seats, so the chances
are a softmax of the scores whose scale grows with the rounds to come. The scales are fitted to games of
captains (`python -m bench.win_chance`, docs/review.md).
"""

from __future__ import annotations

from typing import Final

import numpy as np

from yohoho.sim.lockstep.round_state import Array

_SCALES: Final = {2: 30.0, 3: 28.0, 4: 27.0, 5: 26.0, 6: 25.0, 7: 24.0, 8: 24.0}
"""The scale after one round to come, by the number of players."""
_GROWTH: Final = 0.5
"""The exponent with which the scale grows with the rounds to come."""


def win_chances(scores: Array, to_come: int) -> Array:
    """(players, games) the chance of each seat to win, from (players, games) scores."""
    scores = np.asarray(scores, dtype=np.float64)
    ahead = scores - scores.max(axis=0)
    if to_come == 0:
        return (ahead == 0) / (ahead == 0).sum(axis=0)
    weight = np.exp(ahead / (_SCALES[scores.shape[0]] * to_come**_GROWTH))
    return weight / weight.sum(axis=0)
