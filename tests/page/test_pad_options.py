"""In the middle of a game: other cards and another plan, the name of the group, somebody who comes back."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.page.browser import DESKTOP
from tests.page.conftest import Arrive
from tests.page.pad_crew import Crew, new_log
from tests.page.pad_hand import CREW, Hand
from yohoho.locales import LANGUAGES
from yohoho.scorepad import Round, fold, tally, write
from yohoho.scorepad.commands import WriteRound


@pytest.fixture
def hand(arrive: Arrive) -> Hand:
    return Hand(arrive("/about"))


def to_options(hand: Hand) -> None:
    hand.screen(3)
    hand.page.locator("a[href$='#options']").tap()
    hand.page.wait_for_selector(".pad-options")


def switch(hand: Hand, text: str) -> None:
    hand.page.locator("label.check", has_text=text).locator("input").first.evaluate("box => box.click()")


@pytest.mark.slow
def test_another_deck_and_another_plan_for_what_is_to_come(hand: Hand) -> None:
    hand.begin(CREW[:3])
    hand.round([1, 0, 0], [1, 0, 0])
    to_options(hand)
    save = hand.page.locator(".pad-options .primary")
    expect(save).to_be_disabled()
    assert hand.page.locator(".pad-options input[name=edition]").count() == 0, "the box stays"
    switch(hand, "Kraken")
    hand.page.locator("input[name=plan]").nth(1).check(force=True)
    expect(hand.page.locator(".pad-coming")).to_contain_text("2 4 4 6 6 8 8 10 10")
    hand.person.assert_accessible()
    for language in LANGUAGES:
        hand.person.speak(language)
        hand.person.assert_fits()
    hand.person.speak("en")
    save.tap()
    hand.page.wait_for_selector(".pad-change")
    note = " ".join(hand.page.locator(".pad-change-words").inner_text().split())
    assert note == (
        "Changed. Kraken no becomes yes Rounds Classic becomes Even Keel The totals stay as they are."
    )
    sheet = fold(hand.stored())
    assert (sheet.options.kraken, sheet.options.plan) == (True, "even-keel")
    assert [sheet.rounds[1].cards, tally(sheet).next and tally(sheet).next.cards] == [1, 2]  # type: ignore[union-attr]
    hand.screen(0)
    hand.bid([1, 0, 0])
    assert hand.page.locator(".pad-row.sea").count() == 1


@pytest.mark.slow
def test_what_a_round_leans_on_stays_and_the_page_says_which(hand: Hand) -> None:
    hand.begin(CREW[:3], "Loot")
    hand.round([1, 0, 0], [1, 0, 0])
    hand.bid([1, 1, 0])
    hand.bonuses({"loot": ["Ann", "Bo"]})
    hand.save()
    hand.page.wait_for_selector(".pad-round.bids")
    before = hand.stored()
    to_options(hand)
    switch(hand, "Loot")
    hand.page.locator(".pad-options .primary").tap()
    stop = hand.page.locator(".pad-options .pad-stop")
    expect(stop).to_contain_text("Round 2:")
    expect(stop).to_contain_text("B-30")
    hand.person.assert_accessible()
    hand.person.assert_fits()
    assert hand.stored() == before
    switch(hand, "Loot")
    hand.page.locator("input[name=plan]").nth(6).check(force=True)  # one round, and two are played
    hand.page.locator(".pad-options .primary").tap()
    expect(stop).to_contain_text("2 rounds are written already")
    assert hand.stored() == before


@pytest.mark.slow
def test_who_has_left_comes_back_with_their_points(hand: Hand) -> None:
    hand.begin(CREW[:4])
    hand.round([1, 0, 0, 0], [1, 0, 0, 0])
    hand.screen(2)
    hand.tap(".pad-seat-more button", 3)
    hand.page.locator("dialog .danger").tap()
    hand.page.wait_for_selector("dialog", state="detached")
    hand.screen(0)
    hand.round([1, 1, 0], [1, 1, 0])
    hand.screen(2)
    hand.tap(".pad-seat-more button", 3)
    dialog = hand.page.locator("dialog")
    expect(dialog).to_contain_text("10 points")
    hand.person.assert_accessible()
    for language in LANGUAGES:
        hand.person.speak(language)
        hand.person.assert_fits()
    hand.person.speak("en")
    dialog.locator("button.primary", has_text="round 3").tap()
    hand.page.wait_for_selector("dialog", state="detached")
    expect(hand.page.locator(".pad-seat-more small")).to_have_count(0)
    hand.screen(0)
    assert hand.page.locator(".pad-row").count() == 4
    assert hand.page.locator(".pad-row").nth(3).locator(".pad-stand b").inner_text() == "10"
    hand.round([1, 1, 1, 0], [1, 1, 1, 0])
    counted = tally(fold(hand.stored()))
    assert counted.totals["p4"] == 40
    assert not counted.faults


def test_the_group_is_asked_for_remembered_and_changed(hand: Hand) -> None:
    hand.person.go("/pad/new")
    for name in CREW[:3]:
        hand.join(name)
    hand.page.locator("input[name=group]").fill("  Thursday crew ")
    hand.person.assert_accessible()
    hand.start()
    assert fold(hand.stored()).group == "Thursday crew"
    hand.person.go("/pad")
    hand.page.locator(".pad-again").tap()
    hand.page.wait_for_selector(".pad-round")
    assert fold(hand.stored()).group == "Thursday crew", "the same crew is the same group"
    hand.screen(3)
    hand.tap(".pad-group-line button")
    hand.person.assert_accessible()
    hand.page.locator("dialog input").fill("Donaudampfschifffahrtsrundeabcdefg")
    hand.page.locator("dialog .primary").tap()
    assert "30" in hand.page.locator("dialog .pad-stop").inner_text()
    hand.page.locator("dialog input").fill("Family")
    hand.page.locator("dialog .primary").tap()
    hand.page.wait_for_selector("dialog", state="detached")
    assert fold(hand.stored()).group == "Family"
    expect(hand.page.locator(".pad-group-line a")).to_have_attribute(
        "href", "/history?tab=players&group=Family"
    )
    hand.person.go("/pad/new")
    known = hand.page.locator(".pad-group .pad-known button")
    assert known.all_inner_texts() == ["Family", "Thursday crew"]
    known.nth(1).tap()
    expect(hand.page.locator("input[name=group]")).to_have_value("Thursday crew")
    for language in LANGUAGES:
        hand.person.speak(language)
        hand.person.assert_fits()


def test_without_the_pen_a_round_that_is_over_is_not_corrected(arrive: Arrive) -> None:
    log = new_log()
    won = {"p1": 1, "p2": 0, "p3": 0}
    log = write(log, "phone", WriteRound(1, Round(bids=won, tricks=won)))
    crew = Crew(arrive, log)
    bo = crew.comes("Bo", 2)
    for address in ("#edit-1", "#edit-7", "#options"):
        bo.person.go(f"/pad/{log.sheet}{address}")
        title = "More" if address == "#options" else "Scores"
        expect(bo.page.locator("h1")).to_have_text(title)
        assert bo.page.locator(".pad-round").count() == 0
    bo.screen(1)
    assert bo.page.locator("a.pad-edit").count() == 0
    bo.tap(".pad-cell-button")
    assert bo.page.locator("dialog.why").get_by_text("Correct round").count() == 0
    bo.person.assert_accessible()
    crew.ann.person.go(f"/pad/{log.sheet}#edit-7")
    expect(crew.ann.page.locator("h1")).to_have_text("Scores")


@pytest.mark.slow
@pytest.mark.parametrize(("theme", "locale"), [("dark", "fr"), ("light", "de")])
def test_options_on_a_large_screen(arrive: Arrive, theme: str, locale: str) -> None:
    hand = Hand(arrive("/about", size=DESKTOP, color_scheme=theme, locale=locale))
    hand.begin(CREW)
    hand.screen(3)
    hand.person.assert_accessible()
    hand.person.assert_fits()
    hand.page.locator("a[href$='#options']").click()
    hand.page.wait_for_selector(".pad-options")
    hand.person.assert_accessible()
    hand.person.assert_fits()
