"""The action space of Skull King: about a hundred numbers, the same for all editions and options.

0 to 70 are cards to play or put away. Then come the seat to lead, the wager, no and yes, the change of a
bid, the load, and from BID on the bids.
"""

from __future__ import annotations

from functools import cache
from typing import Any, Final

import numpy

from yohoho.sim.lockstep.codes import (
    EMPTY,
    KRAKEN,
    LOOT,
    PIRATE_CODES,
    TIGRESS,
    WHALE,
    escape_of,
    pirate_of,
)
from yohoho.sim.lockstep.index_part import IndexPart
from yohoho.sim.lockstep.plays import Choice
from yohoho.sim.lockstep.powers import first_true
from yohoho.sim.lockstep.round_state import Array, Rules
from yohoho.skull_king.cards import Card

_NUMBERS: Final = [kind << 4 | rank for kind in range(1, 5) for rank in range(1, 15)]
_SPECIALS: Final = [
    *(0x00, LOOT, escape_of(TIGRESS), 0x50, 0x60, *PIRATE_CODES.values()),
    *(pirate_of(TIGRESS), 0x70, KRAKEN, WHALE, TIGRESS),
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
    IndexPart("lead", WAGER - LEAD, "name the seat that leads next, counted from the own"),
    IndexPart("wager", USE - WAGER, "wager 0, 10 or 20 points"),
    IndexPart("use", CHANGE - USE, "do not use a power, use it"),
    IndexPart("change", LOAD - CHANGE, "change the bid by -1, 0 or 1"),
    IndexPart("load", BID - LOAD, "grapeshot, cannonball"),
)
"""The actions in order; after them come the bids, from 0 to the most cards of a round."""


def count(rules: Rules) -> int:
    """The number of actions, up to the highest bid of the plan."""
    return BID + max(rules.setup.plan) + 1


def plays_mask(rules: Rules, hand: Array, legal: Array) -> Array:
    """(71, games) which cards may be played; a two-faced card may be played in both roles."""
    xp = rules.xp
    found = held_mask(rules, xp.where(legal, hand, xp.uint8(EMPTY)))
    roles = [found[TWO_FACED] if row in (AS_ESCAPE, AS_PIRATE) else found[row] for row in range(TWO_FACED)]
    return xp.stack([*roles, xp.zeros_like(found[0])])


def held_mask(rules: Rules, hand: Array) -> Array:
    """(71, games) which cards are in the hand."""
    return counts(rules, hand) > 0


def counts(rules: Rules, hand: Array) -> Array:
    """(71, games) how many of each card are in the hand."""
    found = face_of(rules, hand[0])
    for slot in range(1, hand.shape[0]):
        found = found + face_of(rules, hand[slot])
    return found


def as_held(rules: Rules, counted: Array) -> Array:
    """(71, games) the same cards, with a two-faced card that was played in a role counted as in a hand."""
    rows = rules.xp.arange(len(CARDS))[:, None]
    played = counted[AS_ESCAPE] + counted[AS_PIRATE]
    without_roles = counted * ((rows != AS_ESCAPE) & (rows != AS_PIRATE))
    return without_roles + played * (rows == TWO_FACED)


def face_of(rules: Rules, card: Array) -> Array:
    """(71, games) bytes: 1 at the number of each game's card, in a hand or on the table."""
    return (faces(rules)[:, None] == card).astype(rules.xp.uint8)


def faces(rules: Rules) -> Array:
    """(71,) the code of each card action in this set-up."""
    return rules.xp.asarray(_faces(rules.codes.two_faced))


@cache
def _faces(two_faced: int) -> Any:
    mary = two_faced - TIGRESS
    return numpy.asarray([code + mary if _is_two_faced(code) else code for code in CARDS], dtype=numpy.uint8)


def number_of_card(rules: Rules, card: Card) -> int:
    """The number for a card of the readable engine, in a hand or on the table."""
    code, mary = rules.codes.code(card), rules.codes.two_faced - TIGRESS
    return _NUMBER_OF[code - mary if _is_two_faced(code - mary) else code]


def _is_two_faced(code: int) -> bool:
    return code in (TIGRESS, escape_of(TIGRESS), pirate_of(TIGRESS))


def card_choice(rules: Rules, hand: Array, action: Array) -> Choice:
    """The slot and the role that a card action names."""
    xp = rules.xp
    codes = xp.asarray([_held(rules, row) for row in range(len(CARDS))], dtype=xp.uint8)
    wanted = codes[xp.clip(action, 0, len(CARDS) - 1)]
    return Choice(first_true(rules, hand == wanted), action == AS_PIRATE)


def _held(rules: Rules, row: int) -> int:
    """The code in the hand of a card action."""
    return rules.codes.two_faced if row in (AS_ESCAPE, AS_PIRATE, TWO_FACED) else CARDS[row]
