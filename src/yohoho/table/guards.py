"""Checks of rights and names. Each raises TableError for a command that the table does not allow."""

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


def require_host(table: Table, who: str) -> None:
    if who != table.host:
        raise TableError("host-only")


def require_lobby(table: Table) -> None:
    if table.phase != "lobby":
        raise TableError("not-in-lobby", phase=table.phase)


def require_running(table: Table) -> None:
    if table.phase != "playing":
        raise TableError("no-game", phase=table.phase)


def require_finished(table: Table) -> None:
    if table.phase != "over":
        raise TableError("game-running", phase=table.phase)


def seat_here(table: Table, seat: int) -> int:
    if not 0 <= seat < len(table.seats):
        raise TableError.because(no_such_seat(seat, len(table.seats)))
    return seat


def clean_name(name: str) -> str:
    """The name on one line. Raises TableError if no visible character is left."""
    shown = one_line("".join(" " if char in BLANK_LETTERS else char for char in name))[:MAX_NAME_LENGTH]
    if not any(map(takes_room, shown)):
        raise TableError("empty-name")
    return shown


def name_in_seat(table: Table, seat: int, name: str) -> str:
    """The name of a person in this seat, changed if another seat has the same one."""
    others = (other.name for number, other in enumerate(table.seats) if number != seat and not other.free)
    return distinct_name(clean_name(name), others)
