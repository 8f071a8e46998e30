"""A table of the daily deal: one person in the first seat, bots in the others, and nothing to arrange.

Everybody plays the same deals against the same bots. So such a table accepts actions of the game and nothing
else, and its secret stays on the server: others may still be playing the same day.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import msgspec

from yohoho.core.record import Playthrough, read_step
from yohoho.table import commands
from yohoho.table.errors import TableError
from yohoho.table.extras import extras_of

if TYPE_CHECKING:
    from yohoho.table.given import Given
    from yohoho.table.table import Table

PERSON_SEAT: Final = 0
"""The seat of the person on every day."""
_ALLOWED: Final = (commands.Act, commands.Confirm)


class DailyTerms(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """The day whose deal a table plays."""

    day: str
    """The date in UTC, such as `2026-11-17`."""
    closes: int
    """When the day closes, in milliseconds since 1970; a game that counts must be over before."""
    practice: bool = False
    """Whether the game does not count, and is not kept."""


def check_daily(table: Table, command: commands.Command, given: Given) -> None:
    """Raises TableError for a command that a table of the daily deal never accepts, or no longer accepts."""
    terms = table.daily
    if terms is None:
        return
    if not isinstance(command, (*_ALLOWED, *extras_of(table.settings.game).commands())):
        raise TableError("daily-fixed")
    if table.phase == "playing" and day_is_over(table, given.now):
        raise TableError("daily-closed", day=terms.day)


def day_is_over(table: Table, now: int) -> bool:
    """Whether it is too late to finish a game of the daily deal that counts."""
    terms = table.daily
    return terms is not None and not terms.practice and now >= terms.closes


def state_when_wait_began(playthrough: Playthrough, seat: int) -> Any:
    """The state in which the game began to wait for this seat.

    Where several seats decide at once, a bot must not decide otherwise because others were faster. If its
    legal actions have changed since then, the state is the present one.
    """
    game, first_state = playthrough.game, None
    state = game.start()
    for step in playthrough.steps:
        if seat not in game.waiting(state):
            first_state = None
        elif first_state is None:
            first_state = state
        state = game.apply(state, *read_step(game, step))
    same = first_state is not None and list(game.legal(first_state, seat)) == list(game.legal(state, seat))
    return first_state if same else playthrough.state
