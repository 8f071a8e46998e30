"""The admiral: the captain's choices, compared by the judge before it takes one.

It looks at the actions that the captain likes best, plays each out on the same deals from beliefs, and takes
the one that gains most: points against the others, and the chance to win the game.
"""

from collections.abc import Sequence
from typing import Any, Final

import numpy as np

from yohoho.bots.bot import NamedBot
from yohoho.bots.skull_king.captain import Captain
from yohoho.bots.skull_king.network_playouts import (
    Candidates,
    Weights,
    judge_weights,
    play_out_decisions,
    policies,
)
from yohoho.bots.skull_king.win_chance import scale_after, win_chances
from yohoho.bots.styles import STYLES, Style
from yohoho.bots.weights import load_weights
from yohoho.core.dice import Dice
from yohoho.sim.lockstep.observation_index import ACTIONS, MAX_CARDS, OBSERVATION_SIZE
from yohoho.sim.lockstep.round_state import Array
from yohoho.skull_king.view import View

CANDIDATES: Final = 6
"""The number of actions that it compares."""
STEPS: Final = 24_000
"""The actions of all play-outs for one decision: less than a second on one core."""
MIN_DEALS: Final = 128
MAX_DEALS: Final = 256
_POINTS_WEIGHT, _WIN_WEIGHT = 0.6 / 40, 3.0
"""What the captain was trained for: points against the others' mean, and the chance to win."""
_NERVE: Final = 0.1
"""What a bold style adds of the standard deviation of a gain, and a careful style takes off."""
_PRIOR: Final = 4.0
"""The captain's own opinion counts as much as this number of deals."""
_SELDOM: Final = 1e-4
"""The probability below which an action is not looked at."""


class Admiral(NamedBot):
    """Looks ahead where the captain is not sure; otherwise it plays as the captain does.

    It draws as many deals as there is time for, unless their number is given.

    :raises WeightsError: when the captain's weights or the judge's are missing or damaged.
    """

    def __init__(
        self,
        style: Style = STYLES["plain"],
        *,
        rung: str = "admiral",
        deals: int | None = None,
        weights: Weights | None = None,
    ) -> None:
        self.name = style.bot_name(rung)
        self._captain = Captain(style)
        self._style = style
        self._deals = deals
        self._weights = weights or judge_weights()

    def choose(self, view: Any, legal: Sequence[str], rng: Dice) -> str:
        candidates = Candidates.of(view)
        if len(candidates.actions) == 1 or view.cards > MAX_CARDS:
            return self._captain.choose(view, legal, rng)
        [policy] = policies([candidates], load_weights("skull-king", OBSERVATION_SIZE, ACTIONS).arrays)
        order = [at for at in np.argsort(-policy)[:CANDIDATES] if policy[at] > _SELDOM]
        chosen = Candidates(view, tuple(candidates.actions[at] for at in order))
        if len(order) == 1:
            return chosen.actions[0]
        deals = self._deals or _deals(view, len(order))
        [ends] = play_out_decisions([chosen], deals, rng.below(2**31), self._weights)
        gain = utilities(view, ends.points, self._style.spite)
        value = gain.mean(axis=1) + _NERVE * self._style.nerve * gain.std(axis=1)
        return chosen.actions[int(np.argmax(value + _PRIOR / deals * np.log(policy[order])))]


def _deals(view: View, actions: int) -> int:
    """The number of deals that there is time for."""
    steps = len(view.seats) * max(1, view.cards - len(view.tricks) + (view.phase == "bid"))
    return int(np.clip(STEPS // (steps * actions), MIN_DEALS, MAX_DEALS))


def utilities(view: View, points: Array, spite: float = 1.0) -> Array:
    """Return (actions, deals) the gain of the seat, from (actions, players, deals) points of the round.

    >>> import yohoho
    >>> game = yohoho.SkullKing(players=3, plan=[2])
    >>> view = game.view(yohoho.settle(game, game.start(), yohoho.Dice(7)), 0)
    >>> points = np.asarray([[[40], [0], [0]], [[-10], [20], [20]]])  # after a good and after a bad action
    >>> utilities(view, points).round(2).tolist()
    [[3.6], [-0.45]]
    """
    seat, points = view.seat or 0, points.astype(np.float64)
    own = points[:, seat]
    rest = (points.sum(axis=1) - own) / (points.shape[1] - 1)
    scores = np.asarray(view.scores)[:, None, None] + points.swapaxes(0, 1)
    shape = (points.shape[1], -1)
    wins = win_chances(scores.reshape(shape), scale_after(view.options, view.round))[seat]
    return _POINTS_WEIGHT * (own - spite * rest) + _WIN_WEIGHT * wins.reshape(own.shape)
