"""Playing a card: the legal cards, and the state after the play."""

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
from yohoho.sim.lockstep.counter_rng import CounterRng
from yohoho.sim.lockstep.round_state import Array, BatchRoundState, Rules, of_seat, one_hot


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


def play_context(rules: Rules, round_state: BatchRoundState, seat: Array) -> PlayContext:
    hand = of_seat(rules, round_state.hands, seat)
    return PlayContext(len(round_state.trick), seat, hand, legal(rules, hand, round_state.suit))


def legal(rules: Rules, hand: Array, suit: Array) -> Array:
    """(slots, games): a player with a number of the suit must follow it; special cards are always legal."""
    # EMPTY is of kind 15: it follows no suit and is no number.
    kind = hand >> 4
    follows = kind == suit
    cannot = ~_any(follows)
    number = (kind >= 1) & (kind <= 4)
    return follows | (hand != EMPTY) & (cannot | ~number)


def _any(rows: Array) -> Array:
    """`any` over the first axis, row by row, which is faster than a reduction of a short axis."""
    result = rows[0]
    for row in range(1, rows.shape[0]):
        result = result | rows[row]
    return result


def card_in(hand: Array, slot: Array) -> Array:
    """(games,) the card in the chosen slot."""
    # Where the slot is False the product is 0, which changes nothing in an `or`.
    chosen = hand * slot
    card = chosen[0]
    for row in range(1, hand.shape[0]):
        card = card | chosen[row]
    return card


def on_table(rules: Rules, card: Array, as_pirate: Array) -> Array:
    """The code of the card on the table, where a two-faced card shows its role."""
    xp, two_faced = rules.xp, rules.codes.two_faced
    role = xp.where(as_pirate, xp.uint8(pirate_of(two_faced)), xp.uint8(escape_of(two_faced)))
    return xp.where(card == two_faced, role, card)


def play(rules: Rules, round_state: BatchRoundState, seat: Array, choice: Choice) -> BatchRoundState:
    """The state with one more card in the trick, before the trick is resolved."""
    xp = rules.xp
    card = card_in(of_seat(rules, round_state.hands, seat), choice.slot)
    card = on_table(rules, card, choice.as_pirate)
    gone = one_hot(rules, seat, round_state.hands.shape[0])[:, None] & choice.slot
    # EMPTY has all bits set, so an `or` with it empties a slot whatever is in it.
    return round_state._replace(
        hands=round_state.hands | gone * xp.uint8(EMPTY),
        trick=(*round_state.trick, card),
        suit=_suit_after(rules, round_state, card),
    )


def _suit_after(rules: Rules, round_state: BatchRoundState, card: Array) -> Array:
    """The suit to follow: the first number sets it, unless the card led leaves the trick without one."""
    xp, kind = rules.xp, card >> 4
    number = (kind >= 1) & (kind <= 4)
    if round_state.trick:
        return xp.where((round_state.suit == NO_SUIT) & number, kind, round_state.suit)
    suit = xp.where(number, kind, xp.uint8(NO_SUIT))
    if not rules.setup.silent_leads:
        return suit
    return xp.where((kind >= MERMAID_KIND) & (kind <= LEVIATHAN_KIND), xp.uint8(SILENT), suit)


def random_play(rules: Rules, context: PlayContext, rng: CounterRng) -> Choice:
    """A uniformly random legal play; a two-faced card counts as two."""
    xp = rules.xp
    two_faced = context.legal & (context.hand >> 4 == TWO_FACED_KIND)
    slot, first_half = _draw_slot(rules, context.legal + two_faced.astype(xp.uint8), rng)
    return Choice(slot, first_half)


def random_card(rules: Rules, candidates: Array, rng: CounterRng) -> Array:
    """(slots, games): a uniformly random candidate of each game."""
    return _draw_slot(rules, candidates.astype(rules.xp.uint8), rng)[0]


def _draw_slot(rules: Rules, weight: Array, rng: CounterRng) -> tuple[Array, Array]:
    """A slot for each game with a probability by its weight, and whether the draw hit its first part."""
    xp = rules.xp
    sums = [weight[0]]
    for row in range(1, weight.shape[0]):
        sums.append(sums[-1] + weight[row])
    drawn, through = rng.below(sums[-1]), xp.stack(sums)
    before = through - weight
    slot = (before <= drawn) & (drawn < through)
    return slot, _any(slot & (before == drawn))


def graybeard_choice(rules: Rules, hand: Array) -> Choice:
    """Graybeard plays the top card of his pile; his Tigress is an escape."""
    xp = rules.xp
    has_card = hand != EMPTY
    taken, slots = xp.zeros_like(has_card[0]), []
    for row in range(has_card.shape[0]):
        slots.append(has_card[row] & ~taken)
        taken = taken | has_card[row]
    return Choice(xp.stack(slots), xp.zeros_like(taken))
