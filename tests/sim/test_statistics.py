"""Statistics of tournaments, on hand-made games, and intervals, on many simulated tournaments."""

from random import Random
from statistics import NormalDist

import pytest

from tests.sim.tournaments import count_games, tournament
from yohoho.sim.clusters import Clusters, student_quantile
from yohoho.sim.ratings import Ratings
from yohoho.sim.statistics import StatisticsAccumulator
from yohoho.sim.tournament import BidResult, GameResult, Thinking


def game(number: int, winners: tuple[int, ...], scores: tuple[int, ...], bids: list[BidResult]) -> GameResult:
    ranks = tuple(1 + sum(other > score for other in scores) for score in scores)
    thinking = tuple(Thinking(10, 0.5, 0.2) for _ in scores)
    return GameResult(number, scores, ranks, winners, tuple(bids), 1, 6, "last-round", thinking)


def test_statistics_of_two_hand_made_games() -> None:
    """Two seats make two rotations of a deal: the sailor wins one game and shares the other."""
    accumulator = StatisticsAccumulator(tournament("sailor", "random", players=2, plan=[2]))
    accumulator.add(game(0, (0,), (40, -20), [BidResult(0, 2, 2, 2, 40), BidResult(1, 2, 1, 0, -20)]))
    assert accumulator.statistics(1) is None, "half a deal does not count"
    accumulator.add(game(1, (0, 1), (20, 20), [BidResult(0, 2, 1, 1, 20), BidResult(1, 2, 0, 0, 20)]))
    statistics = accumulator.statistics(1)
    assert statistics is not None
    assert (statistics.games, statistics.deals, statistics.decisions) == (2, 1, 12)
    sailor, random = statistics.bots
    assert (sailor.name, sailor.fair, sailor.wins.mean, random.wins.mean) == ("sailor", 0.5, 0.75, 0.25)
    assert (sailor.score.mean, random.score.mean) == (30, 0)
    assert sailor.scores.counts == {20: 1, 40: 1}
    assert (sailor.scores.deviation, sailor.scores.least, sailor.scores.most) == (10, 20, 40)
    assert sailor.exact is not None
    assert random.exact is not None
    assert (sailor.exact.mean, random.exact.mean) == (1, 0.5)
    assert {bid: line.bids for bid, line in random.calibration.items()} == {1: 2}
    assert random.calibration[1].made == 0.5
    assert sailor.thinking_ms is not None
    assert (sailor.thinking_ms.mean, sailor.slowest_ms) == (50, 200)
    assert sailor.wins.low is None, "nobody knows how far off after one deal"
    assert [seat.mean for seat in statistics.seats] == [0.75, 0.25]
    assert statistics.by_size[2].unclaimed is not None
    assert statistics.by_size[2].unclaimed.mean == 0.5
    assert statistics.by_size[2].points.mean == 15


@pytest.mark.parametrize("name", ["skull-king", "skull"])
def test_statistics_of_real_games_are_consistent(name: str) -> None:
    statistics = count_games(tournament("sailor", "random", game=name), 60)
    assert sum(bot.wins.mean for bot in statistics.bots) == pytest.approx(1)
    assert sum(seat.mean for seat in statistics.seats) == pytest.approx(1)
    assert sum(statistics.endings.values()) == pytest.approx(1)
    sailor = statistics.bots[0]
    assert sailor.wins.low is not None
    assert sailor.wins.high is not None
    assert 0 <= sailor.wins.low < sailor.wins.mean < sailor.wins.high <= 1
    assert sum(sailor.scores.counts.values()) == statistics.games == 60
    assert sailor.thinking_ms is not None
    assert 0 < sailor.thinking_ms.mean <= sailor.slowest_ms
    bids = sum(line.bids for bot in statistics.bots for line in bot.calibration.values())
    assert bids == sum(line.bids for line in statistics.by_size.values())


def test_sailor_beats_the_random_agent() -> None:
    sailor, random = count_games(tournament("sailor", "random", players=4), 40).bots
    assert sailor.wins.mean > 0.6
    assert sailor.rating is not None
    assert random.rating is not None
    assert sailor.rating.low > random.rating.mu
    assert sailor.exact is not None
    assert random.exact is not None
    assert sailor.exact.mean > random.exact.mean


def test_intervals_over_deals_cover_the_true_mean() -> None:
    """Games of one deal are correlated: 95 % of the intervals over deals cover the mean, over games fewer."""
    luck, covered, naive, trials = Random(1), 0, 0, 1000
    for _ in range(trials):
        clusters, amounts = Clusters(), []
        for _ in range(20):
            deal = luck.gauss(0, 1)
            for _ in range(4):
                amounts.append(deal + luck.gauss(0, 0.5))
                clusters.add(("score",), amounts[-1])
            clusters.close()
        mean = clusters.mean(("score",))
        assert mean.low is not None
        assert mean.high is not None
        assert mean.mean == pytest.approx(sum(amounts) / 80)
        covered += mean.low < 0 < mean.high
        spread = NormalDist.from_samples(amounts)
        naive += abs(spread.mean) < 1.96 * spread.stdev / 80**0.5
    assert 0.93 < covered / trials < 0.97
    assert naive / trials < 0.8


@pytest.mark.parametrize("alike", [0.0, 0.5])
@pytest.mark.parametrize(("share", "deals"), [(0.02, 200), (0.25, 12), (0.5, 30), (0.9, 30), (0.97, 200)])
def test_intervals_of_shares_cover_the_true_share(share: float, deals: int, alike: float) -> None:
    """Every deal has four games, a part of which end as its first: Wilson's interval counts them as fewer."""
    luck, covered, trials = Random(f"{share} {deals} {alike}"), 0, 500
    for _ in range(trials):
        clusters = Clusters()
        for _ in range(deals):
            first = luck.random() < share
            for _ in range(4):
                clusters.add(("wins",), first if luck.random() < alike else luck.random() < share)
            clusters.close()
        measured = clusters.share(("wins",))
        assert measured.low is not None
        assert measured.high is not None
        assert 0 <= measured.low <= measured.mean <= measured.high <= 1
        covered += measured.low <= share <= measured.high
    assert covered / trials > 0.925


def test_deals_that_end_alike_do_not_make_a_share_certain() -> None:
    clusters = Clusters()
    for _ in range(3):
        for won in (1, 1, 0, 0):
            clusters.add(("half",), won)
            clusters.add(("all",), 1)
        clusters.close()
    half, all_of_them = clusters.share(("half",)), clusters.share(("all",))
    assert half.low is not None
    assert half.high is not None
    assert half.low < 0.3 < 0.7 < half.high
    assert all_of_them.low is not None
    assert (all_of_them.low < 0.8, all_of_them.high) == (True, 1.0)


@pytest.mark.parametrize(
    ("degrees_of_freedom", "quantile"), [(4, 2.776), (9, 2.262), (29, 2.045), (10_000, 1.960)]
)
def test_student_quantile(degrees_of_freedom: int, quantile: float) -> None:
    assert student_quantile(degrees_of_freedom) == pytest.approx(quantile, rel=0.02)


def test_rating_does_not_depend_on_the_order_of_seats() -> None:
    """A bot that always wins goes up, the others go down, and the order of seats makes no difference."""
    one, other = Ratings(), Ratings()
    for _ in range(30):
        one.add(("a", "b", "b", "b"), (1, 2, 3, 4))
        other.add(("b", "b", "a", "b"), (4, 3, 1, 2))
    best, worst = one.of("a"), one.of("b")
    assert best is not None
    assert worst is not None
    assert best.low > 25 > worst.mu
    assert worst.sigma < 25 / 3
    again = other.of("a")
    assert again is not None
    assert again.mu == pytest.approx(best.mu)


def test_single_bot_has_no_rating() -> None:
    assert count_games(tournament("sailor"), 2).bots[0].rating is None
