"""Dialogs and options in the middle of a game fit in every language and on every screen."""

import pytest
from playwright.sync_api import expect

from tests.page.browser import DESKTOP, PHONE
from tests.page.conftest import Arrive
from tests.page.scorekeeper import CREW, Scorekeeper
from tests.page.words import in_any_language
from yohoho.locales import LANGUAGES


@pytest.mark.slow
@pytest.mark.parametrize(("size", "theme"), [(PHONE, "dark"), (DESKTOP, "light")])
def test_options_fit_in_every_language(arrive: Arrive, size: tuple[int, int], theme: str) -> None:
    keeper = Scorekeeper(arrive("/about", size=size, color_scheme=theme))
    keeper.open_sheet(CREW)
    keeper.screen("crew")
    keeper.seat_dialog("Dora")
    for language in LANGUAGES:
        keeper.page.keyboard.press("Escape")
        expect(keeper.dialog()).to_have_count(0)
        keeper.person.choose_language(language)
        keeper.seat_dialog("Dora")
        keeper.person.assert_fits()
    keeper.page.keyboard.press("Escape")
    expect(keeper.dialog()).to_have_count(0)
    keeper.screen("more")
    keeper.page.get_by_role("link", name=in_any_language("pad.options")).click()
    expect(keeper.page.get_by_role("button", name=in_any_language("pad.options-save"))).to_be_visible()
    keeper.person.assert_accessible()
    for language in LANGUAGES:
        keeper.person.choose_language(language)
        keeper.person.assert_fits()
