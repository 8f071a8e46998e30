"""A rematch: people say that they want one, and the table goes back to the lobby when all have.

Nobody who is here is taken away from the result before they have answered, unless the host goes on after a
while. People who are away are not waited for.
"""

from typing import Final

from yohoho.table import commands as ask
from yohoho.table import entries as log
from yohoho.table.change import TableChange
from yohoho.table.errors import TableError
from yohoho.table.given import Given
from yohoho.table.guards import finished, host_only, seat_of
from yohoho.table.hosting import host_stays_behind
from yohoho.table.surroundings import Surroundings
from yohoho.table.table import Table, TableSeat

ANSWER_MS: Final = 30_000
"""How long the others can think about it before the host may go on without their answers."""
ABSENT_MS: Final = 10_000
"""How long a person is away before a rematch goes on without them; loading the page again takes less."""


def rematch(change: TableChange, who: str, command: ask.Rematch, given: Given) -> None:
    seat = change.table.seats[seat_of(change.table, who)]
    finished(change.table)
    if (seat.rematch_at is not None) != command.wanted:
        change.add(log.RematchWanted(at=given.now, who=who, wanted=command.wanted))
    begin_if_agreed(change, given)


def start_rematch(change: TableChange, who: str, command: ask.StartRematch, given: Given) -> None:
    table = change.table
    host_only(table, who)
    finished(table)
    wait = (host_may_start(table) or given.now + ANSWER_MS) - given.now
    if wait > 0:
        raise TableError("rematch-too-soon", seconds=-(-wait // 1000))
    mine = table.seat_of(who)
    if mine is not None and table.seats[mine].rematch_at is None:
        change.add(log.RematchWanted(at=given.now, who=who, wanted=True))
    begin(change, given)


def begin_if_agreed(change: TableChange, given: Given) -> None:
    """The rematch begins when somebody wants it and nobody has yet to answer."""
    table = change.table
    if table.phase == "over" and asked_at(table) is not None and not _unanswered(table):
        begin(change, given)


def begin(change: TableChange, given: Given) -> None:
    table = change.table
    moved = [seat.who for seat in _unanswered(table)]
    change.add(log.Rematched(at=given.now, secret=given.secret, moved=moved))
    host_stays_behind(change, table, given)


def asked_at(table: Table) -> int | None:
    """When the first of those who want a rematch asked for it."""
    return min((seat.rematch_at for seat in table.seats if seat.rematch_at is not None), default=None)


def host_may_start(table: Table) -> int | None:
    """From when on the host may go on without those who have not answered; None if nobody has asked."""
    asked = asked_at(table)
    return None if asked is None else asked + ANSWER_MS


def due_without_absent(table: Table, around: Surroundings) -> int | None:
    """When a rematch begins by itself, because only people who are away have not answered."""
    if table.phase != "over" or asked_at(table) is None:
        return None
    missing = [seat.who for seat in _unanswered(table)]
    if any(who not in around.away_since for who in missing):
        return None
    return max((around.away_since[who] + ABSENT_MS for who in missing), default=0)


def _unanswered(table: Table) -> list[TableSeat]:
    """The people who have a seat and have not said that they want a rematch."""
    return [seat for seat in table.seats if seat.person and not seat.left and seat.rematch_at is None]
