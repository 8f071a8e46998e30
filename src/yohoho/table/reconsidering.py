"""Time to reconsider: where one person plays against bots alone, the last bot delays its decision.

A person may change some decisions, such as a bid, until everybody has decided. Bots decide so fast that a
slip would be final at once. So the last bot waits until the person confirms, or two seconds after their
decision.
"""

from typing import Final

from yohoho.table.surroundings import Surroundings
from yohoho.table.table import Table

RECONSIDER_MS: Final = 2_000
"""How long the last bot waits after the latest decision of the person."""


def last_waiting_bot(table: Table) -> int | None:
    """The last seat to decide, if a bot plays it and the only person can change their own decision."""
    person = _only_person(table)
    undecided = [seat for seat in table.waiting() if seat != person]
    if person is None or len(undecided) != 1 or not _may_change(table, person):
        return None
    return undecided[0]


def waits_until(table: Table, around: Surroundings, bot_delay: int) -> int | None:
    """When the last bot decides; None while the person has not decided."""
    if _only_person(table) in table.waiting():
        return None
    if around.confirmed:
        return around.moved_at
    return max(around.moved_at + bot_delay, around.decided_at + RECONSIDER_MS)


def reconsider_until(table: Table, around: Surroundings, seat: int | None) -> int | None:
    """Return when a person can no longer change their decision; None if no bot waits for that."""
    if around.confirmed or table.paused_at is not None or not may_reconsider(table, seat):
        return None
    return around.decided_at + RECONSIDER_MS


def may_reconsider(table: Table, seat: int | None) -> bool:
    """Whether the person in this seat plays against bots alone, and can change the decision they made."""
    waiting = table.waiting()
    if seat is None or not waiting or seat in waiting or _only_person(table) != seat:
        return False
    return bool(table.game.legal(table.state, seat))


def _only_person(table: Table) -> int | None:
    """The seat of the only person who plays; None if there are several, or none."""
    playing = [number for number, seat in enumerate(table.seats) if not seat.automatic]
    return playing[0] if len(playing) == 1 else None


def _may_change(table: Table, seat: int) -> bool:
    """Whether this seat can change its decision, or will be able to once it has made one."""
    game, state = table.game, table.state
    if seat in game.waiting(state):
        state = game.apply(state, seat, game.legal(state, seat)[0])
    return seat not in game.waiting(state) and bool(game.legal(state, seat))
