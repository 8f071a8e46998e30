"""A table of the daily deal: one person in the first seat, bots in the others, and nothing to arrange.

Everybody plays the same deals against the same bots. So such a table takes actions of the game and nothing
else, and its secret stays on the server: others may still be playing the day.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import msgspec

from yohoho.core.record import Playthrough, read_step
from yohoho.table import commands as ask
from yohoho.table.errors import TableError
from yohoho.table.extras import extras_of

if TYPE_CHECKING:
    from yohoho.table.given import Given
    from yohoho.table.table import Table

PERSON_SEAT: Final = 0
"""The seat of the person, every day."""
_ALLOWED: Final = (ask.Act, ask.Confirm)


class DailyTerms(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """The day whose deal a table plays."""

    day: str
    """As `2026-11-17`, in UTC."""
    closes: int
    """When the day is closed; a counted game must be over before."""
    practice: bool = False
    """Not counted, and not kept."""


def check_daily(table: Table, command: ask.Command, given: Given) -> None:
    """Raises TableError for a command that a table of the daily deal does not take, or not any more."""
    terms = table.daily
    if terms is None:
        return
    if not isinstance(command, (*_ALLOWED, *extras_of(table.settings.game).commands())):
        raise TableError("daily-fixed")
    if table.phase == "playing" and day_is_over(table, given.now):
        raise TableError("daily-closed", day=terms.day)


def day_is_over(table: Table, now: int) -> bool:
    """Whether a counted game of the daily deal can no longer be finished."""
    terms = table.daily
    return terms is not None and not terms.practice and now >= terms.closes


def state_when_asked(playthrough: Playthrough, seat: int) -> Any:
    """The state in which the game began to wait for this seat.

    Where several seats decide at once, a bot must not decide otherwise because others were faster.
    """
    game, asked = playthrough.game, None
    state = game.start()
    for step in playthrough.steps:
        if seat not in game.waiting(state):
            asked = None
        elif asked is None:
            asked = state
        state = game.apply(state, *read_step(game, step))
    same = asked is not None and list(game.legal(asked, seat)) == list(game.legal(state, seat))
    return asked if same else playthrough.state
