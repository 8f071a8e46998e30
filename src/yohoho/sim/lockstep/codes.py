"""Cards as bytes: the upper four bits are the kind, the lower four the rank or the person.

The rules then become comparisons of bytes: which cards follow suit, which is stronger, which was caught.
Cards with the same face share a code, because no rule tells them apart.
"""

from typing import Final

from yohoho.core.errors import OptionsError
from yohoho.skull_king.cards import BLACK, FACES, RANK, SUIT, SUITS, Card
from yohoho.skull_king.options import Setup

ESCAPE_KIND: Final = 0
BLACK_KIND, MERMAID_KIND, PIRATE_KIND, KING_KIND, LEVIATHAN_KIND, TWO_FACED_KIND = range(4, 10)
"""Kinds 1 to 3 are the plain suits, in the order of the edition."""
NO_SUIT: Final = 13
"""The kind of the suit to follow before a number is played."""
SILENT: Final = 14
"""The kind of the suit to follow when the card led leaves the trick without a suit."""
EMPTY: Final = 255
"""A slot of a hand without a card."""

PIRATE_CODES: Final = {"rosie": 0x61, "will": 0x62, "rascal": 0x63, "juanita": 0x64, "harry": 0x65}
"""The named pirates; the captain's network has been trained with these and no others."""
_SPECIALS: Final = {
    "escape": 0x00,
    "loot": 0x01,
    "tigress:escape": 0x02,
    "scary-mary:escape": 0x03,
    "mermaid": 0x50,
    "pirate": 0x60,
    **{f"pirate-{person}": code for person, code in PIRATE_CODES.items()},
    "tigress:pirate": 0x66,
    "scary-mary:pirate": 0x67,
    "skull-king": 0x70,
    "kraken": 0x80,
    "white-whale": 0x81,
    "tigress": 0x90,
    "scary-mary": 0x91,
}
LOOT: Final = _SPECIALS["loot"]
MARY_ESCAPES: Final = _SPECIALS["scary-mary:escape"]
KRAKEN, WHALE = 0x80, 0x81
TIGRESS, MARY = 0x90, 0x91
_AS_PIRATE, _AS_ESCAPE = 0x66, 0x02


def pirate_of(two_faced: int) -> int:
    """The Tigress or Scary Mary on the table as a pirate."""
    return _AS_PIRATE + two_faced - TIGRESS


def escape_of(two_faced: int) -> int:
    return _AS_ESCAPE + two_faced - TIGRESS


class Codes:
    """The codes of one set-up: its plain suits are kinds 1 to 3.

    Raises OptionsError for a power that has no place among them.
    """

    def __init__(self, setup: Setup) -> None:
        for person, power in setup.powers.items():
            if person not in PIRATE_CODES:
                raise OptionsError("power-not-simulated", card=power.card)
        plain = [suit for suit in setup.edition.suits if suit != SUITS[BLACK]]
        self._kinds = {SUITS.index(suit): kind for kind, suit in enumerate(plain, start=1)} | {
            BLACK: BLACK_KIND
        }
        self.deck = [self.code(card) for card in setup.deck]
        self.two_faced = next(code for code in self.deck if code >> 4 == TWO_FACED_KIND)

    def code(self, card: Card) -> int:
        """The byte for a card of the engine, in a hand or on the table."""
        if SUIT[card] >= 0:
            return self._kinds[SUIT[card]] << 4 | RANK[card]
        return _SPECIALS[FACES[card]]

    def kind_of_suit(self, suit: int) -> int:
        """The kind of a suit of the engine; the engine's NO_SUIT and SILENT have kinds of their own."""
        return self._kinds.get(suit, NO_SUIT if suit == -1 else SILENT)
