"""The pirates' powers, one object for each in a module of its own."""

from collections.abc import Mapping
from typing import Final

from yohoho.skull_king.powers.harry import Harry
from yohoho.skull_king.powers.juanita import Juanita
from yohoho.skull_king.powers.power import Power
from yohoho.skull_king.powers.rascal import Rascal
from yohoho.skull_king.powers.rosie import Rosie
from yohoho.skull_king.powers.will import Will

__all__ = ["PERSONS", "POWERS", "Power"]

POWERS: Final[Mapping[str, Power]] = {
    power.person: power for power in (Rosie(), Will(), Rascal(), Juanita(), Harry())
}
"""The powers of Grandpa Beck's edition by the name of their pirate."""
PERSONS: Final = tuple(POWERS)
