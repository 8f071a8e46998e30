"""The home page: everything that starts a game is seen at once, and stays where it is."""

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.page.browser import DESKTOP, PHONE, Person
from tests.page.conftest import Arrive
from tests.page.play import open_table, start_with_bots
from tests.page.words import in_any_language, text
from yohoho.locales import LANGUAGES

SHORT = {"game": "skull-king", "options": {"players": 3, "plan": [1, 2]}}
LONG_NAME = "Wilhelmine von Störtebeker-Ahr"


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


@pytest.mark.parametrize(
    "size", [PHONE, pytest.param(DESKTOP, marks=pytest.mark.slow)], ids=["phone", "desktop"]
)
def test_all_that_starts_a_game_is_above_the_fold(arrive: Arrive, size: tuple[int, int]) -> None:
    person = with_running_game(arrive, size)
    person.post("/api/me", {"name": LONG_NAME})
    page = person.go("/").page
    for language in LANGUAGES:
        person.choose_language(language)
        greeting = page.get_by_role("heading", level=1)
        expect(greeting).to_have_text(text("home.greet-name", language, name=LONG_NAME))
        expect(continue_link(page)).to_be_visible()
        expect(opponents(page)).to_be_visible()
        expect(play_buttons(page)).to_have_count(3)
        parts = (continue_link(page), opponents(page), powers_switch(page), play_buttons(page))
        assert lowest_edge(*parts) <= size[1], language
        person.assert_fits()
    person.assert_accessible()


@pytest.mark.slow
@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_doors_stand_where_they_stood_before_the_answers_came(arrive: Arrive, size: tuple[int, int]) -> None:
    person = with_running_game(arrive, size)
    stranger = arrive("/", size=size)
    page = person.go("/").page
    expect(continue_link(page)).to_be_visible()
    expect(opponents(page)).to_be_visible()
    expect(opponents(stranger.page)).to_be_visible()
    first = [one.page.get_by_role("article").first.bounding_box() for one in (stranger, person)]
    assert first[0] == first[1]


@pytest.mark.slow
def test_home_without_a_connection_is_seen_at_once_too(arrive: Arrive) -> None:
    person = arrive("/")
    page = person.page
    expect(play_buttons(page).first).to_be_enabled()
    person.context.set_offline(True)
    expect(page.get_by_role("alert").filter(has_text=text("home.offline"))).to_be_visible()
    assert lowest_edge(play_buttons(page)) <= PHONE[1]
    person.assert_accessible()
    person.assert_fits()
    person.context.set_offline(False)
    expect(play_buttons(page).first).to_be_enabled()
    person.ignore_errors()
