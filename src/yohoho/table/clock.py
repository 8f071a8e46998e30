"""Time at a table: clocks, bots, people who come and go. Time is an argument, in milliseconds.

A table without a connected seated person sleeps: no seat acts and no clock runs.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from yohoho.bots.fallback import Question
from yohoho.bots.ladder import SAFE
from yohoho.table import entries as log
from yohoho.table.fair import bot_seed
from yohoho.table.hosting import host_moves_on
from yohoho.table.playing import Entries, step_entries
from yohoho.table.table import Table

BOT_DELAY: Final = 800
"""How long a bot seems to think."""

Chooser: TypeAlias = Callable[[Table, int], str | None]
"""The action of the bot that plays a seat, or stands in for it; None while it is not known."""


def wake(table: Table, now: int) -> None:
    """Prepare a table just loaded from the log: everybody counts as away from now on."""
    table.present.clear()
    table.away_since = dict.fromkeys(table.persons(), now)


def arrive(table: Table, who: str, now: int) -> Entries:
    """Add a connection of a person. A stand-in hands back at the next decision."""
    if not table.somebody_is_here():
        table.restart_clocks(now)
    table.present[who] = table.present.get(who, 0) + 1
    table.away_since.pop(who, None)
    return handed_back(table, who, now)


def handed_back(table: Table, who: str, now: int) -> Entries:
    """End the stand-in of a person who is connected; a person who got up has to sit down again."""
    number = table.seat_of(who)
    if number is None or not table.seats[number].stand_in or table.seats[number].left:
        return []
    return [log.StandInSet(at=now, seat=number, on=False)]


def depart(table: Table, who: str, now: int) -> None:
    """Remove a connection; with the last one the person is away. Nothing depends on an onlooker's absence, so
    its time is not kept."""
    table.present[who] = table.present.get(who, 1) - 1
    if table.present[who] <= 0:
        del table.present[who]
        if table.seat_of(who) is not None:
            table.away_since[who] = now


def set_right(table: Table, now: int) -> None:
    """Move times that lie in the future to now. They come from a clock that was wrong, here or in another
    process, and nothing would be due until then."""
    table.moved_at = min(table.moved_at, now)
    table.woken = min(table.woken, now)
    table.since = {seat: min(since, now) for seat, since in table.since.items()}
    table.away_since = {who: min(since, now) for who, since in table.away_since.items()}


def next_due(table: Table, bot_delay: int = BOT_DELAY) -> int | None:
    """When `tick` will have something to do; None if nothing is due."""
    if table.archived or not table.somebody_is_here():
        return None
    due = [at for _, at in _graces(table)]
    if table.phase == "playing" and table.paused_at is None:
        for seat in table.waiting():
            if _automatic(table, seat):
                due.append(table.moved_at + bot_delay)
            elif table.settings.pace:
                due.append(deadline(table, seat))
    return min(due, default=None)


def tick(table: Table, now: int, choose: Chooser, bot_delay: int = BOT_DELAY) -> Entries:
    """The next step that time causes: a stand-in, a bot's move, or a clock that has run out. One at a
    time."""
    if table.archived or not table.somebody_is_here():
        return []
    for absent, at in _graces(table):
        if now >= at:
            who = table.seats[absent].who
            return [*_stands_in(table, absent, now), *host_moves_on(table, who, now)]
    seat = _due_seat(table, now, bot_delay)
    choice = None if seat is None else choose(table, seat)
    return (
        [] if seat is None or choice is None else step_entries(table, seat, choice, _actor(table, seat), now)
    )


def asked(table: Table, now: int, bot_delay: int = BOT_DELAY) -> Question | None:
    """The question a bot has to answer before `tick` can act; None if there is none."""
    if table.archived or not table.somebody_is_here():
        return None
    seat = None if any(now >= at for _, at in _graces(table)) else _due_seat(table, now, bot_delay)
    return None if seat is None else question(table, seat)


def _due_seat(table: Table, now: int, bot_delay: int) -> int | None:
    """The first seat for which a bot or the clock must act now."""
    if table.phase != "playing" or table.paused_at is not None:
        return None
    for seat in table.waiting():
        if _automatic(table, seat) and now >= table.moved_at + bot_delay:
            return seat
        if table.settings.pace and not _automatic(table, seat) and now >= deadline(table, seat):
            return seat
    return None


def _actor(table: Table, seat: int) -> log.Actor:
    if not _automatic(table, seat):
        return "clock"
    return "bot" if table.seats[seat].bot else "stand-in"


def deadline(table: Table, seat: int) -> int:
    return table.since[seat] + 1000 * table.settings.pace


def _automatic(table: Table, seat: int) -> bool:
    return table.seats[seat].bot or table.seats[seat].stand_in


def _graces(table: Table) -> list[tuple[int, int]]:
    """(seat, end of the grace period of its absent person) for the seats that the game depends on."""
    found = []
    for number, seat in enumerate(table.seats):
        matters = (table.phase == "playing" and not seat.stand_in) or seat.who == table.host
        if seat.person and matters and seat.who in table.away_since:
            found.append((number, table.away_since[seat.who] + 1000 * table.settings.grace))
    return found


def _stands_in(table: Table, seat: int, now: int) -> Entries:
    playing = table.phase == "playing" and not table.seats[seat].stand_in
    return [log.StandInSet(at=now, seat=seat, on=True)] if playing else []


def question(table: Table, seat: int) -> Question:
    """The question for the bot that plays this seat or stands in for it, with dice of its own."""
    view = table.game.view(table.state, seat)
    return Question(table.game.name, _bot_for(table, seat), _seed(table, seat), view)


def still_asks(table: Table, seat: int, asked: Question) -> bool:
    """Whether an answer to that question is still valid: the table may have moved on meanwhile."""
    return asked.same == (_bot_for(table, seat), _seed(table, seat))


def _bot_for(table: Table, seat: int) -> str:
    chair = table.seats[seat]
    return (chair.plays or SAFE) if chair.bot else table.settings.stand_in


def _seed(table: Table, seat: int) -> str:
    assert table.logbook is not None
    step = len(table.logbook.steps)
    return bot_seed(table.secret, table.dealt_words, table.game_number, seat, step)
