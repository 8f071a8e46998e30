"""Puzzles are solved and graded at the page, by touch, by keyboard and by commands."""

from typing import Any, Final

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.effort import slow_but
from tests.page.browser import DESKTOP, SMALL
from tests.page.conftest import Arrive
from tests.page.lessons import WAYS, Way, size_of
from tests.page.service_worker import wait_for_service_worker
from tests.page.solver import Solver, cue, result
from tests.page.words import contains, in_any_language
from yohoho.puzzles import read_shipped_puzzles

PUZZLE: Final = read_shipped_puzzles()[0]


def solver(arrive: Arrive, path: str, way: Way = "touch", language: str = "en", **how: Any) -> Solver:
    how = {"size": size_of(way), "locale": language, "choices": {"textView": way == "text"}} | how
    return Solver(arrive(path, **how), way, language)


def button(page: Page, key: str) -> Locator:
    return page.get_by_role("button", name=in_any_language(key))


@pytest.mark.parametrize("way", slow_but(3, WAYS))
def test_answers_are_graded_by_their_loss(arrive: Arrive, way: Way) -> None:
    """tests/web/screens has a puzzle of every theme."""
    solves = solver(arrive, f"/puzzles/{PUZZLE.id}", way)
    legal = list(PUZZLE.view["legal"])
    solves.solve(legal, PUZZLE.sailor)
    expect(result(solves.page)).to_contain_text(contains("puzzle.verdict-missed"))
    expect(result(solves.page)).to_contain_text(solves.text(f"puzzle.why.{PUZZLE.theme}"))
    if way != "text":  # its table of scores scrolls sideways
        solves.person.assert_fits()
        solves.person.assert_accessible()
    button(solves.page, "puzzle.again").click()
    solves.solve(legal, PUZZLE.best.action)
    expect(result(solves.page)).to_contain_text(contains("puzzle.verdict-best"))


@pytest.mark.slow
def test_puzzles_work_without_a_network(arrive: Arrive) -> None:
    """Only the page of puzzles was opened before."""
    person = arrive("/puzzles", service_workers="allow")
    wait_for_service_worker(person.page)
    person.context.set_offline(True)
    solves = Solver(person.go(f"/puzzles/{PUZZLE.id}"), "touch", "en")
    solves.solve(list(PUZZLE.view["legal"]), PUZZLE.best.action)
    expect(result(person.page)).to_contain_text(contains("puzzle.verdict-best"))
    person.ignore_errors()


@pytest.mark.slow
@pytest.mark.parametrize("size", [SMALL, DESKTOP], ids=["phone", "desktop"])
def test_a_puzzle_and_its_grade_fit_and_are_accessible(arrive: Arrive, size: tuple[int, int]) -> None:
    theme = "light" if size == DESKTOP else "dark"
    solves = solver(arrive, f"/puzzles/{PUZZLE.id}", language="de", size=size, color_scheme=theme)
    expect(cue(solves.page)).to_be_visible()
    solves.person.assert_accessible()
    solves.person.assert_fits()
    solves.way = "touch" if size == SMALL else "keyboard"
    solves.solve(list(PUZZLE.view["legal"]), PUZZLE.sailor)
    solves.person.assert_accessible()
    solves.person.assert_fits()
