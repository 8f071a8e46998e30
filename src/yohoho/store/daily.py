"""The daily deal in a store: the secret of each day and game, the attempts, and who knows whom."""

from typing import Protocol

import msgspec


class DayRow(msgspec.Struct, frozen=True):
    """A game of a day. Its secret never changes."""

    day: str
    game: str
    secret: str
    created: int
    claimed: int = 0
    """The time until which a process computes the reference lines."""
    lines: bytes = b""
    """The reference lines; empty until they are computed."""
    version: int = 0
    """Grows with every change of an attempt at it, so that results need not be read again to be known."""


class AttemptRow(msgspec.Struct, frozen=True):
    """The counted attempt of a person at a game of a day. There is one for each."""

    day: str
    game: str
    identity: str
    table_id: str
    name: str
    """The name that others see; empty once the person has deleted the game."""
    address: str
    """A keyed hash of the address that it was begun from."""
    begun: int
    finished: int | None = None
    points: int = 0
    details: bytes = b""
    """The rest of the result."""


class CountedAttempt(msgspec.Struct, frozen=True):
    """An attempt, and how many attempts at the same game of the day were begun from its address."""

    row: AttemptRow
    from_address: int


class DayResults(msgspec.Struct, frozen=True):
    """What everybody may see of the attempts at a game of a day."""

    version: int
    """The version of the day, at this moment or before."""
    begun: int
    points: dict[int, int]
    """How many have finished with these points."""
    best: list[CountedAttempt]
    """The best first, and of equal ones the earliest."""


def best_first(attempt: AttemptRow) -> tuple[int, int, str]:
    """The order of finished attempts: by points, then by time, then by identity."""
    return -attempt.points, attempt.finished or 0, attempt.identity


class AttemptResult(msgspec.Struct, frozen=True):
    """The end of the attempt at a table. Only the first one counts."""

    table_id: str
    finished: int
    points: int
    details: bytes


class DailyRepository(Protocol):
    """The daily deal of a store."""

    async def open_day(self, row: DayRow) -> DayRow:
        """Store a day unless it is known: the first secret wins. Returns the stored row."""

    async def find_day(self, day: str, game: str) -> DayRow | None: ...

    async def list_days(self, first: str, last: str) -> list[str]:
        """The known days from `first` to `last`, in order."""

    async def find_first_day(self) -> str | None:
        """The first known day."""

    async def claim_lines(self, day: str, game: str, now: int, until: int) -> bool:
        """Whether the caller is to compute the reference lines until this time: they are not there, and no
        other process has claimed them. A claim that ends later than `until` was made by a clock that was
        wrong, and does not count. False for an unknown day."""

    async def save_lines(self, day: str, game: str, lines: bytes) -> None:
        """Store the reference lines of a day, unless they are there."""

    async def begin_attempt(self, attempt: AttemptRow) -> AttemptRow:
        """Store an attempt, unless the person has one at this game of the day. Returns the stored row."""

    async def read_results(self, day: str, game: str, limit: int) -> DayResults:
        """The results of all, of which the best ones are given, as many as `limit`."""

    async def list_attempts_around(self, day: str, game: str, identity: str) -> list[CountedAttempt]:
        """The attempts of a person and of their companions, by identity, finished or not. A companion has sat
        at a table, finished a game or kept a sheet together with this person."""

    async def find_attempt_at(self, table_id: str) -> AttemptRow | None:
        """The attempt that is played at this table."""

    async def list_attempts_of(self, identity: str, first: str, last: str) -> list[AttemptRow]:
        """The attempts of a person from one day to another, by day and game."""

    async def count_days_of(self, identity: str) -> int:
        """Return the number of days on which this person has finished an attempt."""
