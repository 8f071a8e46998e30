"""The action space of Skull: the same numbers for every number of players."""

from typing import Final

from yohoho.sim.lockstep.index_part import IndexPart
from yohoho.skull.discs import NAMES, NUMBERS

PASS: Final = 3
FLIP: Final = 4
DRAW: Final = 10
BID: Final = 14
ACTIONS: Final = 38
"""Actions are numbers: 0 to 2 a disc to place or discard, PASS, FLIP + seat (also to name a seat),
DRAW + position, BID + number - 1."""
BIDS: Final = ACTIONS - BID
"""The highest possible bid."""
ACTION_PARTS: Final = (
    IndexPart("disc", PASS, f"place or discard a disc: {', '.join(NAMES)}"),
    IndexPart("pass", FLIP - PASS, "pass"),
    IndexPart("seat", DRAW - FLIP, "turn a disc of a seat, or name a seat, counted from one's own"),
    IndexPart("draw", BID - DRAW, "draw a disc at this position of the shuffled discs"),
    IndexPart("bid", ACTIONS - BID, "bid this number, from 1 on"),
)
"""The actions in order."""


def number_of(text: str) -> int:
    """The number of an action, given as the engine's text."""
    verb, _, what = text.partition(" ")
    match verb:
        case "pass":
            return PASS
        case "place" | "discard":
            return NUMBERS[what]
        case "flip" | "name":
            return FLIP + int(what)
        case "draw":
            return DRAW + int(what)
        case _:
            return BID + int(what) - 1
