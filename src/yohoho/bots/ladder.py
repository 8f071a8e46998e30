"""The ladder: which bot answers to which name, in which game.

A name is a rung, or a rung and a style: `sailor`, `first-mate:bold`. Above our own rungs stand the bots that
others have written (see `plugins`). Bots keep nothing in mind between two decisions, so one object can sit
in many chairs.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Final, TypedDict

from yohoho.bots.bot import Bot
from yohoho.bots.plugins import BotPlugin, broken, installed_bots
from yohoho.bots.skull.cabin_boy import SkullCabinBoy
from yohoho.bots.skull.captain import SkullCaptain
from yohoho.bots.skull.first_mate import SkullFirstMate, quick_skull_first_mate
from yohoho.bots.skull.sailor import SkullSailor
from yohoho.bots.skull_king.cabin_boy import CabinBoy
from yohoho.bots.skull_king.captain import Captain
from yohoho.bots.skull_king.first_mate import FirstMate, quick_first_mate
from yohoho.bots.skull_king.sailor import Sailor
from yohoho.bots.styles import Style, style_named
from yohoho.core.errors import OptionsError


class Ease(TypedDict):
    """How a captain is made gentler."""

    temperature: float
    noise: float


MILD: Final = Ease(temperature=1.5, noise=0.1)
GENTLE: Final = Ease(temperature=3.0, noise=0.4)

_RUNGS: Final[dict[str, dict[str, Callable[[Style], Bot]]]] = {
    "skull-king": {
        "cabin-boy": CabinBoy,
        "captain-gentle": lambda style: Captain(style, rung="captain-gentle", **GENTLE),
        "sailor": Sailor,
        "captain-mild": lambda style: Captain(style, rung="captain-mild", **MILD),
        "first-mate-quick": quick_first_mate,
        "first-mate": FirstMate,
        "captain": Captain,
    },
    "skull": {
        "cabin-boy": SkullCabinBoy,
        "captain-gentle": lambda style: SkullCaptain(style, rung="captain-gentle", **GENTLE),
        "sailor": SkullSailor,
        "captain-mild": lambda style: SkullCaptain(style, rung="captain-mild", **MILD),
        "first-mate-quick": quick_skull_first_mate,
        "first-mate": SkullFirstMate,
        "captain": SkullCaptain,
    },
}
"""By game, from the weakest to the strongest: what makes the bot of a rung in a style."""

QUICK: Final = "-quick"
"""Ends the name of a bot that is another's, with less time to think."""
VARIANTS: Final = (QUICK, "-mild", "-gentle")
"""Endings of those that are another rung's bot in another mood."""
SAFE: Final = "sailor"
"""Plays every game, at once and without fail."""
_THOUGHTLESS: Final = ("cabin-boy", "sailor")
"""They need no time to speak of."""


def rungs(game: str) -> tuple[str, ...]:
    """The names of the ladder for a game, weakest first, then those of other packages."""
    if game not in _RUNGS:
        raise OptionsError("unknown-game", name=game, known=list(_RUNGS))
    own = tuple(_RUNGS[game])
    return own + tuple(name for name in _foreign(game) if name not in own)


def _foreign(game: str) -> dict[str, BotPlugin]:
    return {each.name: each for each in installed_bots() if each.game == game and not each.trouble}


def is_own(game: str, name: str) -> bool:
    """Whether the bot of this name is one of this package."""
    return name.partition(":")[0] in _RUNGS.get(game, {})


def check_bot_name(game: str, name: str) -> None:
    """Raise OptionsError if no bot answers to this name. Nothing is imported or constructed."""
    rung, _, style = name.partition(":")
    if rung in rungs(game):
        style_named(style or "plain")
        return
    for stranger in installed_bots():
        if stranger.trouble and stranger.name in (rung, name):
            raise broken(stranger.name, stranger.trouble)
    raise OptionsError("unknown-bot", name=name, known=list(rungs(game)))


@cache
def bot_named(game: str, name: str) -> Bot:
    """Construct the bot that answers to this name: `sailor`, `first-mate:bold`.

    A bot of another package is imported for it: a server calls this in processes for bots alone.
    """
    check_bot_name(game, name)
    rung, _, style = name.partition(":")
    make = _RUNGS[game][rung] if is_own(game, rung) else _foreign(game)[rung].make
    return make(style_named(style or "plain"))


def kin(rung: str) -> str:
    """The rung whose bot this is, in whatever mood: `captain` for `captain-gentle`."""
    return next((rung.removesuffix(ending) for ending in VARIANTS if rung.endswith(ending)), rung)


def next_below(game: str, name: str) -> str:
    """The strongest of our bots that is weaker than this rung's and of another kind."""
    own, home = list(_RUNGS[game]), kin(name.partition(":")[0])
    weaker = own[: own.index(home)] if home in own else own
    return next(rung for rung in reversed(weaker) if kin(rung) == rung)


def takes_time(name: str) -> bool:
    """Whether a bot has to think, or may: of those of other packages nobody knows."""
    return name.partition(":")[0] not in _THOUGHTLESS
