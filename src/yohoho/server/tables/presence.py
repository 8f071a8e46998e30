"""Presence at the tables of this process: people connected to other processes, and the leases it holds."""

import asyncio
from collections.abc import Callable, Iterable
from contextlib import suppress

from yohoho.server.clock import loop_seconds
from yohoho.server.cluster.lease import (
    LEASE_SECONDS,
    ClusterUnavailable,
    ConnectedPeople,
    LeaseAnswer,
    TableLease,
)
from yohoho.server.tables.live import LiveTable
from yohoho.server.tables.observer import TableObserver


class Presence:
    """Without leases this process is alone, and drives all its tables.

    It also does so while the other processes cannot be reached: then two may drive a table, and the log
    decides. The people last known to be connected elsewhere count as connected until contact is back: it is
    better to wait for somebody who is gone than to play for somebody who is not.
    """

    def __init__(
        self,
        lease: TableLease | None,
        now: Callable[[], int],
        *,
        lease_seconds: float = LEASE_SECONDS,
        clock: Callable[[], float] = loop_seconds,
        observer: TableObserver | None = None,
    ) -> None:
        self._lease = lease
        self._now = now
        self._lease_seconds = lease_seconds
        self._clock = clock
        self._observer = observer or TableObserver()
        self._changed: dict[str, LiveTable] = {}
        self._change = asyncio.Event()
        self._releasing = False
        self.disconnected = False

    @property
    def lease(self) -> TableLease | None:
        return self._lease

    @property
    def alone(self) -> bool:
        return self._lease is None

    def drives(self, live: LiveTable) -> bool:
        """Whether this process drives the table's bots and clocks now.

        A process that was suspended for a while does not rely on its last heartbeat.
        """
        if self._lease is None:
            return True
        return bool(live.connections) if self.disconnected else live.lease_until > self._clock()

    # --- changes here

    def note_change(self, live: LiveTable) -> None:
        """Note that somebody came to this table or left it, for the next heartbeat."""
        if self._lease is not None:
            self._changed[live.table.id] = live
            self._change.set()

    async def wait_for_changes(self, seconds: float) -> list[LiveTable]:
        """Wait for changes, at most this long, and return the tables where people came or went."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._change.wait()
        self._change.clear()
        tables, self._changed = list(self._changed.values()), {}
        return tables

    # --- heartbeats

    async def refresh(self, live: LiveTable) -> None:
        """Learn who is connected elsewhere, for a table without connections here; skipped while out of
        contact."""
        if not self.disconnected:
            await self.heartbeat([live])

    async def release(self, lives: Iterable[LiveTable]) -> None:
        """Release all these leases, for good."""
        self._releasing = True
        await self.heartbeat(lives)

    async def heartbeat(self, lives: Iterable[LiveTable]) -> list[LiveTable]:
        """Send and receive presence; returns the tables where something changed."""
        # A lease counts from before the request, so that it ends here no later than in the cluster.
        reported, sent_at = list(lives), self._clock()
        if self._lease is None or not reported:
            return []
        before = [(self.drives(live), live.elsewhere) for live in reported]
        connected_by_key = {
            live.table.id: None if self._releasing else people_here(live) for live in reported
        }
        try:
            answers = await self._lease.renew(connected_by_key)
        except ClusterUnavailable as error:
            self._note_unavailable(str(error))
        else:
            self._note_available()
            for live in reported:
                self._apply(live, answers[live.table.id], sent_at)
        after = [(self.drives(live), live.elsewhere) for live in reported]
        return [live for live, was, now in zip(reported, before, after, strict=True) if was != now]

    def _note_unavailable(self, detail: str) -> None:
        if not self.disconnected:
            self._observer.warn("cluster-unavailable", detail=detail)
        self.disconnected = True

    def _note_available(self) -> None:
        if self.disconnected:
            self._observer.warn("cluster-available-again")
        self.disconnected = False

    def _apply(self, live: LiveTable, answer: LeaseAnswer, sent_at: float) -> None:
        live.lease_until = sent_at + self._lease_seconds if answer.drives else 0.0
        people = frozenset(who for connected in answer.others for who in connected.people)
        woken = min((connected.woken for connected in answer.others if connected.woken), default=self._now())
        for who in people - live.elsewhere:
            # The process they are connected to ends their stand-in.
            live.around.arrive(live.table, who, woken)
        for who in live.elsewhere - people:
            live.around.depart(live.table, who, self._now())
        live.elsewhere = people


def people_here(live: LiveTable) -> ConnectedPeople | None:
    """The people connected here; None without any connection, so that the lease is released."""
    if not live.connections:
        return None
    woken = live.around.woken if live.around.somebody_is_here(live.table) else 0
    return ConnectedPeople(tuple(sorted(live.people)), woken)
