"""Ratings: who plays better is rated higher, also after ties; without ties they are openskill's."""

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from openskill.models import PlackettLuce

from yohoho.core.rating import START_SIGMA, TAU, RatingEstimate, rate
from yohoho.sim.ratings import Ratings

ESTIMATES = st.builds(RatingEstimate, st.floats(-20, 70), st.floats(0.5, START_SIGMA))
RANKS = st.lists(st.integers(1, 8), min_size=2, max_size=8)
SHARED_FIRST = (1, 1, 3, 4, 4, 6)


@settings(deadline=None)
@given(ESTIMATES, RANKS)
def test_better_rank_is_rated_higher_among_equals(before: RatingEstimate, ranks: list[int]) -> None:
    """Two who share a rank get the same rating, and more than anybody behind them."""
    after = rate([before] * len(ranks), ranks)
    for (rank, one), (worse, other) in pairwise(sorted(zip(ranks, after, strict=True), key=lambda p: p[0])):
        if rank == worse:
            assert one == other
        else:
            assert one.mu > other.mu
            assert one.low > other.low


@settings(deadline=None)
@given(st.lists(ESTIMATES, min_size=2, max_size=8), st.data())
def test_ratings_do_not_depend_on_the_order_of_seats(
    before: list[RatingEstimate], data: st.DataObject
) -> None:
    ranks = data.draw(st.lists(st.integers(1, 4), min_size=len(before), max_size=len(before)))
    order = data.draw(st.permutations(range(len(before))))
    moved = rate([before[seat] for seat in order], [ranks[seat] for seat in order])
    after = rate(before, ranks)
    for seat, estimate in zip(order, moved, strict=True):
        assert (estimate.mu, estimate.sigma) == pytest.approx((after[seat].mu, after[seat].sigma))


@settings(deadline=None)
@given(st.lists(ESTIMATES, min_size=2, max_size=8), st.data())
def test_uncertainty_shrinks_and_a_better_rank_is_never_worth_less(
    before: list[RatingEstimate], data: st.DataObject
) -> None:
    ranks = data.draw(st.lists(st.integers(2, 6), min_size=len(before), max_size=len(before)))
    seat = data.draw(st.integers(0, len(before) - 1))
    after = rate(before, ranks, tau=0)
    assert all(new.sigma <= old.sigma for new, old in zip(after, before, strict=True))
    better = [rank - (other == seat) for other, rank in enumerate(ranks)]
    assert rate(before, better, tau=0)[seat].mu >= after[seat].mu - 1e-9


@settings(deadline=None)
@given(st.lists(ESTIMATES, min_size=2, max_size=8), st.sampled_from([0, TAU]), st.data())
def test_ratings_without_ties_are_those_of_openskill(
    before: list[RatingEstimate], tau: float, data: st.DataObject
) -> None:
    ranks = data.draw(st.permutations(range(1, len(before) + 1)))
    model = PlackettLuce(tau=tau)
    teams = [[model.rating(mu=player.mu, sigma=player.sigma)] for player in before]
    theirs = model.rate(teams, ranks=[float(rank) for rank in ranks])
    for own, (their,) in zip(rate(before, ranks, tau=tau), theirs, strict=True):
        assert (own.mu, own.sigma) == pytest.approx((their.mu, their.sigma))


def test_shared_first_place_of_bots_is_rated_above_third_place() -> None:
    rated = Ratings()
    rated.add("abcdef", SHARED_FIRST)
    a, b, c, d, e, f = (rating.mu for name in "abcdef" if (rating := rated.of(name)))
    assert a == b > c > d == e > f
