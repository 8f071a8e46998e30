"""The settings of Skull in which the strength of the bots is published."""

from typing import Final

from yohoho.sim.baselines import BaselineSetting

SETTINGS: Final = (
    BaselineSetting(4),
    BaselineSetting(3),
    BaselineSetting(6),
    BaselineSetting(4, options=("last_chance",)),
)
