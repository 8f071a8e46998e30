"""Nobody learns what they may not know, from views, events or errors.

Views: everything a seat cannot see is dealt again, and what the seat sees must not change by a byte.
Events and errors: the names in them are compared with the cards whose place the seat may know.
"""

from collections.abc import Callable, Iterator
from typing import Any, Final, TypeAlias

import msgspec

from tests.skull_king.invariants.moment import Moment
from tests.walks import Step, chairs
from yohoho.core.errors import IllegalAction
from yohoho.skull_king import SkullKing
from yohoho.skull_king.actions import Discard, Draw, Play
from yohoho.skull_king.cards import BY_NAME, HELD, NAMES, names_in
from yohoho.skull_king.events import BidPlaced, CardPlayed, LoadPlaced
from yohoho.skull_king.face_down import face_down
from yohoho.skull_king.state import State

Look: TypeAlias = Callable[[SkullKing, State, int | None], Any]
"""Shows a state to a seat, or to a spectator."""


def plain_view(game: SkullKing, state: State, chair: int | None) -> Any:
    return game.view(state, chair)


def leaks(game: SkullKing, state: State, other: State, chair: int | None, look: Look = plain_view) -> bool:
    """Whether this chair can tell a state from the same state redealt."""
    return msgspec.json.encode(look(game, state, chair)) != msgspec.json.encode(look(game, other, chair))


def views_do_not_depend_on_hidden_things(moment: Moment) -> None:
    for chair, other in moment.redealt.items():
        assert msgspec.json.encode(moment.game.view(other, chair)) == moment.encoded_views[chair]


def visible_cards(game: SkullKing, state: State, chair: int | None) -> set[str]:
    """Cards whose place this chair knows, or sees in a trick that lies open, by name."""
    tricks = state.tricks[face_down(game.options, state) :]
    visible = {NAMES[HELD[card]] for cards in [state.trick, *(t.cards for t in tricks)] for card in cards}
    if chair is None:
        return visible
    visible |= set(names_in(state.hands[chair]))
    for owner, cards in [*state.powers.discards, *state.powers.peeks]:
        visible |= set(names_in(cards)) if owner == chair else set()
    return visible


def a_redeal_keeps_what_is_known(moment: Moment) -> None:
    game, state = moment.game, moment.state
    for chair, other in moment.redealt.items():
        assert game.waiting(other) == game.waiting(state)
        assert visible_cards(game, other, chair) == visible_cards(game, state, chair)
        assert [hand.bit_count() for hand in other.hands] == [hand.bit_count() for hand in state.hands]
        assert other.round.undealt.bit_count() == state.round.undealt.bit_count()
        if chair is not None:
            assert other.hands[chair] == state.hands[chair]


def bids_and_loads_are_secret_until_all_are_in(moment: Moment) -> None:
    for chair, view in moment.views.items():
        for event in (event.redact_for(chair) for event in moment.events):
            if isinstance(event, BidPlaced | LoadPlaced):
                secret = event.tricks if isinstance(event, BidPlaced) else event.cannonball
                assert (secret is None) == (chair != event.seat)
        if not moment.state.round.bids_open:
            assert all(seat.bid is None for seat in view.seats)
        if not moment.state.round.loads_open:
            assert all(seat.cannonball is None for seat in view.seats)


def cards_named(document: Any) -> Iterator[str]:
    """The names of cards among the strings of a JSON document, as they are held in a hand.

    Some codes of reasons (`pirate`, `kraken`) are also names of cards; a code names none.
    """
    if isinstance(document, dict):
        document = [value for key, value in document.items() if key != "code"]
    if isinstance(document, list):
        for part in document:
            yield from cards_named(part)
    elif document in BY_NAME:
        yield NAMES[HELD[BY_NAME[document]]]


def as_json(thing: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(thing))


def may_be_named(game: SkullKing, step: Step, chair: int | None) -> set[str]:
    """What the chair knows before or after the step; cards just played or dealt to it are known after."""
    visible = visible_cards(game, step.before, chair) | visible_cards(game, step.after, chair)
    for event in step.events:
        if isinstance(event, CardPlayed):
            visible.add(NAMES[HELD[BY_NAME[event.card]]])
    if isinstance(step.action, Draw) and step.before.powers.seat == chair:
        visible |= {NAMES[card] for card in step.action.cards}
    return visible


def events_name_no_hidden_card(moment: Moment) -> None:
    if moment.step is None:
        return
    for chair in chairs(moment.game):
        named = set(cards_named([as_json(event.redact_for(chair)) for event in moment.events]))
        assert named <= may_be_named(moment.game, moment.step, chair)


def errors_name_no_hidden_card(moment: Moment) -> None:
    """A refusal may repeat what the caller said and speak of what the caller knows, nothing else."""
    for seat in moment.watched_seats:
        visible = visible_cards(moment.game, moment.state, seat)
        for card in moment.dice.sample(moment.game.deck, 3):
            for action in (Play(card), Discard(card)):
                named = set(cards_named(as_json(_error(moment, seat, action))))
                assert named <= visible | {NAMES[card]}


def _error(moment: Moment, seat: int, action: Play | Discard) -> Any:
    try:
        moment.game.apply(moment.state, seat, action)
    except IllegalAction as error:
        return error.reason
    return None


def refusals_do_not_depend_on_hidden_cards(moment: Moment) -> None:
    game = moment.game
    for seat in moment.watched_seats:
        for action in [Play(card) for card in moment.dice.sample(game.deck, 3)]:
            reason = game.refusal(moment.redealt[seat], seat, action)
            assert game.refusal(moment.state, seat, action) == reason


INVARIANTS: Final = (
    views_do_not_depend_on_hidden_things,
    a_redeal_keeps_what_is_known,
    bids_and_loads_are_secret_until_all_are_in,
    events_name_no_hidden_card,
    errors_name_no_hidden_card,
    refusals_do_not_depend_on_hidden_cards,
)
