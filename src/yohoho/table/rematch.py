"""A rematch: people say that they want one, and the table goes back to the lobby when all have.

The table does not leave the result before everybody who is here has answered, unless the host goes on after a
while. It does not wait for people who are away.
"""

from typing import Final

from yohoho.table import commands, entries
from yohoho.table.change import TableChange
from yohoho.table.errors import TableError
from yohoho.table.given import Given
from yohoho.table.guards import require_finished, require_host, seat_of
from yohoho.table.hosting import host_stays_behind
from yohoho.table.surroundings import Surroundings
from yohoho.table.table import Table, TableSeat

ANSWER_MS: Final = 30_000
"""How long the others have time to answer before the host may go on without them."""
ABSENT_MS: Final = 10_000
"""How long a person must be away before a rematch goes on without them. Reloading the page takes less."""


def rematch(change: TableChange, who: str, command: commands.Rematch, given: Given) -> None:
    seat = change.table.seats[seat_of(change.table, who)]
    require_finished(change.table)
    if (seat.rematch_at is not None) != command.wanted:
        change.add(entries.RematchWanted(at=given.now, who=who, wanted=command.wanted))
    begin_if_agreed(change, given)


def start_rematch(change: TableChange, who: str, command: commands.StartRematch, given: Given) -> None:
    table = change.table
    require_host(table, who)
    require_finished(table)
    wait = (host_may_start(table) or given.now + ANSWER_MS) - given.now
    if wait > 0:
        # Rounded up, so that it is not too soon again after these seconds.
        raise TableError("rematch-too-soon", seconds=-(-wait // 1000))
    seat = table.seat_of(who)
    if seat is not None and table.seats[seat].rematch_at is None:
        change.add(entries.RematchWanted(at=given.now, who=who, wanted=True))
    begin(change, given)


def begin_if_agreed(change: TableChange, given: Given) -> None:
    """Begin the rematch if somebody wants it and everybody has answered."""
    table = change.table
    if (
        table.phase == "over"
        and rematch_requested_at(table) is not None
        and not _people_without_answer(table)
    ):
        begin(change, given)


def begin(change: TableChange, given: Given) -> None:
    table = change.table
    moved = [seat.who for seat in _people_without_answer(table)]
    change.add(entries.Rematched(at=given.now, secret=given.secret, moved=moved))
    host_stays_behind(change, table, given)


def rematch_requested_at(table: Table) -> int | None:
    """When the first of those who want a rematch asked for it."""
    return min((seat.rematch_at for seat in table.seats if seat.rematch_at is not None), default=None)


def host_may_start(table: Table) -> int | None:
    """The time from which the host may go on without those who have not answered; None if nobody wants a
    rematch."""
    requested_at = rematch_requested_at(table)
    return None if requested_at is None else requested_at + ANSWER_MS


def due_without_absent(table: Table, around: Surroundings) -> int | None:
    """When a rematch begins by itself, because only people who are away have not answered."""
    if table.phase != "over" or rematch_requested_at(table) is None:
        return None
    missing = [seat.who for seat in _people_without_answer(table)]
    if any(who not in around.away_since for who in missing):
        return None
    return max((around.away_since[who] + ABSENT_MS for who in missing), default=0)


def _people_without_answer(table: Table) -> list[TableSeat]:
    """The people who have a seat and have not said that they want a rematch."""
    return [seat for seat in table.seats if seat.person and not seat.left and seat.rematch_at is None]
