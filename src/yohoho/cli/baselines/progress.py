"""The games of one row of the baselines: those to play, and those that are finished."""

import re
from collections.abc import Iterator
from itertools import count
from math import inf
from typing import Final, NamedTuple

from yohoho.bots.ladder import takes_time
from yohoho.cli.baselines.plan import BaselineRow
from yohoho.sim.journal import TournamentJournal
from yohoho.sim.statistics import BotStatistics, Statistics, StatisticsAccumulator
from yohoho.sim.tournament import GameResult

FEW_DEALS: Final = 12
"""An interval needs a dozen deals to be reliable: every row gets them before another gets all of its own."""
INSTANT_FACTOR: Final = 3
"""How many times the deals of other rows those have in which no bot needs time."""


class MeasuredRow(NamedTuple):
    row: BaselineRow
    statistics: Statistics
    planned_deals: int
    seconds_left: float
    """The time that its bots would think in the deals that are missing."""

    @property
    def bot(self) -> BotStatistics:
        return self.statistics.bots[0]

    @property
    def command(self) -> str:
        return self.row.command(self.statistics.games)

    @property
    def is_short(self) -> bool:
        """Whether the time was over before the row had its deals."""
        return self.statistics.deals < self.planned_deals


class RowProgress:
    """A row while it is played, perhaps with games that a journal kept from earlier."""

    def __init__(self, row: BaselineRow, deals: int, journal: TournamentJournal | None = None) -> None:
        self.row = row
        self._deals = deals if takes_time(row.bot) or takes_time(row.against) else INSTANT_FACTOR * deals
        self._games = self._games_of(self._deals)
        self._journal = journal
        before = journal.games.items() if journal is not None else ()
        self._finished = {number: game for number, game in before if number < self._games}
        self._begun = len(self._finished)
        self._due = (number for number in range(self._games) if number not in self._finished)
        self._thinking = sum(map(_thinking_of, self._finished.values()))
        self._seconds = 0.0

    def _games_of(self, deals: int) -> int:
        return self.row.tournament.whole_deals(deals * len(self.row.tournament.seatings))

    @property
    def is_complete(self) -> bool:
        return len(self._finished) == self._games

    @property
    def is_open(self) -> bool:
        """Whether there is a game that nobody plays yet."""
        return self._begun < self._games

    def urgency(self) -> tuple[int, float]:
        """Return what the next row is chosen by, the smallest first: a deal of every row, then a few deals,
        then all of them, and within these steps the row first that is finished soonest."""
        for step, deals in enumerate((1, FEW_DEALS)):
            games = min(self._games_of(deals), self._games)
            if self._begun < games:
                return step, self._seconds_for(games - self._begun)
        return 2, self._seconds_for(self._games - self._begun)

    def _seconds_for(self, games: int) -> float:
        """Return the time that bots need for as many games, by those that are finished."""
        if not self._begun:
            return 0.0
        return games * self._thinking / len(self._finished) if self._finished else inf

    def next_number(self) -> int:
        self._begun += 1
        return next(self._due)

    def add(self, game: GameResult, seconds: float) -> None:
        if self._journal is not None:
            self._journal.keep(game)
        self._finished[game.number] = game
        self._thinking += _thinking_of(game)
        self._seconds += seconds

    def measure(self) -> MeasuredRow | None:
        """Count the whole deals from the first on; None before the first is complete."""
        accumulator = StatisticsAccumulator(self.row.tournament)
        for game in self._first_games():
            accumulator.add(game)
        statistics = accumulator.statistics(self._seconds)
        if statistics is None:
            return None
        left = self._seconds_for(self._games - statistics.games)
        return MeasuredRow(self.row, statistics, self._deals, left)

    def _first_games(self) -> Iterator[GameResult]:
        for number in count():
            if number not in self._finished:
                return
            yield self._finished[number]


def _thinking_of(game: GameResult) -> float:
    return sum(seat.seconds for seat in game.thinking)


def journal_name(row: BaselineRow) -> str:
    """Return the name of the row's journal: `skull-king-4-beck-kraken-captain-sailor.jsonl`."""
    players, edition, options = row.setting
    words = [row.tournament.game, str(players or ""), edition or "", *options, row.bot, row.against]
    return re.sub(r"[^a-z0-9]+", "-", "-".join(filter(None, words)).lower()) + ".jsonl"
