"""The lockstep simulator agrees with the readable engine at every decision, on every option set."""

import pytest

from tests.sim.round_comparison import RoundComparison
from tests.skull_king.option_sets import WHOLE_MENU, each_choice_quick

GAMES = 12


@pytest.mark.parametrize("name", each_choice_quick())
def test_every_decision_agrees_with_the_engine(name: str) -> None:
    assert RoundComparison(WHOLE_MENU[name], GAMES, seed=7).run() > 0


@pytest.mark.slow
@pytest.mark.parametrize("name", WHOLE_MENU)
def test_every_decision_agrees_with_the_engine_on_the_whole_menu(name: str) -> None:
    RoundComparison(WHOLE_MENU[name], 100, seed=8).run()
