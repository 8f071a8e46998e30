"""Presence: who is connected to this process' tables elsewhere, and which of them are its own to drive."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterable
from contextlib import suppress

import structlog

from yohoho.server.cluster.lease import HELD, ClusterUnavailable, LeaseAnswer, Roster, TableLease
from yohoho.server.tables.live import LiveTable

logger = structlog.get_logger()


def monotonic() -> float:
    return time.monotonic()


class Presence:
    """Without leases this process is alone, and drives all its tables.

    It does so too while there is no word from the others: two may drive a table then, and the log decides.
    Who was connected elsewhere when the word was lost counts as there until it comes back: better to wait for
    somebody who is gone than to play for somebody who is not.
    """

    def __init__(
        self,
        lease: TableLease | None,
        now: Callable[[], int],
        *,
        held: float = HELD,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        self._lease = lease
        self._now = now
        self._held = held
        self._clock = clock
        self._stirred: dict[str, LiveTable] = {}
        self._stirring = asyncio.Event()
        self._leaving = False
        self.disconnected = False

    @property
    def lease(self) -> TableLease | None:
        return self._lease

    @property
    def alone(self) -> bool:
        return self._lease is None

    def drives(self, live: LiveTable) -> bool:
        """Whether its bots and clocks are ours now.

        A process that was stopped for a while and goes on does not believe its last heartbeat any more.
        """
        if self._lease is None:
            return True
        return bool(live.connections) if self.disconnected else live.lease_until > self._clock()

    # --- who has come or gone here

    def note_change(self, live: LiveTable) -> None:
        """Somebody came to this table or left it: the others should know."""
        if self._lease is not None:
            self._stirred[live.table.id] = live
            self._stirring.set()

    async def stirred(self, seconds: float) -> list[LiveTable]:
        """The tables where people came or went, as soon as there are any; none after so long."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._stirring.wait()
        self._stirring.clear()
        tables, self._stirred = list(self._stirred.values()), {}
        return tables

    # --- heartbeats

    async def look(self, live: LiveTable) -> None:
        """Who is elsewhere, at a table where nobody is here yet; out of touch, nobody waits for that."""
        if not self.disconnected:
            await self.call([live])

    async def leave(self, lives: Iterable[LiveTable]) -> None:
        """Let go of them all, for good."""
        self._leaving = True
        await self.call(lives)

    async def call(self, lives: Iterable[LiveTable]) -> list[LiveTable]:
        """Tell and hear; gives the tables at which something is different now."""
        asked, sent = list(lives), self._clock()
        if self._lease is None or not asked:
            return []
        before = [(self.drives(live), live.elsewhere) for live in asked]
        rosters = {live.table.id: None if self._leaving else roster_of(live) for live in asked}
        try:
            calls = await self._lease.renew(rosters)
        except ClusterUnavailable as error:
            self._lost(str(error))
        else:
            self._found()
            for live in asked:
                self._take_in(live, calls[live.table.id], sent)
        after = [(self.drives(live), live.elsewhere) for live in asked]
        return [live for live, was, now in zip(asked, before, after, strict=True) if was != now]

    def _lost(self, detail: str) -> None:
        if not self.disconnected:
            logger.warning("adrift", detail=detail)
        self.disconnected = True

    def _found(self) -> None:
        if self.disconnected:
            logger.warning("in-touch-again")
        self.disconnected = False

    def _take_in(self, live: LiveTable, call: LeaseAnswer, sent: float) -> None:
        live.lease_until = sent + self._held if call.drives else 0.0
        people = frozenset(who for roster in call.others for who in roster.people)
        woken = min((roster.woken for roster in call.others if roster.woken), default=self._now())
        for who in people - live.elsewhere:
            live.around.arrive(live.table, who, woken)  # where they are, their stand-in is told to make room
        for who in live.elsewhere - people:
            live.around.depart(live.table, who, self._now())
        live.elsewhere = people


def roster_of(live: LiveTable) -> Roster | None:
    """Who is here; None when nobody even looks on, and the table is no concern of ours."""
    if not live.connections:
        return None
    woken = live.around.woken if live.around.somebody_is_here(live.table) else 0
    return Roster(tuple(sorted(live.people)), woken)
