"""The answers of the routes of the daily deal. Nobody's identity is in them."""

from typing import Any, Literal

import msgspec

AttemptState = Literal["playing", "finished", "missed"]
"""The attempt is possible; it is finished; it was not finished before the day was closed."""


class DailyOpponent(msgspec.Struct, frozen=True):
    """A bot of the day, in seat order behind the person."""

    name: str
    rung: str
    style: str
    character: str
    """Its line in the catalogues (`character.…`), and its portrait."""


class MyAttempt(msgspec.Struct, frozen=True, kw_only=True):
    """My counted attempt. Numbers are there once it is finished."""

    table: str
    state: AttemptState
    begun: int
    points: int | None = None
    rank: int | None = None
    """The place at the table, among the bots."""
    place: int | None = None
    """The place among all who have finished so far."""
    marks: list[str] = []
    """One for each round, for a text to share: `made`, `missed`, `won`, `lost` or `none`. They tell nothing
    of the deals."""


class DailyGame(msgspec.Struct, frozen=True, kw_only=True):
    """A game of today."""

    game: str
    options: dict[str, Any]
    cards: list[int]
    """The cards of each round; empty in a game without a fixed number of rounds."""
    opponents: list[DailyOpponent]
    commitment: str
    """The commitment to the secret of today's deals."""
    tomorrow: str
    """The commitment to tomorrow's."""
    finished: int
    """How many people have finished it so far."""
    mine: MyAttempt | None


class DailyToday(msgspec.Struct, frozen=True, kw_only=True):
    day: str
    """The day in UTC, as `2026-11-17`."""
    ends: int
    closes: int
    """A game that was begun before `ends` must be finished before this time."""
    first: str
    """The first day that this server has."""
    games: list[DailyGame]
    days_kept: int
    """The number of days on which I have finished a game."""


class DailyTable(msgspec.Struct, frozen=True):
    """The table to go to, at /t/ID."""

    table: str


class DailyLine(msgspec.Struct, frozen=True, kw_only=True):
    """The result of one person."""

    place: int
    name: str
    """Empty when the person has deleted the game."""
    points: int
    rank: int
    me: bool
    friend: bool
    """We have shared a table or a score sheet."""
    attempts: int
    """How many attempts at this game were begun from the same address on this day."""
    replay: str
    """For /api/daily/DATE/GAME/replays/…; empty until the day is closed, and when the person has deleted the
    game."""


class DailyReference(msgspec.Struct, frozen=True):
    """How a bot of this rung did in the person's seat."""

    rung: str
    points: int
    rank: int


class DailyResult(msgspec.Struct, frozen=True, kw_only=True):
    day: str
    game: str
    closed: bool
    closes: int
    options: dict[str, Any]
    cards: list[int]
    opponents: list[DailyOpponent]
    commitment: str
    secret: str
    """Empty until the day is closed."""
    mine: MyAttempt | None
    begun: int
    finished: int
    lines: list[DailyLine]
    """The best hundred, and behind them the others of my friends and me, by place."""
    references: list[DailyReference]
    """The weakest rung first; empty while they are computed."""


class CalendarGame(msgspec.Struct, frozen=True):
    game: str
    state: AttemptState | Literal["none"]
    """`none` without an attempt of mine."""
    points: int | None
    table: str
    """The table of my attempt; empty without one."""


class CalendarDay(msgspec.Struct, frozen=True):
    """A day that this server has, today at the latest."""

    day: str
    closed: bool
    games: list[CalendarGame]


class DailyCalendar(msgspec.Struct, frozen=True, kw_only=True):
    month: str
    today: str
    first: str
    days: list[CalendarDay]
    days_kept: int
