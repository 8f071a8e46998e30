"""The options of a game of Skull."""

from collections.abc import Mapping
from typing import Any, ClassVar, Literal, TypedDict

import msgspec

from yohoho.core.errors import OptionsError
from yohoho.core.options import convert_options

MIN_PLAYERS, MAX_PLAYERS = 3, 6


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The number of players (M-1), and whether the Last Chance disc is in the game (M-24).

    >>> Options(players=3).last_chance
    False
    """

    ADDED_LATER: ClassVar = frozenset({"open_to_eliminated", "first_player"})
    """See `core.options.options_in_record`."""

    players: int = 4
    last_chance: bool = False
    open_to_eliminated: bool = False
    """Eliminated players see finished rounds with every disc open, and are silent from then on (Y-8)."""
    first_player: int | Literal["random"] = "random"
    """The seat that begins the game; a random one is drawn by lot (M-2)."""


class KeywordChoices(TypedDict, total=False):
    """The options that `Skull` takes by keyword alone."""

    open_to_eliminated: bool
    first_player: int | Literal["random"]


class Choices(KeywordChoices, total=False):
    """The keywords of `Skull`, for functions that pass them on: the fields of `Options`."""

    players: int
    last_chance: bool


def check_options(options: Options) -> Options:
    """Return the options, if there is a game with them. Raises OptionsError otherwise.

    >>> check_options(Options(players=9))
    Traceback (most recent call last):
    yohoho.core.errors.OptionsError: 9 players cannot play this: it takes 3 to 6. [player-count, M-1]
    """
    if not MIN_PLAYERS <= options.players <= MAX_PLAYERS:
        raise OptionsError(
            "player-count", "M-1", players=options.players, least=MIN_PLAYERS, most=MAX_PLAYERS
        )
    first = options.first_player
    if isinstance(first, int) and not 0 <= first < options.players:
        raise OptionsError("no-such-first-player", "M-2", seat=first, most=options.players - 1)
    return options


def options_from(plain: Mapping[str, Any]) -> Options:
    """Read options from plain data, as they stand in a record or come over the wire.

    :raises OptionsError: an option does not exist, or the game cannot have this value of it.

    >>> options_from({"players": 3, "last_chance": True})
    Options(players=3, last_chance=True, open_to_eliminated=False, first_player='random')
    """
    return check_options(convert_options(plain, Options))
