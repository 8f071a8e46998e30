"""The bots of Skull King."""

from typing import Final

from yohoho.bots.ladder import GENTLE, MILD, ExtraBot, Ladder, NetworkBot
from yohoho.bots.skull_king.cabin_boy import CabinBoy
from yohoho.bots.skull_king.sailor import Sailor

_CAPTAIN: Final = (
    "skull-king",
    "yohoho.bots.skull_king.captain:Captain",
    "yohoho.bots.skull_king.network_captain:NetworkCaptain",
)

LADDER: Final[Ladder] = {
    "cabin-boy": CabinBoy,
    "captain-gentle": NetworkBot(*_CAPTAIN, rung="captain-gentle", **GENTLE),
    "sailor": Sailor,
    "captain-mild": NetworkBot(*_CAPTAIN, rung="captain-mild", **MILD),
    "first-mate-quick": ExtraBot("yohoho.bots.skull_king.first_mate:quick_first_mate"),
    "first-mate": ExtraBot("yohoho.bots.skull_king.first_mate:FirstMate"),
    "captain": NetworkBot(*_CAPTAIN),
    "admiral": ExtraBot("yohoho.bots.skull_king.admiral:Admiral"),
}
