"""The facts about a table that its log does not have: who is connected, which clocks run, its code.

A server keeps one `Surroundings` beside each table that it serves, and loses it when it stops.
"""

from collections.abc import Iterable

from yohoho.table import entries
from yohoho.table.evolve import Evolved, pause_length
from yohoho.table.table import Table


class Surroundings:
    """The surroundings of one table. Everybody who sits there counts as away until they are connected."""

    def __init__(self, table: Table, now: int) -> None:
        self.present: dict[str, int] = {}
        """The number of connections of each person now."""
        self.away_since: dict[str, int] = dict.fromkeys(table.persons(), now)
        """When each seated person without a connection went away."""
        self.woken = 0
        """When the clocks were last restarted because somebody came to an empty table."""
        self.since: dict[int, int] = dict(table.since)
        """When the clock of each seat that the game waits for began to run."""
        self.moved_at = table.moved_at
        """When the game last moved on, for the pace of bots."""
        self.decided_at = table.moved_at
        """When a person last decided something, or later."""
        self.confirmed = False
        """Whether that decision is confirmed. Other processes do not know that, and wait the full time."""
        self.code = ""
        """The six letters that people join with. The server assigns them."""
        self.archived = False
        """Whether the table is archived. The store keeps that as the status of the table."""

    def somebody_is_here(self, table: Table) -> bool:
        return any(self.present.get(who) for who in table.persons())

    # --- people come and go

    def arrive(self, table: Table, who: str, now: int) -> None:
        """Count one more connection of a person."""
        if not self.somebody_is_here(table):
            self._restart_clocks(table, now)
        self.present[who] = self.present.get(who, 0) + 1
        self.away_since.pop(who, None)

    def depart(self, table: Table, who: str, now: int) -> None:
        """Count one connection less. Without any, a seated person is away from now on. Nothing waits for an
        onlooker, so the time when one goes does not matter."""
        self.present[who] = self.present.get(who, 1) - 1
        if self.present[who] <= 0:
            del self.present[who]
            if table.seat_of(who) is not None:
                self.away_since[who] = now

    def _restart_clocks(self, table: Table, at: int) -> None:
        """Restart all clocks: nobody was here, so none ran. In a pause they stay where they stopped."""
        self.woken = at
        self.decided_at = max(self.decided_at, at)
        if table.paused_at is None:
            self.since = {seat: max(since, at) for seat, since in self.since.items()}

    # --- the log goes on

    def follow(self, before: Table, steps: Iterable[Evolved], now: int) -> None:
        """Follow the table through entries that were just written, perhaps by another process.

        The times since when people are away come from the clock of this process: that of another process may
        be wrong.
        """
        for step in steps:
            self._follow(before, step.entry, step.table, now)
            before = step.table

    def _follow(self, before: Table, entry: entries.Entry, after: Table, now: int) -> None:
        if entry.ref:
            # The id of a message begins with the person who sent it.
            self._sign_of_life(entry.ref.partition("/")[0], now)
        match entry:
            case entries.StandInSet(on=False):
                self._sign_of_life(after.seats[entry.seat].who, now)
            case entries.SatDown():
                if not self.somebody_is_here(before):
                    self._restart_clocks(before, entry.at)
                if entry.who not in self.present:
                    self.away_since[entry.who] = now
            case entries.Resumed():
                pause = pause_length(before, entry)
                self.since = {seat: since + pause for seat, since in self.since.items()}
                self.decided_at += pause
            case entries.Acted() | entries.GameStarted() | entries.Rematched():
                self._turn_clocks(before, after)
                if isinstance(entry, entries.Acted) and entry.by in ("player", "clock"):
                    self.decided_at, self.confirmed = entry.at, False

    def confirm(self) -> None:
        """Note that the latest decision of the only person is final."""
        self.confirmed = True

    def _sign_of_life(self, who: str, now: int) -> None:
        """Note that a person without a connection to this process has just acted through another process."""
        if who in self.away_since:
            self.away_since[who] = now

    def _turn_clocks(self, before: Table, after: Table) -> None:
        """Set the clocks for a game that has moved on.

        A seat that the game still waits for keeps its clock, which may have begun later than the waiting.
        """
        still_waiting = {seat for seat, since in after.since.items() if before.since.get(seat) == since}
        self.since = {
            seat: self.since.get(seat, since) if seat in still_waiting else since
            for seat, since in after.since.items()
        }
        self.moved_at = after.moved_at

    def set_right(self, now: int) -> None:
        """Set times that lie in the future, because a clock was wrong, to now. Otherwise nothing would be due
        before that time."""
        self.moved_at = min(self.moved_at, now)
        self.decided_at = min(self.decided_at, now)
        self.woken = min(self.woken, now)
        self.since = {seat: min(since, now) for seat, since in self.since.items()}
        self.away_since = {who: min(since, now) for who, since in self.away_since.items()}
