"""The score pad while the cards are played: the bids for everybody to read, and the way to the tricks."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.page.browser import PHONE
from tests.page.conftest import Arrive
from tests.page.scorekeeper import CREW, Scorekeeper
from tests.page.shared_sheet import SharedSheet, new_log, played
from tests.page.words import in_any_language
from yohoho.scorepad import fold, tally


@pytest.fixture
def keeper(arrive: Arrive) -> Scorekeeper:
    return Scorekeeper(arrive("/about"))


@pytest.mark.slow
def test_last_bid_shows_all_bids_before_anything_is_counted(keeper: Scorekeeper) -> None:
    keeper.open_sheet(CREW[:3])
    keeper.round([1, 0, 0], [1, 0, 0])
    keeper.tap_bids([2, 1, 0])
    keeper.wait_for_play()
    keeper.expect_shown("2", "1", "0")
    expect(keeper.page.get_by_text("3 bid for 2")).to_be_visible()
    expect(keeper.row("Ann")).to_contain_text("deals")
    expect(keeper.row("Bo")).to_contain_text("leads")
    keeper.person.assert_accessible()
    high = keeper.row("Ann").get_by_text("2", exact=True).bounding_box()
    assert high
    assert high["height"] >= 48, "readable across a table"
    keeper.enter_tricks()
    keeper.wait_for_tricks()
    expect(keeper.page.get_by_text("counted")).to_have_count(0)
    expect(keeper.rows().get_by_text(re.compile(r"^[+−]\d+$"))).to_have_count(0)
    keeper.tap(keeper.fewer(0))
    expect(keeper.page.get_by_text("All 2 tricks counted")).to_be_visible()
    expect(keeper.row("Ann")).to_contain_text("−10")


def test_one_miss_by_one_takes_seven_taps(keeper: Scorekeeper) -> None:
    keeper.open_sheet(CREW)
    keeper.tap_bids([1, 1, 0, 0, 0])
    keeper.tap_missed(1)
    keeper.save()
    keeper.expect_round(2)
    assert keeper.taps == 7
    assert fold(keeper.stored()).rounds[1].tricks == {"p1": 1, "p2": 0, "p3": 0, "p4": 0, "p5": 0}


@pytest.mark.slow
def test_loads_are_chosen_after_the_bids(keeper: Scorekeeper) -> None:
    keeper.open_sheet(CREW[:3], scoring="cannonball")
    load = keeper.page.get_by_role("button", name="Ann: grapeshot")
    expect(load).to_have_count(0)
    keeper.tap_bids([1, 0, 0])
    keeper.tap(load)
    expect(keeper.page.get_by_role("button", name="Ann: cannonball")).to_be_visible()
    expect(keeper.page.get_by_role("link", name="R-6")).to_be_visible()
    keeper.person.assert_accessible()
    keeper.save()
    keeper.expect_round(2)
    assert fold(keeper.stored()).rounds[1].cannonballs == ("p1",)


@pytest.mark.slow
def test_number_of_cards_can_be_changed_for_one_round(keeper: Scorekeeper) -> None:
    keeper.open_sheet(CREW[:3])
    for won in ([1, 0, 0], [2, 0, 0]):
        keeper.round(won, won)
    keeper.tap_bids([3, 1, 0])
    keeper.tap(keeper.page.get_by_role("button", name="3 cards dealt"))
    cards = keeper.page.get_by_role("group", name=in_any_language("pad.ask-dealt"))
    keeper.tap(cards.get_by_role("button", name="2", exact=True))
    keeper.wait_for_bids()
    keeper.expect_shown("–", "1", "0")
    keeper.tap_number(1)
    keeper.wait_for_play()
    expect(keeper.heading()).to_contain_text("2 cards")
    keeper.save()
    keeper.expect_round(4)
    rows = tally(fold(keeper.stored())).rows
    assert [row.cards for row in rows] == [1, 2, 2]
    expect(keeper.heading()).to_contain_text("4 cards")


@pytest.mark.slow
def test_undo_takes_back_the_last_tap_and_asks_before_a_saved_round(keeper: Scorekeeper) -> None:
    keeper.open_sheet(CREW[:3])
    keeper.round([1, 0, 0], [1, 0, 0])
    keeper.tap_number(2)
    keeper.tap_number(1)
    keeper.undo().click()
    keeper.expect_shown("2", "–", "–")
    expect(keeper.row("Bo").get_by_role("button")).to_have_attribute("aria-current", "step")
    keeper.redo().click()
    keeper.expect_shown("2", "1", "–")
    keeper.undo().click()
    keeper.undo().click()
    keeper.expect_shown("–", "–", "–")
    assert len(fold(keeper.stored()).rounds) == 1
    keeper.undo().click()
    expect(keeper.dialog()).to_contain_text("Undo round 1?")
    keeper.person.assert_accessible()
    keeper.page.keyboard.press("Escape")
    expect(keeper.dialog()).to_have_count(0)
    assert len(fold(keeper.stored()).rounds) == 1
    keeper.undo_saved()
    keeper.wait_for_tricks()
    assert not fold(keeper.stored()).rounds


def test_undo_takes_back_a_mistapped_trick(keeper: Scorekeeper) -> None:
    keeper.open_sheet(CREW[:3])
    keeper.bid([1, 1, 0])
    keeper.tap(keeper.fewer(0))
    expect(keeper.won()).to_have_text(["0", "1", "0"])
    keeper.undo().click()
    expect(keeper.won()).to_have_text(["1", "1", "0"])
    expect(keeper.page.get_by_text("counted")).to_have_count(0)


@pytest.mark.slow
@pytest.mark.parametrize("size", [PHONE, (820, 1180), (1920, 1080)])
def test_scoreboard_shows_the_round_to_the_whole_room(arrive: Arrive, size: tuple[int, int]) -> None:
    keeper = Scorekeeper(arrive("/about", size=size))
    keeper.open_sheet(CREW[:3])
    keeper.round([1, 0, 0], [1, 0, 0])
    keeper.tap_bids([2, 1, 0])
    keeper.wait_for_play()
    keeper.screen("more")
    keeper.page.get_by_role("link", name="Scoreboard").click()
    ann = keeper.page.get_by_role("row", name="Ann")
    expect(ann.get_by_role("cell")).to_have_text(["2", "+20", "20"])
    expect(ann).to_contain_text("deals")
    expect(keeper.page.get_by_role("row", name="Bo")).to_contain_text("leads")
    keeper.person.assert_accessible()
    keeper.person.assert_fits()


def test_watching_phone_shows_the_bids_that_the_pen_entered(arrive: Arrive) -> None:
    shared = SharedSheet(arrive, played(new_log(), (1, 0, 0)))
    ann, bo = shared.ann, shared.comes("Bo")
    ann.tap_bids([2, 1, 0])
    ann.wait_for_play()
    expect(bo.row("Ann")).to_contain_text("Bid 2")
    expect(bo.row("Ann")).to_contain_text("20")
    expect(bo.row("Ann")).to_contain_text("deals")
    bo.person.assert_accessible()
    ann.undo().click()
    expect(bo.row("Ann")).not_to_contain_text("Bid 2")
