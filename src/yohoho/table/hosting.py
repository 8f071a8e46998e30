"""The next host of a table whose host is gone, or has to be silent."""

from yohoho.table import entries as log
from yohoho.table.change import TableChange
from yohoho.table.given import Given
from yohoho.table.table import Table, TableSeat


def host_moves_on(change: TableChange, gone: str, given: Given) -> None:
    """When the host goes, another takes over."""
    table = change.before
    if gone == table.host:
        _take_over(change, heirs(table, gone), given)


def host_must_speak(change: TableChange, given: Given) -> None:
    """A host who has to be silent can do nothing for the others, so one of them takes over."""
    table = change.table
    if table.silenced(table.seat_of(table.host)) is not None:
        _take_over(change, heirs(table, table.host), given)


def heirs(table: Table, gone: str) -> list[TableSeat]:
    """The people who may be the host after this one."""
    return [seat for seat in table.speaking() if seat.who != gone]


def host_stays_behind(change: TableChange, finished: Table, given: Given) -> None:
    """A rematch goes on without those who left; the host may be one of them."""
    staying = [seat for seat in finished.seats if seat.person and not seat.left]
    if finished.host not in [seat.who for seat in staying]:
        _take_over(change, staying, given)


def _take_over(change: TableChange, others: list[TableSeat], given: Given) -> None:
    """The host is one of those who are here, else one who will come back, else anyone."""
    if others:
        heir = max(others, key=lambda seat: (seat.who in given.present, not seat.left))
        change.add(log.HostChanged(at=given.now, who=heir.who))
