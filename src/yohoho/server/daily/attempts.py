"""Counted attempts as rows of the store: their results, their places, and the lines that people see."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from typing import Final

import msgspec

from yohoho.daily.days import is_closed
from yohoho.daily.headless import DailyOutcome, outcome_of
from yohoho.server.daily.wire import AttemptState, DailyLine, MyAttempt
from yohoho.store.daily import AttemptResult, AttemptRow
from yohoho.table import Table

BEST_SHOWN: Final = 100
"""How many results everybody sees; those of friends come besides."""


def attempt_result(table: Table) -> AttemptResult | None:
    """The result of a table whose game is over, if it is a counted attempt at the daily deal."""
    if table.daily is None or table.daily.practice or table.phase != "over":
        return None
    outcome = outcome_of(table)
    return AttemptResult(table.id, table.updated, outcome.points, msgspec.json.encode(outcome))


def state_of(attempt: AttemptRow, now: int) -> AttemptState:
    if attempt.finished is not None:
        return "finished"
    return "missed" if is_closed(attempt.day, now) else "playing"


def game_id_of(attempt: AttemptRow) -> str:
    """The id of the finished game: a table of the daily deal plays one."""
    return f"{attempt.table_id}-1"


def finished_in(attempts: Sequence[AttemptRow]) -> list[AttemptRow]:
    """The finished attempts, the best first, and of equal ones the earliest."""
    done = [row for row in attempts if row.finished is not None]
    return sorted(done, key=lambda row: (-row.points, row.finished or 0, row.identity))


def place_of(attempt: AttemptRow, finished: Sequence[AttemptRow]) -> int:
    """Equal points share a place."""
    return 1 + sum(other.points > attempt.points for other in finished)


def my_attempt(attempt: AttemptRow, finished: Sequence[AttemptRow], now: int) -> MyAttempt:
    state = state_of(attempt, now)
    if state != "finished":
        return MyAttempt(table=attempt.table_id, state=state, begun=attempt.begun)
    outcome = _outcome(attempt)
    return MyAttempt(
        table=attempt.table_id,
        state=state,
        begun=attempt.begun,
        points=attempt.points,
        rank=outcome.rank,
        place=place_of(attempt, finished),
        marks=list(outcome.marks),
    )


def lines_of(
    attempts: Sequence[AttemptRow], me: str | None, friends: Collection[str], *, closed: bool
) -> list[DailyLine]:
    """The best results, and those of my friends and me."""
    finished = finished_in(attempts)
    from_address = Counter(row.address for row in attempts)
    shown = [
        row
        for number, row in enumerate(finished)
        if number < BEST_SHOWN or row.identity == me or row.identity in friends
    ]
    return [
        DailyLine(
            place=place_of(row, finished),
            name=row.name,
            points=row.points,
            rank=_outcome(row).rank,
            me=row.identity == me,
            friend=row.identity in friends,
            attempts=from_address[row.address],
            replay=game_id_of(row) if closed and row.name else "",
        )
        for row in shown
    ]


def _outcome(attempt: AttemptRow) -> DailyOutcome:
    return msgspec.json.decode(attempt.details, type=DailyOutcome)
