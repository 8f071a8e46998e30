"""The next state after a legal action; every other action is refused."""

from __future__ import annotations

from msgspec.structs import replace

from yohoho.core.errors import IllegalAction
from yohoho.skull.actions import Action, Bid, Discard, Draw, Flip, Name, Pass, Place, Shuffle, Start
from yohoho.skull.discs import SKULL, without
from yohoho.skull.refusal import refusal
from yohoho.skull.rounds import begin, challenger_of, fail, lose, succeed
from yohoho.skull.setup import seated
from yohoho.skull.state import Call, Flipped, State, next_seat, with_player


def apply(state: State, seat: int, action: Action) -> State:
    if reason := refusal(state, seat, action):
        raise IllegalAction.because(reason)
    match action:
        case Start():
            return _start(state, action)
        case Place():
            return _place(state, seat, action.disc)
        case Bid():
            return _bid(state, seat, action.number)
        case Pass():
            return _pass(state, seat)
        case Flip():
            return _flip(state, action.owner)
        case Shuffle():
            return _shuffle(state, action.order)
        case Draw():
            return lose(state, state.gathered[action.position])
        case Discard():
            return lose(state, action.disc)
        case Name():
            return begin(state, first=action.seat)


def _start(state: State, start: Start) -> State:
    state = replace(state, players=seated(state.options, start))
    return begin(state, start.first, start.last_chance)


def _place(state: State, seat: int, disc: int) -> State:
    player = state.players[seat]
    player = replace(player, hand=without(player.hand, disc), pile=(*player.pile, disc))
    state = replace(state, players=with_player(state, seat, player))
    if state.phase == "turns":
        return replace(state, turn=next_seat(state, seat))
    # The first player places last (M-3), and then opens the turns.
    return replace(state, phase="turns") if seat == state.first else state


def _bid(state: State, seat: int, number: int) -> State:
    """Nobody can raise a bid of all discs, so it ends the bidding (M-10)."""
    state = replace(state, phase="bidding", calls=(*state.calls, Call(seat, number)))
    if number == state.on_mats:
        return _challenge(state, seat)
    return replace(state, turn=next_seat(state, seat))


def _pass(state: State, seat: int) -> State:
    state = replace(state, calls=(*state.calls, Call(seat, None)))
    after = next_seat(state, seat)
    if len(state.remaining()) - len(state.passed) == 1:
        return _challenge(state, after)
    return replace(state, turn=after)


def _challenge(state: State, seat: int) -> State:
    return replace(state, phase="flipping", challenger=seat, turn=seat)


def _flip(state: State, owner: int) -> State:
    disc = state.players[owner].pile[state.face_down(owner) - 1]
    state = replace(state, flips=(*state.flips, Flipped(owner, disc)))
    if disc == SKULL:
        return fail(state)
    return succeed(state) if len(state.flips) == state.highest else state


def _shuffle(state: State, order: tuple[int, ...]) -> State:
    """The challenger's discs lie face down before the skull's owner, in an order nobody knows."""
    discs = state.players[challenger_of(state)].discs
    skull_of = state.skull_of
    assert skull_of is not None
    gathered = tuple(discs[number] for number in order)
    return replace(state, phase="draw", turn=skull_of, gathered=gathered)
