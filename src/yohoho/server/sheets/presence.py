"""The people who have a sheet open now: through this process, and, by the heartbeat of the leases, through
others.

Presence is sent to the clients and stored nowhere. While the other processes cannot be reached, their people
count as present.
"""

import asyncio
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from typing import Final

from yohoho.server.cluster.lease import ConnectedPeople, TableLease

MAX_ABSENCES: Final = 1000
"""Sheets whose absences are kept; the oldest are forgotten."""
FRESH_MS: Final = 60_000
"""How long after the last person left a sheet the absences from it are still known."""


@dataclass
class Absences:
    """When people left a sheet, in milliseconds, as far as this process has seen."""

    since: int
    """The beginning of what is known: somebody who was not here then counts as absent from then on."""
    watched: int
    left: dict[str, int] = field(default_factory=dict)


class SheetPresence:
    """`notify` is called with a sheet whenever somebody has come to it or left it, in any process."""

    def __init__(self, notify: Callable[[str], None], now: Callable[[], int]) -> None:
        self._notify = notify
        self._now = now
        self._absences: dict[str, Absences] = {}
        self._here: dict[str, Counter[str]] = {}
        self._elsewhere: dict[str, frozenset[str]] = {}
        self._left: set[str] = set()
        """Sheets that nobody here has open any more, of which the other processes have not been told yet."""
        self._change = asyncio.Event()

    def people(self, sheet_id: str) -> frozenset[str]:
        return frozenset(self._here.get(sheet_id, ())) | self._elsewhere.get(sheet_id, frozenset())

    def absent_since(self, sheet_id: str, who: str) -> int | None:
        """Since when a person has not been here, as far as this process knows. None if they are here."""
        if who in self.people(sheet_id):
            return None
        absences = self._absences.get(sheet_id)
        return absences.left.get(who, absences.since) if absences else self._now()

    def _note_absences(self, sheet_id: str, before: frozenset[str]) -> None:
        now, here = self._now(), self.people(sheet_id)
        absences = self._absences.pop(sheet_id, None)
        if absences is None or (not before and now - absences.watched > FRESH_MS):
            absences = Absences(now, now)
        absences.watched = now
        absences.left.update(dict.fromkeys(before - here, now))
        self._absences[sheet_id] = absences
        while len(self._absences) > MAX_ABSENCES:
            del self._absences[next(iter(self._absences))]

    @contextmanager
    def count_connection(self, sheet_id: str, who: str) -> Iterator[None]:
        """Count one connection of a person; with the last one they are gone."""
        before = self.people(sheet_id)
        self._here.setdefault(sheet_id, Counter())[who] += 1
        self._left.discard(sheet_id)
        self._notify_if_changed(sheet_id, before)
        try:
            yield
        finally:
            before = self.people(sheet_id)
            self._disconnect(sheet_id, who)
            self._notify_if_changed(sheet_id, before)

    def _disconnect(self, sheet_id: str, who: str) -> None:
        connections = self._here[sheet_id]
        connections[who] -= 1
        if connections[who]:
            return
        del connections[who]
        if not connections:
            del self._here[sheet_id]
            self._elsewhere.pop(sheet_id, None)
            self._left.add(sheet_id)

    def _notify_if_changed(self, sheet_id: str, before: frozenset[str]) -> None:
        self._change.set()
        if self.people(sheet_id) != before:
            self._note_absences(sheet_id, before)
            self._notify(sheet_id)

    # --- the other processes

    async def wait_for_change(self, seconds: float) -> None:
        """Wait until somebody has come or gone here, or until the seconds are over."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._change.wait()
        self._change.clear()

    async def heartbeat(self, lease: TableLease) -> None:
        """Send who is connected here, and receive who is connected elsewhere. Raises ClusterUnavailable."""
        left, self._left = self._left, set()
        connected_by_key = {
            sheet_id: ConnectedPeople(tuple(sorted(connections)))
            for sheet_id, connections in self._here.items()
        }
        changes: dict[str, ConnectedPeople | None] = {**dict.fromkeys(left), **connected_by_key}
        if not changes:
            return
        answers = await lease.renew(
            {_lease_key(sheet_id): connected for sheet_id, connected in changes.items()}
        )
        for sheet_id in connected_by_key.keys() & self._here.keys():
            before = self.people(sheet_id)
            others = answers[_lease_key(sheet_id)].others
            self._elsewhere[sheet_id] = frozenset(who for connected in others for who in connected.people)
            if self.people(sheet_id) != before:
                self._note_absences(sheet_id, before)
                self._notify(sheet_id)


def _lease_key(sheet_id: str) -> str:
    """The key of a sheet among the leases; the slash keeps it apart from the ids of tables."""
    return f"sheet/{sheet_id}"
