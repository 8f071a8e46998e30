"""Facts that a view of Skull King tells, for observations with arrays and without."""

from functools import cache

from yohoho.sim.lockstep.codes import Codes
from yohoho.skull_king.cards import BY_NAME, FACES
from yohoho.skull_king.options import Options, Setup
from yohoho.skull_king.view import TrickView, View


@cache
def setup_for(options: Options) -> Setup:
    return Setup(options)


@cache
def codes_for(options: Options) -> Codes:
    return Codes(setup_for(options))


def trick_leader(view: View) -> int:
    """The seat that leads this trick, or uses a power before it."""
    if view.power_seat is not None:
        return view.power_seat
    return view.trick.seats[0] if view.trick else view.leader


def bonus_by_seat(view: View) -> list[int]:
    """The bonus points of the tricks that each seat has won, as far as their cards are known."""
    bonuses = [0] * len(view.seats)
    for trick in view.tricks:
        if trick.winner is not None:
            bonuses[trick.winner] += trick.bonus
    return bonuses


def changers(view: View) -> set[int]:
    """The seats that may still change their bids after the last trick."""
    if view.phase == "harry":
        return set(view.waiting)
    faces = {power.card for power in setup_for(view.options).powers.values() if power.changes}
    if not faces:
        return set()
    return {
        trick.winner
        for trick in view.tricks
        if trick.winner is not None and _face_of(trick, trick.winner) in faces
    }


def _face_of(trick: TrickView, seat: int) -> str:
    """The face that a seat played to a trick."""
    return FACES[BY_NAME[trick.cards[trick.seats.index(seat)]]]
