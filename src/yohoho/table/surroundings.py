"""What is true around a table now and is not in its log: who is connected, which clocks run, its code.

A server keeps one `Surroundings` beside each table that it serves, and forgets it when it stops.
"""

from collections.abc import Iterable

from yohoho.table import entries as log
from yohoho.table.evolve import Evolved, pause_of
from yohoho.table.table import Table


class Surroundings:
    """Everybody who sits at the table counts as away until they are connected."""

    def __init__(self, table: Table, now: int) -> None:
        self.present: dict[str, int] = {}
        """Connections of each person now."""
        self.away_since: dict[str, int] = dict.fromkeys(table.persons(), now)
        """Since when a seated person has had no connection."""
        self.woken = 0
        """When clocks last began anew because somebody came to an empty table."""
        self.since: dict[int, int] = dict(table.since)
        """When the clock of each seat that the game waits for began to run."""
        self.moved_at = table.moved_at
        """When the game last moved on, for the pace of bots."""
        self.decided_at = table.moved_at
        """When a person last decided something, or later."""
        self.confirmed = False
        """That decision is confirmed. Other processes do not know that, and wait until the time is up."""
        self.code = ""
        """Six letters to join by; the server hands them out."""
        self.archived = False
        """Put away. The store keeps that as the status of the table."""

    def somebody_is_here(self, table: Table) -> bool:
        return any(self.present.get(who) for who in table.persons())

    # --- people come and go

    def arrive(self, table: Table, who: str, now: int) -> None:
        """One more connection of a person."""
        if not self.somebody_is_here(table):
            self._restart_clocks(table, now)
        self.present[who] = self.present.get(who, 0) + 1
        self.away_since.pop(who, None)

    def depart(self, table: Table, who: str, now: int) -> None:
        """One connection less; with the last one the person is away. Nothing waits for an onlooker, so the
        time is not kept when one goes."""
        self.present[who] = self.present.get(who, 1) - 1
        if self.present[who] <= 0:
            del self.present[who]
            if table.seat_of(who) is not None:
                self.away_since[who] = now

    def _restart_clocks(self, table: Table, at: int) -> None:
        """Nobody was here, so no clock ran: all begin anew. A pause keeps them where they stopped."""
        self.woken = at
        self.decided_at = max(self.decided_at, at)
        if table.paused_at is None:
            self.since = {seat: max(since, at) for seat, since in self.since.items()}

    # --- the log goes on

    def follow(self, before: Table, steps: Iterable[Evolved], now: int) -> None:
        """Follow the table through entries that were just written, perhaps by another process.

        People who are away have been so by the clock of this process: that of another one may be wrong.
        """
        for step in steps:
            self._follow(before, step.entry, step.table, now)
            before = step.table

    def _follow(self, before: Table, entry: log.Entry, after: Table, now: int) -> None:
        if entry.ref:
            self._sign_of_life(entry.ref.partition("/")[0], now)
        match entry:
            case log.StandInSet(on=False):
                self._sign_of_life(after.seats[entry.seat].who, now)
            case log.SatDown():
                if not self.somebody_is_here(before):
                    self._restart_clocks(before, entry.at)
                if entry.who not in self.present:
                    self.away_since[entry.who] = now
            case log.Resumed():
                gone = pause_of(before, entry)
                self.since = {seat: since + gone for seat, since in self.since.items()}
                self.decided_at += gone
            case log.Acted() | log.GameStarted() | log.Rematched():
                self._turn_clocks(before, after)
                if isinstance(entry, log.Acted) and entry.by in ("player", "clock"):
                    self.decided_at, self.confirmed = entry.at, False

    def confirm(self) -> None:
        """The latest decision of the only person is final."""
        self.confirmed = True

    def _sign_of_life(self, who: str, now: int) -> None:
        """The person is not connected to this process and yet was there a moment ago, through another one."""
        if who in self.away_since:
            self.away_since[who] = now

    def _turn_clocks(self, before: Table, after: Table) -> None:
        """A seat that is still waited for keeps its clock, which may have begun later than the waiting."""
        kept = {seat for seat, since in after.since.items() if before.since.get(seat) == since}
        self.since = {
            seat: self.since.get(seat, since) if seat in kept else since
            for seat, since in after.since.items()
        }
        self.moved_at = after.moved_at

    def set_right(self, now: int) -> None:
        """Set times that are later than now, by a clock that was wrong, to now: else nothing would be due
        until that time has come."""
        self.moved_at = min(self.moved_at, now)
        self.decided_at = min(self.decided_at, now)
        self.woken = min(self.woken, now)
        self.since = {seat: min(since, now) for seat, since in self.since.items()}
        self.away_since = {who: min(since, now) for who, since in self.away_since.items()}
