"""Time at a table: clocks, bots, the stand-in of a person who is away.

The caller passes in the time, in milliseconds. While no seated person is connected, no seat acts and no clock
runs.
"""

from collections.abc import Callable, Collection
from typing import Final, TypeAlias

from yohoho.bots.fallback import Question
from yohoho.bots.ladder import SAFE
from yohoho.table import entries
from yohoho.table.change import TableChange
from yohoho.table.daily import state_when_wait_began
from yohoho.table.given import Given
from yohoho.table.hosting import heirs, host_moves_on
from yohoho.table.playing import move
from yohoho.table.reconsidering import last_waiting_bot, waits_until
from yohoho.table.rematch import begin, due_without_absent
from yohoho.table.surroundings import Surroundings
from yohoho.table.table import Table

BOT_DELAY: Final = 800
"""How long a bot waits before it acts, as if it were thinking."""

Chooser: TypeAlias = Callable[[Table, int], str | None]
"""Returns the action of the bot that plays a seat or stands in for it; None while the bot has not decided."""


def hand_back(table: Table, who: str, now: int) -> TableChange:
    """Give a connected person their seat back from the stand-in.

    A person who got up has to sit down again, and one who has to be silent has nothing to decide.
    """
    number = table.seat_of(who)
    if number is None or not table.seats[number].stand_in or table.seats[number].left:
        return TableChange(table)
    if table.reason_for_silence(number) is not None:
        return TableChange(table)
    return TableChange(table, [entries.StandInSet(at=now, seat=number, on=False)])


def next_due(table: Table, around: Surroundings, bot_delay: int = BOT_DELAY) -> int | None:
    """The time when `tick` will have something to do; None while there is no such time."""
    if around.archived or not around.somebody_is_here(table):
        return None
    due = [at for _, at in (*_graces(table, around), *_turns(table, around, bot_delay))]
    again = due_without_absent(table, around)
    if again is not None:
        due.append(again)
    return min(due, default=None)


def tick(
    table: Table, around: Surroundings, given: Given, choose: Chooser, bot_delay: int = BOT_DELAY
) -> TableChange:
    """The one thing that is due at this time: a stand-in, a bot's move, a move for a person whose clock has
    run out, or a rematch without those who are away."""
    change, now = TableChange(table), given.now
    if around.archived or not around.somebody_is_here(table):
        return change
    # The order is that of `due_question`: a bot is asked only where its move would be made here.
    for absent, at in _graces(table, around):
        if now >= at:
            _replace_absent(change, absent, given)
            return change
    again = due_without_absent(table, around)
    if again is not None and now >= again:
        begin(change, given)
        return change
    seat = _due_seat(table, around, now, bot_delay)
    choice = None if seat is None else choose(table, seat)
    if seat is not None and choice is not None:
        move(change, seat, table.game.read(choice), _actor(table, seat), given)
    return change


def due_question(table: Table, around: Surroundings, now: int, bot_delay: int = BOT_DELAY) -> Question | None:
    """The question that a bot has to answer before `tick` can do the next thing."""
    if around.archived or not around.somebody_is_here(table):
        return None
    if any(now >= at for _, at in _graces(table, around)):
        return None
    seat = _due_seat(table, around, now, bot_delay)
    return None if seat is None else question(table, seat)


def _due_seat(table: Table, around: Surroundings, now: int, bot_delay: int) -> int | None:
    """The first seat whose bot, stand-in or clock acts now."""
    return next((seat for seat, at in _turns(table, around, bot_delay) if now >= at), None)


def _turns(table: Table, around: Surroundings, bot_delay: int) -> list[tuple[int, int]]:
    """(seat, when its bot, stand-in or clock acts), without seats that depend on a person alone."""
    if table.phase != "playing" or table.paused_at is not None:
        return []
    # Without a delay for bots there is no time to reconsider either.
    waiting_bot = last_waiting_bot(table) if bot_delay else None
    turns = []
    for seat in table.waiting():
        if seat == waiting_bot:
            at = waits_until(table, around, bot_delay)
        elif table.seats[seat].automatic:
            at = around.moved_at + bot_delay
        else:
            at = deadline(table, around, seat) if table.settings.pace else None
        if at is not None:
            turns.append((seat, at))
    return turns


def _actor(table: Table, seat: int) -> entries.Actor:
    if not table.seats[seat].automatic:
        return "clock"
    return "bot" if table.seats[seat].bot else "stand-in"


def deadline(table: Table, around: Surroundings, seat: int) -> int:
    return around.since[seat] + 1000 * table.settings.pace


def _graces(table: Table, around: Surroundings) -> list[tuple[int, int]]:
    """(seat, when its person has been away for too long), for each person whom the others would wait for."""
    graces = []
    for number, seat in enumerate(table.seats):
        matters = _may_be_awaited(table, number) or _another_can_host(table, around.present, seat.who)
        if seat.person and matters and seat.who in around.away_since:
            graces.append((number, around.away_since[seat.who] + 1000 * table.settings.grace))
    return graces


def _may_be_awaited(table: Table, number: int) -> bool:
    """Whether the game may come to wait for the person in this seat."""
    seat = table.seats[number]
    return (
        table.phase == "playing"
        and seat.person
        and not seat.stand_in
        and table.reason_for_silence(number) is None
    )


def _another_can_host(table: Table, present: Collection[str], who: str) -> bool:
    """Whether this is the host, and somebody is here who can take over."""
    return who == table.host and any(heir.who in present for heir in heirs(table, who))


def stand_in_at(table: Table, around: Surroundings, number: int) -> int | None:
    """When a bot takes over from the absent person in this seat; None if no bot will."""
    if not _may_be_awaited(table, number) or not around.somebody_is_here(table):
        return None
    return next((at for absent, at in _graces(table, around) if absent == number), None)


def _replace_absent(change: TableChange, number: int, given: Given) -> None:
    """Let a bot stand in for a person who is away, and make another person the host if needed."""
    seat = change.table.seats[number]
    if _may_be_awaited(change.table, number):
        change.add(entries.StandInSet(at=given.now, seat=number, on=True))
    if _another_can_host(change.table, given.present, seat.who):
        host_moves_on(change, seat.who, given)


def question(table: Table, seat: int) -> Question:
    """The question for the bot that plays this seat or stands in for it, with dice of its own."""
    assert table.playthrough is not None
    state = table.state if table.daily is None else state_when_wait_began(table.playthrough, seat)
    view = table.game.view(state, seat)
    return Question(table.game.name, _bot_for(table, seat), table.bot_seed(seat), view)


def still_asks(table: Table, seat: int, previous: Question) -> bool:
    """Whether an answer to that question is still valid: the table may have moved on meanwhile."""
    return previous.same == (_bot_for(table, seat), table.bot_seed(seat))


def _bot_for(table: Table, seat: int) -> str:
    chair = table.seats[seat]
    return (chair.plays or SAFE) if chair.bot else table.settings.stand_in
