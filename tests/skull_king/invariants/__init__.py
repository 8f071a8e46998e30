"""Invariants of Skull King: functions that fail where a moment, or a whole game, breaks a rule."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from tests.skull_king.invariants import moves, rules, secrecy, views, whole_game
from tests.skull_king.invariants.moment import Moment, moments
from yohoho.skull_king import SkullKing

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
        for invariant in OF_A_MOMENT:
            with _named(invariant, seed, moment.number):
                invariant(moment)
    for invariant_of_game in OF_A_GAME:
        with _named(invariant_of_game, seed, len(walked)):
            invariant_of_game(walked)


@contextmanager
def _named(invariant: Callable[..., Any], seed: int | str, number: int) -> Iterator[None]:
    """Name the invariant, the seed and the step in a failure."""
    try:
        yield
    except Exception as error:
        error.add_note(f"invariant {invariant.__name__}, seed {seed}, step {number}")
        raise
