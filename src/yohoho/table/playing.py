"""Decides on the commands that start a game, act in it and pause it."""

from typing import Any

from yohoho.table import commands, entries
from yohoho.table.change import TableChange
from yohoho.table.errors import TableError
from yohoho.table.given import Given
from yohoho.table.guards import require_host, require_lobby, require_running, seat_of
from yohoho.table.hosting import host_must_speak
from yohoho.table.reconsidering import may_reconsider
from yohoho.table.remarks import add_remark


def ready(change: TableChange, who: str, command: commands.Ready, given: Given) -> None:
    require_lobby(change.table)
    seat = seat_of(change.table, who)
    change.add(entries.ReadySet(at=given.now, who=who, ready=command.ready))
    if command.ready:
        start_if_all_ready(change, seat, given)


def start_if_all_ready(change: TableChange, seat: int, given: Given) -> None:
    """Start the game if everyone besides `seat`, who is ready, is ready too and no seat is free."""
    seats = change.table.seats
    complete = all(
        not other.free and (other.ready or other.bot) for number, other in enumerate(seats) if number != seat
    )
    if complete and any(other.person for other in seats):
        _start(change, given)


def start(change: TableChange, who: str, command: commands.Start, given: Given) -> None:
    table = change.table
    require_host(table, who)
    require_lobby(table)
    empty = [number for number, seat in enumerate(table.seats) if seat.free]
    if empty:
        raise TableError("seats-empty", seats=empty)
    _start(change, given)


def _start(change: TableChange, given: Given) -> None:
    table = change.table
    words = [table.words.get(seat.who, "") if seat.person else "" for seat in table.seats]
    change.add(entries.GameStarted(at=given.now, words=words))
    change.settle(given.now)


def act(change: TableChange, who: str, command: commands.Act, given: Given) -> None:
    seat = seat_of(change.table, who)
    require_running(change.table)
    if change.table.paused_at is not None:
        raise TableError("paused")
    action = change.table.game.read(command.action)
    if change.table.seats[seat].stand_in:
        change.add(entries.StandInSet(at=given.now, seat=seat, on=False))
    move(change, seat, action, "player", given)


def move(change: TableChange, seat: int, action: Any, by: entries.Actor, given: Given) -> None:
    """Add a step of the game, and what follows from it at the table: perhaps another host or a remark."""
    change.act(seat, action, by, given.now)
    host_must_speak(change, given)
    add_remark(change, given.now)


def confirm(change: TableChange, who: str, command: commands.Confirm, given: Given) -> None:
    """Note that the decision is final. That is no error if it is final already: the last bot may just have
    decided."""
    seat_of(change.table, who)
    require_running(change.table)
    change.confirms = may_reconsider(change.table, change.table.seat_of(who))


def give_words(change: TableChange, who: str, command: commands.GiveWords, given: Given) -> None:
    require_lobby(change.table)
    seat_of(change.table, who)
    change.add(entries.WordsGiven(at=given.now, who=who, words=command.words))


def pause(change: TableChange, who: str, command: commands.Pause, given: Given) -> None:
    seat_of(change.table, who)
    require_running(change.table)
    if change.table.paused_at is not None:
        raise TableError("paused")
    change.add(entries.Paused(at=given.now, who=who))


def resume(change: TableChange, who: str, command: commands.Resume, given: Given) -> None:
    seat_of(change.table, who)
    if change.table.paused_at is None:
        raise TableError("not-paused")
    change.add(entries.Resumed(at=given.now, who=who))


def reopen(change: TableChange, who: str, command: commands.Reopen, given: Given) -> None:
    if who != change.table.host:
        seat_of(change.table, who)
    if given.archived:
        change.add(entries.Reopened(at=given.now, who=who))
