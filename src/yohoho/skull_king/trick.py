"""The winner of a trick and the leader of the next one. The ranking is the same in both editions.

Every card has a strength once the suit is known: escapes below everything, numbers off the suit below numbers
of the suit, black above, then Mermaid, Pirate, Skull King. The first of the strongest wins. There are two
exceptions: a Mermaid catches the Skull King whatever else was played, and a leviathan decides the whole
trick.
"""

from collections.abc import Sequence
from typing import Final

import msgspec

from yohoho.skull_king.cards import (
    BIT,
    BLACK,
    COPY,
    ESCAPES,
    KRAKENS,
    LEVIATHANS,
    MERMAIDS,
    NAMES,
    NO_SUIT,
    PIRATES,
    RANK,
    SKULL_KINGS,
    SUIT,
    SUITS,
    Card,
)

# Steps of 100 leave room for the ranks, which are added to the strength of a suit.
ESCAPE, OFF_SUIT, TRUMP, MERMAID, PIRATE, KING, LEVIATHAN = -1, 0, 100, 200, 300, 400, 500


class TrickOutcome(msgspec.Struct, frozen=True, gc=False):
    """The end of a trick; indexes count in playing order. `cause` is the reason code for the winner."""

    winner: int | None
    leader: int
    cause: str


def _strength(card: Card, suit: int) -> int:
    bit = BIT[card]
    for cards, strength in (
        (ESCAPES, ESCAPE),
        (MERMAIDS, MERMAID),
        (PIRATES, PIRATE),
        (SKULL_KINGS, KING),
        (LEVIATHANS, LEVIATHAN),
    ):
        if bit & cards:
            return strength
    if SUIT[card] == suit:
        return RANK[card]
    return TRUMP + RANK[card] if SUIT[card] == BLACK else OFF_SUIT


STRENGTH: Final = tuple(
    tuple(_strength(card, suit) for card in range(COPY)) * (len(NAMES) // COPY)
    for suit in (*range(len(SUITS)), NO_SUIT)
)
"""The strength of each card by suit, the same for copies; NO_SUIT is the last one."""


def _cause(strength: int) -> str:
    """Return the reason code for a trick whose strongest card has this strength."""
    if strength >= KING:
        return "skull-king"
    if strength >= PIRATE:
        return "pirate"
    if strength >= MERMAID:
        return "mermaid"
    if strength >= TRUMP:
        return "trump"
    return "highest-of-suit" if strength > OFF_SUIT else "only-escapes"


CAUSE: Final = {strength: _cause(strength) for strength in range(ESCAPE, KING + 1)}


def first_suit(cards: Sequence[Card]) -> int:
    """Return the suit of the first number card. It ranks the trick even where nobody had to follow it.

    >>> from yohoho.skull_king.cards import SUITS, parse_card
    >>> SUITS[first_suit([parse_card(name) for name in ("pirate-rosie", "green-7", "black-2")])]
    'green'
    """
    for card in cards:
        if SUIT[card] >= 0:
            return SUIT[card]
    return NO_SUIT


def resolve(cards: Sequence[Card]) -> TrickOutcome:
    """Return the outcome of a whole trick, or of the cards so far.

    >>> from yohoho.skull_king.cards import parse_card
    >>> resolve([parse_card(name) for name in ("green-7", "black-2", "green-14")])
    TrickOutcome(winner=1, leader=1, cause='trump')
    """
    suit = SUIT[cards[0]]
    if suit < 0:
        suit = first_suit(cards)
    strength = STRENGTH[suit]
    best, winner = ESCAPE - 1, 0  # below every card, so that the first of nothing but escapes wins
    for index, card in enumerate(cards):
        if strength[card] > best:
            best, winner = strength[card], index
    # Both exceptions need one of the strongest cards, so most tricks end without a look at them.
    if best >= KING:
        if best >= LEVIATHAN:
            return _battle(cards)
        for index, card in enumerate(cards):
            if strength[card] == MERMAID:
                return TrickOutcome(index, index, "mermaid-catches-king")
    return TrickOutcome(winner, winner, CAUSE[best])


def _battle(cards: Sequence[Card]) -> TrickOutcome:
    """Resolve a trick with leviathans: the last of them decides, those before it are escapes."""
    deciding = max(index for index, card in enumerate(cards) if BIT[card] & LEVIATHANS)
    if BIT[cards[deciding]] & KRAKENS:
        return TrickOutcome(None, _would_have_won(cards, deciding), "kraken")
    # Under the White Whale suits do not count, whatever is no number has rank 0, and of equal numbers the
    # first wins.
    ranks = [RANK[card] for card in cards]
    highest = max(ranks)
    if not highest:
        return TrickOutcome(None, deciding, "whale-takes-nothing")
    winner = ranks.index(highest)
    return TrickOutcome(winner, winner, "whale-highest-number")


def _would_have_won(cards: Sequence[Card], kraken: int) -> int:
    """Return the leader after a Kraken: the winner among the other cards, else the Kraken's player."""
    others = [index for index, card in enumerate(cards) if not BIT[card] & LEVIATHANS]
    if not others:
        return kraken
    return others[resolve([cards[index] for index in others]).leader]
