"""The ladder: the bots of each game by name.

A name is a rung, or a rung and a style: `sailor`, `first-mate:bold`. Bots of other packages come last (see
`plugins`). Bots have no memory between two decisions, so one object can play in many seats.
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


class Handicap(TypedDict):
    """The settings that make a captain weaker."""

    temperature: float
    epsilon: float


MILD: Final = Handicap(temperature=1.5, epsilon=0.1)
GENTLE: Final = Handicap(temperature=3.0, epsilon=0.4)

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
"""By game, from the weakest to the strongest: the function that makes the bot of a rung in a style."""

QUICK: Final = "-quick"
"""The ending of a rung whose bot is another rung's with less time to think."""
VARIANTS: Final = (QUICK, "-mild", "-gentle")
"""The endings of rungs whose bot is a variant of another rung's."""
SAFE: Final = "sailor"
"""The bot that replaces others: it plays every game and needs no time."""
_INSTANT: Final = ("cabin-boy", "sailor")
"""The rungs that need hardly any time."""


def rungs(game: str) -> tuple[str, ...]:
    """The names of a game's bots, weakest first, then those of other packages."""
    if game not in _RUNGS:
        raise OptionsError("unknown-game", name=game, known=list(_RUNGS))
    own = tuple(_RUNGS[game])
    return own + tuple(name for name in _foreign(game) if name not in own)


def _foreign(game: str) -> dict[str, BotPlugin]:
    return {each.name: each for each in installed_bots() if each.game == game and not each.trouble}


def is_own(game: str, name: str) -> bool:
    """Whether the bot of this name belongs to this package."""
    return name.partition(":")[0] in _RUNGS.get(game, {})


def check_bot_name(game: str, name: str) -> None:
    """Raise OptionsError if there is no bot of this name. Nothing is imported or constructed."""
    rung, _, style = name.partition(":")
    if rung in rungs(game):
        style_named(style or "plain")
        return
    for plugin in installed_bots():
        if plugin.trouble and plugin.name in (rung, name):
            raise broken(plugin.name, plugin.trouble)
    raise OptionsError("unknown-bot", name=name, known=list(rungs(game)))


@cache
def bot_named(game: str, name: str) -> Bot:
    """Construct the bot of this name: `sailor`, `first-mate:bold`.

    This imports a bot of another package, so a server calls it only in processes for bots.
    """
    check_bot_name(game, name)
    rung, _, style = name.partition(":")
    make = _RUNGS[game][rung] if is_own(game, rung) else _foreign(game)[rung].make
    return make(style_named(style or "plain"))


def base_rung(rung: str) -> str:
    """The rung without the ending of a variant: `captain` for `captain-gentle`."""
    return next((rung.removesuffix(ending) for ending in VARIANTS if rung.endswith(ending)), rung)


def next_below(game: str, name: str) -> str:
    """The strongest bot of this package that is weaker than this one and not a variant."""
    own, home = list(_RUNGS[game]), base_rung(name.partition(":")[0])
    weaker = own[: own.index(home)] if home in own else own
    return next(rung for rung in reversed(weaker) if base_rung(rung) == rung)


def takes_time(name: str) -> bool:
    """Whether a bot may need time; bots of other packages always may."""
    return name.partition(":")[0] not in _INSTANT
