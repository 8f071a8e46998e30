"""The settings of Skull King in which the strength of the bots is published."""

from typing import Final

from yohoho.sim.baselines import BaselineSetting

SETTINGS: Final = (
    BaselineSetting(4, "beck"),
    BaselineSetting(2, "beck"),
    BaselineSetting(6, "beck"),
    BaselineSetting(4, "beck", ("kraken", "whale", "loot", "powers=all")),
    BaselineSetting(4, "schmidt"),
)
