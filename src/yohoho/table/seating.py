"""Decides on the commands about seats: to sit down, leave, add bots, and those of the host."""

from yohoho.bots.characters import hire
from yohoho.core.dice import Dice
from yohoho.table import commands, entries
from yohoho.table.change import TableChange
from yohoho.table.errors import TableError
from yohoho.table.given import Given
from yohoho.table.guards import clean_name, name_in_seat, require_host, require_lobby, seat_here, seat_of
from yohoho.table.hosting import host_moves_on, host_must_speak
from yohoho.table.playing import start_if_all_ready
from yohoho.table.portraits import usual_portrait
from yohoho.table.rematch import begin_if_agreed
from yohoho.table.settings import read_settings
from yohoho.table.table import Table
from yohoho.table.texts import one_line


def sit(change: TableChange, who: str, command: commands.Sit, given: Given) -> None:
    table = change.table
    clean_name(command.name)
    own_seat = table.seat_of(who)
    if own_seat is not None and table.seats[own_seat].stand_in:
        change.add(entries.StandInSet(at=given.now, seat=own_seat, on=False))
        return
    if own_seat is not None:
        raise TableError("already-seated", seat=own_seat)
    if who in table.kicked:
        raise TableError("kicked-out")
    seat = _free_seat(table, command.seat)
    name = name_in_seat(table, seat, command.name)
    portrait = command.portrait or usual_portrait(who, [other.portrait for other in table.seats])
    change.add(entries.SatDown(at=given.now, who=who, name=name, seat=seat, portrait=portrait))
    # Nobody else is left who could be the host.
    if all(seat.left for seat in table.seats if seat.person):
        change.add(entries.HostChanged(at=given.now, who=who))
    host_must_speak(change, given)


def _free_seat(table: Table, requested: int | None) -> int:
    """A free seat, or in a running game one of a bot, whom a latecomer replaces."""
    is_running = table.phase == "playing"
    open_seats = [n for n, seat in enumerate(table.seats) if seat.free or (is_running and seat.bot)]
    if requested is None:
        if not open_seats:
            raise TableError("table-full", seats=len(table.seats))
        return open_seats[0]
    if seat_here(table, requested) not in open_seats:
        raise TableError("seat-taken", seat=requested)
    return requested


def rename(change: TableChange, who: str, command: commands.Rename, given: Given) -> None:
    seat = seat_of(change.table, who)
    name = name_in_seat(change.table, seat, command.name)
    change.add(entries.Renamed(at=given.now, who=who, name=name))


def choose_portrait(change: TableChange, who: str, command: commands.ChoosePortrait, given: Given) -> None:
    seat_of(change.table, who)
    change.add(entries.PortraitChosen(at=given.now, who=who, portrait=command.portrait))


def leave(change: TableChange, who: str, command: commands.Leave, given: Given) -> None:
    seat_of(change.table, who)
    change.add(entries.StoodUp(at=given.now, who=who))
    host_moves_on(change, who, given)
    begin_if_agreed(change, given)


def swap(change: TableChange, who: str, command: commands.Swap, given: Given) -> None:
    table = change.table
    require_lobby(table)
    one, other = seat_here(table, command.one), seat_here(table, command.other)
    if who != table.host and table.seat_of(who) not in (one, other):
        raise TableError("host-only")
    if who != table.host and not (table.seats[one].free or table.seats[other].free):
        raise TableError("seat-taken", seat=other)
    change.add(entries.SeatsSwapped(at=given.now, one=one, other=other))


def add_bot(change: TableChange, who: str, command: commands.AddBot, given: Given) -> None:
    table = change.table
    require_host(table, who)
    require_lobby(table)
    seat = _free_seat(table, command.seat)
    hired = hire(
        table.settings.game,
        command.bot or table.settings.bots,
        taken={other.name for other in table.seats},
        styles=[other.plays.partition(":")[2] for other in table.seats],
        dice=Dice(f"{table.commitment}/crew/{table.seq}"),
    )
    change.add(
        entries.BotSeated(at=given.now, seat=seat, name=hired.name, bot=hired.bot, character=hired.character)
    )
    start_if_all_ready(change, seat, given)


def remove_bot(change: TableChange, who: str, command: commands.RemoveBot, given: Given) -> None:
    require_host(change.table, who)
    require_lobby(change.table)
    if not change.table.seats[seat_here(change.table, command.seat)].bot:
        raise TableError("not-a-bot", seat=command.seat)
    change.add(entries.BotRemoved(at=given.now, seat=command.seat))


def kick(change: TableChange, who: str, command: commands.Kick, given: Given) -> None:
    require_host(change.table, who)
    seat = change.table.seats[seat_here(change.table, command.seat)]
    if not seat.person or seat.who == who:
        raise TableError("nobody-to-kick", seat=command.seat)
    change.add(entries.Kicked(at=given.now, seat=command.seat, who=seat.who, reason=one_line(command.reason)))
    begin_if_agreed(change, given)


def pass_host(change: TableChange, who: str, command: commands.PassHost, given: Given) -> None:
    require_host(change.table, who)
    seat = change.table.seats[seat_here(change.table, command.seat)]
    if not seat.person:
        raise TableError("not-a-person", seat=command.seat)
    change.add(entries.HostChanged(at=given.now, who=seat.who))


def configure(change: TableChange, who: str, command: commands.Configure, given: Given) -> None:
    require_host(change.table, who)
    require_lobby(change.table)
    settings = read_settings(command.settings)
    players = settings.open_game().players
    if any(seat.person for seat in change.table.seats[players:]):
        raise TableError("too-few-seats", seats=players)
    change.add(entries.Configured(at=given.now, settings=settings))
