"""Days in UTC, as texts like `2026-11-17`. The time is handed in, in milliseconds since 1970."""

import re
from datetime import UTC, date, datetime, timedelta
from typing import Final

from yohoho.daily.errors import DailyError

DAY_MS: Final = 86_400_000
OVERTIME_MS: Final = 3_600_000
"""The time after midnight in which a game that was begun on the day may be finished."""
_DAY: Final = re.compile(r"\d{4}-\d{2}-\d{2}", re.ASCII)
_MONTH: Final = re.compile(r"\d{4}-\d{2}", re.ASCII)


def day_of(now: int) -> str:
    """Return the day of a moment.

    >>> day_of(0)
    '1970-01-01'
    """
    return datetime.fromtimestamp(now // 1000, UTC).date().isoformat()


def begins(day: str) -> int:
    """Return the first moment of a day."""
    return int(datetime.combine(date.fromisoformat(day), datetime.min.time(), UTC).timestamp()) * 1000


def ends(day: str) -> int:
    """Return the first moment after a day."""
    return begins(day) + DAY_MS


def closes(day: str) -> int:
    """Return the moment from which no game of the day can be finished, so that its secret is published."""
    return ends(day) + OVERTIME_MS


def is_closed(day: str, now: int) -> bool:
    return now >= closes(day)


def shift_day(day: str, days: int) -> str:
    """Return the day that is this number of days later. Raises DailyError where the calendar ends before.

    >>> shift_day("2026-11-30", 1)
    '2026-12-01'
    """
    try:
        return (date.fromisoformat(day) + timedelta(days)).isoformat()
    except OverflowError:
        raise DailyError("beyond-calendar", day=day, first=str(date.min), last=str(date.max)) from None


def read_day(text: str) -> str:
    """Check a day that a person typed, and return it. Raises DailyError."""
    try:
        if _DAY.fullmatch(text):
            return date.fromisoformat(text).isoformat()
    except ValueError:
        pass
    raise DailyError("bad-date", date=text[:40])


def read_month(text: str) -> str:
    """Check a month that a person typed, as `2026-11`, and return it. Raises DailyError."""
    if not _MONTH.fullmatch(text):
        raise DailyError("bad-date", date=text[:40])
    read_day(f"{text}-01")
    return text
