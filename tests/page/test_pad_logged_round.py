"""A round card by card on a phone: the referee speaks, bonuses collect themselves, nothing is lost."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.page.browser import DESKTOP
from tests.page.conftest import Arrive
from tests.page.pad_hand import CREW, Hand
from yohoho.locales import LANGUAGES
from yohoho.scorepad import Claim, Round, fold, tally
from yohoho.scorepad.judge import case_of
from yohoho.scorepad.tricklog import filled, judged

SEA = ("Kraken", "Whale", "Loot", "Rosie", "Rascal")
EIGHT = (*CREW, "Finn", "Gus", "Maximilian-Alexander von B")
HEIGHT = "[document.documentElement.scrollHeight, innerHeight]"


class Logger(Hand):
    """Somebody who taps the cards as they fall."""

    def go_on(self) -> None:
        self.tap(".pad-log-hand .primary")

    def take_back(self) -> None:
        self.tap(".pad-log-back")

    @property
    def verdict(self) -> str:
        return self.page.locator(".pad-verdict").inner_text()

    @property
    def table(self) -> list[str | None]:
        """The cards that lie there, in the order of play, as a screen reader has them."""
        cards = self.page.locator(".pad-log-seats .card")
        return [cards.nth(n).get_attribute("aria-label") for n in range(cards.count())]

    @property
    def due(self) -> str:
        return self.page.locator(".pad-log-seat[aria-current=step] .pad-log-name").inner_text().strip()

    def sound(self) -> None:
        self.person.assert_accessible()
        self.person.assert_fits()

    def written(self) -> Round:
        return fold(self.stored()).rounds[max(fold(self.stored()).rounds)]


@pytest.fixture
def hand(arrive: Arrive) -> Logger:
    return Logger(arrive("/about"))


def test_two_rounds_card_by_card(hand: Logger) -> None:
    hand.begin(CREW[:3], *SEA)
    hand.bid([1, 0, 0])
    hand.log()
    assert hand.due == "Ann"
    hand.play("yellow-14", "loot", "escape")
    assert "Ann wins the trick." in hand.verdict
    assert "B-19" in hand.verdict
    assert "Ann and Bo are allied" in hand.verdict
    hand.sound()
    hand.go_on()
    assert hand.page.locator(".pad-count").inner_text() == "2"
    hand.save()
    hand.page.wait_for_selector(".pad-round.bids")
    first = hand.written()
    assert first.claims == (Claim("yellow-14", "p1"), Claim("loot", "p1", "p2"))
    assert (first.tricks, first.played) == ({"p1": 1, "p2": 0, "p3": 0}, filled_again(hand, 1).played)

    hand.bid([1, 1, 0])  # the device remembers: the second round begins with its cards
    assert hand.due == "Bo"
    hand.play("pirate-rosie", "mermaid")
    hand.tap(".pad-special[data-card=tigress]")
    hand.page.wait_for_selector(".pad-roles")
    hand.sound()
    hand.tap("[data-role=escape]")
    assert "Bo wins the trick." in hand.verdict
    assert "chooses who leads next" in hand.verdict
    hand.sound()
    hand.tap(hand.page.locator(".pad-log-hand .pad-people button", has_text="Ann"))
    assert hand.due == "Ann"
    hand.play("skull-king", "kraken")
    hand.take_back()  # that was no Kraken
    assert hand.table == ["Skull King"]
    assert hand.due == "Bo"
    hand.play("pirate-will", "black-14")
    assert "Ann wins the trick." in hand.verdict
    hand.go_on()
    won = hand.page.locator(".pad-stepper .pad-won").all_inner_texts()
    assert won == ["1", "1", "0", "0"]
    hand.save()
    hand.page.wait_for_selector(".pad-round.bids")
    second = hand.written()
    assert second == filled_again(hand, 2)
    assert [(claim.card, claim.by) for claim in second.claims] == [
        ("mermaid", "p2"),
        ("black-14", "p1"),
        ("pirate-will", "p1"),
    ]
    assert tally(fold(hand.stored())).totals == {"p1": 50 + 70, "p2": 30 + 40, "p3": 10 + 20}


def filled_again(hand: Logger, number: int) -> Round:
    """What the library makes of the same cards."""
    case = case_of(fold(hand.stored()), number)
    assert all(trick.whole for trick in judged(case))
    return filled(case)


@pytest.mark.slow
def test_what_was_filled_in_can_be_corrected_and_the_log_looked_at_again(hand: Logger) -> None:
    hand.begin(CREW[:3], *SEA)
    hand.bid([1, 0, 0])
    hand.log()
    hand.play("green-2", "kraken", "green-14")
    assert "Nobody wins the trick." in hand.verdict
    hand.go_on()
    assert hand.page.locator(".pad-row.sea .pad-won").inner_text() == "1"
    hand.tap(".pad-log-switch")
    hand.take_back()
    hand.take_back()
    hand.play("green-1", "green-14")
    assert "Cy wins the trick." in hand.verdict
    hand.go_on()
    hand.correct(0, 0, 1)  # no: it was Ann's, the table says so
    hand.correct(2, 1, 0)
    hand.bonuses({"green-14": ["Ann"]})
    hand.save()
    hand.page.wait_for_selector(".pad-round.bids")
    written = hand.written()
    assert (written.tricks, written.discarded) == ({"p1": 1, "p2": 0, "p3": 0}, 0)
    assert written.claims == (Claim("green-14", "p1"),)
    assert [play.card for play in written.played[0]] == ["green-2", "green-1", "green-14"]
    hand.bid([0, 0, 0])
    hand.page.locator(".pad-log-tools button").nth(1).tap()  # by hand, and the device remembers that, too
    hand.page.wait_for_selector(".pad-stepper")
    hand.page.reload()
    hand.page.wait_for_selector(".pad-stepper")
    assert hand.page.locator(".pad-picker").count() == 0


@pytest.mark.slow
def test_without_a_network_and_after_a_reload_in_the_middle_of_a_trick(arrive: Arrive) -> None:
    person = arrive("/pad", service_workers="allow")
    person.page.evaluate("navigator.serviceWorker.ready")
    person.page.wait_for_function(
        "async () => (await caches.keys()).length && navigator.serviceWorker.controller"
    )
    hand = Logger(person)
    hand.begin(CREW[:2], *SEA)
    hand.bid([0, 0])
    person.context.set_offline(True)
    hand.log()
    hand.play("purple-9", "purple-14")
    for wait in (".pad-picker", ".pad-verdict"):
        person.page.reload()
        person.page.wait_for_selector(wait)
        if wait == ".pad-picker":
            assert hand.table == ["Purple 9", "Purple 14"]
            assert hand.due == "Bo"
            hand.play("purple-1")
    assert "Graybeard wins the trick." in hand.verdict
    assert "B-19" not in hand.verdict  # it pays nobody
    hand.go_on()
    hand.save()
    hand.page.wait_for_selector(".pad-round.bids")
    assert hand.written().tricks == {"p1": 0, "p2": 0}
    assert tally(fold(hand.stored())).totals == {"p1": 10, "p2": 10}
    person.forgive()  # the server could not be reached, and was not needed


def test_a_double_tap_is_one_card(hand: Logger) -> None:
    hand.begin(CREW[:3])
    hand.bid([0, 0, 0])
    hand.log()
    hand.page.evaluate(
        "() => { for (let n = 0; n < 2; n++) document.querySelector('.pad-special').click(); }"
    )
    expect(hand.page.locator(".pad-log-seat[aria-current=step]")).to_contain_text("Bo")
    assert hand.table == ["Escape"]


@pytest.mark.slow
def test_everything_lies_within_reach_of_the_thumb(arrive: Arrive) -> None:
    """Eight players, the fullest deck, four languages: nothing to scroll at 360×740."""
    hand = Logger(arrive("/about"))
    hand.begin(EIGHT, *SEA)
    hand.bid([0] * 8)
    hand.log()
    hand.play("green-1", "pirate-rascal")
    for language in LANGUAGES:
        hand.person.speak(language)
        high, room = hand.page.evaluate(HEIGHT)
        assert high <= room, language
        hand.sound()


@pytest.mark.slow
@pytest.mark.parametrize(("edition", "theme"), [("schmidt", "light"), ("beck", "dark")])
def test_at_a_desk(arrive: Arrive, edition: str, theme: str) -> None:
    hand = Logger(arrive("/about", size=DESKTOP, color_scheme=theme))
    hand.begin(CREW, edition=edition)
    hand.bid([0] * 5)
    hand.log()
    cards = {"schmidt": ("red-1", "scary-mary:escape"), "beck": ("green-1", "tigress:pirate")}[edition]
    hand.play(*cards, "skull-king", "mermaid")
    hand.sound()
    hand.play("escape")
    assert "Dora wins the trick." in hand.verdict
    hand.sound()
