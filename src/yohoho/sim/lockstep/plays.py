"""Playing a card: what is legal, and the tables after it."""

from __future__ import annotations

from typing import NamedTuple

from yohoho.sim.lockstep.codes import (
    EMPTY,
    LEVIATHAN_KIND,
    MERMAID_KIND,
    NO_SUIT,
    SILENT,
    TWO_FACED_KIND,
    escape_of,
    pirate_of,
)
from yohoho.sim.lockstep.noise import Noise
from yohoho.sim.lockstep.tables import Array, Rules, Tables, of_seat, one_hot


class PlayContext(NamedTuple):
    """The input of a policy that has to play a card."""

    position: int
    seat: Array
    """(games,)"""
    hand: Array
    """(slots, games)"""
    legal: Array
    """(slots, games) whether the card in this slot may be played."""


class Choice(NamedTuple):
    """The card each game plays."""

    slot: Array
    """(slots, games), True at one slot."""
    as_pirate: Array
    """(games,) the role, where the card has two faces."""


def turn(rules: Rules, tables: Tables, seat: Array) -> PlayContext:
    hand = of_seat(rules, tables.hands, seat)
    return PlayContext(len(tables.trick), seat, hand, legal(rules, hand, tables.suit))


def legal(rules: Rules, hand: Array, suit: Array) -> Array:
    """(slots, games): the suit must be followed by who can, with a number; special cards are always free."""
    kind = hand >> 4
    follows = kind == suit
    cannot = ~_any(follows)
    number = (kind >= 1) & (kind <= 4)
    return follows | (hand != EMPTY) & (cannot | ~number)


def _any(rows: Array) -> Array:
    """`any` over the first axis, row by row: quicker than a reduction of a short axis."""
    found = rows[0]
    for row in range(1, rows.shape[0]):
        found = found | rows[row]
    return found


def card_in(hand: Array, slot: Array) -> Array:
    """(games,) the card in the chosen slot."""
    kept = hand * slot
    found = kept[0]
    for row in range(1, hand.shape[0]):
        found = found | kept[row]
    return found


def on_table(rules: Rules, card: Array, as_pirate: Array) -> Array:
    """The card as it lies there: a two-faced one shows its role."""
    xp, two_faced = rules.xp, rules.codes.two_faced
    role = xp.where(as_pirate, xp.uint8(pirate_of(two_faced)), xp.uint8(escape_of(two_faced)))
    return xp.where(card == two_faced, role, card)


def play(rules: Rules, tables: Tables, seat: Array, choice: Choice) -> Tables:
    """The tables with one more card in the trick; the trick is not judged yet."""
    xp = rules.xp
    card = card_in(of_seat(rules, tables.hands, seat), choice.slot)
    card = on_table(rules, card, choice.as_pirate)
    gone = one_hot(rules, seat, tables.hands.shape[0])[:, None] & choice.slot
    return tables._replace(
        hands=tables.hands | gone * xp.uint8(EMPTY),
        trick=(*tables.trick, card),
        suit=_suit_after(rules, tables, card),
    )


def _suit_after(rules: Rules, tables: Tables, card: Array) -> Array:
    """The first number sets the suit, unless the card led leaves the trick without one."""
    xp, kind = rules.xp, card >> 4
    number = (kind >= 1) & (kind <= 4)
    if tables.trick:
        return xp.where((tables.suit == NO_SUIT) & number, kind, tables.suit)
    suit = xp.where(number, kind, xp.uint8(NO_SUIT))
    if not rules.setup.silent_leads:
        return suit
    return xp.where((kind >= MERMAID_KIND) & (kind <= LEVIATHAN_KIND), xp.uint8(SILENT), suit)


def any_legal(rules: Rules, turn: PlayContext, noise: Noise) -> Choice:
    """One of the legal actions, each as likely as the others; a two-faced card is two of them."""
    xp = rules.xp
    two_faced = turn.legal & (turn.hand >> 4 == TWO_FACED_KIND)
    slot, first_half = _drawn(rules, turn.legal + two_faced.astype(xp.uint8), noise)
    return Choice(slot, first_half)


def any_card(rules: Rules, candidates: Array, noise: Noise) -> Array:
    """(slots, games): one of the candidates of each game, each as likely as the others."""
    return _drawn(rules, candidates.astype(rules.xp.uint8), noise)[0]


def _drawn(rules: Rules, weight: Array, noise: Noise) -> tuple[Array, Array]:
    """A slot for each game, as likely as its weight, and whether the draw fell on its first part."""
    xp = rules.xp
    sums = [weight[0]]
    for row in range(1, weight.shape[0]):
        sums.append(sums[-1] + weight[row])
    drawn, through = noise.below(sums[-1]), xp.stack(sums)
    before = through - weight
    slot = (before <= drawn) & (drawn < through)
    return slot, _any(slot & (before == drawn))


def ghost_choice(rules: Rules, hand: Array) -> Choice:
    """Graybeard turns over the top card of his pile; his Tigress is an escape."""
    xp = rules.xp
    held = hand != EMPTY
    taken, slots = xp.zeros_like(held[0]), []
    for row in range(held.shape[0]):
        slots.append(held[row] & ~taken)
        taken = taken | held[row]
    return Choice(xp.stack(slots), xp.zeros_like(taken))
