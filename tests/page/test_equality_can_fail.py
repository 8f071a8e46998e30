"""The comparisons of the three forms of the rules fail where one form has a rule that another has not."""

from collections.abc import Callable, Iterator
from random import Random

import numpy as np
import pytest
from msgspec.structs import replace

from tests.page.javascript import PageModules
from tests.page.page_facts import module, rules_facts
from tests.page.templates import WEB
from tests.page.test_pad_equality import compare
from tests.scorepad.random_cases import any_case
from tests.sim.round_comparison import RoundComparison
from yohoho.scorepad.sheet import setup_for
from yohoho.sim.lockstep import scores
from yohoho.skull_king.editions import BECK, EDITIONS
from yohoho.skull_king.score import SCORINGS, Facts

FACTS = WEB / "rules" / "facts.js"
SCORING = WEB / "rules" / "scoring.js"
SHEETS = 60


@pytest.fixture
def generous(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A scoring that only the readable rules have: each trick of an exact bid pays 21 points."""

    def score(facts: Facts, dealt: int, times: int) -> tuple[int, int]:
        base, bonus = SCORINGS["classic"](facts, dealt, times)
        return (base + facts.tricks if base > 0 else base), bonus

    monkeypatch.setitem(SCORINGS, "generous", score)
    edition = replace(BECK, scorings=(*BECK.scorings, "generous"))
    monkeypatch.setitem(EDITIONS, BECK.name, edition)
    setup_for.cache_clear()
    yield
    setup_for.cache_clear()


def compare_sheets(modules: PageModules) -> None:
    rng = Random("sheets")
    compare(modules, [any_case(rng, 3) for _ in range(SHEETS)])


def test_scoring_that_the_page_does_not_know_is_noticed(modules: PageModules, generous: None) -> None:
    with pytest.raises(AssertionError, match="unknown-scoring"):
        compare_sheets(modules)


def test_scoring_that_the_page_lists_and_does_not_compute_is_noticed(generous: None) -> None:
    with (
        PageModules({FACTS: module(rules_facts())}) as modules,
        pytest.raises(AssertionError, match="yohoho-sheet"),
    ):
        compare_sheets(modules)


def test_rule_that_only_the_page_has_is_noticed() -> None:
    changed = SCORING.read_text().replace("[20 * facts.tricks,", "[21 * facts.tricks,")
    with PageModules({SCORING: changed}) as modules, pytest.raises(AssertionError, match="yohoho-sheet"):
        compare_sheets(modules)


def test_scoring_that_the_arrays_do_not_know_is_noticed(generous: None) -> None:
    with pytest.raises(AssertionError):
        RoundComparison({"scoring": "generous", "plan": (3,)}, games=12, seed=7).run()


def test_rule_that_only_the_arrays_have_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    points: Callable[..., np.ndarray] = scores.points
    monkeypatch.setattr(scores, "points", lambda *given: points(*given) + (points(*given) > 0))
    with pytest.raises(AssertionError):
        RoundComparison({"plan": (3,)}, games=12, seed=7).run()


def test_unchanged_rules_agree(modules: PageModules) -> None:
    compare_sheets(modules)
    assert RoundComparison({"plan": (3,)}, games=12, seed=7).run()
