"""What people write by hand: options on a command line, such as `powers=all`, and actions in records.

A card that exists several times needs no number there. Where a step names exact cards, as every step does
that the program wrote, it is read as it stands.
"""

from collections.abc import Iterable, Sequence
from typing import Any

from yohoho.core.descriptor import number_or_text
from yohoho.skull_king.actions import DISCARDS, PLAYS, Action, Deal, Discard, Draw, Play, read
from yohoho.skull_king.cards import BIT, FACES, Card, CardSet, cards_in, parse_card, with_roles
from yohoho.skull_king.options import Setup
from yohoho.skull_king.powers import PERSONS
from yohoho.skull_king.state import State

_PIRATE = "pirate"


def read_option(option: str, text: str) -> Any:
    """Return the value of an option that a person typed.

    >>> read_option("plan", "5,5"), read_option("powers", "rosie,harry")
    ([5, 5], ['rosie', 'harry'])
    """
    if option == "powers" and text == "all":
        return list(PERSONS)
    if option in ("powers", "blanks"):
        return text.split(",")
    # Otherwise it is the name of a plan.
    if option == "plan" and text[:1].isdigit():
        return [number_or_text(option, part.strip()) for part in text.split(",")]
    return number_or_text(option, text)


def read_by_hand(setup: Setup, state: State, seat: int, text: str) -> Action:
    """Return the action that a step means in this situation.

    :raises NotationError: the text names no action.

    >>> from yohoho import CHANCE, SkullKing
    >>> game = SkullKing(players=3, plan=[1])
    >>> state = game.apply(game.start(), CHANCE, "start 0")
    >>> read_by_hand(game, state, CHANCE, "deal escape / escape / pirate")
    <deal escape / escape-2 / pirate-rosie>
    """
    text = text.casefold()
    verb, _, rest = text.partition(" ")
    if verb == "deal":
        return Deal(_read_hands(setup, [hand.split() for hand in rest.split("/")]))
    if verb == "draw":
        return Draw(_assign([parse_card(name) for name in rest.split()], state.round.undealt))
    action = read(text)
    # A seat that the game does not have is no fault of the text: the rules refuse it later.
    hand = state.hands[seat] if 0 <= seat < len(state.hands) else 0
    if isinstance(action, Play):
        return PLAYS[_assign([action.card], with_roles(hand))[0]]
    if isinstance(action, Discard):
        return DISCARDS[_assign([action.card], hand)[0]]
    return action


def _read_hands(setup: Setup, hands: Sequence[Sequence[str]]) -> tuple[tuple[Card, ...], ...]:
    cards = iter(_assign([parse_card(name) for hand in hands for name in hand], setup.deck_set))
    return tuple(tuple(next(cards) for _ in hand) for hand in hands)


def _assign(named: Sequence[Card], free: CardSet) -> tuple[Card, ...]:
    """Return the cards that these names mean: the named one where it is free, otherwise one like it.

    A name without a free card stays as it is, and the rules refuse it.
    """
    cards, open_indexes = list(named), list[int]()
    # Exact names come first, so that `pirate` does not take a pirate that a later name asks for.
    for index, card in enumerate(named):
        if not BIT[card] & free:
            open_indexes.append(index)
        free &= ~BIT[card]
    for index in open_indexes:
        cards[index] = next(iter(_alike(named[index], cards_in(free))), named[index])
        free &= ~BIT[cards[index]]
    return tuple(cards)


def _alike(card: Card, others: Iterable[Card]) -> list[Card]:
    """Return the cards with the same face; `pirate` is any of the pirates."""
    face = FACES[card]
    return [
        other
        for other in others
        if FACES[other] == face or (face == _PIRATE and FACES[other].startswith(f"{_PIRATE}-"))
    ]
