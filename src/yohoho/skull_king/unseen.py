"""Places for the cards that a view hides: any that agree with the numbers of cards and with what a power
showed the viewer."""

from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple

from yohoho.core.dice import Dice
from yohoho.skull_king.cards import BIT, BY_NAME, HELD, Card, CardSet, card_set, cards_in
from yohoho.skull_king.options import Setup
from yohoho.skull_king.power_history import PowerHistory
from yohoho.skull_king.seen import TrickView, View
from yohoho.skull_king.state import Phase, Refill


class CardPlaces(NamedTuple):
    """A place for every card of the deck that has not been played openly."""

    hands: list[list[Card]]
    discards: list[list[Card]]
    """The cards that each seat put away for those that it drew."""
    down: list[list[Card]]
    """The cards of each trick that lies face down."""
    undealt: list[Card]
    refills: list[Refill]


class MisfitError(ValueError):
    """The parts of a view do not agree with each other, or with this history of powers."""


def to_discard(view: View) -> int:
    """Return the number of cards that a seat has drawn and must yet put away.

    >>> import yohoho
    >>> game = yohoho.SkullKing(players=3, plan=[2])
    >>> to_discard(game.view(yohoho.settle(game, game.start(), yohoho.Dice(7)), 0))
    0
    """
    if view.phase != Phase.DISCARD or view.power_seat is None:
        return 0
    return view.seats[view.power_seat].cards - (view.cards - len(view.tricks))


def place_unseen(setup: Setup, view: View, history: PowerHistory, dice: Dice) -> CardPlaces:
    """Return places for all cards that the view hides.

    :raises MisfitError: a hand has another size, a card was played twice, or the cards that the viewer was
        shown cannot have gone where they are now.

    >>> import yohoho
    >>> game = yohoho.SkullKing(players=3, plan=[2])
    >>> view = game.view(yohoho.settle(game, game.start(), yohoho.Dice(7)), 0)
    >>> places = place_unseen(game, view, PowerHistory((), ()), yohoho.Dice(8))
    >>> [len(hand) for hand in places.hands], len(places.undealt)
    ([2, 2, 2], 64)
    """
    _check_sizes(view)
    unseen = setup.deck_set & ~_in_sight(view)
    undealt = dice.sample(cards_in(unseen & history.looks[-1].cards), view.undealt) if history.looks else []
    drawn = _find_shown_cards(view, history, unseen & ~card_set(undealt))
    rest = iter(cards_in(unseen & ~card_set(undealt) & ~card_set(card for cards in drawn for card in cards)))
    hands, discards = [], []
    for seat in range(len(view.seats)):
        hand, away = _place_cards_of(view, seat, drawn[seat], rest, dice)
        hands.append(hand)
        discards.append(away)
    down = [list(islice(rest, len(trick.seats))) for trick in view.tricks if not trick.cards]
    undealt += islice(rest, view.undealt - len(undealt))
    # A game that is over does not show where the cards of its last round are.
    if view.phase != Phase.OVER and next(rest, None) is not None:
        raise MisfitError("more cards are unseen than there are places")
    return CardPlaces(hands, discards, down, undealt, _refills(view, history, hands, discards, dice))


def _place_cards_of(
    view: View, seat: int, drawn: list[Card], rest: Iterator[Card], dice: Dice
) -> tuple[list[Card], list[Card]]:
    """The hand of a seat and what it put away; the cards that it must have drawn lie anywhere among them."""
    if seat == view.seat:
        return [BY_NAME[name] for name in view.hand], [BY_NAME[name] for name in view.discarded]
    other = view.seats[seat]
    away = other.drew - (to_discard(view) if seat == view.power_seat else 0)
    spread = _spread(drawn, other.cards + away, dice)
    cards = [next(rest) if card is None else card for card in spread]
    return cards[: other.cards], cards[other.cards :]


def _check_sizes(view: View) -> None:
    """Check that each seat holds what was dealt, less what it has played. Raises MisfitError."""
    for seat, other in enumerate(view.seats):
        played = sum(len(trick.cards) > trick.seats.index(seat) for trick in _open_tricks(view))
        played += sum(not trick.cards for trick in view.tricks)
        due = 0 if view.phase == Phase.OVER else view.cards - played
        due += to_discard(view) if seat == view.power_seat else 0
        if other.cards != due or (seat == view.seat and len(view.hand) != due):
            raise MisfitError("a hand has another size")
        if other.bid is not None and not 0 <= other.bid <= view.cards:
            raise MisfitError("a bid is out of range")


def _in_sight(view: View) -> CardSet:
    names = [name for trick in _open_tricks(view) for name in trick.cards]
    return card_set(HELD[BY_NAME[name]] for name in (*names, *view.hand, *view.discarded))


def _open_tricks(view: View) -> list[TrickView]:
    return [*view.tricks, *([view.trick] if view.trick else [])]


def _find_plays(view: View, seat: int, after: int) -> list[Card]:
    """The cards that a seat played openly after a trick, as they were in its hand."""
    tricks = [trick for trick in _open_tricks(view)[after + 1 :] if seat in trick.seats]
    laid = [trick.cards[at] for trick in tricks if (at := trick.seats.index(seat)) < len(trick.cards)]
    return [HELD[BY_NAME[name]] for name in laid]


def _find_shown_cards(view: View, history: PowerHistory, hidden: CardSet) -> list[list[Card]]:
    """For each seat, the cards of `hidden` that the viewer saw undealt and the seat must have drawn since."""
    drawn: list[list[Card]] = [[] for _ in view.seats]
    for number, look in enumerate(history.looks):
        later = history.looks[number + 1] if number + 1 < len(history.looks) else None
        gone = look.cards & hidden & ~(later.cards if later else 0)
        cards = iter(cards_in(gone))
        for draw in history.draws:
            if draw.seat != view.seat and look.trick < draw.trick < (later.trick if later else view.cards):
                played = [card for card in _find_plays(view, draw.seat, draw.trick) if BIT[card] & look.cards]
                drawn[draw.seat] += islice(cards, max(0, draw.size - len(played)))
        if next(cards, None) is not None:
            raise MisfitError("more cards left the undealt ones than were drawn")
    return drawn


def _spread(cards: list[Card], size: int, dice: Dice) -> list[Card | None]:
    """Put cards on random ones of `size` places."""
    spread: list[Card | None] = [None] * size
    for at, card in zip(dice.sample(range(size), len(cards)), cards, strict=True):
        spread[at] = card
    return spread


def _refills(
    view: View, history: PowerHistory, hands: list[list[Card]], discards: list[list[Card]], dice: Dice
) -> list[Refill]:
    """The cards of each draw: those that the viewer saw before, and others that the seat has had since."""
    own, taken = iter([BY_NAME[name] for name in view.drawn]), 0
    refills = []
    for draw in history.draws:
        seat = draw.seat
        if seat == view.seat:
            cards = list(islice(own, draw.size))
        else:
            had = [*hands[seat], *discards[seat], *_find_plays(view, seat, draw.trick)]
            free = [card for card in dice.shuffle(had) if not BIT[card] & taken]
            shown = card_set(
                c for look in history.looks if look.trick < draw.trick for c in cards_in(look.cards)
            )
            cards = sorted(free, key=lambda card: not BIT[card] & shown)[: draw.size]
        taken |= card_set(cards)
        refills.append(Refill(seat, card_set(cards), draw.trick + 1))
    return refills
