"""The states of a table are accessible and fit the smallest phone: lobby, bids, tricks, sheets."""

from typing import Any, Final

import pytest
from playwright.sync_api import expect

from tests.page.browser import DESKTOP, PHONE, SMALL, Person
from tests.page.conftest import Arrive
from tests.page.play import (
    bar_button,
    bid_buttons,
    chair,
    close_dialog,
    command_box,
    dialog,
    lobby_button,
    open_table,
    play_out,
    start_with_bots,
)
from tests.page.words import in_any_language, text
from yohoho.locales import LANGUAGES

SKULL_KING: Final = {"game": "skull-king", "options": {"players": 5, "plan": [10]}}
SHORT: Final = {"game": "skull-king", "options": {"players": 5, "plan": [1, 1]}}
SKULL: Final = {"game": "skull", "options": {"players": 6}}
SMALL_DARK: Final[dict[str, Any]] = {"size": SMALL, "color_scheme": "dark"}
LARGE_LIGHT: Final[dict[str, Any]] = {"size": DESKTOP, "color_scheme": "light", "locale": "de"}
LOOKS: Final = [
    pytest.param(SMALL_DARK, id="phone"),
    pytest.param(LARGE_LIGHT, id="desktop", marks=pytest.mark.slow),
]
"""Only one of them is looked at in the quick run."""
TWO_FRAMES: Final = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
"""The page has laid itself out anew."""


def check(person: Person) -> None:
    person.assert_accessible()
    person.assert_fits()


@pytest.mark.parametrize("look", LOOKS)
def test_lobby_bids_and_tricks_of_skull_king_are_accessible(arrive: Arrive, look: dict[str, Any]) -> None:
    person = arrive(None, **look)
    open_table(person, SKULL_KING)
    check(person)
    start_with_bots(person)
    expect(bid_buttons(person.page)).to_have_count(11)
    check(person)
    play_out(person, until="pick-card")
    check(person)


@pytest.mark.parametrize("look", LOOKS)
def test_mats_and_challenge_of_skull_are_accessible(arrive: Arrive, look: dict[str, Any]) -> None:
    person = arrive(None, **look)
    open_table(person, SKULL)
    start_with_bots(person)
    expect(person.page.get_by_role("group", name=in_any_language("skull.hand"))).to_be_visible()
    check(person)
    play_out(person, until="challenge-or-pass")
    check(person)


@pytest.mark.slow
@pytest.mark.parametrize("look", [SMALL_DARK, LARGE_LIGHT], ids=["phone", "desktop"])
def test_summary_last_trick_and_ending_are_accessible(arrive: Arrive, look: dict[str, Any]) -> None:
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
    expect(dialog(person.page)).to_have_count(0)
    play_out(person)
    check(person)


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
def test_dialogs_of_the_lobby_fit(arrive: Arrive, language: str) -> None:
    person = arrive(None, size=PHONE, locale=language)
    open_table(person, SHORT)
    chair(person.page, 1).tap()
    bots = dialog(person.page).get_by_role("group", name=text("lobby.bots-how", language))
    expect(bots).to_be_visible()
    check(person)
    dialog(person.page).get_by_role("button", name=text("lobby.add-bot", language)).tap()
    expect(dialog(person.page)).to_have_count(0)
    lobby_button(person, "face.change").tap()
    expect(dialog(person.page)).to_be_visible()
    check(person)


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
def test_sheets_fit_a_phone(arrive: Arrive, language: str) -> None:
    person = arrive(None, size=SMALL, locale=language)
    open_table(person, SKULL_KING)
    start_with_bots(person)
    play_out(person, until="pick-card")
    for sheet in ("scores", "log", "chat", "menu"):
        bar_button(person.page, sheet).tap()
        expect(dialog(person.page)).to_be_visible()
        check(person)
        close_dialog(person.page)


@pytest.mark.slow
@pytest.mark.parametrize("game", ["skull", "skull-king"])
def test_all_options_of_a_new_table_fit(arrive: Arrive, game: str) -> None:
    person = arrive(f"/open?game={game}", size=PHONE)
    person.page.get_by_text(text("open.more")).click()
    expect(person.page.get_by_role("group", name=text("open.coach"))).to_be_visible()
    check(person)


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
    person = arrive(None, choices={"pace": "normal"}, reduced_motion="no-preference")
    open_table(person, {"game": "skull-king", "options": {"players": 3, "plan": [2]}})
    start_with_bots(person)
    play_out(person)


@pytest.mark.slow
def test_keys_and_coach_of_the_text_view_fit(arrive: Arrive) -> None:
    person = arrive(None, size=PHONE, choices={"textView": True})
    open_table(person, SKULL)
    start_with_bots(person)
    expect(command_box(person.page)).to_be_visible()
    person.page.get_by_role("button", name=text("coach.title"), exact=True).tap()
    expect(person.page.get_by_role("rowheader").first).to_be_visible()
    check(person)
