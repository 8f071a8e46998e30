"""The seats that act now and their legal actions; every other action is refused."""

from collections.abc import Callable
from functools import cache
from itertools import permutations

from yohoho.core.game import CHANCE
from yohoho.core.seats import check_seat
from yohoho.skull.actions import (
    BIDS,
    DISCARDS,
    DRAWS,
    FLIPS,
    PASS,
    PLACES,
    Action,
    Bid,
    Flip,
    Name,
    Place,
    Shuffle,
    Start,
)
from yohoho.skull.setup import fault
from yohoho.skull.state import Phase, State


def waiting(state: State) -> tuple[int, ...]:
    """Return the seats the game waits for.

    >>> from yohoho import Skull
    >>> waiting(Skull(players=3).start())  # for chance, which draws the first player
    (-1,)
    """
    return state.waiting


def legal(state: State, seat: int) -> list[Action]:
    """Return all legal actions, except that chance may also set up a situation (`Start` with discs and mats).

    :raises SeatError: the game has no such seat.

    >>> from yohoho import CHANCE, Skull
    >>> legal(Skull(players=3).start(), CHANCE)
    [<start 0>, <start 1>, <start 2>]
    """
    if seat in state.waiting:
        return _GENERATORS[state.phase](state, seat)
    if seat != CHANCE:
        check_seat(seat, len(state.players))
    return []


def is_legal(state: State, seat: int, action: Action | str) -> bool:
    """Return whether an action is legal, without making all legal ones; a set-up by hand is legal too.

    A text is never legal: it must be read first.

    >>> from yohoho import Skull
    >>> state = Skull(players=3).start()
    >>> is_legal(state, CHANCE, Start(2)), is_legal(state, 0, Bid(1))
    (True, False)
    """
    if seat not in state.waiting:
        return False
    if type(action) is Place:
        return state.phase in _PLACING and action.disc in state.players[seat].hand
    if type(action) is Flip:
        return state.phase == "flipping" and _may_flip(state, seat, action)
    if type(action) is Bid:
        return state.phase in _BIDDING and action.number in range(state.highest + 1, state.on_mats + 1)
    if type(action) is Start:
        return state.phase == "start" and fault(state.options, action) is None
    return action in _GENERATORS[state.phase](state, seat)


def _starts(state: State, chance: int) -> list[Action]:
    first = state.options.first_player
    return [Start(seat) for seat in range(state.options.players) if first in ("random", seat)]


@cache  # there are few hands
def _places(hand: tuple[int, ...]) -> tuple[Place, ...]:
    return tuple([PLACES[disc] for disc in sorted(set(hand))])


def _placings(state: State, seat: int) -> list[Action]:
    return [*_places(state.players[seat].hand)]


def _bids(state: State) -> tuple[Bid, ...]:
    """Return the higher bids, jumps allowed, up to all discs on the mats (M-6, M-7)."""
    return BIDS[state.highest + 1 : state.on_mats + 1]


def _turn(state: State, seat: int) -> list[Action]:
    """Return the discs to place and the bids: nobody passes here (M-4), and an empty hand must bid (M-5)."""
    return [*_places(state.players[seat].hand), *_bids(state)]


def _raises(state: State, seat: int) -> list[Action]:
    return [*_bids(state), PASS]


def _flips(state: State, seat: int) -> list[Action]:
    """Return the piles to flip from: the challenger's own first (M-11), then any pile (M-12, M-13)."""
    # A bid below the height of this pile never reaches the others: the challenge ends before.
    if state.unflipped[seat]:
        return [FLIPS[seat]]
    return [FLIPS[owner] for owner, left in enumerate(state.unflipped) if left]


@cache  # for two, three or four discs
def _orders(discs: int) -> tuple[Shuffle, ...]:
    return tuple(map(Shuffle, permutations(range(discs))))


def _may_flip(state: State, seat: int, flip: Flip) -> bool:
    return flip.owner == seat if state.unflipped[seat] else flip in _flips(state, seat)


def _shuffles(state: State, seat: int) -> list[Action]:
    assert state.challenger is not None
    return [*_orders(len(state.players[state.challenger].discs))]


def _draws(state: State, seat: int) -> list[Action]:
    return [*DRAWS[: len(state.gathered)]]


def _discards(state: State, seat: int) -> list[Action]:
    discs = state.players[seat].discs
    return [discard for discard in DISCARDS if discard.disc in discs]


def _namings(state: State, seat: int) -> list[Action]:
    return [Name(remaining) for remaining in state.remaining()]


_PLACING = ("first-discs", "turns")
_BIDDING = ("turns", "bidding")

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
