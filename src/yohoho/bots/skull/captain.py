"""The captain at Skull: a network that has played itself many million rounds (docs/training.md).

It gives chances rather than one best action, so that it cannot be read.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

import numpy

from yohoho.bots.skull.beliefs import Floats
from yohoho.bots.skull.first_mate import drawn
from yohoho.bots.skull.last_two import duel_odds
from yohoho.bots.skull.sailor import own_tables, rules_of
from yohoho.bots.styles import STYLES, Style
from yohoho.bots.weights import trained
from yohoho.core.dice import Dice
from yohoho.sim.lockstep.network import Thought, think
from yohoho.sim.lockstep.skull_memory import recalled
from yohoho.sim.lockstep.skull_sights import SIGHT, chairs, sight
from yohoho.sim.lockstep.skull_tables import ACTIONS, DRAW, FLIP, Array, number_of
from yohoho.skull.view import View

TEMPERATURE: Final = 1.0
"""As it was trained: what it mixes, it mixes on purpose."""
REGRET: Final = 120
"""Rounds of regret that leave next to nothing to exploit when two are left (`bench.exploit`)."""
_NEVER: Final = 1e-9
_LEAN: Final = 0.3
"""How much likelier a bold one bids, and a spiteful one puts its skull down: as e to this."""


class SkullCaptain:
    """`temperature` and `noise` make it gentler: the one blurs its preferences, the other is the share of
    decisions it makes with its eyes shut. When two are left it solves the round as the first mate does, in so
    many rounds of `regret`; with none, the network plays on."""

    def __init__(
        self,
        style: Style = STYLES["plain"],
        *,
        rung: str = "captain",
        temperature: float = TEMPERATURE,
        noise: float = 0.0,
        regret: int = REGRET,
        weights: Mapping[str, Any] | None = None,
    ) -> None:
        self.name = style.called(rung)
        self._style = style
        self._temperature = temperature
        self._noise = noise
        self._regret = regret
        self._weights = weights or trained("skull", SIGHT, ACTIONS).arrays

    def choose(self, view: Any, legal: Sequence[str], rng: Dice) -> str:
        if len(legal) == 1 or view.phase in ("draw", "name"):
            return rng.choice(legal)
        return drawn(legal, self.odds(view, legal), rng)

    def odds(self, view: View, legal: Sequence[str]) -> Floats:
        """The chances with which it does what it may."""
        wishes = (self._wishes(view, legal) + self._leaning(legal)) / self._temperature
        chances = numpy.exp(wishes - wishes.max())
        found: Floats = (1 - self._noise) * chances / chances.sum() + self._noise / len(legal)
        return found

    def _wishes(self, view: View, legal: Sequence[str]) -> Floats:
        """Chances as their logarithms. What was solved is played as it is, unless it is to be blurred."""
        solved = duel_odds(view, legal, self._regret) if self._regret else None
        if solved is not None:
            return numpy.log(numpy.maximum(solved, _NEVER)) * TEMPERATURE
        wishes: Floats = thought(self._weights, view).policy[numbers_of(view, legal), 0].astype(numpy.float64)
        return wishes

    def _leaning(self, legal: Sequence[str]) -> Floats:
        bids = numpy.asarray([text.startswith("bid") for text in legal])
        skulls = numpy.asarray([text == "place skull" for text in legal])
        leaning: Floats = _LEAN * (self._style.nerve * bids + (self._style.spite - 1) * skulls)
        return leaning


def thought(weights: Mapping[str, Any], view: View) -> Thought:
    """What the network makes of a view."""
    return think(numpy, weights, seen(view))


def seen(view: View) -> Array:
    """(SIGHT, 1) the view as the network gets it."""
    rules = rules_of(view)
    return sight(rules, own_tables(view), recalled(rules, view), _player(view))


def numbers_of(view: View, legal: Sequence[str]) -> list[int]:
    """The network's numbers of these actions: it counts chairs from its own, where the game has seats."""
    chair = chairs(rules_of(view), own_tables(view), _player(view))[:, 0]
    numbers = [number_of(text) for text in legal]
    return [FLIP + int(chair[at - FLIP]) if FLIP <= at < DRAW else at for at in numbers]


def _player(view: View) -> Array:
    return numpy.full(1, view.seat, dtype=numpy.int8)
