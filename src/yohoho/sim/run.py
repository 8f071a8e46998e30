"""A tournament from the first game to the last: played, kept in a journal, counted."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from time import perf_counter

import msgspec

from yohoho.sim.journal import TournamentJournal
from yohoho.sim.statistics import Statistics, StatisticsAccumulator
from yohoho.sim.tournament import Engine, GameResult, Tournament, in_order


class TournamentResult(msgspec.Struct, frozen=True):
    """A tournament as far as it was played.

    `statistics` covers whole deals, from the first on; None before the first is finished.
    """

    statistics: Statistics | None
    finished: int
    """Games that are done, in whatever order."""
    games: int
    """Games there are to play."""

    @property
    def stopped(self) -> bool:
        return self.finished < self.games


def run(
    tournament: Tournament,
    games: int,
    engine: Engine,
    journal: TournamentJournal | None = None,
    watch: Callable[[int], None] = lambda finished: None,
    hear: Callable[[GameResult], None] = lambda played: None,
) -> TournamentResult:
    """Play what is missing and count everything; Ctrl-C stops early.

    `watch` is told how many games are done, `hear` gets them in the order of their numbers.
    """
    began, tally, finished = perf_counter(), StatisticsAccumulator(tournament), 0
    total = tournament.whole(games)

    def counted() -> Iterator[GameResult]:
        nonlocal finished
        for played in _all_games(tournament, total, engine, journal):
            finished += 1
            watch(finished)
            yield played

    try:
        for played in in_order(counted()):
            tally.add(played)
            hear(played)
    except KeyboardInterrupt:
        pass
    return TournamentResult(tally.statistics(perf_counter() - began), finished, total)


def _all_games(
    tournament: Tournament, total: int, engine: Engine, journal: TournamentJournal | None
) -> Iterator[GameResult]:
    """Those in the journal first, then the others, each kept as soon as it is done."""
    known = {} if journal is None else journal.games
    yield from (played for number, played in known.items() if number < total)
    for played in engine(tournament, [number for number in range(total) if number not in known]):
        if journal is not None:
            journal.keep(played)
        yield played
