"""Sitting down, leaving, bots, the host's rights."""

from __future__ import annotations

from yohoho.bots.characters import hire
from yohoho.core.dice import Dice
from yohoho.table import commands as ask
from yohoho.table import entries as log
from yohoho.table.errors import TableError
from yohoho.table.guards import clean_name, host_only, in_lobby, seat_here, seat_of
from yohoho.table.hosting import host_moves_on
from yohoho.table.playing import Entries, start_if_all_ready
from yohoho.table.settings import read_settings
from yohoho.table.table import Table
from yohoho.table.texts import one_line


def sit(table: Table, who: str, command: ask.Sit, now: int) -> Entries:
    name = clean_name(command.name)
    mine = table.seat_of(who)
    if mine is not None and table.seats[mine].stand_in:
        return [log.StandInSet(at=now, seat=mine, on=False)]
    if mine is not None:
        raise TableError("already-seated", seat=mine)
    if who in table.kicked:
        raise TableError("kicked-out")
    seat = _free_seat(table, command.seat)
    entries: Entries = [log.SatDown(at=now, who=who, name=name, seat=seat)]
    if all(seat.left for seat in table.seats if seat.person):
        entries.append(log.HostChanged(at=now, who=who))
    return entries


def _free_seat(table: Table, wanted: int | None) -> int:
    """A free seat; in a running game a bot's, for a latecomer."""
    running = table.phase == "playing"
    open_seats = [n for n, seat in enumerate(table.seats) if seat.free or (running and seat.bot)]
    if wanted is None:
        if not open_seats:
            raise TableError("table-full", seats=len(table.seats))
        return open_seats[0]
    if seat_here(table, wanted) not in open_seats:
        raise TableError("seat-taken", seat=wanted)
    return wanted


def rename(table: Table, who: str, command: ask.Rename, now: int) -> Entries:
    seat_of(table, who)
    return [log.Renamed(at=now, who=who, name=clean_name(command.name))]


def leave(table: Table, who: str, command: ask.Leave, now: int) -> Entries:
    seat_of(table, who)
    return [log.StoodUp(at=now, who=who), *host_moves_on(table, who, now)]


def swap(table: Table, who: str, command: ask.Swap, now: int) -> Entries:
    in_lobby(table)
    one, other = seat_here(table, command.one), seat_here(table, command.other)
    if who != table.host and table.seat_of(who) not in (one, other):
        raise TableError("host-only")
    if who != table.host and not (table.seats[one].free or table.seats[other].free):
        raise TableError("seat-taken", seat=other)
    return [log.SeatsSwapped(at=now, one=one, other=other)]


def add_bot(table: Table, who: str, command: ask.AddBot, now: int) -> Entries:
    host_only(table, who)
    in_lobby(table)
    seat = _free_seat(table, command.seat)
    hired = hire(
        table.settings.game,
        command.bot or table.settings.bots,
        taken={other.name for other in table.seats},
        styles=[other.plays.partition(":")[2] for other in table.seats],
        dice=Dice(f"{table.commitment}/crew/{table.seq}"),
    )
    seated = log.BotSeated(at=now, seat=seat, name=hired.name, bot=hired.bot, character=hired.character)
    return [seated, *start_if_all_ready(table, now, seat)]


def remove_bot(table: Table, who: str, command: ask.RemoveBot, now: int) -> Entries:
    host_only(table, who)
    in_lobby(table)
    if not table.seats[seat_here(table, command.seat)].bot:
        raise TableError("not-a-bot", seat=command.seat)
    return [log.BotRemoved(at=now, seat=command.seat)]


def kick(table: Table, who: str, command: ask.Kick, now: int) -> Entries:
    host_only(table, who)
    seat = table.seats[seat_here(table, command.seat)]
    if not seat.person or seat.who == who:
        raise TableError("nobody-to-kick", seat=command.seat)
    return [log.Kicked(at=now, seat=command.seat, who=seat.who, reason=one_line(command.reason))]


def pass_host(table: Table, who: str, command: ask.PassHost, now: int) -> Entries:
    host_only(table, who)
    seat = table.seats[seat_here(table, command.seat)]
    if not seat.person:
        raise TableError("not-a-person", seat=command.seat)
    return [log.HostChanged(at=now, who=seat.who)]


def configure(table: Table, who: str, command: ask.Configure, now: int) -> Entries:
    host_only(table, who)
    in_lobby(table)
    settings = read_settings(command.settings)
    players = settings.open_game().players
    if any(seat.person for seat in table.seats[players:]):
        raise TableError("too-few-seats", seats=players)
    return [log.Configured(at=now, settings=settings)]
