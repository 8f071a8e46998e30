"""Solves puzzles at the page: by touch, by keyboard alone, or by typed commands."""

from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.page.browser import Person
from tests.page.lessons import Learner, Way
from tests.page.words import in_any_language
from yohoho.locales import Voice


class Solver(Learner):
    """A person at a puzzle, in one language, who answers in one way."""

    def __init__(self, person: Person, way: Way, language: str) -> None:
        self.person, self.way = person, way
        self.language = language

    def solve(self, legal: list[str], action: str) -> None:
        """Answers, and waits for the grade."""
        expect(cue(self.page)).to_be_visible()
        self.answer(action, legal, result(self.page))

    def _touch_control(self, action: str, legal: list[str]) -> None:
        """On a slow machine the grade may come during the next touch: the table is inert then."""
        try:
            super()._touch_control(action, legal)
        except AssertionError:
            if not result(self.page).is_visible():
                raise

    def text(self, key: str, **slots: Any) -> str:
        return Voice(self.language).say(key, **slots)


def cue(page: Page) -> Locator:
    return page.get_by_role("region", name=in_any_language("puzzle.title"))


def result(page: Page) -> Locator:
    return page.get_by_role("region", name=in_any_language("puzzle.result"))
