"""The table after an entry of its log, and the events of the game that the entry brought about."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, NamedTuple

from msgspec.structs import replace

from yohoho.core.game import CHANCE, Event
from yohoho.core.record import Playthrough
from yohoho.table import entries as log
from yohoho.table.extras import TableExtras, extras_of
from yohoho.table.settings import Settings
from yohoho.table.table import CHAT_KEPT, ChatLine, Table, TableSeat


class Evolved(NamedTuple):
    """A table after an entry."""

    entry: log.Entry
    table: Table
    events: list[Event]


def evolve(table: Table, entry: log.Entry) -> Evolved:
    """The table after this entry. The entry is in the log or about to be: nothing is refused here."""
    if isinstance(entry, log.Acted):
        assert table.playthrough is not None
        return after_step(table, entry, *table.playthrough.act(entry.seat, table.game.read(entry.action)))
    change = _EVOLUTIONS.get(type(entry), _entry_of_the_game)
    return Evolved(entry, change(_logged(table, entry), entry), [])


def after_step(table: Table, entry: log.Acted, playthrough: Playthrough, events: list[Event]) -> Evolved:
    """As `evolve`, for a step that the rules have played already."""
    over = playthrough.game.is_over(playthrough.state)
    waited = {seat: since for seat, since in table.since.items() if seat != entry.seat}
    after = replace(
        _logged(table, entry),
        playthrough=playthrough,
        since=_waits(playthrough, waited, entry.at),
        moved_at=entry.at,
        phase="over" if over else table.phase,
        paused_at=None if over else table.paused_at,
        extras=table.extras.after_step(playthrough.game, table.state, events),
        seats=_after_move(table.seats, entry),
    )
    return Evolved(entry, after, events)


def _after_move(seats: tuple[TableSeat, ...], entry: log.Acted) -> tuple[TableSeat, ...]:
    """The seats after a move; most moves change none of them."""
    if entry.seat == CHANCE or not seats[entry.seat].person:
        return seats
    moved = seats[entry.seat].after_move(entry.action, entry.by)
    return seats if moved is seats[entry.seat] else (*seats[: entry.seat], moved, *seats[entry.seat + 1 :])


def with_ref(evolved: Evolved, ref: str) -> Evolved:
    """The same step, brought about by this message."""
    entry = replace(evolved.entry, ref=ref)
    table = evolved.table
    return Evolved(entry, replace(table, acks=table.acks.add(ref, table.seq, entry.at)), evolved.events)


def table_of(table_id: str, entries: Iterable[log.Entry]) -> Table:
    """The table that this log tells of."""
    table = Table(id=table_id)
    for entry in entries:
        table = evolve(table, entry).table
    return table


def _logged(table: Table, entry: log.Entry) -> Table:
    seq = table.seq + 1
    acks = table.acks.add(entry.ref, seq, entry.at) if entry.ref else table.acks
    return replace(table, seq=seq, updated=entry.at, acks=acks)


def _with_seat(table: Table, number: int, seat: TableSeat) -> Table:
    return replace(table, seats=(*table.seats[:number], seat, *table.seats[number + 1 :]))


# --- the lobby


def _opened(table: Table, entry: log.Opened) -> Table:
    named = replace(
        table, host=entry.host, secret=entry.secret, daily=entry.daily, names={entry.host: entry.name}
    )
    return _configured_with(named, entry.settings)


def _configured(table: Table, entry: log.Configured) -> Table:
    return _configured_with(table, entry.settings)


def _configured_with(table: Table, settings: Settings) -> Table:
    players = settings.open_game().players
    seats = (*table.seats, *(TableSeat() for _ in range(players)))[:players]
    ready = tuple(replace(seat, ready=seat.bot) for seat in seats)
    return replace(table, settings=settings, seats=ready, chat_on=settings.chat, bots_talk=settings.bots_talk)


def _sat_down(table: Table, entry: log.SatDown) -> Table:
    named = replace(table, names={**table.names, entry.who: entry.name})
    seat = TableSeat(who=entry.who, name=entry.name, portrait=entry.portrait)
    return _with_seat(named, entry.seat, seat)


def _renamed(table: Table, entry: log.Renamed) -> Table:
    seats = (replace(seat, name=entry.name) if seat.who == entry.who else seat for seat in table.seats)
    return replace(table, names={**table.names, entry.who: entry.name}, seats=tuple(seats))


def _portrait_chosen(table: Table, entry: log.PortraitChosen) -> Table:
    number = table.seat_of(entry.who)
    if number is None:
        return table
    return _with_seat(table, number, replace(table.seats[number], portrait=entry.portrait))


def _stood_up(table: Table, entry: log.StoodUp) -> Table:
    """In a running game the seat stays its owner's, with a bot standing in."""
    number = table.seat_of(entry.who)
    if number is None:
        return table
    if table.phase == "playing":
        return _with_seat(table, number, replace(table.seats[number], stand_in=True, left=True))
    return _with_seat(table, number, TableSeat())


def _kicked(table: Table, entry: log.Kicked) -> Table:
    """In a running game a bot takes the chair, and the person, who knew that hand, may not take another."""
    if table.phase != "playing":
        return _with_seat(table, entry.seat, TableSeat())
    bot = TableSeat(name=table.seats[entry.seat].name, bot=True, plays=table.settings.stand_in)
    return replace(_with_seat(table, entry.seat, bot), kicked=table.kicked | {entry.who})


def _ready_set(table: Table, entry: log.ReadySet) -> Table:
    seats = (replace(seat, ready=entry.ready) if seat.who == entry.who else seat for seat in table.seats)
    return replace(table, seats=tuple(seats))


def _seats_swapped(table: Table, entry: log.SeatsSwapped) -> Table:
    seats = list(table.seats)
    seats[entry.one], seats[entry.other] = seats[entry.other], seats[entry.one]
    return replace(table, seats=tuple(seats))


def _bot_seated(table: Table, entry: log.BotSeated) -> Table:
    bot = TableSeat(name=entry.name, bot=True, ready=True, plays=entry.bot, character=entry.character)
    return _with_seat(table, entry.seat, bot)


def _bot_removed(table: Table, entry: log.BotRemoved) -> Table:
    return _with_seat(table, entry.seat, TableSeat())


def _host_changed(table: Table, entry: log.HostChanged) -> Table:
    return replace(table, host=entry.who)


def _words_given(table: Table, entry: log.WordsGiven) -> Table:
    return replace(table, words={**table.words, entry.who: entry.words})


# --- the game


def _game_started(table: Table, entry: log.GameStarted) -> Table:
    playthrough = Playthrough.begin(table.settings.open_game(), [seat.name for seat in table.seats])
    return replace(
        table,
        dealt_words=tuple(entry.words),
        playthrough=playthrough,
        phase="playing",
        game_number=table.game_number + 1,
        since=_waits(playthrough, table.since, entry.at),
        moved_at=entry.at,
        extras=extras_of(playthrough.game.name)(),
        kicked=frozenset(),
    )


def _waits(playthrough: Playthrough, before: Mapping[int, int], at: int) -> Mapping[int, int]:
    """A clock starts when the game begins to wait for a seat, and goes with the waiting."""
    waiting = playthrough.game.waiting(playthrough.state)
    return {seat: before.get(seat, at) for seat in waiting if seat != CHANCE}


def _stand_in_set(table: Table, entry: log.StandInSet) -> Table:
    seat = table.seats[entry.seat]
    return _with_seat(table, entry.seat, replace(seat, stand_in=entry.on, left=entry.on and seat.left))


def _paused(table: Table, entry: log.Paused) -> Table:
    return replace(table, paused_at=entry.at)


def _resumed(table: Table, entry: log.Resumed) -> Table:
    """The clocks go on where they stopped."""
    gone = pause_of(table, entry)
    return replace(table, since={seat: since + gone for seat, since in table.since.items()}, paused_at=None)


def pause_of(table: Table, entry: log.Resumed) -> int:
    """How long the pause was that this entry ends; a clock may have been set back meanwhile."""
    return 0 if table.paused_at is None else max(0, entry.at - table.paused_at)


def _entry_of_the_game(table: Table, entry: log.Entry) -> Table:
    return replace(table, extras=table.extras.after_entry(entry))


def _rematch_wanted(table: Table, entry: log.RematchWanted) -> Table:
    number = table.seat_of(entry.who)
    if number is None:
        return table
    asked = entry.at if entry.wanted else None
    return _with_seat(table, number, replace(table.seats[number], rematch_at=asked))


def _rematched(table: Table, entry: log.Rematched) -> Table:
    """The same people, each a seat further, so that another is first; bots stay, leavers go."""
    kept = [TableSeat() if seat.left else seat.afresh() for seat in table.seats]
    seats = [replace(seat, moved_along=True) if seat.who in entry.moved else seat for seat in kept]
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


def _said(table: Table, entry: log.Said) -> Table:
    line = ChatLine(entry.at, entry.who, table.name_of_speaker(entry.who), entry.text, entry.phrase)
    return replace(table, chat=(*table.chat[-CHAT_KEPT + 1 :], line))


def _chat_switched(table: Table, entry: log.ChatSwitched) -> Table:
    return replace(table, chat_on=entry.on)


def _bot_talk_switched(table: Table, entry: log.BotTalkSwitched) -> Table:
    return replace(table, bots_talk=entry.on)


def _muted(table: Table, entry: log.Muted) -> Table:
    mute = {(entry.who, entry.whom)}
    return replace(table, mutes=table.mutes | mute if entry.on else table.mutes - mute)


def _unchanged(table: Table, entry: log.Entry) -> Table:
    return table


_EVOLUTIONS: Final[dict[type[log.Entry], Callable[[Table, Any], Table]]] = {
    log.Opened: _opened,
    log.Configured: _configured,
    log.SatDown: _sat_down,
    log.Renamed: _renamed,
    log.PortraitChosen: _portrait_chosen,
    log.StoodUp: _stood_up,
    log.Kicked: _kicked,
    log.ReadySet: _ready_set,
    log.SeatsSwapped: _seats_swapped,
    log.BotSeated: _bot_seated,
    log.BotRemoved: _bot_removed,
    log.HostChanged: _host_changed,
    log.WordsGiven: _words_given,
    log.GameStarted: _game_started,
    log.StandInSet: _stand_in_set,
    log.Paused: _paused,
    log.Resumed: _resumed,
    log.Said: _said,
    log.Reacted: _unchanged,
    log.ChatSwitched: _chat_switched,
    log.BotTalkSwitched: _bot_talk_switched,
    log.Muted: _muted,
    log.RematchWanted: _rematch_wanted,
    log.Rematched: _rematched,
    log.Reopened: _unchanged,
}
