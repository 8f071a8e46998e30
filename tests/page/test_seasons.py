"""Seasons of a named group in the logbook: chosen with a tap, and the table says who has won them."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.page import logbook
from tests.page.browser import DESKTOP, PHONE, Person
from tests.page.conftest import Arrive
from tests.page.test_history import DAY, bring_sheet, somebody
from yohoho.locales import LANGUAGES

YEAR = datetime.now().year
MIDDLE = int(datetime(YEAR, 1, 2, 12).timestamp() * 1000)
"""The second of January of this year, at noon: in the past on all later days."""
BEFORE = int(datetime(YEAR - 1, 6, 1, 12).timestamp() * 1000)


def with_two_seasons(arrive: Arrive, **how: Any) -> Person:
    """Thursday's: two games last year, one this year; and one of the family."""
    person = somebody(arrive, **how)
    name = f"seasons-{id(person)}"
    bring_sheet(person, f"{name}-1", BEFORE, "Thursday")
    bring_sheet(person, f"{name}-2", BEFORE + DAY, "Thursday", second=0)
    bring_sheet(person, f"{name}-3", MIDDLE, "Thursday", second=0)
    bring_sheet(person, f"{name}-4", BEFORE + 2 * DAY, "Family", third="Dora")
    return person


def year_link(page: Page, year: int) -> Locator:
    return page.get_by_role("navigation", name="Season").get_by_role("link", name=str(year))


def expect_chosen(page: Page, words: str) -> None:
    """The choice stands beside the button that opens it."""
    expect(page.get_by_text(words)).to_be_visible()


def test_season_of_a_group_ranks_its_players(arrive: Arrive) -> None:
    person = with_two_seasons(arrive, size=PHONE)
    page = person.page
    person.go("/history?tab=players")
    expect(logbook.table(page)).to_have_accessible_name(logbook.BY_RATING)
    logbook.show_filter(page)
    logbook.group_choice(page).select_option("Thursday")
    year_link(page, YEAR - 1).tap()
    expect_chosen(page, f"Thursday · {YEAR - 1}")
    expect(logbook.counted(page)).to_contain_text("2 games")
    expect(logbook.table(page)).to_have_accessible_name(logbook.BY_WINS)
    # Ann has 40 and 40, Bo 0 and 30, Cy 30 and 30 points.
    assert logbook.ladder(person) == [
        ["1. Ann", "2", "2", "40.0", "100%"],
        ["2. Cy", "2", "0", "30.0", "100%"],
        ["3. Bo", "2", "0", "15.0", "75%"],
    ]
    person.assert_accessible()
    for language in LANGUAGES:
        person.choose_language(language)
        person.assert_fits()
    person.choose_language("en")
    year_link(page, YEAR).tap()
    expect(logbook.counted(page)).to_contain_text("1 game ")
    assert [row[0] for row in logbook.ladder(person)] == ["1. Ann", "2. Bo", "2. Cy"], "equals share a place"
    page.get_by_role("radio", name="By rating").check(force=True)
    expect(logbook.table(page).get_by_role("columnheader", name="Rating")).to_be_visible()
    page.reload()
    expect_chosen(page, f"Thursday · {YEAR}")


@pytest.mark.slow
def test_choice_of_games_holds_for_list_and_players(arrive: Arrive) -> None:
    person = with_two_seasons(arrive, size=PHONE)
    page = person.page
    person.go("/history")
    lines = logbook.games(page)
    expect(lines).to_have_count(4)
    logbook.show_filter(page)
    logbook.group_choice(page).select_option("Family")
    expect(lines).to_have_count(1)
    expect(lines).to_contain_text("Dora")
    logbook.group_choice(page).select_option("Thursday")
    year_link(page, YEAR - 1).tap()
    expect(lines).to_have_count(2)
    person.assert_accessible()
    logbook.tab(page, "players").tap()
    expect(logbook.counted(page)).to_contain_text("2 games")
    logbook.tab(page, "games").tap()
    expect(lines).to_have_count(2)
    page.get_by_role("link", name="All time").tap()
    expect(lines).to_have_count(3)
    page.get_by_role("link", name="Show all games").tap()
    expect(lines).to_have_count(4)


@pytest.mark.slow
@pytest.mark.parametrize(("theme", "locale"), [("dark", "fr"), ("light", "de")])
def test_season_is_accessible_on_a_large_screen(arrive: Arrive, theme: str, locale: str) -> None:
    person = with_two_seasons(arrive, size=DESKTOP, color_scheme=theme, locale=locale)
    person.go("/history?tab=players&group=Thursday")
    expect(logbook.table(person.page)).to_have_accessible_name(logbook.BY_WINS)
    person.assert_accessible()
    person.assert_fits()
