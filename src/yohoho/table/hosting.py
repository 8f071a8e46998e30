"""The next host of a table whose host is gone."""

from __future__ import annotations

from yohoho.table import entries as log
from yohoho.table.table import Table, TableSeat


def host_moves_on(table: Table, gone: str, now: int) -> list[log.Entry]:
    """When the host goes, another person becomes host."""
    others = [seat for seat in table.seats if seat.person and seat.who != gone]
    return _taken_over(table, others, now) if gone == table.host else []


def host_stays_behind(table: Table, now: int) -> list[log.Entry]:
    """A rematch goes on without those who left; the host may be one of them."""
    staying = [seat for seat in table.seats if seat.person and not seat.left]
    return [] if table.host in [seat.who for seat in staying] else _taken_over(table, staying, now)


def _taken_over(table: Table, others: list[TableSeat], now: int) -> list[log.Entry]:
    """The new host: a person who is connected, else one who may come back, else anyone."""
    if not others:
        return []
    heir = max(others, key=lambda seat: (bool(table.present.get(seat.who)), not seat.left))
    return [log.HostChanged(at=now, who=heir.who)]
