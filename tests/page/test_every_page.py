"""Every page fits the smallest phone in every language and is accessible in both themes."""

import pytest
from playwright.sync_api import expect

from tests.page.browser import DESKTOP, SMALL
from tests.page.conftest import Arrive
from yohoho.locales import LANGUAGES

PAGES = (
    "/",
    "/about",
    "/daily",
    "/games",
    "/history",
    "/join",
    "/learn",
    "/open?game=skull-king&edition=beck",
    "/open?game=skull-king&edition=schmidt",
    "/open?game=skull",
    "/pad",
    "/pad/new",
    "/puzzles",
    "/referee",
    "/referee#score",
    "/replay",
    "/rules",
    "/rules/skull-king-beck",
    "/rules/skull-king-schmidt",
    "/rules/skull",
    "/settings",
    "/tables",
)
GROUPS = 4
MISSING = ("/nowhere", "/replay/none", "/t/none", "/carry#nonsense")
"""Addresses that a person may have typed wrong, or that are gone."""


@pytest.mark.parametrize("first", range(GROUPS))
def test_pages_fit_the_smallest_phone_and_are_accessible(arrive: Arrive, first: int) -> None:
    """German has the longest words. The other languages are slow."""
    person = arrive(None, size=SMALL, locale="de")
    for path in PAGES[first::GROUPS]:
        person.go(path)
        expect(person.page.get_by_role("heading", level=1).first).to_be_visible()
        person.assert_accessible()
        person.assert_fits()


def test_missing_pages_fit_and_are_accessible(arrive: Arrive) -> None:
    person = arrive(None, size=SMALL)
    for path in MISSING:
        person.go(path)
        expect(person.page.get_by_role("heading", level=1)).to_be_visible()
        person.assert_accessible()
        person.assert_fits()
    person.ignore_errors()


@pytest.mark.slow
@pytest.mark.parametrize("path", PAGES)
def test_page_fits_the_smallest_phone_in_every_language(arrive: Arrive, path: str) -> None:
    person = arrive(path, size=SMALL)
    for language in LANGUAGES:
        person.choose_language(language)
        person.assert_fits()


@pytest.mark.slow
@pytest.mark.parametrize("path", PAGES)
def test_page_is_accessible_on_a_large_light_screen(arrive: Arrive, path: str) -> None:
    person = arrive(path, size=DESKTOP, color_scheme="light", locale="de")
    person.assert_accessible()
    person.assert_fits()


@pytest.mark.slow
def test_chosen_theme_overrides_the_devices(arrive: Arrive) -> None:
    ground = "getComputedStyle(document.documentElement).backgroundColor"
    dark, light = arrive("/", color_scheme="dark"), arrive("/", color_scheme="light")
    assert dark.page.evaluate(ground) != light.page.evaluate(ground)
    chosen = arrive("/", color_scheme="dark", choices={"theme": "light"})
    assert chosen.page.evaluate(ground) == light.page.evaluate(ground)
