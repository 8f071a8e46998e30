"""The bots of Skull."""

from typing import Final

from yohoho.bots.ladder import GENTLE, MILD, ExtraBot, Ladder, NetworkBot
from yohoho.bots.skull.cabin_boy import SkullCabinBoy
from yohoho.bots.skull.sailor import SkullSailor

_CAPTAIN: Final = (
    "skull",
    "yohoho.bots.skull.captain:SkullCaptain",
    "yohoho.bots.skull.network_captain:SkullNetworkCaptain",
)

LADDER: Final[Ladder] = {
    "cabin-boy": SkullCabinBoy,
    "captain-gentle": NetworkBot(*_CAPTAIN, rung="captain-gentle", **GENTLE),
    "sailor": SkullSailor,
    "captain-mild": NetworkBot(*_CAPTAIN, rung="captain-mild", **MILD),
    "first-mate-quick": ExtraBot("yohoho.bots.skull.first_mate:quick_skull_first_mate"),
    "first-mate": ExtraBot("yohoho.bots.skull.first_mate:SkullFirstMate"),
    "captain": NetworkBot(*_CAPTAIN),
}
