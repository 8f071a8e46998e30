"""The bots of Skull King."""

from __future__ import annotations

from typing import Final

from yohoho.bots.ladder import GENTLE, MILD, ExtraBot, Ladder
from yohoho.bots.skull_king.cabin_boy import CabinBoy
from yohoho.bots.skull_king.sailor import Sailor

_CAPTAIN: Final = "yohoho.bots.skull_king.captain:Captain"

LADDER: Final[Ladder] = {
    "cabin-boy": CabinBoy,
    "captain-gentle": ExtraBot(_CAPTAIN, rung="captain-gentle", **GENTLE),
    "sailor": Sailor,
    "captain-mild": ExtraBot(_CAPTAIN, rung="captain-mild", **MILD),
    "first-mate-quick": ExtraBot("yohoho.bots.skull_king.first_mate:quick_first_mate"),
    "first-mate": ExtraBot("yohoho.bots.skull_king.first_mate:FirstMate"),
    "captain": ExtraBot(_CAPTAIN),
    "admiral": ExtraBot("yohoho.bots.skull_king.admiral:Admiral"),
}
