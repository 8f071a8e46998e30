"""The seats of a game: who sits where, and who must act."""

from collections.abc import Sequence
from operator import index
from typing import SupportsIndex

from yohoho.core.errors import Reason, SeatError, no_such_seat
from yohoho.core.game import CHANCE


def is_seat(seat: SupportsIndex, players: int) -> bool:
    """Return whether a player sits there. NumPy's integers are seats too; `"0"`, `0.0` and None are not.

    >>> is_seat(0, players=2), is_seat(CHANCE, players=2)
    (True, False)
    """
    try:  # a test by `isinstance` takes longer than a whole step of a game
        return 0 <= index(seat) < players
    except TypeError:
        return False


def check_seat(seat: int, players: int) -> None:
    """Raise SeatError for a seat without a player, such as that of chance.

    >>> check_seat(CHANCE, players=2)
    Traceback (most recent call last):
    yohoho.core.errors.SeatError: There is no seat −1 at this table; the seats are 0 to 1. [no-such-seat]
    """
    if not is_seat(seat, players):
        raise SeatError.because(no_such_seat(seat, players))


def seat_refusal(seat: int, waiting: Sequence[int], action: str) -> Reason | None:
    """Return the reason against a step of chance where a player is due, or the other way round.

    >>> seat_refusal(CHANCE, waiting=(1,), action="pass").code
    'say-whose-step'
    >>> seat_refusal(1, waiting=(1,), action="pass") is None
    True
    """
    if seat == CHANCE and waiting and CHANCE not in waiting:
        return Reason("say-whose-step", None, {"example": f"{waiting[0]} {action}"})
    if seat != CHANCE and CHANCE in waiting:
        return Reason("waits-for-chance")
    return None
