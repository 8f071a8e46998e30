"""Other phones show the cards that the holder of the pen taps, and who is connected."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

from tests.page.conftest import Arrive
from tests.page.shared_sheet import Phone, SharedSheet, new_log
from yohoho.locales import LANGUAGES

EIGHT = ("Ann", "Bo", "Cy", "Dora", "Eve", "Finn", "Gus", "Maximilian-Alexander von B")


def seat(phone: Phone, name: str) -> Locator:
    return phone.row(name)


def presence(phone: Phone, name: str) -> Locator:
    return phone.mate(name)


@pytest.mark.slow
def test_other_phones_see_each_card_and_who_is_connected(arrive: Arrive) -> None:
    shared = SharedSheet(arrive, new_log(plan=[2, 2]))
    ann, bo = shared.ann, shared.comes("Bo")
    ann.bid([1, 0, 1])
    ann.log()
    expect(bo.row("Ann")).to_contain_text("Bid")
    ann.play("yellow-5")
    expect(seat(bo, "Ann").get_by_role("img", name="Yellow 5")).to_be_visible()
    expect(seat(bo, "Bo")).to_have_attribute("aria-current", "step")
    ann.play("yellow-14", "escape")
    expect(bo.verdict()).to_have_text("Bo wins the trick.")
    expect(seat(bo, "Bo")).to_contain_text("1/0")
    expect(bo.rows().get_by_role("button")).to_have_count(0)
    expect(bo.card_picker()).to_have_count(0)
    bo.person.assert_accessible()
    ann.go_on()
    expect(bo.page.get_by_text("Trick 1 went to Bo.")).to_be_visible()
    ann.to_others()
    expect(presence(ann, "Bo")).to_contain_text("here now")
    bo.person.context.set_offline(True)
    expect(bo.page.get_by_text("this may be out of date")).to_be_visible()
    bo.person.context.set_offline(False)
    bo.person.ignore_errors()
    bo.person.go("/about")
    expect(presence(ann, "Bo")).to_contain_text("not connected")
    expect(presence(ann, "Ann")).to_contain_text("here now")


@pytest.mark.slow
def test_cards_tapped_offline_are_shown_later_and_can_be_taken_back(arrive: Arrive) -> None:
    shared = SharedSheet(arrive, new_log(plan=[2, 2]))
    ann, bo = shared.ann, shared.comes("Bo", 2)
    ann.bid_by_hand()
    ann.bid([1, 0, 1])
    ann.log()
    ann.person.context.set_offline(True)
    ann.play("yellow-5", "yellow-14")
    ann.page.wait_for_timeout(300)  # nothing arrives
    expect(bo.cards_played()).to_have_count(0)
    ann.person.context.set_offline(False)
    ann.person.ignore_errors()
    expect(bo.cards_played()).to_have_count(2)
    ann.page.reload()
    expect(ann.card_picker()).to_be_visible()
    ann.take_back()
    expect(bo.cards_played()).to_have_count(1)
    ann.take_back()
    expect(bo.cards_played()).to_have_count(0)


@pytest.mark.slow
def test_next_holder_of_the_pen_goes_on_with_the_cards(arrive: Arrive) -> None:
    shared = SharedSheet(arrive, new_log(plan=[1, 2]))
    ann, bo = shared.ann, shared.comes("Bo")
    ann.bid([1, 0, 0])
    ann.log()
    ann.play("yellow-5")
    expect(bo.cards_played()).to_have_count(1)
    ann.to_others()
    ann.mate_dialog("Bo").get_by_role("button", name="Hand over my pen").tap()
    expect(bo.card_picker()).to_be_visible()
    ann.to_round()
    bo.play("yellow-14", "escape")
    expect(ann.verdict()).to_have_text("Bo wins the trick.")
    bo.go_on()
    bo.save()
    expect(ann.cards_played()).to_have_count(0)


@pytest.mark.slow
def test_log_of_eight_fits_in_every_language(arrive: Arrive) -> None:
    shared = SharedSheet(arrive, new_log(*EIGHT, plan=[3, 3]))
    ann, bo = shared.ann, shared.comes("Bo", size=(360, 740))
    ann.bid([0] * 8)
    ann.log()
    ann.play("yellow-5", "pirate-will", "skull-king", "mermaid", "escape", "green-1", "black-14", "black-2")
    expect(bo.verdict()).to_be_visible()
    ann.to_others()
    for language in LANGUAGES:
        for phone in (ann, bo):
            phone.person.choose_language(language)
            phone.person.assert_fits()
            phone.person.assert_accessible()
