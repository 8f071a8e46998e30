"""The sheet of Skull on the score pad, in a browser: every screen fits and is accessible.

tests/web/pad/skull.test.js keeps whole games.
"""

from collections.abc import Sequence
from typing import Final

import pytest
from playwright.sync_api import Locator, expect

from tests.page.browser import DESKTOP, PHONE, Person
from tests.page.conftest import Arrive
from tests.page.words import in_any_language, text
from yohoho.locales import LANGUAGES

CREW: Final = ("Ann", "Bo", "Cy", "Maximiliana Wilhelmina", "Eve", "Finn")
AFTER_BOUNCE_MS: Final = 180
"""Quicker taps than this count as one, see web/pad/tap-guard.js."""


class SkullKeeper:
    """Somebody who keeps the score of a real game of Skull."""

    def __init__(self, person: Person) -> None:
        self.person = person
        self.page = person.page
        self.mats = self.page.get_by_role("list", name=in_any_language("skull.mats"))

    def begin(self, names: Sequence[str] = CREW, first: str = "Ann", last_chance: bool = False) -> None:
        self.person.go("/pad/new")
        self.choose_skull()
        for name in names:
            self.join(name)
        self.page.get_by_role("combobox", name=in_any_language("skull-pad.first")).select_option(first)
        if last_chance:
            self.page.get_by_role("switch").evaluate("one => one.click()")
        self.press("skull-pad.start")
        expect(self.mats).to_be_visible()

    def choose_skull(self) -> None:
        self.page.get_by_role("radio", name=in_any_language("play.game.skull")).check(force=True)

    def join(self, name: str) -> None:
        box = self.page.get_by_role("textbox", name=in_any_language("pad.name"))
        box.fill(name)
        box.press("Enter")

    def press(self, key: str) -> None:
        self.tap(self.page.get_by_role("button", name=in_any_language(key)))

    def tap(self, control: Locator) -> None:
        self.page.wait_for_timeout(AFTER_BOUNCE_MS)
        if self.person.touch:
            control.tap()
        else:
            control.click()

    def mat(self, name: str) -> Locator:
        return self.mats.get_by_role("button", name=name)

    def fail(self, name: str, owner: str, left: int) -> None:
        """A round that costs the first one a disc."""
        self.tap(self.mat(name))
        self.tap(self.owners().get_by_role("button", name=owner, exact=True))
        expect(self.mat(name)).to_contain_text(text("ending.discs-left", count=left))

    def owners(self) -> Locator:
        return self.page.get_by_role("group", name=in_any_language("skull-pad.failed"))


@pytest.mark.parametrize(
    ("size", "theme"), [(PHONE, "dark"), pytest.param(DESKTOP, "light", marks=pytest.mark.slow)]
)
def test_every_screen_fits_in_every_language_and_is_accessible(
    arrive: Arrive, size: tuple[int, int], theme: str
) -> None:
    keeper = SkullKeeper(arrive(None, size=size, color_scheme=theme))
    keeper.begin(CREW, last_chance=True)
    for left in (3, 2, 1):
        keeper.fail("Ann", "Bo", left)
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
