"""Checks of rights and names."""

from yohoho.core.errors import no_such_seat
from yohoho.core.names import BLANK_LETTERS, MAX_NAME_LENGTH, distinct_name, takes_room
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
        raise TableError.because(no_such_seat(seat, len(table.seats)))
    return seat


def clean_name(name: str) -> str:
    """The name on one line, with something to see in it."""
    shown = one_line("".join(" " if char in BLANK_LETTERS else char for char in name))[:MAX_NAME_LENGTH]
    if not any(map(takes_room, shown)):
        raise TableError("empty-name")
    return shown


def name_in_seat(table: Table, seat: int, name: str) -> str:
    """The name of a person in this seat, told apart from those in the other seats."""
    others = (other.name for number, other in enumerate(table.seats) if number != seat and not other.free)
    return distinct_name(clean_name(name), others)
