"""The states of a table under axe and on the smallest phone: lobby, bids, tricks, sheets, both games."""

from __future__ import annotations

import pytest

from tests.page.browser import DESKTOP, SMALL, Person
from tests.page.conftest import Arrive
from tests.page.play import open_table, play_out, start_with_bots
from yohoho.locales import LANGUAGES

SKULL_KING = {"game": "skull-king", "options": {"players": 5, "plan": [10]}}
SHORT = {"game": "skull-king", "options": {"players": 5, "plan": [1, 1]}}
SKULL = {"game": "skull", "options": {"players": 6}}
TWO_LOOKS = [
    {"size": SMALL, "color_scheme": "dark"},
    {"size": DESKTOP, "color_scheme": "light", "locale": "de"},
]
LARGE = pytest.param(TWO_LOOKS[1], marks=pytest.mark.slow)
"""One state is looked at on both in the quick run."""


def check(person: Person) -> None:
    person.assert_accessible()
    person.assert_fits()


@pytest.mark.parametrize("look", TWO_LOOKS, ids=["phone", "desktop"])
def test_skull_king(arrive: Arrive, look: dict[str, object]) -> None:
    person = arrive(None, **look)
    open_table(person, SKULL_KING)
    check(person)
    start_with_bots(person)
    person.page.wait_for_selector(".sk-bids button")
    check(person)
    play_out(person, until=".sk-held.playable")
    check(person)


@pytest.mark.parametrize("look", [TWO_LOOKS[0], LARGE], ids=["phone", "desktop"])
def test_a_round_is_counted_and_a_game_ends(arrive: Arrive, look: dict[str, object]) -> None:
    person = arrive(None, **look)
    open_table(person, SHORT)
    start_with_bots(person)
    play_out(person, until=SUMMARY)
    person.page.wait_for_selector(SUMMARY)
    check(person)
    person.page.reload()  # what ended the round is still there to look at, and why
    person.page.locator(".sk-foot button").first.click()
    person.page.locator(".why .trick-again .won").wait_for()
    assert person.page.locator(".why .sk-reasons .rule-number").count() >= 1
    check(person)
    person.page.keyboard.press("Escape")
    play_out(person)
    check(person)


SUMMARY = "dialog[open].round-summary footer .primary"


@pytest.mark.parametrize("look", [TWO_LOOKS[0], LARGE], ids=["phone", "desktop"])
def test_skull(arrive: Arrive, look: dict[str, object]) -> None:
    person = arrive(None, **look)
    open_table(person, SKULL)
    start_with_bots(person)
    person.page.wait_for_selector(".skull-hand .skull-held")
    check(person)
    play_out(person, until=".skull-acts button:last-of-type")
    check(person)


@pytest.mark.slow
def test_sheets_on_a_phone_in_every_language(arrive: Arrive) -> None:
    person = arrive(None, size=SMALL)
    open_table(person, SKULL_KING)
    start_with_bots(person)
    play_out(person, until=".sk-held.playable")
    for sheet in ("scores", "log", "chat", "menu"):
        person.page.locator(f".bar-{sheet}").tap()
        person.page.wait_for_selector("dialog[open]")
        person.assert_accessible()
        for language in LANGUAGES:
            person.page.evaluate(CHOOSE, language)
            person.page.wait_for_selector(f"html[lang={language}]")
            person.assert_fits()
        person.page.keyboard.press("Escape")
        person.page.wait_for_selector("dialog[open]", state="detached")


CHOOSE = """(language) => import(`${document.querySelector('script[type=module]').src}/../lib/preferences.js`)
  .then((module) => module.setPreferences({ language }))"""


@pytest.mark.parametrize("settings", [SKULL_KING, SKULL], ids=["skull-king", "skull"])
def test_every_shape_of_screen(arrive: Arrive, settings: dict[str, object]) -> None:
    person = arrive(None, size=SMALL)
    open_table(person, settings)
    start_with_bots(person)
    for width, height in ((740, 360), (768, 1024), (1024, 600), (1920, 1080), (3840, 2160)):
        person.page.set_viewport_size({"width": width, "height": height})
        person.page.wait_for_timeout(100)
        person.assert_fits()
    person.page.set_viewport_size({"width": 740, "height": 360})
    play_out(person, until=".sk-held.picked" if settings is SKULL_KING else ".skull-hand .skull-held.up")


def test_reduced_motion_or_not_the_game_goes_on(arrive: Arrive) -> None:
    person = arrive(None, reduced_motion="no-preference")
    open_table(person, {"game": "skull-king", "options": {"players": 3, "plan": [2]}})
    start_with_bots(person)
    play_out(person)
