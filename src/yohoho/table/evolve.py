"""The table after an entry of its log, and the events of the game that the entry caused."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, NamedTuple

from msgspec.structs import replace

from yohoho.core.game import CHANCE, Event
from yohoho.core.record import Playthrough
from yohoho.table import entries
from yohoho.table.extras import TableExtras, extras_of
from yohoho.table.settings import Settings
from yohoho.table.table import CHAT_KEPT, ChatLine, Table, TableSeat


class Evolved(NamedTuple):
    """A table after an entry, and the events of the game between them."""

    entry: entries.Entry
    table: Table
    events: list[Event]


def evolve(table: Table, entry: entries.Entry) -> Evolved:
    """The table after this entry. `decide` has allowed the entry, so there are no checks here."""
    if isinstance(entry, entries.Acted):
        assert table.playthrough is not None
        return after_step(table, entry, *table.playthrough.act(entry.seat, table.game.read(entry.action)))
    change = _EVOLUTIONS.get(type(entry), _apply_to_extras)
    return Evolved(entry, change(_advance(table, entry), entry), [])


def after_step(table: Table, entry: entries.Acted, playthrough: Playthrough, events: list[Event]) -> Evolved:
    """The table after a step of the game that the rules have already played."""
    over = playthrough.game.is_over(playthrough.state)
    waited = {seat: since for seat, since in table.since.items() if seat != entry.seat}
    after = replace(
        _advance(table, entry),
        playthrough=playthrough,
        since=_waiting_since(playthrough, waited, entry.at),
        moved_at=entry.at,
        phase="over" if over else table.phase,
        paused_at=None if over else table.paused_at,
        extras=table.extras.after_step(playthrough.game, table.state, events),
        seats=_after_move(table.seats, entry),
    )
    return Evolved(entry, after, events)


def _after_move(seats: tuple[TableSeat, ...], entry: entries.Acted) -> tuple[TableSeat, ...]:
    """The seats after a move; most moves change none of them."""
    if entry.seat == CHANCE or not seats[entry.seat].person:
        return seats
    moved = seats[entry.seat].after_move(entry.action, entry.by)
    return seats if moved is seats[entry.seat] else (*seats[: entry.seat], moved, *seats[entry.seat + 1 :])


def with_ref(evolved: Evolved, ref: str) -> Evolved:
    """The same step with the id of the message that caused it."""
    entry = replace(evolved.entry, ref=ref)
    table = evolved.table
    return Evolved(entry, replace(table, acks=table.acks.add(ref, table.seq, entry.at)), evolved.events)


def table_of(table_id: str, log_entries: Iterable[entries.Entry]) -> Table:
    """The table after all these entries."""
    table = Table(id=table_id)
    for entry in log_entries:
        table = evolve(table, entry).table
    return table


def _advance(table: Table, entry: entries.Entry) -> Table:
    """The table one entry further, before the changes that the kind of entry makes."""
    seq = table.seq + 1
    acks = table.acks.add(entry.ref, seq, entry.at) if entry.ref else table.acks
    return replace(table, seq=seq, updated=entry.at, acks=acks)


def _with_seat(table: Table, number: int, seat: TableSeat) -> Table:
    return replace(table, seats=(*table.seats[:number], seat, *table.seats[number + 1 :]))


# --- the lobby


def _open(table: Table, entry: entries.Opened) -> Table:
    named = replace(
        table, host=entry.host, secret=entry.secret, daily=entry.daily, names={entry.host: entry.name}
    )
    return _apply_settings(named, entry.settings)


def _configure(table: Table, entry: entries.Configured) -> Table:
    return _apply_settings(table, entry.settings)


def _apply_settings(table: Table, settings: Settings) -> Table:
    players = settings.open_game().players
    seats = (*table.seats, *(TableSeat() for _ in range(players)))[:players]
    # People agreed to the settings as they were, so they are asked anew.
    ready = tuple(replace(seat, ready=seat.bot) for seat in seats)
    return replace(table, settings=settings, seats=ready, chat_on=settings.chat, bots_talk=settings.bots_talk)


def _sit_down(table: Table, entry: entries.SatDown) -> Table:
    named = replace(table, names={**table.names, entry.who: entry.name})
    seat = TableSeat(who=entry.who, name=entry.name, portrait=entry.portrait)
    return _with_seat(named, entry.seat, seat)


def _rename(table: Table, entry: entries.Renamed) -> Table:
    seats = (replace(seat, name=entry.name) if seat.who == entry.who else seat for seat in table.seats)
    return replace(table, names={**table.names, entry.who: entry.name}, seats=tuple(seats))


def _choose_portrait(table: Table, entry: entries.PortraitChosen) -> Table:
    number = table.seat_of(entry.who)
    if number is None:
        return table
    return _with_seat(table, number, replace(table.seats[number], portrait=entry.portrait))


def _stand_up(table: Table, entry: entries.StoodUp) -> Table:
    """In a running game the seat stays its owner's, with a bot standing in."""
    number = table.seat_of(entry.who)
    if number is None:
        return table
    if table.phase == "playing":
        return _with_seat(table, number, replace(table.seats[number], stand_in=True, left=True))
    return _with_seat(table, number, TableSeat())


def _kick(table: Table, entry: entries.Kicked) -> Table:
    """In a running game a bot takes the seat. The person, who knows that hand, may not sit down again."""
    if table.phase != "playing":
        return _with_seat(table, entry.seat, TableSeat())
    bot = TableSeat(name=table.seats[entry.seat].name, bot=True, plays=table.settings.stand_in)
    return replace(_with_seat(table, entry.seat, bot), kicked=table.kicked | {entry.who})


def _set_ready(table: Table, entry: entries.ReadySet) -> Table:
    seats = (replace(seat, ready=entry.ready) if seat.who == entry.who else seat for seat in table.seats)
    return replace(table, seats=tuple(seats))


def _swap_seats(table: Table, entry: entries.SeatsSwapped) -> Table:
    seats = list(table.seats)
    seats[entry.one], seats[entry.other] = seats[entry.other], seats[entry.one]
    return replace(table, seats=tuple(seats))


def _seat_bot(table: Table, entry: entries.BotSeated) -> Table:
    bot = TableSeat(name=entry.name, bot=True, ready=True, plays=entry.bot, character=entry.character)
    return _with_seat(table, entry.seat, bot)


def _remove_bot(table: Table, entry: entries.BotRemoved) -> Table:
    return _with_seat(table, entry.seat, TableSeat())


def _change_host(table: Table, entry: entries.HostChanged) -> Table:
    return replace(table, host=entry.who)


def _give_words(table: Table, entry: entries.WordsGiven) -> Table:
    return replace(table, words={**table.words, entry.who: entry.words})


# --- the game


def _start_game(table: Table, entry: entries.GameStarted) -> Table:
    playthrough = Playthrough.begin(table.settings.open_game(), [seat.name for seat in table.seats])
    return replace(
        table,
        dealt_words=tuple(entry.words),
        playthrough=playthrough,
        phase="playing",
        game_number=table.game_number + 1,
        since=_waiting_since(playthrough, table.since, entry.at),
        moved_at=entry.at,
        extras=extras_of(playthrough.game.name)(),
        kicked=frozenset(),
    )


def _waiting_since(playthrough: Playthrough, before: Mapping[int, int], at: int) -> Mapping[int, int]:
    """Since when the game waits for each seat: since `at` for a seat that it did not wait for `before`."""
    waiting = playthrough.game.waiting(playthrough.state)
    return {seat: before.get(seat, at) for seat in waiting if seat != CHANCE}


def _set_stand_in(table: Table, entry: entries.StandInSet) -> Table:
    seat = table.seats[entry.seat]
    return _with_seat(table, entry.seat, replace(seat, stand_in=entry.on, left=entry.on and seat.left))


def _pause(table: Table, entry: entries.Paused) -> Table:
    return replace(table, paused_at=entry.at)


def _resume(table: Table, entry: entries.Resumed) -> Table:
    """The clocks go on where they stopped."""
    pause = pause_length(table, entry)
    return replace(table, since={seat: since + pause for seat, since in table.since.items()}, paused_at=None)


def pause_length(table: Table, entry: entries.Resumed) -> int:
    """The length of the pause that this entry ends. It is 0 if the clock has been set back meanwhile."""
    return 0 if table.paused_at is None else max(0, entry.at - table.paused_at)


def _apply_to_extras(table: Table, entry: entries.Entry) -> Table:
    return replace(table, extras=table.extras.after_entry(entry))


def _request_rematch(table: Table, entry: entries.RematchWanted) -> Table:
    number = table.seat_of(entry.who)
    if number is None:
        return table
    requested_at = entry.at if entry.wanted else None
    return _with_seat(table, number, replace(table.seats[number], rematch_at=requested_at))


def _begin_rematch(table: Table, entry: entries.Rematched) -> Table:
    """Seat the same people one seat further, so that another player begins. Bots stay; people who left go."""
    next_seats = [TableSeat() if seat.left else seat.afresh() for seat in table.seats]
    seats = [replace(seat, moved_along=True) if seat.who in entry.moved else seat for seat in next_seats]
    return replace(
        table,
        seats=(*seats[-1:], *seats[:-1]),
        phase="lobby",
        playthrough=None,
        secret=entry.secret,
        words={},
        dealt_words=(),
        since={},
        extras=TableExtras(),
        kicked=frozenset(),
    )


# --- talk


def _add_chat_line(table: Table, entry: entries.Said) -> Table:
    line = ChatLine(entry.at, entry.who, table.name_of_speaker(entry.who), entry.text, entry.phrase)
    return replace(table, chat=(*table.chat[-CHAT_KEPT + 1 :], line))


def _switch_chat(table: Table, entry: entries.ChatSwitched) -> Table:
    return replace(table, chat_on=entry.on)


def _switch_bot_talk(table: Table, entry: entries.BotTalkSwitched) -> Table:
    return replace(table, bots_talk=entry.on)


def _mute(table: Table, entry: entries.Muted) -> Table:
    mute = {(entry.who, entry.whom)}
    return replace(table, mutes=table.mutes | mute if entry.on else table.mutes - mute)


def _leave_unchanged(table: Table, entry: entries.Entry) -> Table:
    return table


_EVOLUTIONS: Final[dict[type[entries.Entry], Callable[[Table, Any], Table]]] = {
    entries.Opened: _open,
    entries.Configured: _configure,
    entries.SatDown: _sit_down,
    entries.Renamed: _rename,
    entries.PortraitChosen: _choose_portrait,
    entries.StoodUp: _stand_up,
    entries.Kicked: _kick,
    entries.ReadySet: _set_ready,
    entries.SeatsSwapped: _swap_seats,
    entries.BotSeated: _seat_bot,
    entries.BotRemoved: _remove_bot,
    entries.HostChanged: _change_host,
    entries.WordsGiven: _give_words,
    entries.GameStarted: _start_game,
    entries.StandInSet: _set_stand_in,
    entries.Paused: _pause,
    entries.Resumed: _resume,
    entries.Said: _add_chat_line,
    entries.Reacted: _leave_unchanged,
    entries.ChatSwitched: _switch_chat,
    entries.BotTalkSwitched: _switch_bot_talk,
    entries.Muted: _mute,
    entries.RematchWanted: _request_rematch,
    entries.Rematched: _begin_rematch,
    entries.Reopened: _leave_unchanged,
}
