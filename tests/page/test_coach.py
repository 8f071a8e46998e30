"""The coach on the page: off until called, never in the way, by touch, by key, for who listens or types."""

from __future__ import annotations

import json
from typing import Any, Final

import pytest
from playwright.sync_api import Route, expect

from tests.page.browser import DESKTOP, PHONE, SMALL, Person
from tests.page.conftest import Arrive
from tests.page.play import finished_games, open_table, play_out, start_with_bots

SKULL_KING: Final[dict[str, Any]] = {"game": "skull-king", "options": {"players": 4, "plan": [8, 2]}}
SHORT: Final[dict[str, Any]] = {
    "game": "skull-king",
    "options": {"players": 3, "plan": [2], "scoring": "cannonball"},
}
SKULL: Final[dict[str, Any]] = {"game": "skull", "options": {"players": 3}}
ON: Final = {"coach": True}
ADVICE: Final = "**/api/tables/*/advice"


def at_table(arrive: Arrive, settings: dict[str, Any], **how: Any) -> Person:
    person = arrive(None, **how)
    open_table(person, settings)
    start_with_bots(person)
    return person


@pytest.mark.parametrize("settings", [SKULL_KING, SKULL], ids=["skull-king", "skull"])
def test_called_by_touch_it_marks_the_best_and_explains_every_choice(
    arrive: Arrive, settings: dict[str, Any]
) -> None:
    person = at_table(arrive, settings, size=PHONE)
    page = person.page
    parrot = page.locator(".coach-button")
    expect(parrot).to_have_attribute("aria-pressed", "false")
    assert page.locator(".coach-line, .coach-mark").count() == 0, "off until it is called"
    parrot.tap()
    line = page.locator("button.coach-line")
    expect(line).to_be_visible()
    marks = page.locator(".coach-mark")
    assert page.locator(".coach-mark.best").count() >= 1
    assert marks.count() > page.locator(".coach-mark.best").count(), "the others have their figures"
    assert page.locator("[role=log] p", has_text="The coach’s advice").count() == 1, "it is heard, too"
    person.assert_accessible()
    person.assert_fits()
    line.tap()
    rows = page.locator(".coach-table tbody tr")
    expect(rows.first).to_have_class("coach-table-best")
    assert rows.count() > 1
    assert rows.first.locator("th small").inner_text().strip()
    person.assert_accessible()
    person.assert_fits()
    page.locator("dialog[open] .over-head button").tap()
    parrot.tap()
    expect(line).to_have_count(0)


@pytest.mark.slow
@pytest.mark.parametrize("settings", [SHORT, SKULL], ids=["skull-king", "skull"])
def test_with_it_a_whole_game_is_played_by_touch(arrive: Arrive, settings: dict[str, Any]) -> None:
    """Whatever it says lies beside what is touched, on a small phone too."""
    person = at_table(arrive, settings, size=SMALL, choices=ON)
    play_out(person)
    assert len(finished_games(person)) == 1


def test_in_a_question_it_marks_an_answer(arrive: Arrive) -> None:
    person = at_table(arrive, SHORT, size=PHONE, choices=ON, locale="de")
    person.page.wait_for_selector(".sk-bids .coach-mark.best")
    play_out(person, until="dialog[open].decision .choice:not(:disabled)")
    dialog = person.page.locator("dialog[open].decision")
    expect(dialog.locator("[data-advised]")).to_have_count(1)
    expect(dialog.locator("button.coach-line")).to_be_visible()
    person.assert_accessible()
    person.assert_fits()


def test_it_is_remembered_and_has_a_key(arrive: Arrive) -> None:
    person = at_table(arrive, SKULL_KING, size=DESKTOP)
    page = person.page
    page.keyboard.press("h")
    page.wait_for_selector("button.coach-line")
    best = page.locator(".sk-bids button", has=page.locator(".coach-mark.best"))
    assert (best.get_attribute("aria-label") or "").endswith(", the coach’s choice")
    page.reload()
    page.wait_for_selector("button.coach-line")
    page.locator("#tab-chat").click()
    page.locator(".chat input, .chat textarea").first.fill("")
    page.locator(".chat input, .chat textarea").first.press("h")
    assert page.locator("button.coach-line").count() == 1, "who writes a word with it means the word"
    page.locator(".sk-bids button").first.focus()
    page.keyboard.press("h")
    expect(page.locator(".coach-line")).to_have_count(0)


def test_while_it_thinks_and_when_it_does_not_answer(arrive: Arrive) -> None:
    person = at_table(arrive, SKULL_KING, size=PHONE)
    page, held = person.page, []
    page.route(ADVICE, lambda route: held.append(route))
    page.locator(".coach-button").tap()
    expect(page.locator(".coach-line.thinks")).to_have_text("The coach is thinking …")
    height = page.locator(".sk-felt").bounding_box()
    refuse(held.pop())
    expect(page.locator(".coach-line")).to_contain_text("The coach has no answer just now")
    person.assert_accessible()
    person.assert_fits()
    assert page.locator(".sk-felt").bounding_box() == height, "nothing jumps"
    page.unroute(ADVICE)
    page.locator(".coach-line button").tap()
    page.wait_for_selector("button.coach-line")
    person.forgive()


def refuse(route: Route) -> None:
    body: dict[str, Any] = {"error": "coach-silent", "text": "", "ruling": None, "args": {}}
    route.fulfill(status=503, content_type="application/json", body=json.dumps(body))


def test_each_decision_is_asked_about_once(arrive: Arrive) -> None:
    person = at_table(arrive, SKULL_KING, size=PHONE, choices=ON)
    page = person.page
    page.wait_for_selector("button.coach-line")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if "/advice" in request.url else None)
    page.locator(".bar-pause, .bar-menu").last.tap()
    page.locator("dialog[open] .over-head button").tap()
    assert not asked, "looking around is no decision"
    page.locator(".sk-bids button").nth(1).tap()
    page.wait_for_selector(".sk-held.playable .coach-mark")
    assert len(asked) == 1


@pytest.mark.parametrize(
    ("coach", "parrots", "words"),
    [("alone", 0, "only helps who plays alone"), ("all", 1, "Everyone may ask the coach")],
)
def test_among_people_it_stays_away_unless_the_table_wants_it(
    arrive: Arrive, coach: str, parrots: int, words: str
) -> None:
    ida, bo = arrive(None, size=PHONE, choices=ON), arrive(None, size=PHONE)
    table = open_table(ida, {**SKULL_KING, "coach": coach})
    bo.go(f"/t/{table}")
    bo.page.locator(".sit-down input").fill("Bo")
    bo.page.locator(".sit-down .primary").tap()
    expect(ida.page.locator(".chair[data-kind=person]")).to_have_count(2)
    expect(bo.page.locator(".agreed")).to_contain_text(words)
    start_with_bots(ida)
    expect(ida.page.locator(".coach-button")).to_have_count(parrots)
    expect(ida.page.locator(".coach-line")).to_have_count(parrots)


def test_who_types_asks_with_a_word(arrive: Arrive) -> None:
    person = at_table(arrive, SKULL, size=PHONE, choices={"textView": True})
    page = person.page
    box = page.locator("#command")
    box.fill("coach")
    box.press("Enter")
    told = page.locator(".transcript, [role=log]", has_text="wins").last
    expect(told).to_contain_text("Put down")
    page.locator(".coach-button").tap()
    expect(page.locator(".coach-table tbody tr").first).to_have_class("coach-table-best")
    person.assert_accessible()
    person.assert_fits()


def test_the_host_chooses_it_when_opening_a_table(arrive: Arrive) -> None:
    person = arrive("/open?game=skull", size=PHONE)
    chosen = person.page.locator("input[name=coach]")
    expect(chosen.nth(0)).to_be_checked()
    chosen.nth(2).locator("xpath=..").tap()
    person.assert_accessible()
    person.assert_fits()
    person.page.locator(".launch .primary").tap()
    person.page.wait_for_selector(".lobby-table")
    expect(person.page.locator(".agreed")).to_contain_text("No coach at this table")
