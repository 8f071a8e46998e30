"""The home page: everything that starts a game is seen at once, and starts what it promises."""

from __future__ import annotations

import re
from typing import Any

import httpx
import pytest
from playwright.sync_api import Locator, Page, expect

from tests.effort import slow_but
from tests.page.browser import DESKTOP, PHONE, Person
from tests.page.conftest import Arrive
from tests.page.play import bid_buttons, open_table, start_with_bots, strength
from tests.page.words import in_any_language, text
from yohoho.locales import LANGUAGES
from yohoho.skull_king.editions import BECK

SHORT = {"game": "skull-king", "options": {"players": 3, "plan": [1, 2]}}
LONGEST_NAME = "Wilhelmine von Störtebeker-Ahr"
SIZES = pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])


def continue_link(page: Page) -> Locator:
    return page.get_by_role("link", name=re.compile("|".join(texts("home.continue", game="Skull King"))))


def texts(key: str, **slots: Any) -> list[str]:
    return [text(key, language, **slots) for language in LANGUAGES]


def opponents(page: Page) -> Locator:
    return page.get_by_role("button", expanded=False, name=re.compile("|".join(texts("home.change"))))


def play_buttons(page: Page) -> Locator:
    return page.get_by_role("button", name=in_any_language("home.play-of"))


def powers_switch(page: Page) -> Locator:
    return page.get_by_role("switch", name=in_any_language("option.powers"))


def lowest_edge(*parts: Locator) -> float:
    boxes = [one.bounding_box() for part in parts for one in part.all()]
    assert all(boxes), boxes
    return max(box["y"] + box["height"] for box in boxes if box)


def with_running_game(arrive: Arrive, size: tuple[int, int]) -> Person:
    person = arrive(None, size=size)
    open_table(person, SHORT)
    start_with_bots(person)
    return person


@pytest.mark.slow
@SIZES
def test_all_that_starts_a_game_is_above_the_fold(arrive: Arrive, size: tuple[int, int]) -> None:
    person = with_running_game(arrive, size)
    person.post("/api/me", {"name": LONGEST_NAME})
    page = person.go("/").page
    for language in LANGUAGES:
        person.choose_language(language)
        expect(continue_link(page)).to_be_visible()
        expect(play_buttons(page)).to_have_count(3)
        parts = (continue_link(page), opponents(page), powers_switch(page), play_buttons(page))
        assert lowest_edge(*parts) <= size[1], language
        person.assert_fits()
    person.assert_accessible()


@pytest.mark.slow
@SIZES
def test_doors_stand_where_they_stood_before_the_answers_came(arrive: Arrive, size: tuple[int, int]) -> None:
    person = with_running_game(arrive, size)
    stranger = arrive("/", size=size)
    page = person.go("/").page
    expect(continue_link(page)).to_be_visible()
    first = [one.page.get_by_role("article").first.bounding_box() for one in (stranger, person)]
    assert first[0] == first[1]
    for one in (stranger, person):
        one.assert_accessible()


def test_running_game_is_continued_from_the_home_page(arrive: Arrive) -> None:
    person = with_running_game(arrive, PHONE)
    table = person.page.url
    expect(bid_buttons(person.page)).not_to_have_count(0)
    link = continue_link(person.go("/").page)
    expect(link).to_contain_text(f"{text('table.round', round=1)}, {text('home.my-turn')}")
    link.tap()
    expect(bid_buttons(person.page)).not_to_have_count(0)
    expect(person.page).to_have_url(table)


@pytest.mark.slow
def test_lobby_is_offered_without_a_round(arrive: Arrive) -> None:
    person = arrive(None)
    open_table(person, SHORT)
    expect(continue_link(person.go("/").page)).to_contain_text(text("home.gathering"))


@pytest.mark.parametrize("on", slow_but(2, [True, False]), ids=["on", "off"])
def test_game_has_the_powers_that_the_switch_promises(arrive: Arrive, on: bool) -> None:
    person = arrive("/")
    powers_switch(person.page).set_checked(on, force=True)
    expect(powers_switch(person.go("/").page)).to_be_checked(checked=on)
    beck = text("home.play-of", game=f"Skull King, {text('home.edition-beck')}")
    person.page.get_by_role("button", name=beck).tap()
    expect(bid_buttons(person.page)).not_to_have_count(0)
    table = person.page.url.rpartition("/")[2]
    view = httpx.get(f"{person.address}/api/tables/{table}", cookies=person.cookies).json()
    powers = view["game"]["options"]["powers"]
    assert (set(powers) == set(map(str, BECK.powers))) if on else powers == []


@pytest.mark.slow
def test_opponents_are_one_line_that_opens_and_remembers(arrive: Arrive) -> None:
    person = arrive("/")
    page = person.page
    expect(page.get_by_role("radio")).to_have_count(0)
    opponents(page).tap()
    levels = page.get_by_role("group", name=text("home.bots")).get_by_role("radio")
    expect(levels).to_have_count(3)
    person.assert_accessible()
    strength(page, "home.bots", "first-mate").check(force=True)
    expect(levels).to_have_count(7)
    person.go("/")
    expect(opponents(page)).to_contain_text(text("home.against", bots=text("rung.many-first-mate")))


def test_home_without_a_connection_offers_no_game(arrive: Arrive) -> None:
    person = arrive("/")
    page = person.page
    expect(play_buttons(page).first).to_be_enabled()
    person.context.set_offline(True)
    expect(page.get_by_role("alert")).to_contain_text(text("home.offline"))
    for button in play_buttons(page).all():
        expect(button).to_be_disabled()
    assert lowest_edge(play_buttons(page)) <= PHONE[1]
    person.assert_accessible()
    person.assert_fits()
    person.context.set_offline(False)
    expect(page.get_by_role("alert").filter(has_text=text("home.offline"))).to_have_count(0)
    expect(play_buttons(page).first).to_be_enabled()
    person.ignore_errors()


def test_language_of_the_settings_is_a_row_of_radio_buttons(arrive: Arrive) -> None:
    person = arrive("/settings")
    person.page.get_by_role("radio", name="Italiano").click(force=True)
    person.wait_for_language("it")
    expect(person.page.get_by_role("radio", name="Italiano")).to_be_checked()
    person.assert_accessible()
