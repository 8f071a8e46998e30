"""A tournament from the first game to the last: games, journal and statistics."""

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
    """The number of finished games, in any order."""
    games: int
    """The number of games in the tournament."""

    @property
    def stopped(self) -> bool:
        return self.finished < self.games


def run(
    tournament: Tournament,
    games: int,
    engine: Engine,
    journal: TournamentJournal | None = None,
    on_progress: Callable[[int], None] = lambda finished: None,
    on_result: Callable[[GameResult], None] = lambda played: None,
) -> TournamentResult:
    """Play the games that the journal lacks and count all; Ctrl-C stops early.

    `on_progress` is called with the number of finished games, `on_result` with every game in the order of
    their numbers.
    """
    began, accumulator, finished = perf_counter(), StatisticsAccumulator(tournament), 0
    total = tournament.whole_deals(games)

    def count_games() -> Iterator[GameResult]:
        nonlocal finished
        for played in _all_games(tournament, total, engine, journal):
            finished += 1
            on_progress(finished)
            yield played

    try:
        for played in in_order(count_games()):
            accumulator.add(played)
            on_result(played)
    except KeyboardInterrupt:
        pass
    return TournamentResult(accumulator.statistics(perf_counter() - began), finished, total)


def _all_games(
    tournament: Tournament, total: int, engine: Engine, journal: TournamentJournal | None
) -> Iterator[GameResult]:
    """The games of the journal first, then the others, each appended to the journal as it finishes."""
    finished = {} if journal is None else journal.games
    yield from (played for number, played in finished.items() if number < total)
    rest = [number for number in range(total) if number not in finished] if finished else range(total)
    for played in engine(tournament, rest):
        if journal is not None:
            journal.keep(played)
        yield played
