"""The sheet of Skull on the score pad, in a browser: every screen fits and is accessible.

tests/web/pad/skull.test.js keeps whole games.
"""

from typing import Final

import pytest
from playwright.sync_api import expect

from tests.page.browser import DESKTOP, PHONE
from tests.page.conftest import Arrive
from tests.page.skull_keeper import SkullKeeper
from yohoho.locales import LANGUAGES

CREW: Final = ("Ann", "Bo", "Cy", "Maximiliana Wilhelmina", "Eve", "Finn")


@pytest.mark.parametrize(
    ("size", "theme"), [(PHONE, "dark"), pytest.param(DESKTOP, "light", marks=pytest.mark.slow)]
)
def test_every_screen_fits_in_every_language_and_is_accessible(
    arrive: Arrive, size: tuple[int, int], theme: str
) -> None:
    keeper = SkullKeeper(arrive(None, size=size, color_scheme=theme))
    keeper.begin(CREW, last_chance=True)
    for _ in range(3):
        keeper.fail("Ann", "Bo")
    keeper.tap(keeper.mat("Cy"))
    expect(keeper.owners()).to_be_visible()
    expect(keeper.owners().get_by_role("button").last).to_be_in_viewport(ratio=1)
    sheet = keeper.page.url
    for part in ("", "#table", "#crew", "#more", "#board"):
        keeper.page.goto(sheet + part)
        expect(keeper.page.get_by_role("heading", level=1)).to_be_visible()
        for language in LANGUAGES:
            keeper.person.choose_language(language)
            keeper.person.assert_fits()
        keeper.person.assert_accessible()
