"""The option sets of Skull King that tests use; `yohoho.testing` lists them."""

from __future__ import annotations

from yohoho.skull_king import SkullKing
from yohoho.testing.skull_king import EVERYTHING, LOOT_FOR_TWO, MENU, OPTION_SETS, WHOLE_MENU

__all__ = [
    "EVERYTHING",
    "LOOT_FOR_TWO",
    "MENU",
    "OPTION_SETS",
    "WHOLE_MENU",
    "game_of",
]


def game_of(name: str) -> SkullKing:
    return SkullKing(**WHOLE_MENU[name])
