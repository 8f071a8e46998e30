"""The cards as the pen taps them, on the phones that look on; and who is there at all."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

from tests.page.conftest import Arrive
from tests.page.pad_crew import Crew, Phone, new_log
from yohoho.locales import LANGUAGES

EIGHT = ("Ann", "Bo", "Cy", "Dora", "Eve", "Finn", "Gus", "Maximilian-Alexander von B")
NEXT = ".pad-log-hand .primary"


def seat(phone: Phone, name: str) -> Locator:
    return phone.page.locator(".pad-log-seat", has_text=name)


def presence(phone: Phone, name: str) -> Locator:
    return phone.page.locator(".crew-mate", has_text=name).locator(".crew-presence")


def test_who_looks_on_sees_the_cards_fall_and_who_is_there_shows(arrive: Arrive) -> None:
    crew = Crew(arrive, new_log(plan=[2, 2]))
    ann, bo = crew.ann, crew.comes("Bo")
    shown: list[str] = []
    ann.page.on("request", lambda sent: shown.append(sent.url) if sent.url.endswith("/laid") else None)
    ann.bid([1, 0, 1])
    ann.log()
    assert not shown, "bids are the pen's own until cards are played"
    ann.play("yellow-5")
    expect(seat(bo, "Ann").locator(".card")).to_have_attribute("aria-label", "Yellow 5")
    assert shown
    expect(seat(bo, "Bo")).to_have_attribute("aria-current", "step")
    ann.play("yellow-14", "escape")
    expect(bo.page.locator(".pad-verdict")).to_contain_text("Bo wins the trick.")
    expect(seat(bo, "Bo").locator("small")).to_contain_text("1/0")
    expect(bo.page.locator(".pad-log-seats button, .pad-picker")).to_have_count(0)
    bo.person.assert_accessible()
    ann.tap(NEXT)
    expect(bo.page.locator(".crew-since")).to_have_text("Trick 1 went to Bo.")
    ann.to_others()
    expect(presence(ann, "Bo")).to_have_text("here now")
    bo.person.context.set_offline(True)
    expect(bo.page.locator(".crew-lost")).to_contain_text("may be old")
    bo.person.context.set_offline(False)
    bo.person.forgive()
    bo.person.go("/about")
    expect(presence(ann, "Bo")).to_have_text("not connected")
    expect(presence(ann, "Ann")).to_have_text("here now")


@pytest.mark.slow
def test_cards_tapped_without_a_network_are_seen_later_and_taken_back(arrive: Arrive) -> None:
    crew = Crew(arrive, new_log(plan=[2, 2]))
    ann, bo = crew.ann, crew.comes("Bo", 2)
    ann.page.locator(".pad-actions button").first.tap()  # by hand, this time
    ann.bid([1, 0, 1])
    ann.log()
    ann.person.context.set_offline(True)
    ann.play("yellow-5", "yellow-14")
    ann.page.wait_for_timeout(300)
    expect(bo.page.locator(".pad-log-seats")).to_have_count(0)
    ann.person.context.set_offline(False)
    ann.person.forgive()
    expect(bo.page.locator(".pad-log-seats .card")).to_have_count(2)
    ann.page.reload()
    ann.page.wait_for_selector(".pad-picker")
    ann.tap(".pad-log-back")
    expect(bo.page.locator(".pad-log-seats .card")).to_have_count(1)
    ann.tap(".pad-log-back")
    expect(bo.page.locator(".pad-log-seats")).to_have_count(0)


@pytest.mark.slow
def test_whoever_is_handed_the_pen_goes_on_with_the_cards(arrive: Arrive) -> None:
    crew = Crew(arrive, new_log(plan=[1, 2]))
    ann, bo = crew.ann, crew.comes("Bo")
    ann.bid([1, 0, 0])
    ann.log()
    ann.play("yellow-5")
    expect(bo.page.locator(".pad-log-seats .card")).to_have_count(1)
    ann.to_others()
    ann.page.locator(".crew-mate", has_text="Bo").locator("button").tap()
    ann.page.locator(".pad-tools button", has_text="Hand over").tap()
    bo.page.wait_for_selector(".pad-picker")
    ann.to_round()
    bo.play("yellow-14", "escape")
    expect(ann.page.locator(".pad-verdict")).to_contain_text("Bo wins the trick.")
    bo.tap(NEXT)
    bo.save()
    expect(ann.page.locator(".pad-log-seats")).to_have_count(0)


@pytest.mark.slow
def test_eight_at_the_table_in_four_languages(arrive: Arrive) -> None:
    crew = Crew(arrive, new_log(*EIGHT, plan=[3, 3]))
    ann, bo = crew.ann, crew.comes("Bo", size=(360, 740))
    ann.bid([0] * 8)
    ann.log()
    ann.play("yellow-5", "pirate-will", "skull-king", "mermaid", "escape", "green-1", "black-14", "black-2")
    bo.page.wait_for_selector(".pad-verdict")
    ann.to_others()
    for language in LANGUAGES:
        for phone in (ann, bo):
            phone.person.speak(language)
            phone.person.assert_fits()
            phone.person.assert_accessible()
