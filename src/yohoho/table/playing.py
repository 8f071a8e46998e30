"""Starting, acting, pausing."""

from typing import Any

from yohoho.table import commands as ask
from yohoho.table import entries as log
from yohoho.table.change import TableChange
from yohoho.table.errors import TableError
from yohoho.table.given import Given
from yohoho.table.guards import host_only, in_lobby, running, seat_of
from yohoho.table.hosting import host_must_speak
from yohoho.table.reconsidering import may_reconsider
from yohoho.table.remarks import add_remark


def ready(change: TableChange, who: str, command: ask.Ready, given: Given) -> None:
    in_lobby(change.table)
    seat = seat_of(change.table, who)
    change.add(log.ReadySet(at=given.now, who=who, ready=command.ready))
    if command.ready:
        start_if_all_ready(change, seat, given)


def start_if_all_ready(change: TableChange, seat: int, given: Given) -> None:
    """The game begins by itself once `seat` is ready too, everyone else is, and no chair is free."""
    seats = change.table.seats
    complete = all(
        not other.free and (other.ready or other.bot) for number, other in enumerate(seats) if number != seat
    )
    if complete and any(other.person for other in seats):
        _start(change, given)


def start(change: TableChange, who: str, command: ask.Start, given: Given) -> None:
    table = change.table
    host_only(table, who)
    in_lobby(table)
    empty = [number for number, seat in enumerate(table.seats) if seat.free]
    if empty:
        raise TableError("seats-empty", seats=empty)
    _start(change, given)


def _start(change: TableChange, given: Given) -> None:
    table = change.table
    words = [table.words.get(seat.who, "") if seat.person else "" for seat in table.seats]
    change.add(log.GameStarted(at=given.now, words=words))
    change.settle(given.now)


def act(change: TableChange, who: str, command: ask.Act, given: Given) -> None:
    seat = seat_of(change.table, who)
    running(change.table)
    if change.table.paused_at is not None:
        raise TableError("paused")
    action = change.table.game.read(command.action)
    if change.table.seats[seat].stand_in:
        change.add(log.StandInSet(at=given.now, seat=seat, on=False))
    move(change, seat, action, "player", given)


def move(change: TableChange, seat: int, action: Any, by: log.Actor, given: Given) -> None:
    """A step of the game, and what it brings about at the table."""
    change.act(seat, action, by, given.now)
    host_must_speak(change, given)
    add_remark(change, given.now)


def confirm(change: TableChange, who: str, command: ask.Confirm, given: Given) -> None:
    """Confirming what is final already is no error: the last bot may just have decided."""
    seat_of(change.table, who)
    running(change.table)
    change.confirms = may_reconsider(change.table, change.table.seat_of(who))


def give_words(change: TableChange, who: str, command: ask.GiveWords, given: Given) -> None:
    in_lobby(change.table)
    seat_of(change.table, who)
    change.add(log.WordsGiven(at=given.now, who=who, words=command.words))


def pause(change: TableChange, who: str, command: ask.Pause, given: Given) -> None:
    seat_of(change.table, who)
    running(change.table)
    if change.table.paused_at is not None:
        raise TableError("paused")
    change.add(log.Paused(at=given.now, who=who))


def resume(change: TableChange, who: str, command: ask.Resume, given: Given) -> None:
    seat_of(change.table, who)
    if change.table.paused_at is None:
        raise TableError("not-paused")
    change.add(log.Resumed(at=given.now, who=who))


def reopen(change: TableChange, who: str, command: ask.Reopen, given: Given) -> None:
    if who != change.table.host:
        seat_of(change.table, who)
    if given.archived:
        change.add(log.Reopened(at=given.now, who=who))
