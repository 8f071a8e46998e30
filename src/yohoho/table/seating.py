"""Sitting down, leaving, bots, the host's rights."""

from yohoho.bots.characters import hire
from yohoho.core.dice import Dice
from yohoho.table import commands as ask
from yohoho.table import entries as log
from yohoho.table.change import TableChange
from yohoho.table.errors import TableError
from yohoho.table.given import Given
from yohoho.table.guards import clean_name, host_only, in_lobby, name_in_seat, seat_here, seat_of
from yohoho.table.hosting import host_moves_on, host_must_speak
from yohoho.table.playing import start_if_all_ready
from yohoho.table.portraits import usual_portrait
from yohoho.table.rematch import begin_if_agreed
from yohoho.table.settings import read_settings
from yohoho.table.table import Table
from yohoho.table.texts import one_line


def sit(change: TableChange, who: str, command: ask.Sit, given: Given) -> None:
    table = change.table
    clean_name(command.name)
    mine = table.seat_of(who)
    if mine is not None and table.seats[mine].stand_in:
        change.add(log.StandInSet(at=given.now, seat=mine, on=False))
        return
    if mine is not None:
        raise TableError("already-seated", seat=mine)
    if who in table.kicked:
        raise TableError("kicked-out")
    seat = _free_seat(table, command.seat)
    name = name_in_seat(table, seat, command.name)
    portrait = command.portrait or usual_portrait(who, [other.portrait for other in table.seats])
    change.add(log.SatDown(at=given.now, who=who, name=name, seat=seat, portrait=portrait))
    if all(seat.left for seat in table.seats if seat.person):
        change.add(log.HostChanged(at=given.now, who=who))
    host_must_speak(change, given)


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


def rename(change: TableChange, who: str, command: ask.Rename, given: Given) -> None:
    seat = seat_of(change.table, who)
    name = name_in_seat(change.table, seat, command.name)
    change.add(log.Renamed(at=given.now, who=who, name=name))


def choose_portrait(change: TableChange, who: str, command: ask.ChoosePortrait, given: Given) -> None:
    seat_of(change.table, who)
    change.add(log.PortraitChosen(at=given.now, who=who, portrait=command.portrait))


def leave(change: TableChange, who: str, command: ask.Leave, given: Given) -> None:
    seat_of(change.table, who)
    change.add(log.StoodUp(at=given.now, who=who))
    host_moves_on(change, who, given)
    begin_if_agreed(change, given)


def swap(change: TableChange, who: str, command: ask.Swap, given: Given) -> None:
    table = change.table
    in_lobby(table)
    one, other = seat_here(table, command.one), seat_here(table, command.other)
    if who != table.host and table.seat_of(who) not in (one, other):
        raise TableError("host-only")
    if who != table.host and not (table.seats[one].free or table.seats[other].free):
        raise TableError("seat-taken", seat=other)
    change.add(log.SeatsSwapped(at=given.now, one=one, other=other))


def add_bot(change: TableChange, who: str, command: ask.AddBot, given: Given) -> None:
    table = change.table
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
    change.add(
        log.BotSeated(at=given.now, seat=seat, name=hired.name, bot=hired.bot, character=hired.character)
    )
    start_if_all_ready(change, seat, given)


def remove_bot(change: TableChange, who: str, command: ask.RemoveBot, given: Given) -> None:
    host_only(change.table, who)
    in_lobby(change.table)
    if not change.table.seats[seat_here(change.table, command.seat)].bot:
        raise TableError("not-a-bot", seat=command.seat)
    change.add(log.BotRemoved(at=given.now, seat=command.seat))


def kick(change: TableChange, who: str, command: ask.Kick, given: Given) -> None:
    host_only(change.table, who)
    seat = change.table.seats[seat_here(change.table, command.seat)]
    if not seat.person or seat.who == who:
        raise TableError("nobody-to-kick", seat=command.seat)
    change.add(log.Kicked(at=given.now, seat=command.seat, who=seat.who, reason=one_line(command.reason)))
    begin_if_agreed(change, given)


def pass_host(change: TableChange, who: str, command: ask.PassHost, given: Given) -> None:
    host_only(change.table, who)
    seat = change.table.seats[seat_here(change.table, command.seat)]
    if not seat.person:
        raise TableError("not-a-person", seat=command.seat)
    change.add(log.HostChanged(at=given.now, who=seat.who))


def configure(change: TableChange, who: str, command: ask.Configure, given: Given) -> None:
    host_only(change.table, who)
    in_lobby(change.table)
    settings = read_settings(command.settings)
    players = settings.open_game().players
    if any(seat.person for seat in change.table.seats[players:]):
        raise TableError("too-few-seats", seats=players)
    change.add(log.Configured(at=given.now, settings=settings))
