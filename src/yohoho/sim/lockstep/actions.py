"""The action space of Skull King: about a hundred numbers, the same for all editions and options.

0 to 70 are cards to play or put away. Then come the seat to lead, the wager, no and yes, the change of a
bid, the load, and from BID on the bids.
"""

from functools import cache
from typing import Final

from yohoho.sim.lockstep.codes import (
    KRAKEN,
    LOOT,
    PIRATE_CODES,
    TIGRESS,
    WHALE,
    Codes,
    escape_of,
    pirate_of,
)
from yohoho.sim.lockstep.index_part import IndexPart
from yohoho.skull_king.cards import Card
from yohoho.skull_king.options import Setup

_NUMBERS: Final = [kind << 4 | rank for kind in range(1, 5) for rank in range(1, 15)]
_SPECIALS: Final = [
    0x00,
    LOOT,
    escape_of(TIGRESS),
    0x50,
    0x60,
    *PIRATE_CODES.values(),
    pirate_of(TIGRESS),
    0x70,
    KRAKEN,
    WHALE,
    TIGRESS,
]
CARDS: Final = (*_NUMBERS, *_SPECIALS)
"""The code of each card action; Scary Mary has the numbers of the Tigress."""
AS_ESCAPE, AS_PIRATE, TWO_FACED = (
    CARDS.index(code) for code in (escape_of(TIGRESS), pirate_of(TIGRESS), TIGRESS)
)
_NUMBER_OF: Final = {code: number for number, code in enumerate(CARDS)}
LEAD: Final = len(CARDS)
WAGER: Final = LEAD + 8
USE: Final = WAGER + 3
CHANGE: Final = USE + 2
LOAD: Final = CHANGE + 3
BID: Final = LOAD + 2
ACTION_PARTS: Final = (
    IndexPart("numbers", len(_NUMBERS), "play or put away 1 to 14 of each plain suit, then of black"),
    IndexPart("escape", 1, "play or put away an Escape"),
    IndexPart("loot", 1, "a Loot"),
    IndexPart("as-escape", 1, "the Tigress or Scary Mary as an Escape"),
    IndexPart("mermaid", 1, "a Mermaid"),
    IndexPart("pirate", 1, "a pirate without a name"),
    IndexPart("named-pirates", len(PIRATE_CODES), ", ".join(PIRATE_CODES)),
    IndexPart("as-pirate", 1, "the Tigress or Scary Mary as a pirate"),
    IndexPart("skull-king", 1, "the Skull King"),
    IndexPart("kraken", 1, "the Kraken"),
    IndexPart("white-whale", 1, "the White Whale"),
    IndexPart("two-faced", 1, "put away the Tigress or Scary Mary"),
    IndexPart("lead", WAGER - LEAD, "name the seat that leads next, counted from one's own"),
    IndexPart("wager", USE - WAGER, "wager 0, 10 or 20 points"),
    IndexPart("use", CHANGE - USE, "do not use a power, use it"),
    IndexPart("change", LOAD - CHANGE, "change the bid by -1, 0 or 1"),
    IndexPart("load", BID - LOAD, "grapeshot, cannonball"),
)
"""The actions in order; after them come the bids, from 0 to the most cards of a round."""
TEMPERATURE: Final = 0.5
"""The temperature of the captain's softmax; below 1 it prefers the best actions more than in training."""


def count(setup: Setup) -> int:
    """The number of actions, up to the highest bid of the plan."""
    return BID + max(setup.plan) + 1


@cache
def card_codes(two_faced: int) -> tuple[int, ...]:
    """The code of each card action in a set-up with this two-faced card."""
    mary = two_faced - TIGRESS
    return tuple(code + mary if _is_two_faced(code) else code for code in CARDS)


def number_of_card(codes: Codes, card: Card) -> int:
    """The number for a card of the readable engine, in a hand or on the table."""
    code, mary = codes.code(card), codes.two_faced - TIGRESS
    return _NUMBER_OF[code - mary if _is_two_faced(code - mary) else code]


def _is_two_faced(code: int) -> bool:
    return code in (TIGRESS, escape_of(TIGRESS), pirate_of(TIGRESS))
