"""Every place of the page fits the smallest phone in four languages and pleases axe in both themes."""

from __future__ import annotations

import pytest

from tests.page.browser import DESKTOP, SMALL
from tests.page.conftest import Arrive
from yohoho.locales import LANGUAGES

LARGE = ("/", "/open?game=skull-king&edition=beck", "/referee", "/rules/skull-king-beck", "/settings")
"""Those that look most unlike on a large screen; the others are looked at in the long run."""
PLACES = (
    "/",
    "/about",
    "/games",
    "/history",
    "/join",
    "/open?game=skull-king&edition=beck",
    "/open?game=skull-king&edition=schmidt",
    "/open?game=skull",
    "/pad",
    "/pad/new",
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


@pytest.mark.parametrize("path", PLACES)
def test_on_the_smallest_phone_in_every_language(arrive: Arrive, path: str) -> None:
    person = arrive(path, size=SMALL)
    person.assert_accessible()
    headings = set()
    for language in LANGUAGES:
        person.speak(language)
        person.assert_fits()
        headings.add(person.page.locator("h1").first.inner_text())
    assert len(headings) > 1, headings


@pytest.mark.parametrize(
    "path", [pytest.param(path, marks=pytest.mark.slow if path not in LARGE else ()) for path in PLACES]
)
def test_large_and_light(arrive: Arrive, path: str) -> None:
    person = arrive(path, size=DESKTOP, color_scheme="light", locale="de")
    person.assert_accessible()
    person.assert_fits()


@pytest.mark.parametrize("path", ["/nowhere", "/rules/chess", "/replay/none", "/t/none", "/carry#nonsense"])
def test_what_is_not_there_is_said_and_has_a_way_on(arrive: Arrive, path: str) -> None:
    person = arrive(path)
    person.page.wait_for_selector("h1")
    assert person.page.locator("a[href='/'], a.button, button.primary").count()
    person.assert_accessible()
    person.assert_fits()
    person.forgive()


def test_the_language_is_the_browsers_until_one_is_chosen(arrive: Arrive) -> None:
    person = arrive("/", locale="it-CH")
    assert person.page.evaluate("document.documentElement.lang") == "it"
    person.speak("fr")
    person.page.reload()
    person.page.wait_for_selector("h1")
    assert person.page.evaluate("document.documentElement.lang") == "fr"
    assert arrive("/", locale="ja").page.evaluate("document.documentElement.lang") == "en"


def test_dark_and_light(arrive: Arrive) -> None:
    ground = "getComputedStyle(document.documentElement).backgroundColor"
    dark, light = arrive("/", color_scheme="dark"), arrive("/", color_scheme="light")
    assert dark.page.evaluate(ground) != light.page.evaluate(ground)
    chosen = arrive("/", color_scheme="dark", choices={"theme": "light"})
    assert chosen.page.evaluate(ground) == light.page.evaluate(ground)


def test_where_nothing_can_be_kept_the_page_still_works(arrive: Arrive) -> None:
    blocked = "Object.defineProperty(window, 'localStorage', { get() { throw new Error('blocked'); } })"
    person = arrive("/about")
    person.context.add_init_script(blocked)
    person.go("/settings").speak("de")
    assert person.page.evaluate("document.documentElement.lang") == "de"
