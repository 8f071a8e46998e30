"""Somebody who taps on the score pad, counted, and logs the cards of a round one by one."""

from time import monotonic
from typing import Final

from playwright.sync_api import Locator, Page, expect

from tests.page.browser import Person
from tests.page.words import card_in_any_language, contains, ignore_case, in_any_language, one_of

BLINK: Final = 160
"""The page takes two taps within this many milliseconds for one that bounced."""
LOG: Final = one_of(in_any_language("tricklog.begin"), in_any_language("tricklog.look"))
VERDICT: Final = one_of(in_any_language("log.trick-won"), in_any_language("rules.nobody"))


class CardLogger:
    """A person at the trick log."""

    def __init__(self, person: Person, page: Page | None = None) -> None:
        self.person, self.page = person, page or person.page
        self.taps = 0
        self.last_tap = 0.0

    def tap(self, target: Locator) -> None:
        self.rest()
        target.tap() if self.person.touch else target.click()
        self.taps += 1
        self.note_tap()

    def note_tap(self) -> None:
        """The page ignores a tap that follows too soon, also on what has just come under the finger."""
        self.last_tap = monotonic()

    def rest(self) -> None:
        """Waits until the page does not take the next tap for a bounce of the last one."""
        left = BLINK - 1000 * (monotonic() - self.last_tap)
        if left > 0:
            self.page.wait_for_timeout(left)

    def card_picker(self) -> Locator:
        return self.page.get_by_role("group", name=in_any_language("referee-page.pick-trick"))

    def show_log(self) -> None:
        self.tap(self.page.get_by_role("button", name=LOG))

    def log(self) -> None:
        """Begins to log the cards of this round."""
        self.show_log()
        expect(self.card_picker()).to_be_visible()

    def play(self, *cards: str) -> None:
        for card in cards:
            name, _, role = card.partition(":")
            if name[-1].isdigit():
                self._show_suit(name.split("-")[0])
            self.tap(self.card_picker().get_by_role("button", name=card_in_any_language(name)))
            if role:
                self.choose_role(role)

    def _show_suit(self, name: str) -> None:
        suits = self.page.get_by_role("group", name=in_any_language("tricklog.suits"))
        suit = suits.get_by_role("button", name=ignore_case(in_any_language(f"suit.{name}")))
        if suit.get_attribute("aria-pressed") == "false":
            self.tap(suit)

    def choose_role(self, role: str) -> None:
        self.tap(self.page.get_by_role("button", name=contains(f"referee-page.as-{role}")))

    def verdict(self) -> Locator:
        """The sentence that says who wins the trick."""
        return self.page.get_by_role("heading", level=3, name=VERDICT)
