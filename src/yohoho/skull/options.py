"""The options of a game of Skull."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from yohoho.core.errors import OptionsError

FEWEST, MOST = 3, 6


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The number of players (M-1), and whether the Last Chance disc is in the game (M-24)."""

    players: int = 4
    last_chance: bool = False


def checked(options: Options) -> Options:
    if not FEWEST <= options.players <= MOST:
        raise OptionsError("player-count", "M-1", players=options.players, least=FEWEST, most=MOST)
    return options


def options_from(plain: Mapping[str, Any]) -> Options:
    try:
        options = msgspec.convert(plain, Options, strict=True)
    except msgspec.ValidationError as error:
        raise OptionsError("bad-options", detail=str(error)) from None
    return checked(options)
