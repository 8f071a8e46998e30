"""The lease of a table: of the processes with connections to it, one drives its bots and clocks.

The same heartbeat tells every process who is connected where, so that a table sleeps only when no seated
person is connected to any process. A process renews its leases every second. A heartbeat counts for
`LEASE_SECONDS`, so another process takes the lease within seconds when one dies. Correctness does not depend
on leases: when two processes drive a table, the log refuses the later one.
"""

from collections.abc import Mapping
from typing import Final, Protocol

import msgspec

HEARTBEAT_SECONDS: Final = 1.0
LEASE_SECONDS: Final = 3.0
"""The seconds between two heartbeats, and the seconds for which one counts."""


class ClusterUnavailable(Exception):
    """The other processes cannot be reached."""


class ConnectedPeople(msgspec.Struct, frozen=True, array_like=True):
    """The people connected to a table through one process; or to a score sheet, which no process drives."""

    people: tuple[str, ...]
    woken: int = 0
    """When the clocks of the table restarted because somebody came (ms since 1970); 0 while it sleeps."""


class LeaseAnswer(msgspec.Struct, frozen=True):
    """The answer to a heartbeat at one table."""

    drives: bool
    """Whether the asking process holds the lease."""
    others: tuple[ConnectedPeople, ...] = ()
    """The people connected through each of the other processes."""


class TableLease(Protocol):
    async def renew(self, connected_by_key: Mapping[str, ConnectedPeople | None]) -> dict[str, LeaseAnswer]:
        """Send who is connected here, by table, and receive who is connected elsewhere.

        Raises ClusterUnavailable. The lease goes to the first process that asks, and stays with it until its
        heartbeats stop or it releases the table (None).
        """
