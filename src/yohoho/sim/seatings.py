"""The seating of bots: one name for each seat, and the rotations in which a deal is played."""

from collections.abc import Sequence
from typing import Final

from yohoho.bots.bot import Bot
from yohoho.bots.ladder import bot_named
from yohoho.core.errors import OptionsError

RANDOM: Final = "random"
"""The name of the random agent. It is not on the ladder: it needs no view, so it plays many times faster."""


def crew_of(game: str, names: Sequence[str], players: int) -> tuple[str, ...]:
    """One name for every seat; the last name fills a list that is too short."""
    named = [name.strip() for name in names]
    if not named or not all(named):
        raise OptionsError("no-bot-named")
    if len(named) > players:
        raise OptionsError("too-many-bots", bots=len(named), players=players)
    for name in named:
        check_name(game, name)
    return (*named, *named[-1:] * (players - len(named)))


def check_name(game: str, name: str) -> None:
    if name != RANDOM:
        ladder_bot(game, name)


def ladder_bot(game: str, name: str) -> Bot:
    """The bot of this name; the error for an unknown name lists the random agent too."""
    try:
        return bot_named(game, name)
    except OptionsError as error:
        args = error.reason.args
        if error.reason.code != "unknown-bot":
            raise
        raise OptionsError("unknown-bot", **args | {"known": [RANDOM, *args["known"]]}) from None


def rotations(crew: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    """The crew moved on by one seat at a time. Equal rotations count once."""
    turned = [crew[-by:] + crew[:-by] for by in range(len(crew))]
    return tuple(dict.fromkeys(turned))
