"""The bots of Skull King."""

from __future__ import annotations

from typing import Final

from yohoho.bots.ladder import GENTLE, MILD, Ladder
from yohoho.bots.skull_king.cabin_boy import CabinBoy
from yohoho.bots.skull_king.captain import Captain
from yohoho.bots.skull_king.first_mate import FirstMate, quick_first_mate
from yohoho.bots.skull_king.sailor import Sailor

LADDER: Final[Ladder] = {
    "cabin-boy": CabinBoy,
    "captain-gentle": lambda style: Captain(style, rung="captain-gentle", **GENTLE),
    "sailor": Sailor,
    "captain-mild": lambda style: Captain(style, rung="captain-mild", **MILD),
    "first-mate-quick": quick_first_mate,
    "first-mate": FirstMate,
    "captain": Captain,
}
