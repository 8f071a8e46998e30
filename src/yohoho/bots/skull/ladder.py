"""The bots of Skull."""

from __future__ import annotations

from typing import Final

from yohoho.bots.ladder import GENTLE, MILD, Ladder
from yohoho.bots.skull.cabin_boy import SkullCabinBoy
from yohoho.bots.skull.captain import SkullCaptain
from yohoho.bots.skull.first_mate import SkullFirstMate, quick_skull_first_mate
from yohoho.bots.skull.sailor import SkullSailor

LADDER: Final[Ladder] = {
    "cabin-boy": SkullCabinBoy,
    "captain-gentle": lambda style: SkullCaptain(style, rung="captain-gentle", **GENTLE),
    "sailor": SkullSailor,
    "captain-mild": lambda style: SkullCaptain(style, rung="captain-mild", **MILD),
    "first-mate-quick": quick_skull_first_mate,
    "first-mate": SkullFirstMate,
    "captain": SkullCaptain,
}
