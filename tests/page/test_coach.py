"""The coach on the page: off until called, by touch, by key, for screen readers and by typed command."""

from __future__ import annotations

import json
from typing import Any, Final

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.effort import slow_but
from tests.page.browser import DESKTOP, PHONE, SMALL, Person
from tests.page.conftest import Arrive
from tests.page.drawn import advised_choices, best_coach_marks, coach_marks, felt
from tests.page.play import (
    bar_button,
    bid_buttons,
    cards_in_hand,
    chair,
    close_dialog,
    command_box,
    dialog,
    expect_table,
    finished_games,
    open_table,
    play_out,
    sit_down,
    start_with_bots,
)
from tests.page.words import text

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


def coach_button(page: Page) -> Locator:
    return page.get_by_role("button", name="Coach", exact=True)


def advice(page: Page) -> Locator:
    """The line with the best choice; a tap on it shows them all."""
    return page.get_by_role("button", name="All choices compared")


def choices(page: Page) -> Locator:
    """All choices with their figures, the best first."""
    return page.get_by_role("row").filter(has=page.get_by_role("rowheader"))


@pytest.mark.parametrize("settings", slow_but(2, [SKULL, SKULL_KING]), ids=["skull", "skull-king"])
def test_coach_marks_the_best_choice_and_explains_every_one(arrive: Arrive, settings: dict[str, Any]) -> None:
    person = at_table(arrive, settings, size=PHONE)
    page = person.page
    parrot = coach_button(page)
    expect(parrot).to_have_attribute("aria-pressed", "false")
    expect(advice(page)).to_have_count(0)  # off until it is called
    expect(coach_marks(page)).to_have_count(0)
    parrot.tap()
    line = advice(page)
    expect(line).to_be_visible()
    expect(best_coach_marks(page)).not_to_have_count(0)
    assert coach_marks(page).count() > best_coach_marks(page).count(), "the others have their figures"
    expect(page.get_by_role("log").get_by_text("The coach’s advice")).to_have_count(1)
    person.assert_accessible()
    person.assert_fits()
    line.tap()
    expect(choices(page).first).to_contain_text("the coach’s choice")
    expect(choices(page).nth(1)).to_be_attached()
    name, reason = choices(page).first.get_by_role("rowheader").inner_text().strip().rsplit("\n", 1)
    assert name.strip()
    assert reason.strip(), "the reason stands below the name"
    person.assert_accessible()
    person.assert_fits()
    close_dialog(page)
    parrot.tap()
    expect(line).to_have_count(0)


@pytest.mark.slow
@pytest.mark.parametrize("settings", [SHORT, SKULL], ids=["skull-king", "skull"])
def test_whole_game_is_played_by_touch_with_the_coach_on(arrive: Arrive, settings: dict[str, Any]) -> None:
    """The advice covers nothing that is touched, on a small phone too."""
    person = at_table(arrive, settings, size=SMALL, choices=ON)
    play_out(person)
    assert len(finished_games(person)) == 1


@pytest.mark.slow
def test_coach_marks_an_answer_in_a_dialog(arrive: Arrive) -> None:
    person = at_table(arrive, SHORT, size=PHONE, choices=ON, locale="de")
    expect(best_coach_marks(person.page)).not_to_have_count(0)
    play_out(person, until="decide")
    asked = dialog(person.page)
    expect(advised_choices(person.page)).to_have_count(1)
    expect(asked.get_by_role("button", name=text("coach.all", "de"))).to_be_visible()
    person.assert_accessible()
    person.assert_fits()


@pytest.mark.slow
def test_coach_is_remembered_and_has_a_key(arrive: Arrive) -> None:
    person = at_table(arrive, SKULL_KING, size=DESKTOP)
    page = person.page
    expect(bid_buttons(page).first).to_be_visible()
    page.keyboard.press("h")
    expect(advice(page)).to_be_visible()
    expect(bid_buttons(page).and_(page.get_by_role("button", name=", the coach’s choice"))).to_have_count(1)
    page.reload()
    expect(advice(page)).to_be_visible()
    page.get_by_role("tab", name="Chat").click()
    page.get_by_role("textbox", name="Say something…").press("h")
    expect(advice(page)).to_be_visible()  # the letter belongs to a word
    bid_buttons(page).first.focus()
    page.keyboard.press("h")
    expect(advice(page)).to_have_count(0)


@pytest.mark.slow
def test_thinking_and_a_missing_answer_are_told_without_a_jump(arrive: Arrive) -> None:
    person = at_table(arrive, SKULL_KING, size=PHONE)
    page, held = person.page, []
    page.route(ADVICE, lambda route: held.append(route))
    coach_button(page).tap()
    expect(page.get_by_text("The coach is thinking…")).to_be_visible()
    height = felt(page).bounding_box()
    refuse(held.pop())
    expect(page.get_by_text("The coach has no answer just now")).to_be_visible()
    person.assert_accessible()
    person.assert_fits()
    assert felt(page).bounding_box() == height, "nothing jumps"
    page.unroute(ADVICE)
    page.get_by_role("button", name="Ask again").tap()
    expect(advice(page)).to_be_visible()
    person.ignore_errors()


def refuse(route: Route) -> None:
    body: dict[str, Any] = {"error": "coach-silent", "text": "", "ruling": None, "args": {}}
    route.fulfill(status=503, content_type="application/json", body=json.dumps(body))


@pytest.mark.slow
def test_each_decision_is_asked_about_once(arrive: Arrive) -> None:
    person = at_table(arrive, SKULL_KING, size=PHONE, choices=ON)
    page = person.page
    expect(advice(page)).to_be_visible()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if "/advice" in request.url else None)
    bar_button(page, "menu").tap()
    close_dialog(page)
    assert not asked, "looking around is no decision"
    page.get_by_role("button", name="Bid 1,").tap()
    expect(cards_in_hand(page).and_(page.get_by_role("button", name="the coach’s choice"))).to_have_count(1)
    assert len(asked) == 1


@pytest.mark.slow
@pytest.mark.parametrize(
    ("coach", "parrots", "words"),
    [("alone", 0, "helps only people who play alone"), ("all", 1, "Everyone may ask the coach")],
)
def test_coach_is_off_among_people_unless_the_table_allows_it(
    arrive: Arrive, coach: str, parrots: int, words: str
) -> None:
    ida, bo = arrive(None, size=PHONE, choices=ON), arrive(None, size=PHONE)
    table = open_table(ida, {**SKULL_KING, "coach": coach})
    bo.go(f"/t/{table}")
    sit_down(bo, "Bo")
    expect(chair(ida.page, 1)).to_contain_text("Bo")
    expect(bo.page.get_by_role("listitem").filter(has_text=words)).to_be_visible()
    start_with_bots(ida)
    expect_table(ida.page)
    expect(coach_button(ida.page)).to_have_count(parrots)
    expect(advice(ida.page)).to_have_count(parrots)


def test_typed_command_asks_the_coach(arrive: Arrive) -> None:
    person = at_table(arrive, SKULL, size=PHONE, choices={"textView": True})
    page = person.page
    box = command_box(page)
    box.fill("coach")
    box.press("Enter")
    told = page.get_by_role("log", name="Logbook").filter(has_text="wins")
    expect(told).to_contain_text("Put down")
    coach_button(page).tap()
    expect(choices(page).first).to_contain_text("the coach’s choice")
    person.assert_accessible()
    person.assert_fits()


@pytest.mark.slow
def test_host_chooses_who_may_ask_the_coach(arrive: Arrive) -> None:
    person = arrive("/open?game=skull", size=PHONE)
    asked = person.page.get_by_role("group", name="Who may ask the coach?")
    expect(asked.get_by_role("radio", name="People who play alone")).to_be_checked()
    asked.get_by_role("radio", name="Nobody").check(force=True)
    person.assert_accessible()
    person.assert_fits()
    person.page.get_by_role("button", name="Open the table").tap()
    expect(person.page.get_by_role("listitem").filter(has_text="No coach at this table")).to_be_visible()
