"""Checks of rights and names."""

from __future__ import annotations

from yohoho.table.errors import TableError
from yohoho.table.table import Table
from yohoho.table.texts import one_line


def seat_of(table: Table, who: str) -> int:
    seat = table.seat_of(who)
    if seat is None:
        raise TableError("not-seated")
    return seat


def host_only(table: Table, who: str) -> None:
    if who != table.host:
        raise TableError("host-only")


def in_lobby(table: Table) -> None:
    if table.phase != "lobby":
        raise TableError("not-in-lobby", phase=table.phase)


def running(table: Table) -> None:
    if table.phase != "playing":
        raise TableError("no-game", phase=table.phase)


def finished(table: Table) -> None:
    if table.phase != "over":
        raise TableError("game-running", phase=table.phase)


def seat_here(table: Table, seat: int) -> int:
    if not 0 <= seat < len(table.seats):
        raise TableError("no-such-seat", seat=seat, seats=len(table.seats))
    return seat


def clean_name(name: str) -> str:
    shown = one_line(name)
    if not shown:
        raise TableError("empty-name")
    return shown[:30]
