"""A card of Skull King by its name, for programs that reason about views."""

from __future__ import annotations

from yohoho.skull_king.cards import (
    BIT,
    BLACK,
    BY_NAME,
    FACES,
    HELD,
    NAMES,
    NO_SUIT,
    RANK,
    ROLES,
    SUIT,
    SUITS,
    parse_card,
)


class NamedCard(str):
    """The name of a card, with what the card is.

    Views, records and actions have cards as these names, so one can stand for the other.

    :raises NotationError: no edition has a card of this name.

    >>> card = NamedCard("black-14")
    >>> card.suit, card.rank, card == "black-14"
    ('black', 14, True)
    """

    __slots__ = ()

    def __new__(cls, name: str) -> NamedCard:
        return super().__new__(cls, NAMES[parse_card(name)])

    @property
    def suit(self) -> str | None:
        """The suit of a numbered card; None for a special card."""
        suit = SUIT[BY_NAME[self]]
        return None if suit == NO_SUIT else SUITS[suit]

    @property
    def rank(self) -> int | None:
        """The number of a numbered card; None for a special card."""
        return RANK[BY_NAME[self]] or None

    @property
    def is_trump(self) -> bool:
        """Whether it is a black number, which beats the numbers of the other suits."""
        return SUIT[BY_NAME[self]] == BLACK

    @property
    def is_special(self) -> bool:
        return SUIT[BY_NAME[self]] == NO_SUIT

    @property
    def face(self) -> str:
        """What is printed on it, without the number of a copy: `escape` for `escape-3`."""
        return FACES[BY_NAME[self]]

    @property
    def role(self) -> str | None:
        """`pirate` or `escape` for a Tigress or Scary Mary on the table; None otherwise."""
        return self.partition(":")[2] if BIT[BY_NAME[self]] & ROLES else None

    @property
    def in_hand(self) -> NamedCard:
        """The card in the hand that this card on the table was: `tigress` for `tigress:pirate`."""
        return NamedCard(NAMES[HELD[BY_NAME[self]]])

    def __repr__(self) -> str:
        return f"NamedCard({str(self)!r})"
