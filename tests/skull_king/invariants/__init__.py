"""Invariants of Skull King: functions that fail where a moment, or a whole game, breaks a rule."""

from collections.abc import Callable, Iterable
from typing import TypeVar

from tests.skull_king.invariants import moves, rules, secrecy, views, whole_game
from tests.skull_king.invariants.moment import Moment, moments
from yohoho.skull_king import SkullKing

T = TypeVar("T")

OF_A_MOMENT: tuple[Callable[[Moment], None], ...] = (
    *rules.INVARIANTS,
    *views.INVARIANTS,
    *moves.INVARIANTS,
    *secrecy.INVARIANTS,
)
OF_A_GAME: tuple[Callable[[list[Moment]], None], ...] = whole_game.INVARIANTS


def check_game(game: SkullKing, seed: int | str) -> None:
    """Walk through one eventful game, and check every invariant at every step and at the end."""
    walked = list(moments(game, seed))
    for moment in walked:
        _check(OF_A_MOMENT, moment, seed, moment.number)
    _check(OF_A_GAME, walked, seed, len(walked))


def _check(invariants: Iterable[Callable[[T], None]], subject: T, seed: int | str, number: int) -> None:
    """Check each invariant; a failure names the invariant, the seed and the step."""
    for invariant in invariants:
        try:
            invariant(subject)
        except Exception as error:
            error.add_note(f"invariant {invariant.__name__}, seed {seed}, step {number}")
            raise
