"""Rounds between two: the tree, the solver, and the best response."""

from collections.abc import Sequence

import numpy
import pytest
from bench.exploitability import even, strategy_of

from yohoho.bots.skull.duel import GONE, HELD, Hands, Node, Stake, payoffs, tree_of
from yohoho.bots.skull.duel_values import PlayerProgress, solve_win_probability, stake_of, win_probability
from yohoho.bots.skull.first_mate import SkullFirstMate, quick_skull_first_mate
from yohoho.bots.skull.solver import solve
from yohoho.bots.styles import style_named
from yohoho.sim.exploitability import exploitability, game_stake
from yohoho.skull import View

PLAIN = style_named("plain")


def test_tree_of_two_full_hands() -> None:
    """A bidding on n discs has 2**(n-1) - 1 nodes, one for each rising sequence below n."""
    tree = tree_of(Hands(4, 4))
    biddings = sum(2 ** (discs - 1) - 1 for discs in range(2, 9))
    assert len(tree.side) == biddings + 9
    assert tree.legal[tree.number[Node()]].any(axis=1).sum() == 2


def test_challenger_with_own_skull_loses() -> None:
    tree = tree_of(Hands(4, 4))
    end = tree.ends.index(Node((2, 1), (2,), challenger=1))
    table = payoffs(tree, Stake())[end]
    assert table[HELD, 0] == 1  # the challenger's own skull
    assert table[1, GONE] == 1  # the other's, on top
    assert table[0, HELD] == -1  # the other's, below what is turned


@pytest.mark.parametrize("hands", [Hands(4, 4), Hands(1, 3), Hands(2, 1), Hands(1, 2, lent=True)])
def test_strategy_is_a_distribution_over_legal_actions(hands: Hands) -> None:
    solution = solve(hands, (0.8, 0.6), Stake(), 20)
    may = solution.tree.legal
    assert (solution.strategy[~may] == 0).all()
    assert numpy.allclose(solution.strategy.sum(axis=1)[may.any(axis=1)], 1)


def test_solution_with_one_disc_each() -> None:
    """Without skulls the first player to bid bids both discs and wins the round."""
    assert solve(Hands(1, 1), (0.0, 0.0), Stake(), 50).value == pytest.approx(1.0, abs=0.01)
    with_skull = solve(Hands(1, 1), (1.0, 0.0), Stake(), 50)
    assert with_skull.value == pytest.approx(-1.0, abs=0.01)


def test_first_mate_has_low_exploitability() -> None:
    result = exploitability(strategy_of(SkullFirstMate(PLAIN)), game_stake())
    assert -0.001 < result.mean < 0.01


@pytest.mark.slow
def test_more_iterations_lower_the_exploitability() -> None:
    means = [
        exploitability(odds, game_stake()).mean
        for odds in (even, strategy_of(quick_skull_first_mate(PLAIN)), strategy_of(SkullFirstMate(PLAIN)))
    ]
    assert means == sorted(means, reverse=True)


def test_best_response_punishes_a_pure_strategy() -> None:
    """A bot that always places its skull first and then bids one loses every round."""

    def pure_strategy(view: View, legal: Sequence[str]) -> Sequence[float]:
        best_text = "place skull" if "place skull" in legal else "bid 1" if "bid 1" in legal else "pass"
        return [float(text == best_text) for text in legal]

    assert exploitability(pure_strategy).answering == 1.0


def test_win_probability_grows_with_discs_and_successes() -> None:
    full = PlayerProgress(4, 0)
    assert (
        win_probability(full._replace(successes=1), full)
        > win_probability(full, full)
        > win_probability(full._replace(discs=2), full)
    )
    assert stake_of(PlayerProgress(1, 1), full).success[0] == 1.0
    assert stake_of(PlayerProgress(1, 1), full).own_skull[0] == 0.0
    small = PlayerProgress(1, 0), PlayerProgress(2, 1)
    assert win_probability(*small) == pytest.approx(solve_win_probability(*small, iterations=300), abs=0.002)


@pytest.mark.slow
@pytest.mark.parametrize("first", [1, 2, 3, 4])
def test_table_of_win_probabilities_agrees_with_the_solver(first: int) -> None:
    for successes, discs, other in ((0, 4, 1), (1, 3, 0), (0, 2, 0)):
        pair = PlayerProgress(first, successes), PlayerProgress(discs, other)
        assert win_probability(*pair) == pytest.approx(
            solve_win_probability(*pair, iterations=300), abs=0.002
        )
