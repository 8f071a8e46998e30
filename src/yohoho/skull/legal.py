"""The seats that act now and their legal actions; every other action is refused."""

from __future__ import annotations

from collections.abc import Callable
from itertools import permutations

from yohoho.skull.actions import Action, Bid, Discard, Draw, Flip, Name, Pass, Place, Shuffle, Start
from yohoho.skull.state import Phase, State


def waiting(state: State) -> tuple[int, ...]:
    """The seats the game waits for; several only while the first discs are placed."""
    if state.phase == "over":
        return ()
    if state.phase == "first-discs":
        return _yet_to_place(state)
    return (state.turn,)


def _yet_to_place(state: State) -> tuple[int, ...]:
    """All but the first player, in any order; the first player last (M-3)."""
    others = (seat for seat in state.remaining() if seat != state.first)
    return tuple(seat for seat in others if not state.players[seat].pile) or (state.turn,)


def legal(state: State, seat: int) -> list[Action]:
    """All legal actions, except that chance may also set up a situation (`Start` with discs and mats)."""
    if seat not in waiting(state):
        return []
    return _GENERATORS[state.phase](state, seat)


def _starts(state: State, seat: int) -> list[Action]:
    return [Start(first) for first in range(state.options.players)]


def _placings(state: State, seat: int) -> list[Action]:
    return [Place(disc) for disc in sorted(set(state.players[seat].hand))]


def _bids(state: State) -> list[Action]:
    """Strictly higher, jumps allowed, up to all discs on the mats (M-6, M-7)."""
    return [Bid(number) for number in range(state.highest + 1, state.on_mats + 1)]


def _turn(state: State, seat: int) -> list[Action]:
    """Place or challenge, never pass (M-4); with an empty hand only a challenge is left (M-5)."""
    return _placings(state, seat) + _bids(state)


def _raises(state: State, seat: int) -> list[Action]:
    return [*_bids(state), Pass()]


def _flips(state: State, seat: int) -> list[Action]:
    """One's own discs first (M-11), then the top of any pile (M-12, M-13)."""
    if state.face_down(seat):
        return [Flip(seat)]
    return [Flip(owner) for owner in range(len(state.players)) if state.face_down(owner)]


def _shuffles(state: State, seat: int) -> list[Action]:
    assert state.challenger is not None
    count = len(state.players[state.challenger].discs)
    return [Shuffle(order) for order in permutations(range(count))]


def _draws(state: State, seat: int) -> list[Action]:
    return [Draw(position) for position in range(len(state.gathered))]


def _discards(state: State, seat: int) -> list[Action]:
    return [Discard(disc) for disc in sorted(set(state.players[seat].discs))]


def _namings(state: State, seat: int) -> list[Action]:
    return [Name(remaining) for remaining in state.remaining()]


_GENERATORS: dict[Phase, Callable[[State, int], list[Action]]] = {
    "start": _starts,
    "first-discs": _placings,
    "turns": _turn,
    "bidding": _raises,
    "flipping": _flips,
    "shuffle": _shuffles,
    "draw": _draws,
    "discard": _discards,
    "name": _namings,
}
