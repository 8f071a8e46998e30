"""Puzzles are chosen, solved and graded at the page; one's own mistakes come back when they are due."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.page.browser import DESKTOP, SMALL, expect_address
from tests.page.conftest import Arrive
from tests.page.lessons import WAYS, Way, size_of
from tests.page.service_worker import wait_for_service_worker
from tests.page.solver import ADD_MISTAKE, Solver, cue, result
from tests.page.words import contains, in_any_language, text
from yohoho.locales import LANGUAGES
from yohoho.puzzles import Puzzle, shipped_puzzles

EVERY_THEME: Final = tuple(
    {(puzzle.game, puzzle.edition, puzzle.theme): puzzle for puzzle in shipped_puzzles()}.values()
)


def cases() -> list[Any]:
    """A puzzle of every theme, in ways and languages that take turns; `make test` solves the first."""
    return [
        pytest.param(
            puzzle,
            WAYS[at % 3],
            LANGUAGES[at % 4],
            id=f"{puzzle.edition or puzzle.game}-{puzzle.theme}",
            marks=[pytest.mark.slow] * (at > 0),
        )
        for at, puzzle in enumerate(EVERY_THEME)
    ]


def solver(arrive: Arrive, path: str, way: Way = "touch", language: str = "en", **how: Any) -> Solver:
    how = {"size": size_of(way), "locale": language, "choices": {"textView": way == "text"}} | how
    return Solver(arrive(path, **how), way, language)


def button(page: Page, key: str) -> Locator:
    return page.get_by_role("button", name=in_any_language(key))


def press(page: Page, key: str) -> None:
    button(page, key).click()


@pytest.mark.parametrize(("puzzle", "way", "language"), cases())
def test_answers_are_graded_by_their_loss(arrive: Arrive, puzzle: Puzzle, way: Way, language: str) -> None:
    solves = solver(arrive, f"/puzzles/{puzzle.id}", way, language)
    legal = list(puzzle.view["legal"])
    solves.solve(legal, puzzle.sailor)
    expect(result(solves.page)).to_contain_text(contains("puzzle.verdict-missed"))
    expect(result(solves.page)).to_contain_text(solves.text(f"puzzle.why.{puzzle.theme}"))
    if way != "text":  # its table of scores scrolls sideways
        solves.person.assert_fits()
    press(solves.page, "puzzle.again")
    solves.solve(legal, puzzle.best.action)
    expect(result(solves.page)).to_contain_text(contains("puzzle.verdict-best"))


def test_a_puzzle_is_chosen_by_game_and_theme(arrive: Arrive) -> None:
    page = arrive("/puzzles").page
    page.get_by_role("radio", name=re.compile(text("home.edition-schmidt"))).check(force=True)
    page.get_by_role("combobox", name=text("puzzle.choose-theme")).select_option("bid")
    press(page, "puzzle.start")
    expect(cue(page)).to_be_visible()
    first = page.url.rpartition("/")[2]
    puzzle = next(each for each in shipped_puzzles() if each.id == first)
    assert (puzzle.edition, puzzle.theme) == ("schmidt", "bid")


def test_progress_is_kept_and_the_next_puzzle_is_another(arrive: Arrive) -> None:
    puzzle = next(each for each in shipped_puzzles() if each.edition == "beck" and each.theme == "bid")
    solves = solver(arrive, f"/puzzles/{puzzle.id}")
    solves.solve(list(puzzle.view["legal"]), puzzle.best.action)
    press(solves.page, "puzzle.next")
    expect(cue(solves.page)).to_be_visible()
    assert not solves.page.url.endswith(puzzle.id)
    page = solves.person.go("/puzzles").page
    expect(page.get_by_text(re.compile(r"\b1 solved"))).to_be_visible()


@pytest.mark.slow
def test_puzzles_work_without_a_network(arrive: Arrive) -> None:
    """Only the page of puzzles was opened before."""
    person = arrive("/puzzles", service_workers="allow")
    wait_for_service_worker(person.page)
    person.context.set_offline(True)
    puzzle = EVERY_THEME[0]
    solves = Solver(person.go(f"/puzzles/{puzzle.id}"), "touch", "en")
    solves.solve(list(puzzle.view["legal"]), puzzle.best.action)
    expect(result(person.page)).to_contain_text(contains("puzzle.verdict-best"))
    person.ignore_errors()


def mistake(puzzle: Puzzle) -> dict[str, Any]:
    values = [
        {name: getattr(each, name) for name in ("action", "value", "margin", "win", "policy")}
        for each in puzzle.values
    ]
    return {
        "game": puzzle.game,
        "recordId": "g-1",
        "step": 12,
        "view": puzzle.view,
        "values": values,
        "category": "bid-too-high",
        "action": puzzle.sailor,
        "unit": puzzle.unit,
    }


def test_a_mistake_is_practised_and_comes_back_later(arrive: Arrive, tmp_path: Path) -> None:
    puzzle = EVERY_THEME[0]
    solves = solver(arrive, "/puzzles")
    page = solves.page
    expect(page.get_by_text(text("puzzle.deck-empty"))).to_be_visible()
    assert page.evaluate(ADD_MISTAKE, mistake(puzzle)) == "g-1.12"
    page.reload()  # the deck is read from the device again
    page.get_by_role("link", name=text("puzzle.deck-practise")).tap()
    solves.solve(list(puzzle.view["legal"]), puzzle.best.action)
    expect(result(page)).to_contain_text(contains("puzzle.deck-back"))
    page.get_by_role("button", name=text("puzzle.all")).tap()
    expect_address(page, "/puzzles")
    expect(page.get_by_text(contains("puzzle.deck-wait"))).to_be_visible()
    with page.expect_download() as saved:
        press(page, "puzzle.deck-save")
    saved.value.save_as(tmp_path / "deck.json")
    page.evaluate("() => localStorage.clear()")
    solves.person.go("/puzzles")
    load = page.get_by_label(text("puzzle.deck-load"))
    (tmp_path / "other.json").write_text("no deck", encoding="utf-8")
    load.set_input_files(tmp_path / "other.json")
    expect(page.get_by_role("alert").filter(has_text=text("reason.deck-damaged"))).to_be_visible()
    load.set_input_files(tmp_path / "deck.json")
    expect(page.get_by_text(contains("puzzle.deck-wait"))).to_be_visible()


@pytest.mark.slow
@pytest.mark.parametrize("size", [SMALL, DESKTOP], ids=["phone", "desktop"])
def test_a_puzzle_and_its_grade_fit_and_are_accessible(arrive: Arrive, size: tuple[int, int]) -> None:
    theme = "light" if size == DESKTOP else "dark"
    puzzle = EVERY_THEME[0]
    solves = solver(arrive, f"/puzzles/{puzzle.id}", language="de", size=size, color_scheme=theme)
    expect(cue(solves.page)).to_be_visible()
    solves.person.assert_accessible()
    solves.person.assert_fits()
    solves.way = "touch" if size == SMALL else "keyboard"
    solves.solve(list(puzzle.view["legal"]), puzzle.sailor)
    solves.person.assert_accessible()
    solves.person.assert_fits()


def test_an_unknown_puzzle_says_so(arrive: Arrive) -> None:
    page = arrive("/puzzles/0123456789ab").page
    expect(page.get_by_role("alert")).to_contain_text(text("puzzle.gone"))
    page.get_by_role("link", name=text("puzzle.all")).tap()
    expect(page.get_by_role("heading", level=1)).to_have_text(text("puzzle.title"))
