"""The same situation from one seat, with everything the seat cannot see drawn again.

Cards the seat cannot place trade places by one permutation, applied wherever they lie: in hands, in
Graybeard's pile, in tricks that lie face down, among the undealt and the discarded. Each permutation that
gives no hand a suit which its player has shown to lack is equally likely. Cards that a power showed
the seat trade places only among themselves: the seat knows they were not dealt, and a seat that looks twice
knows which were drawn in between. Secret bids and loads of others are drawn again.
"""

from typing import Final

from msgspec.structs import replace

from yohoho.core.dice import Dice
from yohoho.core.seats import check_seat
from yohoho.skull_king.cards import (
    BIT,
    BY_NAME,
    HELD,
    NAMES,
    SUITS,
    TWO_FACED,
    Card,
    CardSet,
    card_set,
    cards_in,
)
from yohoho.skull_king.face_down import face_down
from yohoho.skull_king.options import Setup
from yohoho.skull_king.score import trick_bonus
from yohoho.skull_king.state import Phase, Powers, RoundState, State, Trick
from yohoho.skull_king.trick import resolve
from yohoho.skull_king.view import public_voids
from yohoho.skull_king.void_deals import NeedyHand, deal_without_voids

_ATTEMPTS: Final = 50
"""How often the cards of a trick that lies face down are shuffled, until its winner has won it."""


def redeal(setup: Setup, state: State, seat: int | None, dice: Dice) -> State:
    """Return the same situation with everything this seat cannot see drawn again. Raises SeatError.

    >>> from yohoho import SkullKing
    >>> game, dice = SkullKing(players=3), Dice("a seed")
    >>> state = game.start()
    >>> redeal(game, state, seat=0, dice=dice) is state  # nothing is hidden before the first deal
    True
    """
    if seat is not None:
        check_seat(seat, setup.players)
    # Nothing is hidden before a deal. A game that is over stays as it is: nobody plays on from it.
    if not state.round.bids or state.phase is Phase.OVER:
        return state
    swap = _swaps(setup, state, seat, dice)
    return replace(
        state,
        round=_redeal_round(state, seat, swap, dice),
        hands=tuple(_swap_cards(hand, swap) for hand in state.hands),
        tricks=_redeal_tricks(setup, state.tricks, face_down(setup.options, state), swap, dice),
        powers=_redeal_powers(state.powers, seat, swap),
    )


def _swaps(setup: Setup, state: State, seat: int | None, dice: Dice) -> dict[Card, Card]:
    """Return the new card in the place of each card that the seat cannot see; all others stay."""
    groups = [setup.deck_set & ~_cards_in_sight(state, seat, face_down(setup.options, state))]
    # Each look splits the groups: cards that it showed never trade places with cards that it did not show.
    for owner, shown in state.powers.peeks:
        if owner == seat:
            groups = [part for group in groups for part in (group & shown, group & ~shown)]
    voids = {
        other: frozenset(map(SUITS.index, suits))
        for other, suits in enumerate(public_voids(setup, state))
        if suits and other not in (seat, setup.ghost)
    }
    swap: dict[Card, Card] = {}
    for group in groups:
        places = [cards_in(group & state.hands[other]) for other in voids]
        hands = [NeedyHand(len(cards), lacks) for cards, lacks in zip(places, voids.values(), strict=True)]
        places.append(cards_in(group & ~card_set(card for cards in places for card in cards)))
        for old, new in zip(places, deal_without_voids(cards_in(group), hands, dice), strict=True):
            swap |= zip(old, new, strict=True)
    return swap


def _cards_in_sight(state: State, seat: int | None, down: int) -> CardSet:
    """Return the cards whose place this seat knows: those in open tricks, in its hand, and its discards."""
    in_sight = 0
    for cards in [*(trick.cards for trick in state.tricks[down:]), state.trick]:
        in_sight |= card_set(HELD[card] for card in cards)
    if seat is not None:
        in_sight |= state.hands[seat]
    for owner, discards in state.powers.discards:
        in_sight |= discards if owner == seat else 0
    return in_sight


def _redeal_tricks(
    setup: Setup, tricks: tuple[Trick, ...], down: int, swap: dict[Card, Card], dice: Dice
) -> tuple[Trick, ...]:
    """Give the first tricks, which lie face down, other cards; their winners are known and stay."""
    return (*(_redeal_trick(setup, trick, swap, dice) for trick in tricks[:down]), *tricks[down:])


def _redeal_trick(setup: Setup, trick: Trick, swap: dict[Card, Card], dice: Dice) -> Trick:
    """Give a trick other cards, in an order in which its winner has won it if there is one."""
    cards = [_with_role(swap[HELD[card]]) for card in trick.cards]
    for _ in range(_ATTEMPTS):
        outcome = resolve(cards)
        if outcome.winner is not None and trick.order[outcome.winner] == trick.winner:
            break
        cards = dice.shuffle(cards)
    return replace(trick, cards=tuple(cards), bonus=trick_bonus(setup, cards, outcome))


def _with_role(card: Card) -> Card:
    """Return a card as it lies in a trick: a two-faced one has a role there."""
    return BY_NAME[f"{NAMES[card]}:escape"] if BIT[card] & TWO_FACED else card


def _swap_cards(cards: CardSet, swap: dict[Card, Card]) -> CardSet:
    return sum(BIT[swap.get(card, card)] for card in cards_in(cards))


def _redeal_round(state: State, seat: int | None, swap: dict[Card, Card], dice: Dice) -> RoundState:
    round_ = state.round
    bids, loads = round_.bids, round_.loads
    if not round_.bids_open:
        bids = tuple(
            bid if bid is None or other == seat else dice.below(round_.cards + 1)
            for other, bid in enumerate(bids)
        )
    if loads and not round_.loads_open:
        loads = tuple(
            load if load is None or other == seat else bool(dice.below(2)) for other, load in enumerate(loads)
        )
    return replace(
        round_,
        undealt=_swap_cards(round_.undealt, swap),
        pile=tuple(swap.get(card, card) for card in round_.pile),
        bids=bids,
        loads=loads,
    )


def _redeal_powers(powers: Powers, seat: int | None, swap: dict[Card, Card]) -> Powers:
    return replace(
        powers,
        refills=tuple(replace(refill, cards=_swap_cards(refill.cards, swap)) for refill in powers.refills),
        discards=tuple((owner, _swap_cards(cards, swap)) for owner, cards in powers.discards),
        peeks=tuple(
            (owner, cards if owner == seat else _swap_cards(cards, swap)) for owner, cards in powers.peeks
        ),
    )
