"""The first mate: chooses by play-outs what is best for itself and worst for the others."""

from collections.abc import Sequence
from typing import Any, Final

import numpy as np

from yohoho.bots.bot import NamedBot
from yohoho.bots.skull_king.search import PlayoutResults, look_ahead
from yohoho.bots.styles import STYLES, Style
from yohoho.core.dice import Dice
from yohoho.sim.lockstep.greedy_policy import GreedyPolicy
from yohoho.skull_king.view import View

PLAYOUTS: Final = 4096
QUICK_PLAYOUTS: Final = 512
PLAYOUT_EPSILON: Final = 0.6
"""The share of random cards in the play-outs."""
_LEANING: Final = 0.1
"""The share of the standard deviation that a bold style adds to the mean, and a careful one takes off."""


class FirstMate(NamedBot):
    """Simulates `playouts` rounds for one decision."""

    def __init__(
        self,
        style: Style = STYLES["plain"],
        *,
        rung: str = "first-mate",
        playouts: int = PLAYOUTS,
        epsilon: float = PLAYOUT_EPSILON,
    ) -> None:
        self.name = style.bot_name(rung)
        self._style = style
        self._playouts = playouts
        self._policy = GreedyPolicy(epsilon)

    def choose(self, view: Any, legal: Sequence[str], rng: Dice) -> str:
        actions = distinct(legal)
        if len(actions) == 1:
            return actions[0]
        results = look_ahead(view, actions, max(1, self._playouts // len(actions)), self._policy, rng)
        return actions[int(np.argmax(utility(view, results, self._style)))]


def quick_first_mate(style: Style) -> FirstMate:
    """Return a first mate with less time to think.

    >>> quick_first_mate(STYLES["bold"]).name
    'first-mate-quick:bold'
    """
    return FirstMate(style, rung="first-mate-quick", playouts=QUICK_PLAYOUTS)


def distinct(legal: Sequence[str]) -> list[str]:
    """Return the actions, with only one of equal cards.

    >>> distinct(["play escape-1", "play escape-2", "play green-7"])
    ['play escape-1', 'play green-7']
    """
    seen: dict[str, str] = {}
    for text in legal:
        seen.setdefault(_face(text), text)
    return list(seen.values())


def _face(text: str) -> str:
    for face in ("escape", "mermaid", "loot"):
        if text.startswith((f"play {face}", f"discard {face}")):
            return text.split("-")[0]
    return text


def utility(view: View, results: PlayoutResults, style: Style) -> Any:
    """Return (actions,) the seat's points minus the others' mean, weighted by style.

    >>> import yohoho
    >>> game = yohoho.SkullKing(players=3, plan=[2])
    >>> view = game.view(yohoho.settle(game, game.start(), yohoho.Dice(7)), 0)
    >>> points = np.asarray([[[20], [0], [10]], [[-10], [0], [10]]])  # (actions, players, samples)
    >>> results = PlayoutResults(["bid 0", "bid 1"], points, np.asarray([[True], [False]]))
    >>> utility(view, results, STYLES["plain"]).tolist()
    [15.0, -15.0]
    """
    own = results.points[:, view.seat].astype(np.float32)
    others = (results.points.sum(axis=1, dtype=np.float32) - own) / (results.points.shape[1] - 1)
    gain = own - style.spite * others
    return gain.mean(axis=1) + _LEANING * style.nerve * gain.std(axis=1)
