"""Counted attempts as rows of the store: their results, their places, and the lines that people see."""

from typing import Final

import msgspec

from yohoho.daily.days import is_closed
from yohoho.daily.headless import DailyOutcome, outcome_of
from yohoho.server.daily.wire import AttemptState, DailyLine, MyAttempt
from yohoho.store.daily import AttemptResult, AttemptRow, CountedAttempt
from yohoho.table import Table

FIRST_GAME: Final = "-1"


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
    return attempt.table_id + FIRST_GAME


def table_of(game_id: str) -> str:
    """The table that has played this game, if it is one of the daily deal."""
    return game_id.removesuffix(FIRST_GAME)


def my_attempt(attempt: AttemptRow, place: int, now: int) -> MyAttempt:
    """`place` is the one that its points have."""
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
        place=place,
        marks=list(outcome.marks),
    )


def daily_line(counted: CountedAttempt, place: int, *, closed: bool) -> DailyLine:
    """The result of a person as others see it who do not know them."""
    row = counted.row
    return DailyLine(
        place=place,
        name=row.name,
        points=row.points,
        rank=_outcome(row).rank,
        me=False,
        friend=False,
        attempts=counted.from_address,
        replay=game_id_of(row) if closed and row.name else "",
    )


def _outcome(attempt: AttemptRow) -> DailyOutcome:
    return msgspec.json.decode(attempt.details, type=DailyOutcome)
