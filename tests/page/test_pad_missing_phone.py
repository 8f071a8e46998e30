"""Secret bids with one phone gone: the pen sees who is missing and steps in; the other bids stay sealed."""

from __future__ import annotations

import pytest
from playwright.sync_api import Response, expect

from tests.page.browser import SMALL
from tests.page.conftest import Arrive
from tests.page.pad_crew import Crew, hear_yohoho, listen_for_yohoho, new_log
from tests.page.pad_hand import BLINK
from yohoho.locales import LANGUAGES
from yohoho.scorepad import fold

CY = "[data-person=p3]"
REVEAL = ".pad-actions .primary"


@pytest.fixture
def crew(arrive: Arrive) -> Crew:
    """Nine cards, so that a bid is easily told from other numbers."""
    return Crew(arrive, new_log(plan=[9, 9]), seat=1, size=SMALL)


def test_the_pen_enters_the_one_that_is_missing(crew: Crew) -> None:
    ann, bo = crew.ann, crew.comes("Bo", 2)
    cy = crew.signs_on("Cy", 3)
    told: list[str] = []

    def heard(answer: Response) -> None:
        if "/api/sheets" in answer.url:
            told.append(answer.text())

    ann.page.on("response", heard)
    ann.tap_number(4)
    bo.tap_number(7)
    ann.page.wait_for_selector("[data-person=p2][data-sealed=true]")
    expect(ann.page.locator(".pad-account")).to_contain_text("Waiting for Cy")
    expect(ann.page.locator(".crew-hint")).to_be_visible()
    expect(ann.page.locator(REVEAL)).to_be_disabled()
    # Nobody is spoken for unasked.
    expect(ann.page.locator(".active")).to_have_attribute("data-person", "p1")
    ann.tap(f"{CY} button")
    expect(ann.page.locator(".pad-ask")).to_contain_text("stay sealed")
    ann.person.assert_accessible()
    for language in LANGUAGES:
        ann.person.speak(language)
        ann.person.assert_fits()
    ann.person.speak("en")
    ann.tap(f"{CY} button")
    ann.tap_number(2)
    expect(ann.page.locator(CY)).to_contain_text("entered by the pen")
    expect(bo.page.locator(CY)).not_to_contain_text("2")
    assert not [text for text in told if '"bids"' in text or ":7" in text], "the seal of Bo holds"
    listen_for_yohoho(ann, bo)
    ann.page.locator(f"{REVEAL}:enabled").tap()
    hear_yohoho(ann, bo)
    for phone in (ann, bo):
        assert fold(phone.stored()).rounds[1].bids == {"p1": 4, "p2": 7, "p3": 2}
    cy.open(crew.log.sheet)  # the phone is found again: its owner goes on with the tricks
    cy.page.wait_for_selector(".crew-own .pad-numbers")


def test_a_phone_that_comes_back_in_time_speaks_for_itself(crew: Crew) -> None:
    ann, cy = crew.ann, crew.signs_on("Cy", 3)
    ann.tap_number(4)
    ann.tap_number(0)  # Bo has no phone
    ann.tap(f"{CY} button")
    ann.tap_number(2)
    expect(ann.page.locator(REVEAL)).to_be_enabled()
    cy.ask("PUT", f"{crew.path}/bid", number=1, bid=6)
    ann.page.wait_for_selector(f"{CY}[data-sealed=true]")
    expect(ann.page.locator(CY)).not_to_contain_text("2")
    ann.page.locator(f"{REVEAL}:enabled").tap()
    ann.page.wait_for_selector(".pad-round.tricks")
    assert fold(ann.stored()).rounds[1].bids == {"p1": 4, "p2": 0, "p3": 6}
    assert len(ann.stored().operations) == 2


def test_the_pen_takes_a_stand_in_back(crew: Crew) -> None:
    ann = crew.ann
    crew.signs_on("Cy", 3)
    ann.tap_number(4)
    ann.tap_number(0)
    for enabled in (True, False):
        ann.tap(f"{CY} button")
        ann.page.wait_for_timeout(BLINK)  # the same number at once would be one tap
        ann.tap_number(2)
        expect(ann.page.locator(REVEAL)).to_be_enabled(enabled=enabled)
