"""In the middle of a game: other cards and another plan, the name of the group, somebody who comes back."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

from tests.page.browser import DESKTOP
from tests.page.conftest import Arrive
from tests.page.scorekeeper import CREW, TRICKS, Scorekeeper
from tests.page.shared_sheet import SharedSheet, new_log
from tests.page.words import in_any_language
from yohoho.locales import LANGUAGES
from yohoho.scorepad import Round, fold, tally, write
from yohoho.scorepad.commands import WriteRound


@pytest.fixture
def keeper(arrive: Arrive) -> Scorekeeper:
    return Scorekeeper(arrive("/about"))


def to_options(keeper: Scorekeeper) -> None:
    keeper.screen("more")
    keeper.page.get_by_role("link", name=in_any_language("pad.options")).click()
    expect(save_button(keeper)).to_be_visible()


def save_button(keeper: Scorekeeper) -> Locator:
    return keeper.page.get_by_role("button", name=in_any_language("pad.options-save"))


@pytest.mark.slow
def test_other_cards_and_plan_hold_for_the_rounds_to_come(keeper: Scorekeeper) -> None:
    keeper.open_sheet(CREW[:3])
    keeper.round([1, 0, 0], [1, 0, 0])
    to_options(keeper)
    save = save_button(keeper)
    expect(save).to_be_disabled()
    expect(keeper.page.get_by_role("radio", name="Schmidt edition")).to_have_count(0)
    keeper.switch("Kraken")
    keeper.page.get_by_role("radio", name="Even Keel").check(force=True)
    expect(keeper.page.get_by_role("status").filter(has_text="Cards from round 2 on")).to_contain_text(
        "2 4 4 6 6 8 8 10 10"
    )
    keeper.person.assert_accessible()
    for language in LANGUAGES:
        keeper.person.choose_language(language)
        keeper.person.assert_fits()
    keeper.person.choose_language("en")
    save.tap()
    expect(keeper.change_note()).to_be_visible()
    note = " ".join(keeper.change_note().inner_text().split())
    assert note == (
        "Changed. Kraken no becomes yes Rounds Classic becomes Even Keel The totals stay as they are."
    )
    sheet = fold(keeper.stored())
    assert (sheet.options.kraken, sheet.options.plan) == (True, "even-keel")
    assert [sheet.rounds[1].cards, tally(sheet).next and tally(sheet).next.cards] == [1, 2]  # type: ignore[union-attr]
    keeper.screen("round")
    keeper.bid([1, 0, 0])
    expect(keeper.row("Tricks nobody won")).to_be_visible()


@pytest.mark.slow
def test_option_that_a_written_round_needs_cannot_be_removed(keeper: Scorekeeper) -> None:
    keeper.open_sheet(CREW[:3], loot=True)
    keeper.round([1, 0, 0], [1, 0, 0])
    keeper.bid([1, 1, 0])
    keeper.bonuses({"loot": ["Ann", "Bo"]})
    keeper.save()
    keeper.wait_for_bids()
    before = keeper.stored()
    to_options(keeper)
    keeper.switch("Loot")
    save_button(keeper).tap()
    stop = keeper.alert()
    expect(stop).to_contain_text("Round 2:")
    expect(stop).to_contain_text("B-30")
    keeper.person.assert_accessible()
    keeper.person.assert_fits()
    assert keeper.stored() == before
    keeper.switch("Loot")
    keeper.page.get_by_role("radio", name="Past Your Bedtime").check(force=True)  # one round
    save_button(keeper).tap()
    expect(stop).to_contain_text("2 rounds are written already")
    assert keeper.stored() == before


@pytest.mark.slow
def test_person_who_left_returns_with_their_points(keeper: Scorekeeper) -> None:
    keeper.open_sheet(CREW[:4])
    keeper.round([1, 0, 0, 0], [1, 0, 0, 0])
    keeper.screen("crew")
    keeper.seat_dialog("Dora")
    keeper.dialog().get_by_role("button", name="Leaves before round 2").tap()
    expect(keeper.dialog()).to_have_count(0)
    keeper.screen("round")
    keeper.round([1, 1, 0], [1, 1, 0])
    keeper.screen("crew")
    keeper.seat_dialog("Dora")
    dialog = keeper.dialog()
    expect(dialog).to_contain_text("10 points")
    keeper.person.assert_accessible()
    for language in LANGUAGES:
        keeper.person.choose_language(language)
        keeper.person.assert_fits()
    keeper.person.choose_language("en")
    dialog.get_by_role("button", name="Plays again from round 3").tap()
    expect(keeper.dialog()).to_have_count(0)
    expect(keeper.page.get_by_text("has left")).to_have_count(0)
    keeper.screen("round")
    expect(keeper.rows()).to_have_count(4)
    expect(keeper.row("Dora").get_by_role("button")).to_have_accessible_name("Dora no bid yet 10")
    keeper.round([1, 1, 1, 0], [1, 1, 1, 0])
    counted = tally(fold(keeper.stored()))
    assert counted.totals["p4"] == 40
    assert not counted.faults


@pytest.mark.slow
def test_group_is_asked_for_remembered_and_changed(keeper: Scorekeeper) -> None:
    keeper.person.go("/pad/new")
    for name in CREW[:3]:
        keeper.join(name)
    group = keeper.page.get_by_role("textbox", name="Name of your group")
    group.fill("  Thursday crew ")
    keeper.person.assert_accessible()
    keeper.start()
    assert fold(keeper.stored()).group == "Thursday crew"
    keeper.person.go("/pad")
    keeper.page.get_by_role("button", name="Same crew, new game").tap()
    keeper.wait_for_bids()
    assert fold(keeper.stored()).group == "Thursday crew", "the same crew is the same group"
    keeper.screen("more")
    keeper.tap(keeper.page.get_by_role("button", name="Change"))
    keeper.person.assert_accessible()
    box, save = keeper.dialog().get_by_role("textbox"), keeper.dialog().get_by_role("button", name="Save")
    box.fill("Donaudampfschifffahrtsrundeabcdefg")
    save.tap()
    expect(keeper.alert()).to_contain_text("30")
    box.fill("Family")
    save.tap()
    expect(keeper.dialog()).to_have_count(0)
    assert fold(keeper.stored()).group == "Family"
    expect(keeper.page.get_by_role("link", name="Seasons")).to_have_attribute(
        "href", "/history?tab=players&group=Family"
    )
    keeper.person.go("/pad/new")
    known = keeper.page.get_by_role("group", name="Groups of earlier games").get_by_role("button")
    expect(known).to_have_text(["Family", "Thursday crew"])
    known.filter(has_text="Thursday crew").tap()
    expect(group).to_have_value("Thursday crew")
    for language in LANGUAGES:
        keeper.person.choose_language(language)
        keeper.person.assert_fits()


@pytest.mark.slow
def test_written_round_cannot_be_corrected_without_the_pen(arrive: Arrive) -> None:
    log = new_log()
    won = {"p1": 1, "p2": 0, "p3": 0}
    log = write(log, "phone", WriteRound(1, Round(bids=won, tricks=won)))
    shared = SharedSheet(arrive, log)
    bo = shared.comes("Bo", 2)
    for address in ("#edit-1", "#edit-7", "#options"):
        bo.person.go(f"/pad/{log.sheet}{address}")
        title = "More" if address == "#options" else "Scores"
        expect(bo.heading()).to_have_text(title)
        expect(bo.half(TRICKS)).to_have_count(0)
    bo.screen("table")
    bo.explain()
    expect(bo.page.get_by_text("Correct round")).to_have_count(0)
    bo.person.assert_accessible()
    shared.ann.person.go(f"/pad/{log.sheet}#edit-7")
    expect(shared.ann.heading()).to_have_text("Scores")


@pytest.mark.slow
@pytest.mark.parametrize(("theme", "locale"), [("dark", "fr"), ("light", "de")])
def test_options_are_accessible_on_a_large_screen(arrive: Arrive, theme: str, locale: str) -> None:
    keeper = Scorekeeper(arrive("/about", size=DESKTOP, color_scheme=theme, locale=locale))
    keeper.open_sheet(CREW)
    keeper.screen("more")
    keeper.person.assert_accessible()
    keeper.person.assert_fits()
    to_options(keeper)
    keeper.person.assert_accessible()
    keeper.person.assert_fits()
