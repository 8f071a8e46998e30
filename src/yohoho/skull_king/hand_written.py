"""Actions in records that people write: a card that exists several times needs no number there.

Where a step names exact cards, as every step does that the program wrote, it is read as it stands.
"""

from collections.abc import Iterable, Sequence

from yohoho.skull_king.actions import DISCARDS, PLAYS, Action, Deal, Discard, Draw, Play, read
from yohoho.skull_king.cards import BIT, FACES, Card, CardSet, cards_in, parse_card, with_roles
from yohoho.skull_king.options import Setup
from yohoho.skull_king.state import State

_PIRATE = "pirate"


def read_by_hand(setup: Setup, state: State, seat: int, text: str) -> Action:
    """The action that a step means in this situation; raises NotationError."""
    text = text.casefold()
    verb, _, rest = text.partition(" ")
    if verb == "deal":
        return Deal(_dealt(setup, [hand.split() for hand in rest.split("/")]))
    if verb == "draw":
        return Draw(_assigned([parse_card(name) for name in rest.split()], state.round.undealt))
    action = read(text)
    held = state.hands[seat] if 0 <= seat < len(state.hands) else 0
    if isinstance(action, Play):
        return PLAYS[_assigned([action.card], with_roles(held))[0]]
    if isinstance(action, Discard):
        return DISCARDS[_assigned([action.card], held)[0]]
    return action


def _dealt(setup: Setup, hands: Sequence[Sequence[str]]) -> tuple[tuple[Card, ...], ...]:
    cards = iter(_assigned([parse_card(name) for hand in hands for name in hand], setup.deck_set))
    return tuple(tuple(next(cards) for _ in hand) for hand in hands)


def _assigned(named: Sequence[Card], free: CardSet) -> tuple[Card, ...]:
    """The cards meant by these names: the named one where it is free, otherwise the next free one like it.

    A name without a free card stays as it is, and the rules refuse it.
    """
    found, open_places = list(named), list[int]()
    for place, card in enumerate(named):
        if not BIT[card] & free:
            open_places.append(place)
        free &= ~BIT[card]
    for place in open_places:
        found[place] = next(iter(_alike(named[place], cards_in(free))), named[place])
        free &= ~BIT[found[place]]
    return tuple(found)


def _alike(card: Card, others: Iterable[Card]) -> list[Card]:
    """The cards with the same face; `pirate` is any of the pirates."""
    face = FACES[card]
    return [
        other
        for other in others
        if FACES[other] == face or (face == _PIRATE and FACES[other].startswith(f"{_PIRATE}-"))
    ]
