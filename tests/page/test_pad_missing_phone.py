"""Secret bids with one phone gone: the holder of the pen enters the missing bid, the others stay sealed."""

from __future__ import annotations

import pytest
from playwright.sync_api import Response, expect

from tests.page.browser import SMALL
from tests.page.conftest import Arrive
from tests.page.scorekeeper import BIDS
from tests.page.shared_sheet import SharedSheet, expect_reveal, new_log
from yohoho.locales import LANGUAGES
from yohoho.scorepad import fold


@pytest.fixture
def shared(arrive: Arrive) -> SharedSheet:
    """Nine cards, so that a bid is easily told from other numbers."""
    return SharedSheet(arrive, new_log(plan=[9, 9]), seat=1, size=SMALL)


def test_pen_enters_a_missing_bid_and_the_others_stay_sealed(shared: SharedSheet) -> None:
    ann, bo = shared.ann, shared.comes("Bo", 2)
    cy = shared.signs_on("Cy", 3)
    told: list[str] = []

    def heard(answer: Response) -> None:
        if "/api/sheets" in answer.url:
            told.append(answer.text())

    ann.page.on("response", heard)
    ann.tap_number(4)
    bo.tap_number(7)
    ann.expect_sealed("Bo")
    expect(ann.half(BIDS).get_by_role("status")).to_have_text("Waiting for Cy")
    expect(ann.page.get_by_text("No phone? Tap the name and enter the bid.")).to_be_visible()
    expect(ann.reveal_button()).to_be_disabled()
    # Nobody is spoken for unasked.
    expect(ann.row("Ann").get_by_role("button")).to_have_attribute("aria-current", "step")
    ann.tap(ann.row("Cy").get_by_role("button"))
    expect(ann.page.get_by_text("The other bids stay sealed.")).to_be_visible()
    ann.person.assert_accessible()
    for language in LANGUAGES:
        ann.person.choose_language(language)
        ann.person.assert_fits()
    ann.person.choose_language("en")
    ann.tap(ann.row("Cy").get_by_role("button"))
    ann.tap_number(2)
    expect(ann.row("Cy")).to_contain_text("entered with the pen")
    expect(bo.row("Cy")).not_to_contain_text("2")
    assert not [text for text in told if '"bids"' in text or ":7" in text], "the seal of Bo holds"
    ann.reveal_button().tap()
    expect_reveal({"Ann": 4, "Bo": 7, "Cy": 2}, ann, bo)
    for phone in (ann, bo):
        assert fold(phone.stored()).rounds[1].bids == {"p1": 4, "p2": 7, "p3": 2}
    cy.open(shared.log.sheet)  # the phone is found again: its owner goes on with the tricks
    expect(cy.page.get_by_role("group", name="You won…")).to_be_visible()


@pytest.mark.slow
def test_own_bid_of_a_phone_that_returns_replaces_the_one_by_the_pen(shared: SharedSheet) -> None:
    ann, cy = shared.ann, shared.signs_on("Cy", 3)
    ann.tap_number(4)
    ann.tap_number(0)  # Bo has no phone
    ann.tap(ann.row("Cy").get_by_role("button"))
    ann.tap_number(2)
    expect(ann.reveal_button()).to_be_enabled()
    cy.ask("PUT", f"{shared.path}/bid", number=1, bid=6)
    ann.expect_sealed("Cy")
    expect(ann.row("Cy")).not_to_contain_text("2")
    ann.reveal_button().tap()
    ann.wait_for_play()
    assert fold(ann.stored()).rounds[1].bids == {"p1": 4, "p2": 0, "p3": 6}
    assert len(ann.stored().operations) == 2


@pytest.mark.slow
def test_pen_takes_back_a_bid_it_entered(shared: SharedSheet) -> None:
    ann = shared.ann
    shared.signs_on("Cy", 3)
    ann.tap_number(4)
    ann.tap_number(0)
    for enabled in (True, False):
        ann.tap(ann.row("Cy").get_by_role("button"))
        ann.tap_number(2)
        expect(ann.reveal_button()).to_be_enabled(enabled=enabled)
