"""The next state after a legal action; every other action is refused."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from msgspec.structs import replace

from yohoho.core.errors import IllegalAction
from yohoho.skull.actions import Action, Bid, Discard, Draw, Flip, Name, Pass, Place, Shuffle, Start, read
from yohoho.skull.discs import SKULL, without
from yohoho.skull.legal import is_legal
from yohoho.skull.refusal import why_refused
from yohoho.skull.rounds import begin, challenger_of, fail, lose, succeed
from yohoho.skull.setup import seat_players
from yohoho.skull.state import Call, Flipped, State, next_active, with_seat


def apply(state: State, seat: int, action: Action | str) -> State:
    """Return the state after an action or its text.

    Raises IllegalAction for an action that is not legal, and NotationError for a text that names none.

    >>> from yohoho import CHANCE, Skull
    >>> apply(Skull(players=3).start(), CHANCE, "start 0").waiting
    (1, 2)
    """
    # `is_legal` refuses every text, so an action object, as in simulations, needs no test of its own.
    if not is_legal(state, seat, action):
        if isinstance(action, str):
            return apply(state, seat, read(action))
        raise IllegalAction.because(why_refused(state, seat, action))
    return _STEPS[type(action)](state, seat, action)


def _start(state: State, seat: int, start: Start) -> State:
    return begin(state, seat_players(state.options, start), start.first, start.last_chance)


def _place(state: State, seat: int, action: Place) -> State:
    disc, player = action.disc, state.players[seat]
    player = replace(player, hand=without(player.hand, disc), pile=player.pile + (disc,))
    players, on_mats = with_seat(state.players, seat, player), state.on_mats + 1
    if state.phase == "turns":
        return replace(state, players=players, on_mats=on_mats, waiting=(next_active(state, seat),))
    # The first player places last (M-3), and then opens the turns.
    if seat == state.first:
        return replace(state, players=players, on_mats=on_mats, phase="turns")
    waiting = without(state.waiting, seat) or (state.first,)
    return replace(state, players=players, on_mats=on_mats, waiting=waiting)


def _bid(state: State, seat: int, action: Bid) -> State:
    """Place a bid. Nobody can raise a bid of all discs, so it ends the bidding (M-10)."""
    number = action.number
    calls = state.calls + (Call(seat, number),)
    if number == state.on_mats:
        return _challenge(replace(state, calls=calls, highest=number), seat)
    return replace(state, phase="bidding", calls=calls, highest=number, waiting=(next_active(state, seat),))


def _pass(state: State, seat: int, action: Pass) -> State:
    after = next_active(state, seat)
    calls, active = state.calls + (Call(seat, None),), without(state.active, seat)
    if len(active) == 1:
        return _challenge(replace(state, calls=calls, active=active), after)
    return replace(state, calls=calls, active=active, waiting=(after,))


def _challenge(state: State, seat: int) -> State:
    unflipped = tuple([len(player.pile) for player in state.players])
    return replace(state, phase="flipping", challenger=seat, waiting=(seat,), unflipped=unflipped)


def _flip(state: State, seat: int, action: Flip) -> State:
    owner = action.owner
    left = state.unflipped[owner] - 1
    disc = state.players[owner].pile[left]
    flips = state.flips + (Flipped(owner, disc),)
    state = replace(state, flips=flips, unflipped=with_seat(state.unflipped, owner, left))
    if disc == SKULL:
        return fail(state)
    return succeed(state) if len(flips) == state.highest else state


def _shuffle(state: State, seat: int, action: Shuffle) -> State:
    """Lay the challenger's discs face down before the skull's owner, in an order nobody knows."""
    discs = state.players[challenger_of(state)].discs
    skull_of = state.skull_of
    assert skull_of is not None
    gathered = tuple([discs[number] for number in action.order])
    return replace(state, phase="draw", waiting=(skull_of,), gathered=gathered)


def _draw(state: State, seat: int, action: Draw) -> State:
    return lose(state, state.gathered[action.position])


def _discard(state: State, seat: int, action: Discard) -> State:
    return lose(state, action.disc)


def _name(state: State, seat: int, action: Name) -> State:
    return begin(state, state.players, first=action.seat)


_STEPS: Final[Mapping[type, Callable[[State, int, Any], State]]] = {
    Start: _start,
    Place: _place,
    Bid: _bid,
    Pass: _pass,
    Flip: _flip,
    Shuffle: _shuffle,
    Draw: _draw,
    Discard: _discard,
    Name: _name,
}
