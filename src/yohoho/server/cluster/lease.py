"""The lease of a table: of the processes that have connections at it, one drives its bots and clocks.

The same heartbeat tells every process who is connected where, so that a table sleeps only when no seated
person is connected anywhere. A process calls its tables every second. What it said counts for `HELD`; so
another takes the lease within seconds when a process dies. None of it is needed for the moves to be right: of
two who drive, the log refuses the later.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Protocol

import msgspec

BEAT: Final = 1.0
HELD: Final = 3.0
"""Seconds: between two roll calls, and for which one counts."""


class ClusterUnavailable(Exception):
    """There is no word from the other processes, and no way to send them one."""


class Roster(msgspec.Struct, frozen=True, array_like=True):
    """Who is connected to a table through one process; or to a score sheet, which nobody drives."""

    people: tuple[str, ...]
    woken: int = 0
    """When the clocks of the table began anew because somebody came (ms since 1970); 0 while it sleeps."""


class LeaseAnswer(msgspec.Struct, frozen=True):
    """The answer to a heartbeat at one table."""

    drives: bool
    """Whether the asking process holds the lease."""
    others: tuple[Roster, ...] = ()
    """Of the other processes."""


class TableLease(Protocol):
    async def renew(self, rosters: Mapping[str, Roster | None]) -> dict[str, LeaseAnswer]:
        """Say who is here, by table, and hear who is elsewhere. Raises ClusterUnavailable.

        The lease goes to the first process that asks, and stays with it until it falls silent or lets go of
        the table (None).
        """
