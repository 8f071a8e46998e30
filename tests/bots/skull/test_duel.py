"""Rounds between two: the tree, the solver, and what a best response finds."""

from __future__ import annotations

from collections.abc import Sequence

import numpy
import pytest
from bench.exploit import even, game_stake, odds_of

from yohoho.bots.skull.duel import GONE, HELD, Hands, Point, Stake, payoffs, tree_of
from yohoho.bots.skull.first_mate import SkullFirstMate, quick_skull_first_mate
from yohoho.bots.skull.solver import solve
from yohoho.bots.skull.worth import PlayerProgress, solved_worth, stake_of, worth
from yohoho.bots.styles import style_named
from yohoho.sim.exploit import exploit
from yohoho.skull import View

PLAIN = style_named("plain")


def test_the_tree_of_two_full_hands() -> None:
    """A bidding on n discs has 2**(n-1) - 1 points, one for each rising sequence below n."""
    tree = tree_of(Hands(4, 4))
    biddings = sum(2 ** (discs - 1) - 1 for discs in range(2, 9))
    assert len(tree.side) == biddings + 9
    assert tree.legal[tree.number[Point()]].any(axis=1).sum() == 2


def test_who_sits_on_a_skull_pays_for_an_own_bid() -> None:
    tree = tree_of(Hands(4, 4))
    end = tree.ends.index(Point((2, 1), (2,), challenger=1))
    table = payoffs(tree, Stake())[end]
    assert table[HELD, 0] == 1  # the challenger's own skull
    assert table[1, GONE] == 1  # the other's, on top
    assert table[0, HELD] == -1  # the other's, below what is turned


@pytest.mark.parametrize("hands", [Hands(4, 4), Hands(1, 3), Hands(2, 1), Hands(1, 2, lent=True)])
def test_a_strategy_is_chances_of_legal_actions(hands: Hands) -> None:
    solution = solve(hands, (0.8, 0.6), Stake(), 20)
    may = solution.tree.legal
    assert (solution.strategy[~may] == 0).all()
    assert numpy.allclose(solution.strategy.sum(axis=1)[may.any(axis=1)], 1)


def test_one_disc_each_can_be_worked_out_by_hand() -> None:
    """Without skulls whoever speaks first bids both discs and wins the round."""
    assert solve(Hands(1, 1), (0.0, 0.0), Stake(), 50).value == pytest.approx(1.0, abs=0.01)
    with_skull = solve(Hands(1, 1), (1.0, 0.0), Stake(), 50)
    assert with_skull.value == pytest.approx(-1.0, abs=0.01)


def test_the_best_opponent_gains_next_to_nothing_against_the_first_mate() -> None:
    found = exploit(odds_of(SkullFirstMate(PLAIN)), game_stake())
    assert -0.001 < found.mean < 0.01


@pytest.mark.slow
def test_thinking_longer_leaves_less_to_exploit() -> None:
    means = [
        exploit(odds, game_stake()).mean
        for odds in (even, odds_of(quick_skull_first_mate(PLAIN)), odds_of(SkullFirstMate(PLAIN)))
    ]
    assert means == sorted(means, reverse=True)


def test_a_best_response_punishes_an_open_secret() -> None:
    """A bot that puts its skull down first and then bids one can be read by anybody: it loses every round."""

    def open_book(view: View, legal: Sequence[str]) -> Sequence[float]:
        wish = "place skull" if "place skull" in legal else "bid 1" if "bid 1" in legal else "pass"
        return [float(text == wish) for text in legal]

    assert exploit(open_book).answering == 1.0


def test_what_a_game_of_two_is_worth() -> None:
    full = PlayerProgress(4, 0)
    assert worth(full._replace(successes=1), full) > worth(full, full) > worth(full._replace(discs=2), full)
    assert stake_of(PlayerProgress(1, 1), full).success[0] == 1.0
    assert stake_of(PlayerProgress(1, 1), full).own_skull[0] == 0.0
    small = PlayerProgress(1, 0), PlayerProgress(2, 1)
    assert worth(*small) == pytest.approx(solved_worth(*small, rounds=300), abs=0.002)


@pytest.mark.slow
@pytest.mark.parametrize("first", [1, 2, 3, 4])
def test_the_table_of_worth_was_solved(first: int) -> None:
    for successes, discs, other in ((0, 4, 1), (1, 3, 0), (0, 2, 0)):
        pair = PlayerProgress(first, successes), PlayerProgress(discs, other)
        assert worth(*pair) == pytest.approx(solved_worth(*pair, rounds=300), abs=0.002)
