"""The presets of Skull King."""

from typing import Final

from yohoho.skull_king.powers import PERSONS
from yohoho.table.presets import Presets

_EXTRA_CARDS: Final = {"kraken": True, "whale": True, "loot": True}
_ADVANCED: Final = {**_EXTRA_CARDS, "powers": list(PERSONS)}

PRESETS: Final[Presets] = {
    "first-game": {"edition": "beck", "players": 4},
    "quick-5x5": {"players": 4, "plan": "swift-skirmish"},
    "leviathans": {"players": 4, **_EXTRA_CARDS},
    "full-advanced": {"players": 4, **_ADVANCED},
    "rascals": {"players": 4, "scoring": "rascal"},
    "cannonballs": {"players": 4, **_ADVANCED, "scoring": "cannonball"},
    "for-two": {"players": 2},
    "schmidt-classic": {"edition": "schmidt", "players": 4},
}
