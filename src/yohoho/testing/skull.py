"""Named option sets of Skull: all numbers of players with and without the Last Chance disc, and others."""

from collections.abc import Mapping
from typing import Final

from yohoho.skull.options import MAX_PLAYERS, MIN_PLAYERS
from yohoho.testing.conformance import Choices

OPTION_SETS: Final[Mapping[str, Choices]] = {
    **{
        f"skull-{players}{'-last-chance' if lent else ''}": {"players": players, "last_chance": lent}
        for players in range(MIN_PLAYERS, MAX_PLAYERS + 1)
        for lent in (False, True)
    },
    "skull-3-open": {"players": 3, "open_to_eliminated": True},
    "skull-5-open": {"players": 5, "open_to_eliminated": True, "last_chance": True},
    "skull-4-first-player": {"players": 4, "first_player": 2},
}
