"""Somebody who keeps the score of a real table on a phone, and counts the taps it takes.

Everything is found by its role and its name in any language, as the page says it to a screen reader.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import count
from pathlib import Path
from typing import Any, Final, Literal, TypeAlias

from playwright.sync_api import Locator, Page, expect

from tests.page.card_logger import CardLogger
from tests.page.random_rounds import first_miss
from tests.page.words import begins_with, card_in_any_language, contains, in_any_language, one_of
from yohoho.scorepad import Log, dumps, loads, open_sheet

CREW: Final = ("Ann", "Bo", "Cy", "Dora", "Eve")
Screen: TypeAlias = Literal["round", "table", "crew", "more"]
Power: TypeAlias = Literal["wager", "harry"]
SAVE: Final = one_of(*map(in_any_language, ("pad.save-round", "pad.save-edit", "pad.all-made")))
ASKED: Final = one_of(
    *map(in_any_language, ("pad.ask-bid", "pad.ask-tricks", "crew.your-bid", "crew.your-tricks"))
)
TOTAL: Final = begins_with("column.total")
BIDS: Final = in_any_language("pad.step-bids")
PLAY: Final = in_any_language("pad.step-play")
TRICKS: Final = in_any_language("pad.step-tricks")
CLICK: Final = "button => button.click()"
_numbers = count(1)
"""Each sheet of a process has an id of its own: one server keeps the shared ones of all tests."""


class Scorekeeper(CardLogger):
    """A person at the score pad, and what they do there."""

    def second_tab(self) -> Scorekeeper:
        """The same browser, with the same address in another tab."""
        tab = Scorekeeper(self.person, self.page.context.new_page())
        tab.page.goto(self.page.url)
        return tab

    # --- set-up

    def open_sheet(self, names: Sequence[str] = CREW, **options: Any) -> None:
        """A new sheet, put into this browser as the form would, and opened."""
        log = open_sheet(f"sheet-{next(_numbers)}", "phone", names, options)
        self.keep(log)
        self.person.go(f"/pad/{log.sheet}")

    def keep(self, *logs: Log) -> None:
        """Puts sheets into this browser's storage."""
        if not self.page.url.startswith(self.person.address):
            self.person.go("/about")
        shelf = {f"yohoho.pad/{log.sheet}": dumps(log) for log in logs}
        self.page.evaluate("shelf => void Object.assign(localStorage, shelf)", shelf)

    def begin(self, names: Sequence[str] = CREW, *switches: str, edition: str = "beck") -> None:
        """A new game by the form."""
        self.person.go("/pad/new")
        for name in names:
            self.join(name)
        if edition != "beck":
            self.page.get_by_role("radio", name=in_any_language(f"home.edition-{edition}")).check(force=True)
        if switches:
            self.show_options()
        for switch in switches:
            self.switch(switch)
        self.start()

    def show_options(self) -> None:
        self.page.get_by_text(in_any_language("open.more")).click()

    def switch(self, words: str) -> None:
        """One of the options, by the first words of its name."""
        self.page.get_by_role("switch", name=words).first.evaluate(CLICK)

    def join(self, name: str) -> None:
        box = self.page.get_by_role("textbox", name=in_any_language("pad.name"))
        box.fill(name)
        box.press("Enter")

    def start(self) -> None:
        self.page.get_by_role("button", name=in_any_language("pad.start")).click()
        self.wait_for_bids()
        self.taps = 0
        self.note_tap()

    # --- a round

    def wait_for_bids(self) -> None:
        expect(self.half(BIDS)).to_be_visible()

    def wait_for_tricks(self) -> None:
        expect(self.half(TRICKS)).to_be_visible()

    def wait_for_play(self) -> None:
        expect(self.half(PLAY)).to_be_visible()

    def half(self, name: re.Pattern[str]) -> Locator:
        """The bids, the play or the tricks of the round that is open."""
        return self.page.get_by_role("region", name=name)

    def number(self, number: int) -> Locator:
        """A number to tap: the bid or the tricks of whoever is asked."""
        return self.page.get_by_role("group", name=ASKED).get_by_role("button", name=str(number), exact=True)

    def tap_number(self, number: int) -> None:
        self.tap(self.number(number))

    def bid(self, bids: Sequence[int]) -> None:
        """Everybody's bid, and on to the tricks."""
        self.tap_bids(bids)
        self.wait_for_play()
        self.enter_tricks()
        self.wait_for_tricks()

    def tap_bids(self, bids: Sequence[int]) -> None:
        for bid in bids:
            self.tap_number(bid)

    def enter_tricks(self) -> None:
        self.tap(self.page.get_by_role("button", name=in_any_language("pad.enter-tricks")))

    def tap_missed(self, seat: int) -> None:
        """On the screen of the play: whoever missed, which fills in the tricks or asks for them."""
        self.tap(self.rows().nth(seat).get_by_role("button").first)
        self.wait_for_tricks()

    def rows(self) -> Locator:
        """One row for each person, in seat order."""
        return self.page.get_by_role("region", name=one_of(BIDS, PLAY, TRICKS)).get_by_role("listitem")

    def row(self, name: str) -> Locator:
        return self.rows().filter(has_text=name)

    def expect_shown(self, *numbers: str) -> None:
        """At the end of the rows stand these bids or tricks; a dash where there is none yet."""
        expect(self.rows()).to_have_text([re.compile(rf"{number}\s*$") for number in numbers])

    def fewer(self, seat: int) -> Locator:
        return self.page.get_by_role("button", name=in_any_language("pad.fewer")).nth(seat)

    def more(self, seat: int) -> Locator:
        return self.page.get_by_role("button", name=in_any_language("pad.more-tricks")).nth(seat)

    def tricks_won(self) -> Locator:
        """How many tricks each has won, in seat order; a tap lets one pick another number."""
        return self.page.get_by_role("button", name=in_any_language("pad.won"))

    def correct(self, seat: int, bid: int, won: int) -> None:
        """A miss by one is a tap on the arrow, a greater one is picked from the numbers."""
        if abs(won - bid) == 1:
            self.tap(self.more(seat) if won > bid else self.fewer(seat))
        else:
            self.tap(self.tricks_won().nth(seat))
            self.tap_number(won)

    def save_button(self) -> Locator:
        return self.page.get_by_role("button", name=SAVE)

    def save(self) -> None:
        self.tap(self.save_button())

    def round(self, bids: Sequence[int], won: Sequence[int]) -> None:
        """A round with the fewest taps; random_rounds.py has the same ways."""
        self.tap_bids(bids)
        self.wait_for_play()
        misses = {
            seat: (bid, tricks)
            for seat, (bid, tricks) in enumerate(zip(bids, won, strict=True))
            if bid != tricks
        }
        first = first_miss(bids, won)
        if first is not None:
            bid, tricks = misses.pop(first)
            self.tap_missed(first)
            if sum(bids) == sum(won):
                self.tap_number(tricks)
        elif misses:
            self.enter_tricks()
        for seat, (bid, tricks) in misses.items():
            self.correct(seat, bid, tricks)
        self.save()

    def correct_round(self, number: int) -> None:
        """Opens a round that is written, from the table of scores."""
        link = self.page.get_by_role("link", name=in_any_language("pad.edit-round", number=number))
        self.tap(link)
        self.wait_for_tricks()

    # --- bonuses

    def bonus_sheet(self) -> Locator:
        return self.page.get_by_role("dialog", name=in_any_language("pad.bonuses"))

    def open_bonuses(self) -> None:
        self.tap(self.page.get_by_role("button", name=begins_with("pad.bonuses")))
        expect(self.bonus_sheet()).to_be_visible()

    def claim(self, card: str, *people: str) -> None:
        """Taps a card that pays, then who gets it; a second name is the ally who gave the Loot."""
        name = card_in_any_language(card)
        cards = self.page.get_by_role("group", name=in_any_language("pad.bonus-cards"))
        self.tap(cards.get_by_role("button", name=name).first)
        for person in people:
            self.bonus_sheet().get_by_role("group", name=name).get_by_role("button", name=person).click()

    def open_power(self, power: Power) -> None:
        self.tap(self.bonus_sheet().get_by_role("button", name=contains(f"pad.power-{power}")).last)

    def close_bonuses(self) -> None:
        self.page.get_by_role("button", name=in_any_language("pad.bonuses-done")).click()
        expect(self.bonus_sheet()).to_have_count(0)

    # --- looking

    def cards_played(self) -> Locator:
        """The cards of the trick, in the order of play."""
        return self.rows().get_by_role("img")

    def tab(self, screen: Screen) -> Locator:
        tabs = self.page.get_by_role("navigation", name=in_any_language("pad.tabs"))
        return tabs.get_by_role("link", name=in_any_language(f"pad.tab-{screen}"))

    def screen(self, screen: Screen) -> None:
        self.tab(screen).click()
        expect(self.tab(screen)).to_have_attribute("aria-current", "page")

    def expect_totals(self, *totals: int) -> None:
        """The row of totals in the table of scores."""
        cells = self.page.get_by_role("row", name=TOTAL).get_by_role("cell")
        expect(cells).to_have_text(
            [re.compile(rf"(?<!\d){str(total).replace('-', '−')}\s*$") for total in totals]
        )

    def explain(self, seat: int = 0) -> None:
        """Opens the dialog that says where the points of a cell come from."""
        self.tap(self.page.get_by_role("cell").get_by_role("button").nth(seat))
        expect(self.dialog()).to_be_visible()

    def heading(self) -> Locator:
        return self.page.get_by_role("heading", level=1)

    def expect_round(self, number: int) -> None:
        """The round that is open has this number, which is the first one in its title."""
        expect(self.heading()).to_have_text(re.compile(rf"^\D*{number}(?!\d)"))

    def alert(self) -> Locator:
        """Why something is refused."""
        return self.page.get_by_role("alert").filter(has_text=re.compile(r"\S"))

    def dialog(self) -> Locator:
        return self.page.get_by_role("dialog")

    def undo(self) -> Locator:
        return self.page.get_by_role("button", name=in_any_language("pad.undo"))

    def undo_saved(self) -> None:
        """Undoes a saved round, which is asked about."""
        self.undo().click()
        question = self.page.get_by_role("dialog", name=in_any_language("pad.undo-ask"))
        question.get_by_role("button", name=in_any_language("pad.undo")).click()
        expect(question).to_have_count(0)

    def redo(self) -> Locator:
        return self.page.get_by_role("button", name=in_any_language("pad.redo"))

    def change_note(self) -> Locator:
        """The note that tells the last change, with a button that closes it."""
        close = self.page.get_by_role("button", name=in_any_language("page.close"))
        return self.page.get_by_role("main").get_by_role("status").filter(has=close)

    def seat_dialog(self, name: str) -> None:
        """Opens what can be done about somebody at the table, from the screen of the crew."""
        seat = self.page.get_by_role("listitem").filter(has_text=name)
        self.tap(seat.get_by_role("button", name=in_any_language("pad.person-more")))
        expect(self.dialog()).to_be_visible()

    def rename(self, name: str) -> None:
        """Type a name in the dialog of a seat."""
        box = self.dialog().get_by_role("textbox")
        box.fill(name)
        box.press("Enter")

    def places(self) -> Locator:
        """The end of the game: everybody, the winner first."""
        again = self.page.get_by_role("button", name=in_any_language("pad.again"))
        return self.page.get_by_role("main").filter(has=again).get_by_role("listitem")

    def expect_end(self) -> None:
        expect(self.places()).not_to_have_count(0)

    def end_game(self) -> None:
        self.screen("more")
        self.note_tap()
        self.tap(self.page.get_by_role("button", name=in_any_language("pad.close")))
        self.dialog().get_by_role("button", name=in_any_language("pad.close-yes")).click()
        expect(self.dialog()).to_have_count(0)
        self.screen("round")
        self.expect_end()

    def read_sheet(self) -> Log:
        """The sheet as it lies in the browser, in the format that the library reads."""
        return read_stored_sheet(self.page)

    def download(self, words: str, folder: Path) -> Path:
        with self.page.expect_download() as download:
            self.page.get_by_role("button", name=words).click()
        path = folder / download.value.suggested_filename
        download.value.save_as(path)
        return path

    def give(self, name: str, text: str) -> None:
        """Opens a file on the list of games."""
        self.page.get_by_label(in_any_language("pad.import")).set_input_files(
            {"name": name, "mimeType": "application/json", "buffer": text.encode()}
        )


def read_stored_sheet(page: Page) -> Log:
    sheet = page.url.split("/pad/")[1].split("#")[0]
    return loads(str(page.evaluate("id => localStorage.getItem(`yohoho.pad/${id}`)", sheet)))
