"""Somebody who keeps the score of a real table on a phone, and counts how often the finger comes down."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random
from time import monotonic
from typing import Final

from playwright.sync_api import Locator, Page

from tests.page.browser import Person
from yohoho.scorepad import Log, loads

BLINK: Final = 160
"""Two taps within this many milliseconds may be taken for one that bounced."""
CREW: Final = ("Ann", "Bo", "Cy", "Dora", "Eve")


class Hand:
    def __init__(self, person: Person) -> None:
        self.person, self.page = person, person.page
        self.taps = 0
        self.at = 0.0

    def tap(self, where: str | Locator, nth: int = 0) -> None:
        found = self.page.locator(where).nth(nth) if isinstance(where, str) else where
        self.rest()
        found.tap() if self.person.touch else found.click()
        self.taps += 1
        self.at = monotonic()

    def rest(self) -> None:
        """A finger that comes down again in a blink is not meant."""
        left = BLINK - 1000 * (monotonic() - self.at)
        if left > 0:
            self.page.wait_for_timeout(left)

    # --- set-up

    def begin(self, names: Sequence[str] = CREW, *switches: str, edition: str = "beck") -> None:
        self.person.go("/pad/new")
        for name in names:
            self.join(name)
        self.page.locator("input[name=edition]").nth(["beck", "schmidt"].index(edition)).check(force=True)
        if switches:
            self.page.locator(".all-options summary").first.click()
        for text in switches:
            self.page.locator("label.check", has_text=text).locator("input").first.evaluate(
                "box => box.click()"
            )
        self.start()

    def join(self, name: str) -> None:
        self.page.locator(".pad-new input[autocomplete=off]").fill(name)
        self.page.keyboard.press("Enter")

    def start(self) -> None:
        self.page.locator(".pad-start .primary").click()
        self.page.wait_for_selector(".pad-round")
        self.taps = 0
        self.at = monotonic()

    # --- a round

    def bid(self, bids: Sequence[int]) -> None:
        for bid in bids:
            self.tap(".pad-numbers button", bid)
        self.page.wait_for_selector(".pad-round.tricks")

    def correct(self, seat: int, bid: int, won: int) -> None:
        """A miss by one is a tap on the arrow, a greater one is picked from the numbers."""
        stepper = self.page.locator(".pad-stepper").nth(seat).locator("button")
        if abs(won - bid) == 1:
            self.tap(stepper.nth(2 if won > bid else 0))
        else:
            self.tap(stepper.nth(1))
            self.tap(".pad-numbers button", won)

    def save(self) -> None:
        self.tap(".pad-actions .primary")

    def round(self, bids: Sequence[int], won: Sequence[int]) -> None:
        self.bid(bids)
        for seat, (bid, tricks) in enumerate(zip(bids, won, strict=True)):
            if bid != tricks:
                self.correct(seat, bid, tricks)
        self.save()

    def claim(self, card: str, *people: str) -> None:
        self.tap(f"[data-card='{card}']")
        for name in people:
            self.page.locator(".pad-people button", has_text=name).first.click()

    def bonuses(self, claims: Mapping[str, Sequence[str]]) -> None:
        self.tap(".pad-bonus")
        self.page.wait_for_selector(".pad-cards")
        for card, people in claims.items():
            self.claim(card, *people)
        self.page.locator(".pad-choose .primary").click()
        self.page.wait_for_selector(".pad-bonuses", state="detached")

    # --- card by card

    def log(self) -> None:
        self.tap(".pad-log-switch")
        self.page.wait_for_selector(".pad-picker")

    def play(self, *cards: str) -> None:
        for card in cards:
            held, _, role = card.partition(":")
            suit = self.page.locator(f".pad-suits [data-suit={held.split('-')[0]}]")
            if suit.count() and suit.get_attribute("aria-pressed") == "false":
                self.tap(suit)
            self.tap(f".pad-picker [data-card='{held}']")
            if role:
                self.tap(f"[data-role={role}]")

    # --- looking

    def screen(self, tab: int) -> None:
        self.page.locator(".pad-tabs a").nth(tab).click()
        self.page.wait_for_selector(f".pad-tabs a:nth-child({tab + 1})[aria-current=page]")

    def totals(self) -> list[int]:
        cells = self.page.locator(".pad-screen > .pad-table tfoot .pad-total b").all_inner_texts()
        return [int(text.replace("−", "-")) for text in cells]

    def end_game(self) -> None:
        """By the button, a moment after it came: what has just come under the finger is not meant."""
        self.screen(3)
        self.page.wait_for_timeout(BLINK)
        self.page.locator("button", has_text="End the game").tap()
        self.screen(0)
        self.page.wait_for_selector(".pad-end")

    def stored(self) -> Log:
        """The sheet as it lies in the browser; the very format that the library reads."""
        return stored_in(self.page)

    def download(self, button: str, folder: Path) -> Path:
        with self.page.expect_download() as told:
            self.page.locator("button", has_text=button).first.click()
        path = folder / told.value.suggested_filename
        told.value.save_as(path)
        return path

    def give(self, name: str, text: str) -> None:
        self.page.locator("input[type=file]").set_input_files(
            {"name": name, "mimeType": "application/json", "buffer": text.encode()}
        )


def stored_in(page: Page) -> Log:
    sheet = page.url.split("/pad/")[1].split("#")[0]
    return loads(str(page.evaluate("id => localStorage.getItem(`yohoho.pad/${id}`)", sheet)))


def game(rng: Random, players: int, rounds: int = 10) -> list[tuple[list[int], list[int]]]:
    """(bids, tricks) of each round: three in five bids are exact, most others off by one."""
    found = []
    for cards in range(1, rounds + 1):
        won = [0] * players
        for _ in range(cards):
            won[rng.randrange(players)] += 1
        found.append(([_bid(rng, tricks, cards) for tricks in won], won))
    return found


def taps_of(bids: Sequence[int], won: Sequence[int]) -> int:
    """How often a finger comes down in a round without bonuses; test_pad_taps.py holds the page to it."""
    misses = [abs(bid - tricks) for bid, tricks in zip(bids, won, strict=True) if bid != tricks]
    return len(bids) + sum(min(far, 2) for far in misses) + 1


def _bid(rng: Random, tricks: int, cards: int) -> int:
    if rng.random() < 0.6:
        return tricks
    far = rng.choices([1, 2, 3], [7, 2, 1])[0]
    near = [bid for bid in (tricks - far, tricks + far) if 0 <= bid <= cards]
    return rng.choice(near or [bid for bid in (tricks - 1, tricks + 1) if 0 <= bid <= cards])
