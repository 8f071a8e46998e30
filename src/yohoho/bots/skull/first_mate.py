"""The first mate at Skull: search with beliefs at a full table, solved rounds when two are left.

Both give chances rather than one best action, so that it cannot be read.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

import numpy

from yohoho.bots.skull.beliefs import Floats
from yohoho.bots.skull.last_two import duel_odds
from yohoho.bots.skull.search import shares
from yohoho.bots.styles import Style
from yohoho.core.dice import Dice
from yohoho.skull.view import View

_CANDIDATE_BIDS: Final = 6
"""Higher bids than so many are not looked at: they are all alike, and hopeless."""
_LEAN: Final = 0.008
"""What a bold player takes a bid to be worth beyond what it is, in chances to win."""


class SearchBudget(NamedTuple):
    """How much a decision may compute: play-outs in general, and regret rounds for a duel."""

    lanes: int
    rounds: int
    heat: float = 0.01
    """Actions whose worth differs by so much are chosen with chances as 1 to e."""


DEFAULT: Final = SearchBudget(lanes=6144, rounds=160)
QUICK: Final = SearchBudget(lanes=512, rounds=36)


class SkullFirstMate:
    def __init__(self, style: Style, rung: str = "first-mate", strength: SearchBudget = DEFAULT) -> None:
        self.name = style.called(rung)
        self._style = style
        self._strength = strength

    def choose(self, view: Any, legal: Sequence[str], rng: Dice) -> str:
        if len(legal) == 1 or view.phase in ("draw", "name"):
            return rng.choice(legal)
        odds = self.duel_odds(view, legal)
        return drawn(legal, self._searched(view, legal, rng) if odds is None else odds, rng)

    def duel_odds(self, view: View, legal: Sequence[str]) -> Floats | None:
        """The chances of its actions when two are left, from the solved round; None if it has none."""
        return duel_odds(view, legal, self._strength.rounds)

    def _searched(self, view: View, legal: Sequence[str], rng: Dice) -> Floats:
        """Chances by worth; what is not looked at has none."""
        candidates = [at for at, text in enumerate(legal) if not _is_wild(view, text)]
        texts = [legal[at] for at in candidates]
        worth = self._worth(view, texts, shares(view, texts, self._strength.lanes, rng))
        odds: Floats = numpy.zeros(len(legal))
        odds[candidates] = numpy.exp((worth - worth.max()) / self._strength.heat)
        return odds

    def _worth(self, view: View, texts: list[str], found: Floats) -> Floats:
        """The own chance to win; spite minds the strongest of the others, nerve leans to bids."""
        others = numpy.delete(found, view.seat or 0, axis=1).max(axis=1)
        bids = numpy.asarray([text.startswith("bid") for text in texts])
        spite = (self._style.spite - 1) / 4
        worth: Floats = found[:, view.seat or 0] - spite * others + _LEAN * self._style.nerve * bids
        return worth


def quick_skull_first_mate(style: Style) -> SkullFirstMate:
    return SkullFirstMate(style, "first-mate-quick", QUICK)


def _is_wild(view: View, text: str) -> bool:
    return text.startswith("bid") and int(text[4:]) > view.highest + _CANDIDATE_BIDS


def drawn(legal: Sequence[str], odds: Floats, rng: Dice) -> str:
    """One of them, by its chances."""
    at = int(numpy.searchsorted(odds.cumsum(), rng.below(2**32) * 2.0**-32 * odds.sum(), side="right"))
    return legal[min(at, len(legal) - 1)]
