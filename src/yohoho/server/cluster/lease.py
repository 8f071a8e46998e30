"""Who is at the helm: of the processes that have connections at a table, one drives its bots and clocks.

The others know by the same roll call who is connected where, so that a table sleeps only when no seated
person is connected anywhere. A process calls its tables every second. What it said counts for `HELD`; so
another takes the helm within seconds when a process dies. None of it is needed for the moves to be right: of
two who drive, the log refuses the later.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Protocol

import msgspec

BEAT: Final = 1.0
HELD: Final = 3.0
"""Seconds: between two roll calls, and for which one counts."""


class Adrift(Exception):
    """There is no word from the other processes, and no way to send them one."""


class Roster(msgspec.Struct, frozen=True, array_like=True):
    """Who is connected to a table through one process; or to a score sheet, which nobody drives."""

    people: tuple[str, ...]
    woken: int = 0
    """When the clocks of the table began anew because somebody came (ms since 1970); 0 while it sleeps."""


class Call(msgspec.Struct, frozen=True):
    """The answer to a roll call at one table."""

    drives: bool
    """Whether the helm is with who asked."""
    others: tuple[Roster, ...] = ()
    """Of the other processes."""


class Helm(Protocol):
    async def muster(self, rosters: Mapping[str, Roster | None]) -> dict[str, Call]:
        """Say who is here, by table, and hear who is elsewhere. Raises Adrift.

        The helm goes to the first who comes, and stays with them until they fall silent, or let go of the
        table (None).
        """
