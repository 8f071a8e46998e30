"""The cards of both editions as small integers, and sets of cards as bit sets.

A card is an index into the tables below; a hand is an int whose bit `card` is set. The Tigress and
Scary Mary are one card in the hand and another on the table: `tigress` is held, `tigress:pirate` or
`tigress:escape` is played. A blank card declared as one more copy of a card has that card's index plus
a multiple of COPY, so that every table holds for copies too.
"""

from collections.abc import Iterable
from fnmatch import fnmatchcase
from typing import Final, TypeAlias

from yohoho.core.errors import NotationError, Reason

Card: TypeAlias = int
CardSet: TypeAlias = int

SUITS: Final = ("green", "purple", "yellow", "black", "red", "blue")
BLACK: Final = SUITS.index("black")
NO_SUIT: Final = -1
"""The suit of a special card; for a trick it means that no number has been played yet."""
SILENT: Final = -2
"""The suit of a trick whose first card leaves it without one."""
TOP_RANK: Final = 14
COPY: Final = 128
"""More than the 112 cards of PRINTED, so that no copy has the index of another card."""
MAX_BLANKS: Final = 4

PRINTED: Final = {
    **{f"{suit}-{rank}": 1 for suit in SUITS for rank in range(1, TOP_RANK + 1)},
    "escape": 5,
    "pirate-rosie": 1,
    "pirate-will": 1,
    "pirate-rascal": 1,
    "pirate-juanita": 1,
    "pirate-harry": 1,
    "pirate": 5,
    "tigress": 1,
    "tigress:pirate": 1,
    "tigress:escape": 1,
    "scary-mary": 1,
    "scary-mary:pirate": 1,
    "scary-mary:escape": 1,
    "mermaid": 2,
    "skull-king": 1,
    "kraken": 1,
    "white-whale": 1,
    "loot": 2,
}
"""Every face in the order of the indexes, and how many cards with it are printed."""
_NUMBER_COUNT = len(SUITS) * TOP_RANK


def _nth_name(face: str, n: int) -> str:
    """Return the name of the n-th card of a face.

    `escape` is the first, `escape-2` the second; `tigress-2:pirate` is a second Tigress on the table.
    """
    base, colon, role = face.partition(":")
    return face if n == 1 else f"{base}-{n}{colon}{role}"


def _faces_and_names() -> tuple[tuple[str, ...], tuple[str, ...]]:
    faces, names = [""] * (COPY * (MAX_BLANKS + 1)), [""] * (COPY * (MAX_BLANKS + 1))
    index = 0
    for face, printed in PRINTED.items():
        blanks = [index + COPY * blank for blank in range(1, MAX_BLANKS + 1)]
        for n, card in enumerate([*range(index, index + printed), *blanks], start=1):
            faces[card], names[card] = face, _nth_name(face, n)
        index += printed
    return tuple(faces), tuple(names)


FACES, NAMES = _faces_and_names()
BY_NAME: Final = {name: card for card, name in enumerate(NAMES) if name}

BIT: Final = tuple(1 << card for card in range(len(NAMES)))
SUIT: Final = tuple(
    card % COPY // TOP_RANK if card % COPY < _NUMBER_COUNT else NO_SUIT for card in range(len(NAMES))
)
RANK: Final = tuple(
    card % COPY % TOP_RANK + 1 if card % COPY < _NUMBER_COUNT else 0 for card in range(len(NAMES))
)


def _all(*patterns: str) -> CardSet:
    """Return every card, blanks' copies included, whose face matches a shell pattern."""
    faces = {face for face in PRINTED if any(fnmatchcase(face, pattern) for pattern in patterns)}
    return sum(bit for bit, face in zip(BIT, FACES, strict=True) if face in faces)


OF_SUIT: Final = tuple(_all(f"{suit}-*") for suit in SUITS)
NUMBERS: Final = sum(OF_SUIT)
PIRATES: Final = _all("pirate*", "*:pirate")
MERMAIDS: Final = _all("mermaid*")
SKULL_KINGS: Final = _all("skull-king*")
KRAKENS: Final = _all("kraken*")
WHALES: Final = _all("white-whale*")
LEVIATHANS: Final = KRAKENS | WHALES
LOOTS: Final = _all("loot*")
CHARACTERS: Final = PIRATES | MERMAIDS | SKULL_KINGS
ROLES: Final = _all("*:*")
TWO_FACED: Final = _all("tigress*", "scary-mary*") & ~ROLES
ESCAPES: Final = _all("escape*", "*:escape") | LOOTS
HELD: Final = tuple(BY_NAME.get(name.partition(":")[0], card) for card, name in enumerate(NAMES))
"""The card in the hand that this card on the table was."""
HELD_BIT: Final = tuple(BIT[card] for card in HELD)


def cards_in(cards: CardSet) -> list[Card]:
    """Return the members of a card set, lowest index first.

    >>> cards_in(card_set([7, 3]))
    [3, 7]
    """
    members = []
    # From the highest, which `bit_length` names in one call: the lowest takes a second large number.
    while cards:
        card = cards.bit_length() - 1
        members.append(card)
        cards ^= BIT[card]
    members.reverse()
    return members


def card_set(cards: Iterable[Card]) -> CardSet:
    """Return the set of these cards, an int with the bit of each card.

    >>> bin(card_set([0, 3]))
    '0b1001'
    """
    bits = 0
    for card in cards:
        bits |= BIT[card]
    return bits


def names_in(cards: CardSet) -> list[str]:
    """Return the names of the members of a card set, lowest index first.

    >>> names_in(card_set([parse_card("skull-king"), parse_card("green-7")]))
    ['green-7', 'skull-king']
    """
    return [NAMES[card] for card in cards_in(cards)]


def not_in_hand(hand: CardSet, card: Card, ruling: str | None = None) -> Reason:
    """Return the reason against a card that its player does not have, with those that the player has.

    >>> str(not_in_hand(card_set([parse_card("mermaid")]), parse_card("green-7")))
    "not-in-hand card=green-7 cards=['mermaid']"
    """
    return Reason("not-in-hand", ruling, {"card": NAMES[card], "cards": names_in(hand)})


def with_roles(cards: CardSet) -> CardSet:
    """Return a hand as the cards it can put on the table: a two-faced card becomes the two roles after it.

    >>> names_in(with_roles(card_set([parse_card("tigress")])))
    ['tigress:pirate', 'tigress:escape']
    """
    # The roles of a card stand right after it in PRINTED, so shifts by one and two lead to them.
    two_faced = cards & TWO_FACED
    return cards ^ two_faced | two_faced << 1 | two_faced << 2 if two_faced else cards


def parse_card(text: str) -> Card:
    """Return the card a name stands for: `green-7`, `escape-2`, `tigress:pirate`. `escape-1` is `escape`.

    :raises NotationError: no edition has such a card.

    >>> NAMES[parse_card("escape-1")]
    'escape'
    >>> parse_card("green-15")
    Traceback (most recent call last):
    yohoho.core.errors.NotationError: green-15 is not the name of a card. Names look like green-7,
    pirate-rosie, mermaid-2, tigress:pirate. [unknown-card]
    """
    card = BY_NAME.get(text)
    if card is None and text.endswith("-1"):
        card = BY_NAME.get(text.removesuffix("-1"))
    if card is None:
        raise NotationError("unknown-card", card=text[:40])
    return card
