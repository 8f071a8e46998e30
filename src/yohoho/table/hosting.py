"""The choice of the next host when the host is gone or has to be silent."""

from yohoho.table import entries
from yohoho.table.change import TableChange
from yohoho.table.given import Given
from yohoho.table.table import Table, TableSeat


def host_moves_on(change: TableChange, gone: str, given: Given) -> None:
    """Make another person the host if the person who is gone was the host."""
    table = change.before
    if gone == table.host:
        _take_over(change, heirs(table, gone), given)


def host_must_speak(change: TableChange, given: Given) -> None:
    """Make another person the host if the host has to be silent, and so can do nothing for the others."""
    table = change.table
    if table.reason_for_silence(table.seat_of(table.host)) is not None:
        _take_over(change, heirs(table, table.host), given)


def heirs(table: Table, gone: str) -> list[TableSeat]:
    """The seats of the people who may be the host after this one."""
    return [seat for seat in table.speaking() if seat.who != gone]


def host_stays_behind(change: TableChange, old_table: Table, given: Given) -> None:
    """Make another person the host of a rematch if the old host has left."""
    staying = [seat for seat in old_table.seats if seat.person and not seat.left]
    if old_table.host not in [seat.who for seat in staying]:
        _take_over(change, staying, given)


def _take_over(change: TableChange, others: list[TableSeat], given: Given) -> None:
    """Make one of the others the host: first choice is somebody connected, then somebody who has not left."""
    if others:
        heir = max(others, key=lambda seat: (seat.who in given.present, not seat.left))
        change.add(entries.HostChanged(at=given.now, who=heir.who))
