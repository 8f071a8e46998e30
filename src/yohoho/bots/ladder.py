"""The ladder: which bot answers to which name, in which game.

A name is a rung, or a rung and a style: `sailor`, `first-mate:bold`. Above our own rungs stand the bots that
others have written (see `strangers`). Bots keep nothing in mind between two decisions, so one object can sit
in many chairs.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Final

from yohoho.bots.bot import Bot
from yohoho.bots.cabin_boy import CabinBoy
from yohoho.bots.first_mate import FirstMate, quick_first_mate
from yohoho.bots.sailor import Sailor
from yohoho.bots.skull_cabin_boy import SkullCabinBoy
from yohoho.bots.skull_first_mate import SkullFirstMate, quick_skull_first_mate
from yohoho.bots.skull_sailor import SkullSailor
from yohoho.bots.strangers import broken, strangers
from yohoho.bots.styles import Style, style_named
from yohoho.core.errors import OptionsError

_RUNGS: Final[dict[str, dict[str, Callable[[Style], Bot]]]] = {
    "skull-king": {
        "cabin-boy": CabinBoy,
        "sailor": Sailor,
        "first-mate-quick": quick_first_mate,
        "first-mate": FirstMate,
    },
    "skull": {
        "cabin-boy": SkullCabinBoy,
        "sailor": SkullSailor,
        "first-mate-quick": quick_skull_first_mate,
        "first-mate": SkullFirstMate,
    },
}
"""By game, from the weakest to the strongest: what makes the bot of a rung in a style."""

QUICK: Final = "-quick"
"""Ends the name of a bot that is another's, with less time to think."""
SAFE: Final = "sailor"
"""Plays every game, at once and without fail."""
_THOUGHTLESS: Final = ("cabin-boy", "sailor")
"""They need no time to speak of."""


def rungs(game: str) -> tuple[str, ...]:
    """The names of the ladder for a game, weakest first, then those of strangers."""
    if game not in _RUNGS:
        raise OptionsError("unknown-game", name=game, known=list(_RUNGS))
    own = tuple(_RUNGS[game])
    return own + tuple(each.name for each in strangers() if each.game == game and each.name not in own)


@cache
def bot_named(game: str, name: str) -> Bot:
    """The bot that answers to this name: `sailor`, `first-mate:bold`."""
    rung, _, style = name.partition(":")
    if rung in rungs(game):
        return _maker(game, rung)(style_named(style or "plain"))
    for stranger in strangers():
        if stranger.name == rung and stranger.trouble:
            raise broken(rung, stranger.trouble)
    raise OptionsError("unknown-bot", name=name, known=list(rungs(game)))


def _maker(game: str, rung: str) -> Callable[[Style], Bot]:
    if rung in _RUNGS[game]:
        return _RUNGS[game][rung]
    return next(each.make for each in strangers() if each.game == game and each.name == rung)


def takes_time(name: str) -> bool:
    """Whether a bot has to think, or may: of strangers nobody knows."""
    return name.partition(":")[0] not in _THOUGHTLESS
