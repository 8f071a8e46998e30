"""The statistics of a tournament, for each bot and for the game itself."""

from __future__ import annotations

from collections import Counter, defaultdict
from math import sqrt

import msgspec

from yohoho.core.drawing import amount
from yohoho.sim.clusters import Clusters, Measured
from yohoho.sim.game_simulation import statistics_of
from yohoho.sim.ratings import BotRating, Ratings
from yohoho.sim.tournament import BidResult, GameResult, Thinking, Tournament


class Scores(msgspec.Struct, frozen=True):
    """The distribution of scores: standard deviation, range, and the count of each score."""

    deviation: float
    least: int
    most: int
    counts: dict[int, int]

    @classmethod
    def of(cls, counts: Counter[int]) -> Scores:
        mean = sum(score * count for score, count in counts.items()) / counts.total()
        squares = sum((score - mean) ** 2 * count for score, count in counts.items())
        deviation = sqrt(squares / counts.total())
        return cls(deviation, min(counts), max(counts), dict(sorted(counts.items())))


class Calibration(msgspec.Struct, frozen=True):
    """The result of the bids of one number: mean tricks won, and the share of exact bids."""

    bids: int
    made: float
    exact: float


class BotStatistics(msgspec.Struct, frozen=True):
    """The statistics of one bot.

    `wins` is its share of all victories, a shared one counted in parts; `fair` is its share of the seats. In
    Skull, exact bids are challenges won, by the discs on the mats. The random agent has no thinking time.
    """

    name: str
    fair: float
    wins: Measured
    score: Measured
    scores: Scores
    exact: Measured | None
    exact_by_size: dict[int, Measured]
    calibration: dict[int, Calibration]
    choices: int
    thinking_ms: Measured | None
    slowest_ms: float
    faults: dict[str, int]
    rating: BotRating | None

    def __repr__(self) -> str:
        return f"<BotStatistics of {self.name}: wins {self.wins.mean:.1%}, mean score {self.score.mean:.1f}>"


class SizeStatistics(msgspec.Struct, frozen=True):
    """The statistics of all rounds with a number of cards, or challenges with a number of discs."""

    bids: int
    exact: Measured
    points: Measured
    unclaimed: Measured | None
    """Tricks that no player won; None in a game without tricks."""


class Statistics(msgspec.Struct, frozen=True):
    games: int
    deals: int
    decisions: int
    seconds: float
    """The time of this run, without the games from a journal."""
    bots: list[BotStatistics]
    seats: list[Measured]
    """The share of wins of each seat, over all bots."""
    rounds: Measured
    by_size: dict[int, SizeStatistics]
    endings: dict[str, float]

    def __repr__(self) -> str:
        wins = ", ".join(f"{bot.name} wins {bot.wins.mean:.1%}" for bot in self.bots)
        return f"<Statistics of {amount(self.games, 'game')}: {wins}>"


class _Sums:
    """The counts of one bot besides its means."""

    def __init__(self) -> None:
        self.scores: Counter[int] = Counter()
        self.made: Counter[tuple[int, int]] = Counter()
        self.faults: Counter[str] = Counter()
        self.choices = 0
        self.slowest = 0.0


class StatisticsAccumulator:
    """Adds up games in the order of their numbers, one complete deal at a time."""

    def __init__(self, tournament: Tournament) -> None:
        self._tournament = tournament
        self._shares_tricks = statistics_of(tournament.game).shares_tricks
        self._clusters = Clusters()
        self._ratings = Ratings()
        self._bots: defaultdict[str, _Sums] = defaultdict(_Sums)
        self._endings: Counter[str] = Counter()
        self._sizes: Counter[int] = Counter()
        self._decisions = 0
        self._pending: list[GameResult] = []
        self.deals = 0
        """The number of complete deals."""

    def add(self, played: GameResult) -> None:
        """Add a game; a deal counts once all its games are there."""
        self._pending.append(played)
        tournament = self._tournament
        # The games of a deal share their cards and so depend on each other: together they are one sample.
        if tournament.slot(played.number).deal != tournament.slot(played.number + 1).deal:
            for game in self._pending:
                self._count(game)
            self._pending.clear()
            self._clusters.close()
            self.deals += 1

    def _count(self, played: GameResult) -> None:
        seating = self._tournament.seatings[self._tournament.slot(played.number).rotation]
        self._endings[played.ending] += 1
        self._decisions += played.decisions
        self._clusters.add(("rounds",), played.rounds)
        self._ratings.add(seating, played.ranks)
        # A game counts once for a bot in several seats; the wins of its seats are added without a count.
        for name in dict.fromkeys(seating):
            self._clusters.add(("wins", name), 0)
        for seat, name in enumerate(seating):
            self._count_seat(played, seat, name)
        for bid in played.bids:
            self._count_bid(bid, seating[bid.seat])
        if self._shares_tricks:
            self._count_unclaimed(played)

    def _count_seat(self, played: GameResult, seat: int, name: str) -> None:
        won = 1 / len(played.winners) if seat in played.winners else 0
        self._clusters.add(("wins", name), won, 0)
        self._clusters.add(("seat", seat), won)
        self._clusters.add(("score", name), played.scores[seat])
        self._bots[name].scores[played.scores[seat]] += 1
        self._count_thinking(played.thinking[seat], name)

    def _count_thinking(self, thinking: Thinking, name: str) -> None:
        sums = self._bots[name]
        sums.choices += thinking.choices
        sums.slowest = max(sums.slowest, thinking.slowest)
        sums.faults.update(thinking.faults)
        if thinking.seconds:
            self._clusters.add(("thinking", name), thinking.seconds, thinking.choices)

    def _count_bid(self, bid: BidResult, name: str) -> None:
        self._sizes[bid.size] += 1
        self._bots[name].made[bid.bid, bid.made] += 1
        keys = (("exact", name), ("exact-by-size", name, bid.size), ("exact-of-all", bid.size))
        for key in keys:
            self._clusters.add(key, bid.exact)
        self._clusters.add(("points", bid.size), bid.points)

    def _count_unclaimed(self, played: GameResult) -> None:
        """Count the tricks that were discarded or that Graybeard won."""
        seats = len(played.scores)
        for at in range(0, len(played.bids), seats):
            line = played.bids[at : at + seats]
            self._clusters.add(("unclaimed", line[0].size), line[0].size - sum(bid.made for bid in line))

    def statistics(self, seconds: float) -> Statistics | None:
        """The statistics so far; None before the first deal is complete."""
        if not self.deals:
            return None
        games = self._endings.total()
        names = dict.fromkeys(self._tournament.crew)
        return Statistics(
            games,
            self.deals,
            self._decisions,
            seconds,
            [self._bot(name) for name in names],
            [self._clusters.share(("seat", seat)) for seat in range(len(self._tournament.crew))],
            self._clusters.mean(("rounds",)),
            {size: self._size(size) for size in sorted(self._sizes)},
            {ending: count / games for ending, count in sorted(self._endings.items())},
        )

    def _bot(self, name: str) -> BotStatistics:
        sums, clusters, crew = self._bots[name], self._clusters, self._tournament.crew
        exact, thinking = ("exact", name), ("thinking", name)
        sizes = clusters.last_parts(("exact-by-size", name))
        return BotStatistics(
            name=name,
            fair=crew.count(name) / len(crew),
            wins=clusters.share(("wins", name)),
            score=clusters.mean(("score", name)),
            scores=Scores.of(sums.scores),
            exact=clusters.share(exact) if exact in clusters else None,
            exact_by_size={size: clusters.share(("exact-by-size", name, size)) for size in sizes},
            calibration=_calibration(sums.made),
            choices=sums.choices,
            thinking_ms=clusters.mean(thinking, 1000) if thinking in clusters else None,
            slowest_ms=1000 * sums.slowest,
            faults=dict(sorted(sums.faults.items())),
            rating=self._ratings.of(name),
        )

    def _size(self, size: int) -> SizeStatistics:
        unclaimed = ("unclaimed", size)
        return SizeStatistics(
            self._sizes[size],
            self._clusters.share(("exact-of-all", size)),
            self._clusters.mean(("points", size)),
            self._clusters.mean(unclaimed) if unclaimed in self._clusters else None,
        )


def _calibration(made: Counter[tuple[int, int]]) -> dict[int, Calibration]:
    calibration = {}
    for height in sorted({bid for bid, _ in made}):
        here = {won: count for (bid, won), count in made.items() if bid == height}
        bids = sum(here.values())
        tricks = sum(won * count for won, count in here.items())
        calibration[height] = Calibration(bids, tricks / bids, here.get(height, 0) / bids)
    return calibration
