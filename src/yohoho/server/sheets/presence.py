"""The people who have a sheet open now: through this process, and, by the heartbeat of the leases, through
others.

Presence is sent to the clients and stored nowhere. While the other processes cannot be reached, their people
count as present.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

from yohoho.server.cluster.lease import Roster, TableLease


class SheetPresence:
    """`notify` is called with a sheet whenever somebody has come to it or left it, in any process."""

    def __init__(self, ring: Callable[[str], None]) -> None:
        self._ring = ring
        self._here: dict[str, Counter[str]] = {}
        self._elsewhere: dict[str, frozenset[str]] = {}
        self._left: set[str] = set()
        """Sheets that nobody here has open any more, of which the other processes have not been told yet."""
        self._stirring = asyncio.Event()

    def people(self, sheet_id: str) -> frozenset[str]:
        return frozenset(self._here.get(sheet_id, ())) | self._elsewhere.get(sheet_id, frozenset())

    @contextmanager
    def coming(self, sheet_id: str, who: str) -> Iterator[None]:
        """Count one connection of a person; with the last one they are gone."""
        before = self.people(sheet_id)
        self._here.setdefault(sheet_id, Counter())[who] += 1
        self._left.discard(sheet_id)
        self._stir(sheet_id, before)
        try:
            yield
        finally:
            before = self.people(sheet_id)
            self._go(sheet_id, who)
            self._stir(sheet_id, before)

    def _go(self, sheet_id: str, who: str) -> None:
        lines = self._here[sheet_id]
        lines[who] -= 1
        if lines[who]:
            return
        del lines[who]
        if not lines:
            del self._here[sheet_id]
            self._elsewhere.pop(sheet_id, None)
            self._left.add(sheet_id)

    def _stir(self, sheet_id: str, before: frozenset[str]) -> None:
        self._stirring.set()
        if self.people(sheet_id) != before:
            self._ring(sheet_id)

    # --- the other processes

    async def stirred(self, seconds: float) -> None:
        """Wait until somebody has come or gone here, at most so many seconds."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._stirring.wait()
        self._stirring.clear()

    async def call(self, lease: TableLease) -> None:
        """Send who is connected here, and receive who is connected elsewhere. Raises ClusterUnavailable."""
        left, self._left = self._left, set()
        rosters = {sheet_id: Roster(tuple(sorted(lines))) for sheet_id, lines in self._here.items()}
        asked: dict[str, Roster | None] = {**dict.fromkeys(left), **rosters}
        if not asked:
            return
        calls = await lease.renew({_name(sheet_id): roster for sheet_id, roster in asked.items()})
        for sheet_id in rosters.keys() & self._here.keys():
            before = self.people(sheet_id)
            others = calls[_name(sheet_id)].others
            self._elsewhere[sheet_id] = frozenset(who for roster in others for who in roster.people)
            if self.people(sheet_id) != before:
                self._ring(sheet_id)


def _name(sheet_id: str) -> str:
    """The key of a sheet among the leases; the slash keeps it apart from the ids of tables."""
    return f"sheet/{sheet_id}"
