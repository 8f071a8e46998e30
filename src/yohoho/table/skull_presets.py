"""The presets of Skull."""

from typing import Final

from yohoho.table.presets import Presets

PRESETS: Final[Presets] = {
    "skull": {"players": 4},
    "skull-last-chance": {"players": 4, "last_chance": True},
}
