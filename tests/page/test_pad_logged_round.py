"""A round logged card by card on a phone: the page judges each trick and fills in tricks and bonuses."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.page.browser import DESKTOP
from tests.page.conftest import Arrive
from tests.page.scorekeeper import CREW, TRICKS, Scorekeeper
from yohoho.locales import LANGUAGES
from yohoho.scorepad import Claim, Round, fold, tally
from yohoho.scorepad.judge import case_of
from yohoho.scorepad.tricklog import filled, judged

SEA: dict[str, Any] = {"kraken": True, "whale": True, "loot": True, "powers": ["rosie", "rascal"]}
EIGHT = (*CREW, "Finn", "Gus", "Maximilian-Alexander von B")
HEIGHT = "[document.documentElement.scrollHeight, innerHeight]"


class Logger(Scorekeeper):
    """Somebody who taps the cards as they fall."""

    def ruling(self) -> str:
        """All that is said about the trick: the verdict, its reasons, bonuses and powers."""
        return self.half(TRICKS).inner_text()

    def table(self) -> list[str | None]:
        """The cards of the trick as a screen reader has them, in the order of play."""
        return [card.get_attribute("aria-label") for card in self.cards_played().all()]

    def expect_due(self, name: str) -> None:
        expect(self.page.get_by_text(re.compile(rf"^{name} (leads with|plays)…$"))).to_be_visible()

    def check(self) -> None:
        self.person.assert_accessible()
        self.person.assert_fits()

    def written(self) -> Round:
        return fold(self.stored()).rounds[max(fold(self.stored()).rounds)]


@pytest.fixture
def keeper(arrive: Arrive) -> Logger:
    return Logger(arrive("/about"))


@pytest.mark.slow
def test_cards_of_two_rounds_fill_in_tricks_and_bonuses(keeper: Logger) -> None:
    keeper.open_sheet(CREW[:3], **SEA)
    keeper.bid([1, 0, 0])
    keeper.log()
    keeper.expect_due("Ann")
    keeper.play("yellow-14", "loot", "escape")
    assert "Ann wins the trick." in keeper.ruling()
    assert "B-19" in keeper.ruling()
    assert "Ann and Bo are allied" in keeper.ruling()
    keeper.check()
    keeper.go_on()
    expect(keeper.page.get_by_role("button", name="Bonuses 2")).to_be_visible()
    keeper.save()
    keeper.wait_for_bids()
    first = keeper.written()
    assert first.claims == (Claim("yellow-14", "p1"), Claim("loot", "p1", "p2"))
    assert (first.tricks, first.played) == ({"p1": 1, "p2": 0, "p3": 0}, filled_again(keeper, 1).played)

    keeper.bid([1, 1, 0])  # the device remembers: the second round begins with its cards
    keeper.expect_due("Bo")
    keeper.play("pirate-rosie", "mermaid")
    keeper.play("tigress")
    expect(keeper.page.get_by_role("button", name="as an escape")).to_be_visible()
    keeper.check()
    keeper.choose_role("escape")
    assert "Bo wins the trick." in keeper.ruling()
    assert "chooses who leads next" in keeper.ruling()
    keeper.check()
    keeper.tap(keeper.page.get_by_role("button", name="Ann leads"))
    keeper.expect_due("Ann")
    keeper.play("skull-king", "kraken")
    keeper.take_back()  # that was no Kraken
    assert keeper.table() == ["Skull King"]
    keeper.expect_due("Bo")
    keeper.play("pirate-will", "black-14")
    assert "Ann wins the trick." in keeper.ruling()
    keeper.go_on()
    expect(keeper.won()).to_have_text(["1", "1", "0"])
    expect(keeper.row("Tricks nobody won").get_by_role("status")).to_have_text("0")
    keeper.save()
    keeper.wait_for_bids()
    second = keeper.written()
    assert second == filled_again(keeper, 2)
    assert [(claim.card, claim.by) for claim in second.claims] == [
        ("mermaid", "p2"),
        ("black-14", "p1"),
        ("pirate-will", "p1"),
    ]
    assert tally(fold(keeper.stored())).totals == {"p1": 50 + 70, "p2": 30 + 40, "p3": 10 + 20}


def filled_again(keeper: Logger, number: int) -> Round:
    """The round as the library fills it in from the same cards."""
    case = case_of(fold(keeper.stored()), number)
    assert all(trick.whole for trick in judged(case))
    return filled(case)


@pytest.mark.slow
def test_entries_of_the_log_can_be_corrected(keeper: Logger) -> None:
    keeper.open_sheet(CREW[:3], **SEA)
    keeper.bid([1, 0, 0])
    keeper.log()
    keeper.play("green-2", "kraken", "green-14")
    assert "Nobody wins the trick." in keeper.ruling()
    keeper.go_on()
    expect(keeper.row("Tricks nobody won").get_by_role("status")).to_have_text("1")
    keeper.show_log()
    keeper.take_back()
    keeper.take_back()
    keeper.play("green-1", "green-14")
    assert "Cy wins the trick." in keeper.ruling()
    keeper.go_on()
    keeper.correct(0, 0, 1)  # no: it was Ann's, the table says so
    keeper.correct(2, 1, 0)
    keeper.bonuses({"green-14": ["Ann"]})
    keeper.save()
    keeper.wait_for_bids()
    written = keeper.written()
    assert (written.tricks, written.discarded) == ({"p1": 1, "p2": 0, "p3": 0}, 0)
    assert written.claims == (Claim("green-14", "p1"),)
    assert [play.card for play in written.played[0]] == ["green-2", "green-1", "green-14"]
    keeper.bid([0, 0, 0])
    keeper.page.get_by_role("button", name="By hand").tap()
    expect(keeper.won()).to_have_count(3)
    keeper.page.reload()
    expect(keeper.won()).to_have_count(3)  # the device remembers this choice, too
    expect(keeper.card_picker()).to_have_count(0)


@pytest.mark.slow
def test_log_goes_on_offline_and_after_a_reload(arrive: Arrive) -> None:
    person = arrive("/pad", service_workers="allow")
    person.page.evaluate("navigator.serviceWorker.ready")
    person.page.wait_for_function(
        "async () => (await caches.keys()).length && navigator.serviceWorker.controller"
    )
    keeper = Logger(person)
    keeper.open_sheet(CREW[:2], **SEA)
    keeper.bid([0, 0])
    person.context.set_offline(True)
    keeper.log()
    keeper.play("purple-9", "purple-14")
    person.page.reload()
    expect(keeper.card_picker()).to_be_visible()
    assert keeper.table() == ["Purple 9", "Purple 14"]
    keeper.expect_due("Bo")
    keeper.play("purple-1")
    person.page.reload()
    expect(keeper.verdict()).to_be_visible()
    assert "Graybeard wins the trick." in keeper.ruling()
    assert "B-19" not in keeper.ruling()  # it pays nobody
    keeper.go_on()
    keeper.save()
    keeper.wait_for_bids()
    assert keeper.written().tricks == {"p1": 0, "p2": 0}
    assert tally(fold(keeper.stored())).totals == {"p1": 10, "p2": 10}
    person.ignore_errors()  # the server could not be reached, and was not needed


def test_double_tap_plays_one_card(keeper: Logger) -> None:
    keeper.open_sheet(CREW[:3])
    keeper.bid([0, 0, 0])
    keeper.log()
    escape = keeper.card_picker().get_by_role("button", name="Escape")
    escape.evaluate("button => { button.click(); button.click(); }")
    keeper.expect_due("Bo")
    assert keeper.table() == ["Escape"]


@pytest.mark.slow
def test_log_of_eight_needs_no_scrolling(arrive: Arrive) -> None:
    """Eight players, the fullest deck, every language, at 360×740."""
    keeper = Logger(arrive("/about"))
    keeper.open_sheet(EIGHT, **SEA)
    keeper.bid([0] * 8)
    keeper.log()
    keeper.play("green-1", "pirate-rascal")
    for language in LANGUAGES:
        keeper.person.choose_language(language)
        high, room = keeper.page.evaluate(HEIGHT)
        assert high <= room, language
        keeper.check()


@pytest.mark.slow
@pytest.mark.parametrize(("edition", "theme"), [("schmidt", "light"), ("beck", "dark")])
def test_log_is_accessible_on_a_large_screen(arrive: Arrive, edition: str, theme: str) -> None:
    keeper = Logger(arrive("/about", size=DESKTOP, color_scheme=theme))
    keeper.open_sheet(CREW, edition=edition)
    keeper.bid([0] * 5)
    keeper.log()
    cards = {"schmidt": ("red-1", "scary-mary:escape"), "beck": ("green-1", "tigress:pirate")}[edition]
    keeper.play(*cards, "skull-king", "mermaid")
    keeper.check()
    keeper.play("escape")
    assert "Dora wins the trick." in keeper.ruling()
    keeper.check()
