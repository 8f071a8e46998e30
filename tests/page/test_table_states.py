"""The states of a table are accessible and fit the smallest phone: lobby, bids, tricks, sheets."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.page.browser import DESKTOP, SMALL, Person
from tests.page.conftest import Arrive
from tests.page.play import bar_button, bid_buttons, dialog, open_table, play_out, start_with_bots
from tests.page.web_modules import CHOOSE
from tests.page.words import in_any_language
from yohoho.locales import LANGUAGES

SKULL_KING = {"game": "skull-king", "options": {"players": 5, "plan": [10]}}
SHORT = {"game": "skull-king", "options": {"players": 5, "plan": [1, 1]}}
SKULL = {"game": "skull", "options": {"players": 6}}
TWO_LOOKS = [
    {"size": SMALL, "color_scheme": "dark"},
    {"size": DESKTOP, "color_scheme": "light", "locale": "de"},
]
TWO_FRAMES = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
"""The page has laid itself out anew."""
LARGE = pytest.param(TWO_LOOKS[1], marks=pytest.mark.slow)
"""Only one test looks at both in the quick run."""


def check(person: Person) -> None:
    person.assert_accessible()
    person.assert_fits()


@pytest.mark.slow
@pytest.mark.parametrize("look", TWO_LOOKS, ids=["phone", "desktop"])
def test_lobby_bids_and_tricks_of_skull_king_are_accessible(arrive: Arrive, look: dict[str, object]) -> None:
    person = arrive(None, **look)
    open_table(person, SKULL_KING)
    check(person)
    start_with_bots(person)
    expect(bid_buttons(person.page)).not_to_have_count(0)
    check(person)
    play_out(person, until="pick-card")
    check(person)


@pytest.mark.slow
@pytest.mark.parametrize("look", [TWO_LOOKS[0], LARGE], ids=["phone", "desktop"])
def test_summary_last_trick_and_ending_are_accessible(arrive: Arrive, look: dict[str, object]) -> None:
    person = arrive(None, **look)
    open_table(person, SHORT)
    start_with_bots(person)
    play_out(person, until="close-summary")
    expect(dialog(person.page)).to_be_visible()
    check(person)
    person.page.reload()  # the last trick can still be looked at
    person.page.get_by_role("button", name=in_any_language("sk.last")).click()
    expect(dialog(person.page).get_by_role("img")).to_have_count(5)
    expect(dialog(person.page).get_by_role("button", name=in_any_language("why.ruling"))).not_to_have_count(0)
    check(person)
    person.page.keyboard.press("Escape")
    play_out(person)
    check(person)


@pytest.mark.parametrize("look", [TWO_LOOKS[0], LARGE], ids=["phone", "desktop"])
def test_mats_and_challenge_of_skull_are_accessible(arrive: Arrive, look: dict[str, object]) -> None:
    person = arrive(None, **look)
    open_table(person, SKULL)
    start_with_bots(person)
    expect(person.page.get_by_role("group", name=in_any_language("skull.hand"))).to_be_visible()
    check(person)
    play_out(person, until="challenge-or-pass")
    check(person)


@pytest.mark.slow
def test_sheets_fit_a_phone_in_every_language(arrive: Arrive) -> None:
    person = arrive(None, size=SMALL)
    open_table(person, SKULL_KING)
    start_with_bots(person)
    play_out(person, until="pick-card")
    for sheet in ("scores", "log", "chat", "menu"):
        bar_button(person.page, sheet).tap()
        expect(dialog(person.page)).to_be_visible()
        person.assert_accessible()
        for language in LANGUAGES:
            person.page.evaluate(CHOOSE, {"language": language})
            person.wait_for_language(language)
            person.assert_fits()
        person.page.keyboard.press("Escape")
        expect(dialog(person.page)).to_have_count(0)


@pytest.mark.slow
@pytest.mark.parametrize("settings", [SKULL_KING, SKULL], ids=["skull-king", "skull"])
def test_table_fits_every_shape_of_screen(arrive: Arrive, settings: dict[str, object]) -> None:
    person = arrive(None, size=SMALL)
    open_table(person, settings)
    start_with_bots(person)
    for width, height in ((740, 360), (768, 1024), (1024, 600), (1920, 1080), (3840, 2160)):
        person.page.set_viewport_size({"width": width, "height": height})
        person.page.evaluate(TWO_FRAMES)
        person.assert_fits()
    person.page.set_viewport_size({"width": 740, "height": 360})
    play_out(person, until="play-card" if settings is SKULL_KING else "put-disc")


@pytest.mark.slow
def test_game_goes_on_with_full_motion(arrive: Arrive) -> None:
    person = arrive(None, reduced_motion="no-preference")
    open_table(person, {"game": "skull-king", "options": {"players": 3, "plan": [2]}})
    start_with_bots(person)
    play_out(person)
