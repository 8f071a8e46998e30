"""The bots of Skull."""

from __future__ import annotations

from typing import Final

from yohoho.bots.ladder import GENTLE, MILD, ExtraBot, Ladder
from yohoho.bots.skull.cabin_boy import SkullCabinBoy
from yohoho.bots.skull.sailor import SkullSailor

_CAPTAIN: Final = "yohoho.bots.skull.captain:SkullCaptain"

LADDER: Final[Ladder] = {
    "cabin-boy": SkullCabinBoy,
    "captain-gentle": ExtraBot(_CAPTAIN, rung="captain-gentle", **GENTLE),
    "sailor": SkullSailor,
    "captain-mild": ExtraBot(_CAPTAIN, rung="captain-mild", **MILD),
    "first-mate-quick": ExtraBot("yohoho.bots.skull.first_mate:quick_skull_first_mate"),
    "first-mate": ExtraBot("yohoho.bots.skull.first_mate:SkullFirstMate"),
    "captain": ExtraBot(_CAPTAIN),
}
