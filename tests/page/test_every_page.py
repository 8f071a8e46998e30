"""Every page fits the smallest phone in every language and is accessible in both themes."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.effort import slow_but
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


@pytest.mark.parametrize("path", slow_but(6, PAGES))
def test_page_fits_the_smallest_phone_in_every_language(arrive: Arrive, path: str) -> None:
    person = arrive(path, size=SMALL)
    person.assert_accessible()
    headings = set()
    for language in LANGUAGES:
        person.choose_language(language)
        person.assert_fits()
        headings.add(person.page.get_by_role("heading", level=1).inner_text())
    assert len(headings) > 1, headings


@pytest.mark.parametrize("path", slow_but(11, PAGES))
def test_page_is_accessible_on_a_large_light_screen(arrive: Arrive, path: str) -> None:
    person = arrive(path, size=DESKTOP, color_scheme="light", locale="de")
    person.assert_accessible()
    person.assert_fits()


@pytest.mark.parametrize(
    "path", ["/nowhere", "/rules/chess", "/replay/none", "/shared/none", "/t/none", "/carry#nonsense"]
)
def test_missing_page_is_explained_and_has_a_way_on(arrive: Arrive, path: str) -> None:
    person = arrive(path)
    expect(person.page.get_by_role("heading", level=1)).to_be_visible()
    way_on = (
        person.page.get_by_role("main")
        .get_by_role("link")
        .or_(person.page.get_by_role("main").get_by_role("button"))
    )
    expect(way_on).not_to_have_count(0)
    person.assert_accessible()
    person.assert_fits()
    person.ignore_errors()


def test_language_is_the_browsers_until_one_is_chosen(arrive: Arrive) -> None:
    person = arrive("/", locale="it-CH")
    assert person.page.evaluate("document.documentElement.lang") == "it"
    person.choose_language("fr")
    person.page.reload()
    expect(person.page.get_by_role("heading", level=1)).to_be_visible()
    assert person.page.evaluate("document.documentElement.lang") == "fr"
    assert arrive("/", locale="ja").page.evaluate("document.documentElement.lang") == "en"


@pytest.mark.slow
def test_chosen_theme_overrides_the_devices(arrive: Arrive) -> None:
    ground = "getComputedStyle(document.documentElement).backgroundColor"
    dark, light = arrive("/", color_scheme="dark"), arrive("/", color_scheme="light")
    assert dark.page.evaluate(ground) != light.page.evaluate(ground)
    chosen = arrive("/", color_scheme="dark", choices={"theme": "light"})
    assert chosen.page.evaluate(ground) == light.page.evaluate(ground)


def test_language_can_be_chosen_where_storage_is_blocked(arrive: Arrive) -> None:
    blocked = "Object.defineProperty(window, 'localStorage', { get() { throw new Error('blocked'); } })"
    person = arrive("/about")
    person.context.add_init_script(blocked)
    person.go("/settings").choose_language("de")
    assert person.page.evaluate("document.documentElement.lang") == "de"
