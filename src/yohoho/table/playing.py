"""Starting, acting, pausing, a rematch."""

from __future__ import annotations

from typing import Any

from yohoho.core.game import CHANCE
from yohoho.table import commands as ask
from yohoho.table import entries as log
from yohoho.table.errors import TableError
from yohoho.table.fair import dice_for, new_secret
from yohoho.table.guards import host_only, in_lobby, running, seat_of
from yohoho.table.hosting import host_stays_behind
from yohoho.table.table import Table

Entries = list[log.Entry]


def ready(table: Table, who: str, command: ask.Ready, now: int) -> Entries:
    in_lobby(table)
    seat = seat_of(table, who)
    entries: Entries = [log.ReadySet(at=now, who=who, ready=command.ready)]
    return entries + (start_if_all_ready(table, now, seat) if command.ready else [])


def start_if_all_ready(table: Table, now: int, seat: int) -> Entries:
    """The game starts by itself once `seat` is ready too, everyone else is, and no seat is free."""
    others = [other for number, other in enumerate(table.seats) if number != seat]
    complete = all(not other.free and (other.ready or other.bot) for other in others)
    for_people = table.seats[seat].person or any(other.person for other in others)
    return _start_entries(table, now) if complete and for_people else []


def start(table: Table, who: str, command: ask.Start, now: int) -> Entries:
    host_only(table, who)
    in_lobby(table)
    empty = [number for number, seat in enumerate(table.seats) if seat.free]
    if empty:
        raise TableError("seats-empty", seats=empty)
    return _start_entries(table, now)


def _start_entries(table: Table, now: int) -> Entries:
    words = [table.words.get(seat.who, "") if seat.person else "" for seat in table.seats]
    entries: Entries = [log.GameStarted(at=now, words=words)]
    trial = Table.of(table.id, ())
    trial.settings, trial.seats, trial.secret = table.settings, table.seats, table.secret
    trial.evolve(entries[0])
    return entries + _chance_entries(trial, trial.state, 0, now)


def _chance_entries(table: Table, state: Any, step: int, now: int) -> Entries:
    """Chance acts as long as it must; the dice of a step come from the seed and the number of the step."""
    game = table.game
    entries: Entries = []
    while game.waiting(state) == (CHANCE,):
        action = game.chance(state, dice_for(table.seed, step))
        entries.append(log.Acted(at=now, seat=CHANCE, action=game.write(action), by="chance"))
        state = game.apply(state, CHANCE, action)
        step += 1
    return entries


def act(table: Table, who: str, command: ask.Act, now: int) -> Entries:
    seat = seat_of(table, who)
    running(table)
    if table.paused_at is not None:
        raise TableError("paused")
    handed_back: Entries = []
    if table.seats[seat].stand_in:
        handed_back = [log.StandInSet(at=now, seat=seat, on=False)]
    return handed_back + step_entries(table, seat, command.action, "player", now)


def step_entries(table: Table, seat: int, text: str, by: log.Actor, now: int) -> Entries:
    """A step of the game and the steps of chance after it. Raises the refusal of the rules."""
    assert table.logbook is not None
    game = table.game
    action = game.read(text)
    state = game.apply(table.state, seat, action)
    acted = log.Acted(at=now, seat=seat, action=game.write(action), by=by)
    return [acted, *_chance_entries(table, state, len(table.logbook.steps) + 1, now)]


def give_words(table: Table, who: str, command: ask.GiveWords, now: int) -> Entries:
    in_lobby(table)
    seat_of(table, who)
    return [log.WordsGiven(at=now, who=who, words=command.words)]


def pause(table: Table, who: str, command: ask.Pause, now: int) -> Entries:
    seat_of(table, who)
    running(table)
    if table.paused_at is not None:
        raise TableError("paused")
    return [log.Paused(at=now, who=who)]


def resume(table: Table, who: str, command: ask.Resume, now: int) -> Entries:
    seat_of(table, who)
    if table.paused_at is None:
        raise TableError("not-paused")
    return [log.Resumed(at=now, who=who)]


def show_discs(table: Table, who: str, command: ask.ShowDiscs, now: int) -> Entries:
    seat = seat_of(table, who)
    if seat not in table.showable:
        raise TableError("nothing-to-show")
    return [] if seat in table.shown else [log.DiscsShown(at=now, seat=seat, discs=table.showable[seat])]


def rematch(table: Table, who: str, command: ask.Rematch, now: int) -> Entries:
    seat_of(table, who)
    if table.phase != "over":
        raise TableError("game-running", phase=table.phase)
    return [log.Rematched(at=now, secret=new_secret()), *host_stays_behind(table, now)]


def reopen(table: Table, who: str, command: ask.Reopen, now: int) -> Entries:
    if who != table.host:
        seat_of(table, who)
    return [log.Reopened(at=now, who=who)] if table.archived else []
