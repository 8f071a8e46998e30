"""The results of days as everybody sees them: counted once, and kept until an attempt at the day changes.

The version of a day is read from the store for every request. So a name that was deleted and an attempt that
ended late are noticed, whichever process has written them.
"""

from bisect import bisect_left
from collections.abc import Mapping, Sequence
from itertools import accumulate
from typing import Final

from msgspec.structs import replace

from yohoho.server.daily.attempts import daily_line
from yohoho.server.daily.wire import DailyLine
from yohoho.server.lru_cache import LruCache
from yohoho.store.daily import CountedAttempt, DailyRepository, DayResults, DayRow, best_first

BEST_SHOWN: Final = 100
"""How many results everybody sees; those of friends come besides."""
MAX_DAYS: Final = 100
"""How many games of days are kept, each with its best results, which take about 100 KB."""


class Places:
    """Places by points; equal points share one.

    >>> places = Places({30: 1, 20: 2, -10: 1})
    >>> [places.of(points) for points in (30, 20, -10)], places.finished
    ([1, 2, 4], 4)
    """

    def __init__(self, people: Mapping[int, int]) -> None:
        """`people` holds how many have finished with these points."""
        descending = sorted(people, reverse=True)
        self._negated = [-points for points in descending]
        self._ahead = [0, *accumulate(people[points] for points in descending)]
        self.finished = self._ahead[-1]

    def of(self, points: int) -> int:
        """One more than the number of people with more points."""
        return 1 + self._ahead[bisect_left(self._negated, -points)]


class Standings:
    """The results of one game of a day, as they were at one version of it."""

    def __init__(self, results: DayResults, *, closed: bool) -> None:
        self.version = results.version
        self.closed = closed
        self.begun = results.begun
        self.places = Places(results.points)
        self._best = {one.row.identity: self._line(one) for one in results.best}

    def lines(self, me: str | None, around: Sequence[CountedAttempt]) -> list[DailyLine]:
        """The best results, and behind them the others of this person and of their friends; `around` holds
        their attempts."""
        people = {one.row.identity for one in around}
        finished = [one for one in around if one.row.finished is not None]
        others = [one for one in finished if one.row.identity not in self._best]
        others.sort(key=lambda one: best_first(one.row))
        shown = self._best | {one.row.identity: self._line(one) for one in others}
        return [
            replace(line, me=who == me, friend=who != me) if who in people else line
            for who, line in shown.items()
        ]

    def _line(self, counted: CountedAttempt) -> DailyLine:
        return daily_line(counted, self.places.of(counted.row.points), closed=self.closed)


class StandingsCache:
    """The standings that were asked for last."""

    def __init__(self, daily: DailyRepository) -> None:
        self._daily = daily
        self._latest = LruCache[tuple[str, str], Standings](MAX_DAYS)

    async def at(self, row: DayRow, *, closed: bool) -> Standings:
        """The standings of a day, no older than this row of the store."""
        latest = self._latest.get((row.day, row.game))
        if latest is not None and (latest.version, latest.closed) == (row.version, closed):
            return latest
        results = await self._daily.read_results(row.day, row.game, BEST_SHOWN)
        standings = Standings(results, closed=closed)
        self._latest.put((row.day, row.game), standings)
        return standings
