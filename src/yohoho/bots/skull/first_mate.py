"""The first mate at Skull: search with beliefs among three or more, solved rounds when two are left.

Both give a mixed strategy, so that it is hard to exploit.
"""

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

import numpy

from yohoho.bots.bot import NamedBot
from yohoho.bots.sampling import draw_index
from yohoho.bots.skull.beliefs import Floats
from yohoho.bots.skull.last_two import duel_strategy
from yohoho.bots.skull.search import win_probabilities
from yohoho.bots.styles import Style
from yohoho.core.dice import Dice
from yohoho.skull.view import View

_CANDIDATE_BIDS: Final = 6
"""How many bids above the highest are searched: higher ones are all hopeless."""
_LEAN: Final = 0.008
"""What a bold style adds to the value of a bid, in chances to win."""


class SearchBudget(NamedTuple):
    """How much a decision may compute: play-outs of a search, and iterations of CFR for a duel."""

    playouts: int
    cfr_iterations: int
    temperature: float = 0.01
    """The temperature of the softmax over values, in chances to win."""


DEFAULT: Final = SearchBudget(playouts=6144, cfr_iterations=160)
QUICK: Final = SearchBudget(playouts=512, cfr_iterations=36)


class SkullFirstMate(NamedBot):
    def __init__(self, style: Style, rung: str = "first-mate", strength: SearchBudget = DEFAULT) -> None:
        self.name = style.bot_name(rung)
        self._style = style
        self._strength = strength

    def choose(self, view: Any, legal: Sequence[str], rng: Dice) -> str:
        if len(legal) == 1 or view.phase in ("draw", "name"):
            return rng.choice(legal)
        odds = self.duel_strategy(view, legal)
        return legal[draw_index(self._search(view, legal, rng) if odds is None else odds, rng)]

    def duel_strategy(self, view: View, legal: Sequence[str]) -> Floats | None:
        """Return the strategy when two are left, from the solved round; None where it has no solution.

        >>> import yohoho
        >>> game = yohoho.Skull(players=3)
        >>> view = game.view(game.apply(game.start(), yohoho.CHANCE, "start 0"), 1)
        >>> from yohoho.bots.styles import style_named
        >>> SkullFirstMate(style_named("plain")).duel_strategy(view, view.legal) is None  # three are left
        True
        """
        return duel_strategy(view, legal, self._strength.cfr_iterations)

    def _search(self, view: View, legal: Sequence[str], rng: Dice) -> Floats:
        """Probabilities by softmax over values; 0 for actions that are not searched."""
        candidates = [at for at, text in enumerate(legal) if not _is_wild(view, text)]
        texts = [legal[at] for at in candidates]
        worth = self._worth(view, texts, win_probabilities(view, texts, self._strength.playouts, rng))
        odds: Floats = numpy.zeros(len(legal))
        odds[candidates] = numpy.exp((worth - worth.max()) / self._strength.temperature)
        return odds

    def _worth(self, view: View, texts: list[str], chances: Floats) -> Floats:
        """The viewer's chance to win; spite subtracts that of the strongest other, nerve adds to bids."""
        others = numpy.delete(chances, view.seat or 0, axis=1).max(axis=1)
        bids = numpy.asarray([text.startswith("bid") for text in texts])
        spite = (self._style.spite - 1) / 4
        worth: Floats = chances[:, view.seat or 0] - spite * others + _LEAN * self._style.nerve * bids
        return worth


def quick_skull_first_mate(style: Style) -> SkullFirstMate:
    """Return a first mate with less time to think.

    >>> from yohoho.bots.styles import style_named
    >>> quick_skull_first_mate(style_named("bold")).name
    'first-mate-quick:bold'
    """
    return SkullFirstMate(style, "first-mate-quick", QUICK)


def _is_wild(view: View, text: str) -> bool:
    return text.startswith("bid") and int(text[4:]) > view.highest + _CANDIDATE_BIDS
