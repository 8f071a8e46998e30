"""Keeps the score of a real game of Skull on the score pad, in a browser."""

from collections.abc import Sequence
from typing import Final

from playwright.sync_api import Locator, expect

from tests.page.browser import Person
from tests.page.words import in_any_language

AFTER_BOUNCE_MS: Final = 180
"""Quicker taps than this count as one, see web/pad/tap-guard.js."""


class SkullKeeper:
    """Somebody who keeps the score of a real game of Skull."""

    def __init__(self, person: Person) -> None:
        self.person = person
        self.page = person.page
        self.mats = self.page.get_by_role("list", name=in_any_language("skull.mats"))

    def begin(self, names: Sequence[str], *, first: str = "Ann", last_chance: bool = False) -> None:
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

    def fail(self, name: str, owner: str) -> None:
        """A round that costs the first one a disc."""
        self.tap(self.mat(name))
        self.tap(self.owners().get_by_role("button", name=owner, exact=True))
        expect(self.owners()).to_have_count(0)

    def owners(self) -> Locator:
        return self.page.get_by_role("group", name=in_any_language("skull-pad.failed"))

    def open_rename(self, name: str) -> None:
        self.tap(self.page.get_by_role("button", name=in_any_language("skull-pad.rename-of", name=name)))
        expect(self.page.get_by_role("dialog")).to_be_visible()

    def expect_end(self) -> None:
        expect(self.page.get_by_role("list", name=in_any_language("ending.places"))).to_be_visible()
