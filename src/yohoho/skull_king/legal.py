"""Which cards of a hand may be played to a trick: who must follow which suit."""

from collections.abc import Sequence
from typing import Final

from yohoho.core.errors import Reason
from yohoho.skull_king.cards import (
    BIT,
    BLACK,
    CHARACTERS,
    HELD_BIT,
    KRAKENS,
    LEVIATHANS,
    NAMES,
    NO_SUIT,
    NUMBERS,
    OF_SUIT,
    SILENT,
    SUIT,
    SUITS,
    TWO_FACED,
    WHALES,
    Card,
    CardSet,
    card_set,
    not_in_hand,
    with_roles,
)
from yohoho.skull_king.editions import Edition

_FOLLOWING: Final = tuple((1 << len(NAMES)) - 1 & ~NUMBERS | of_suit for of_suit in OF_SUIT)
"""The cards that a player who can follow may play: the suit and everything without a number."""


def lead_suit(card: Card, silent_leads: CardSet) -> int:
    """Return the suit of a trick after its first card: its own, none yet, or none for the whole trick.

    >>> from yohoho.skull_king.cards import parse_card
    >>> SUITS[lead_suit(parse_card("green-7"), silent_leads=0)]
    'green'
    """
    suit = SUIT[card]
    return SILENT if suit < 0 and BIT[card] & silent_leads else suit


def suit_to_follow(trick: Sequence[Card], silent_leads: CardSet) -> int:
    """Return the suit to follow: that of the first number, unless the trick was led without a suit.

    >>> from yohoho.skull_king.cards import parse_card
    >>> trick = [parse_card(name) for name in ("escape", "yellow-3", "green-9")]
    >>> SUITS[suit_to_follow(trick, silent_leads=0)]
    'yellow'
    """
    suit = lead_suit(trick[0], silent_leads) if trick else NO_SUIT
    for card in trick:
        if suit != NO_SUIT:
            break
        suit = SUIT[card]
    return suit


def legal_cards(hand: CardSet, suit: int) -> CardSet:
    """Return the cards that may be played to a trick of this suit, with the roles of two-faced cards.

    >>> from yohoho.skull_king.cards import names_in, parse_card
    >>> hand = card_set(map(parse_card, ["green-7", "black-2", "escape"]))
    >>> names_in(legal_cards(hand, SUITS.index("green")))
    ['green-7', 'escape']
    """
    if suit >= 0 and hand & OF_SUIT[suit]:
        hand &= _FOLLOWING[suit]
    return with_roles(hand) if hand & TWO_FACED else hand


def may_play(hand: CardSet, suit: int, card: Card) -> bool:
    """Return whether the card is among `legal_cards`, without making the set for a number in the hand.

    >>> from yohoho.skull_king.cards import parse_card
    >>> green, black = parse_card("green-7"), parse_card("black-2")
    >>> hand = card_set([green, black])
    >>> may_play(hand, SUITS.index("green"), green), may_play(hand, SUITS.index("green"), black)
    (True, False)
    """
    own = SUIT[card]
    # A negative suit of the trick, NO_SUIT or SILENT, leaves everybody free.
    if own >= 0 and hand & BIT[card]:
        return own == suit or suit < 0 or not hand & OF_SUIT[suit]
    return bool(legal_cards(hand, suit) & BIT[card])


def card_refusal(edition: Edition, hand: CardSet, trick: Sequence[Card], card: Card) -> Reason | None:
    """Return the reason why this card may not be played; None when it may.

    >>> from yohoho.skull_king.cards import parse_card
    >>> from yohoho.skull_king.editions import BECK
    >>> lead, green, black = (parse_card(name) for name in ("green-9", "green-7", "black-2"))
    >>> card_refusal(BECK, card_set([green, black]), [lead], black).code
    'must-follow'
    """
    suit = suit_to_follow(trick, edition.silent_leads)
    if legal_cards(hand, suit) & BIT[card]:
        return None
    if not hand & HELD_BIT[card]:
        return not_in_hand(hand, card)
    if BIT[card] & TWO_FACED:
        roles = [f"{NAMES[card]}:pirate", f"{NAMES[card]}:escape"]
        return Reason("declare-role", edition.rulings["declare-role"], {"card": NAMES[card], "roles": roles})
    ruling = edition.rulings[_follow_rule(trick, suit)]
    return Reason("must-follow", ruling, {"card": NAMES[card], "suit": SUITS[suit]})


def _follow_rule(trick: Sequence[Card], suit: int) -> str:
    """Return the rule that a player has overlooked who does not follow suit."""
    setter = suit_setter(trick)
    since = card_set(trick[setter:])
    # Something made the player feel free to play the card: the rule about the most striking one is named.
    if since & WHALES:
        return "whale-in-trick"
    if since & KRAKENS:
        return "kraken-in-trick"
    if setter:
        return suit_rule(trick)
    if since & CHARACTERS:
        return "special-after-suit"
    return "follow-black" if suit == BLACK else "follow"


def suit_setter(trick: Sequence[Card]) -> int:
    """Return the index of the card that set the suit. Raises StopIteration where no number was played.

    >>> from yohoho.skull_king.cards import parse_card
    >>> suit_setter([parse_card(name) for name in ("escape", "yellow-3", "green-9")])
    1
    """
    return next(index for index, card in enumerate(trick) if SUIT[card] >= 0)


def suit_rule(trick: Sequence[Card]) -> str:
    """Return the rule by which a number that was not led set the suit.

    >>> from yohoho.skull_king.cards import parse_card
    >>> suit_rule([parse_card(name) for name in ("escape", "yellow-3")])
    'suit-after-special'
    """
    before = trick[: suit_setter(trick)]
    if card_set(before) & (CHARACTERS | LEVIATHANS):
        return "suit-after-character"
    return "suit-after-several" if len(before) > 1 else "suit-after-special"
