"""Records of daily deals: without the secret until the day is closed, and not for others before."""

import msgspec

from yohoho.core.record import Fair, dumps, loads
from yohoho.daily.days import is_closed
from yohoho.daily.errors import DailyError
from yohoho.store.daily import DailyRepository
from yohoho.table.fair import commitment


def day_in(record: bytes) -> str | None:
    """The day that a stored record plays; None for any other game."""
    if b'"day"' not in record:
        return None
    fair = loads(record).fair
    return fair.day if isinstance(fair, Fair) and isinstance(fair.day, str) else None


def check_public(record: bytes, now: int) -> None:
    """Raises DailyError for a game of a day that others may still play."""
    day = day_in(record)
    if day is not None and not is_closed(day, now):
        raise DailyError("daily-running", day=day)


async def with_secret(record: bytes, days: DailyRepository, now: int) -> bytes:
    """The record as its owner gets it: that of a closed day has the secret."""
    day = day_in(record)
    if day is None or not is_closed(day, now):
        return record
    whole = loads(record)
    row = await days.find_day(day, whole.game)
    if row is None or not isinstance(whole.fair, Fair) or commitment(row.secret) != whole.fair.commitment:
        return record  # imported, from the day of another server
    whole.fair = msgspec.structs.replace(whole.fair, secret=row.secret)
    return dumps(whole).encode()
