"""The daily deal in a store: the secret of each day and game, the attempts, and who knows whom."""

from __future__ import annotations

from typing import Protocol

import msgspec


class DayRow(msgspec.Struct, frozen=True):
    """A game of a day. Its secret never changes."""

    day: str
    game: str
    secret: str
    created: int
    claimed: int = 0
    """Until when a process computes the reference lines."""
    lines: bytes = b""
    """The reference lines; empty until they are computed."""


class AttemptRow(msgspec.Struct, frozen=True):
    """The counted attempt of a person at a game of a day. There is one for each."""

    day: str
    game: str
    identity: str
    table_id: str
    name: str
    """As others see it; empty once the person has deleted the game."""
    address: str
    """A keyed hash of the address that it was begun from."""
    begun: int
    finished: int | None = None
    points: int = 0
    details: bytes = b""
    """The rest of the result."""


class AttemptResult(msgspec.Struct, frozen=True):
    """The end of the attempt at a table. Only the first one counts."""

    table_id: str
    finished: int
    points: int
    details: bytes


class DailyStore(Protocol):
    """The part of a store that keeps the daily deal; the rules of `Store` apply here too."""

    async def open_day(self, row: DayRow) -> DayRow:
        """Store a day unless it is known: the first secret wins. Returns the stored row."""

    async def daily_day(self, day: str, game: str) -> DayRow | None: ...

    async def daily_days(self, first: str, last: str) -> list[str]:
        """The known days from `first` to `last`, in order."""

    async def first_day(self) -> str | None:
        """The first known day."""

    async def claim_lines(self, day: str, game: str, now: int, until: int) -> bool:
        """Whether the caller is to compute the reference lines until this time: they are not there, and no
        other process has claimed them. A claim that ends later than `until` was made by a clock that was
        wrong, and does not count. False for an unknown day."""

    async def save_lines(self, day: str, game: str, lines: bytes) -> None:
        """Store the reference lines of a day, unless they are there."""

    async def begin_attempt(self, attempt: AttemptRow) -> AttemptRow:
        """Store an attempt, unless the person has one at this game of the day. Returns the stored row."""

    async def attempts_on(self, day: str, game: str) -> list[AttemptRow]:
        """All attempts, by the time they were begun, then by identity."""

    async def attempts_of(self, identity: str, first: str, last: str) -> list[AttemptRow]:
        """The attempts of a person from one day to another, by day and game."""

    async def count_days_kept(self, identity: str) -> int:
        """On how many days this person has finished an attempt."""

    async def companions(self, identity: str) -> frozenset[str]:
        """The people who have sat at a table, finished a game or kept a sheet together with this person."""
