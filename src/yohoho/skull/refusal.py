"""The reason why an action is refused: a code, the ruling behind it and arguments."""

from collections.abc import Sequence
from typing import Any

from yohoho.core.errors import Reason, no_such_seat
from yohoho.core.game import CHANCE
from yohoho.core.seats import is_seat, seat_refusal
from yohoho.skull.actions import (
    Action,
    Bid,
    Discard,
    Draw,
    Flip,
    Name,
    Pass,
    Place,
    Shuffle,
    Start,
    read,
    write,
)
from yohoho.skull.discs import NAMES
from yohoho.skull.legal import is_legal
from yohoho.skull.setup import fault
from yohoho.skull.state import Phase, State

_EXPECTED: dict[Phase, tuple[type[Any], ...]] = {
    "start": (Start,),
    "first-discs": (Place,),
    "turns": (Place, Bid),
    "bidding": (Bid, Pass),
    "flipping": (Flip,),
    "shuffle": (Shuffle,),
    "draw": (Draw,),
    "discard": (Discard,),
    "name": (Name,),
}

_OUT_OF_PLACE: dict[tuple[Phase, type[Any]], Reason] = {
    ("first-discs", Bid): Reason("first-disc-first", "M-3"),
    ("first-discs", Pass): Reason("first-disc-first", "M-3"),
    ("turns", Pass): Reason("place-or-bid", "M-4"),
    ("bidding", Place): Reason("challenge-is-on", "M-7"),
}


def refusal(state: State, seat: int, action: Action | str) -> Reason | None:
    """Return the reason why this action is not legal now; None when it is legal.

    :raises NotationError: the text names no action.

    >>> from yohoho import Skull
    >>> refusal(Skull(players=3).start(), 0, "bid 1").code
    'waits-for-chance'
    """
    if isinstance(action, str):
        action = read(action)
    return None if is_legal(state, seat, action) else why_refused(state, seat, action)


def why_refused(state: State, seat: int, action: Action) -> Reason:
    """Return the reason against an action that is not legal.

    >>> from yohoho import CHANCE, Skull
    >>> game = Skull(players=3)
    >>> state = game.apply(game.start(), CHANCE, "start 0")
    >>> str(why_refused(state, 0, Place(0)))
    'first-player-last [M-3] waiting=[1, 2]'
    """
    if seat != CHANCE and not is_seat(seat, len(state.players)):
        return no_such_seat(seat, len(state.players))
    if state.phase == "over":
        return Reason("game-over", _how_it_ended(state))
    if seat not in state.waiting:
        return _not_your_turn(state, seat, action)
    if not isinstance(action, _EXPECTED[state.phase]):
        return _wrong_phase(state, action)
    return _wrong_start(state, action) if isinstance(action, Start) else _wrong_choice(state, seat, action)


def _how_it_ended(state: State) -> str:
    return "M-20" if len(state.remaining()) == 1 else "M-21"


def _not_your_turn(state: State, seat: int, action: Action) -> Reason:
    # The seat is right for such an action, so it is the moment that is wrong.
    if seat == CHANCE and isinstance(action, Start | Shuffle):
        return _wrong_phase(state, action)
    if mixed_up := seat_refusal(seat, state.waiting, write(action)):
        return mixed_up
    if seat != CHANCE and not state.players[seat].is_in:
        return Reason("eliminated", args={"seat": seat})
    if state.phase == "first-discs" and seat == state.first:
        return Reason("first-player-last", "M-3", {"waiting": list(state.waiting)})
    if seat in state.passed:
        return Reason("already-passed", "M-8", {"seat": seat})
    return Reason("not-your-turn", args={"waiting": list(state.waiting)})


def _wrong_phase(state: State, action: Action) -> Reason:
    if special := _OUT_OF_PLACE.get((state.phase, type(action))):
        return special
    if state.phase == "turns":
        return Reason("wrong-phase", "M-4", {"phase": state.phase})
    return Reason("wrong-phase", args={"phase": state.phase})


def _wrong_start(state: State, start: Start) -> Reason:
    return Reason("bad-setup", args={"part": fault(state.options, start)})


def _wrong_choice(state: State, seat: int, action: Action) -> Reason:
    """Return the reason against an action of the right kind that is not in the legal set."""
    match action:
        case Place():
            return _cannot_place(state, seat, action.disc)
        case Bid():
            return _cannot_bid(state, action.number)
        case Flip():
            return _cannot_flip(state, seat, action.owner)
        case Draw():
            return Reason("no-such-position", "M-14", {"discs": len(state.gathered)})
        case Discard():
            return _no_such_disc(action.disc, state.players[seat].discs, "M-16")
        case Name():
            return Reason("cannot-start", "M-18", {"seat": action.seat, "seats": list(state.remaining())})
        case _:
            return Reason("not-a-shuffle", "M-14")


def _cannot_place(state: State, seat: int, disc: int) -> Reason:
    # Whichever disc it is, a player without any must hear what there is to do instead.
    hand = state.players[seat].hand
    if not hand:
        return Reason("must-challenge", "M-5", {"least": 1, "most": state.on_mats})
    return _no_such_disc(disc, hand)


def _no_such_disc(disc: int, own: Sequence[int], ruling: str | None = None) -> Reason:
    kinds = [NAMES[each] for each in sorted(set(own))]
    return Reason("no-such-disc", ruling, {"disc": _name(disc), "discs": kinds})


def _cannot_bid(state: State, number: int) -> Reason:
    if number > state.on_mats:
        return Reason("bid-too-high", "M-6", {"most": state.on_mats})
    if state.highest:
        return Reason("must-raise", "M-7", {"highest": state.highest})
    return Reason("bid-too-low", "M-6", {"fewest": 1})


def _cannot_flip(state: State, seat: int, owner: int) -> Reason:
    if not 0 <= owner < len(state.players):
        return no_such_seat(owner, len(state.players))
    if left := state.face_down(seat):
        return Reason("own-discs-first", "M-11", {"left": left})
    others = [other for other, left in enumerate(state.unflipped) if left]
    return Reason("pile-empty", args={"seat": owner, "seats": others})


def _name(disc: int) -> str:
    return NAMES[disc] if 0 <= disc < len(NAMES) else str(disc)
