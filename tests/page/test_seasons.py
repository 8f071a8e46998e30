"""Seasons of a named group in the logbook: chosen with a tap, and the table says who has won them."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.page.browser import DESKTOP, PHONE, Person
from tests.page.conftest import Arrive
from tests.page.test_history import DAY, bring_sheet, somebody
from yohoho.locales import LANGUAGES

YEAR = datetime.now().year
MIDDLE = int(datetime(YEAR, 1, 2, 12).timestamp() * 1000)
"""Of the first days of this year: never in the future, whenever this is run after the second of January."""
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


def ladder(person: Person) -> list[list[str]]:
    rows = person.page.locator(".ladder tbody tr").all()
    return [
        [" ".join(cell.split()).replace(" .", ".") for cell in row.locator("th, td").all_inner_texts()]
        for row in rows
    ]


def test_a_season_of_a_group_and_who_won_it(arrive: Arrive) -> None:
    person = with_two_seasons(arrive, size=PHONE)
    page = person.page
    person.go("/history?tab=players")
    expect(page.locator(".ladder")).to_have_attribute("data-order", "rating")
    page.locator(".season summary").tap()
    page.locator(".season select").select_option("Thursday")
    page.locator(".season-year", has_text=str(YEAR - 1)).tap()
    expect(page.locator(".season-chosen")).to_have_text(f"Thursday · {YEAR - 1}")
    expect(page.locator(".standings [role=status]")).to_contain_text("2 games")
    expect(page.locator(".ladder")).to_have_attribute("data-order", "season")
    # Ann has 40 and 40, Bo 0 and 30, Cy 30 and 30 points.
    assert ladder(person) == [
        ["1. Ann", "2", "2", "40.0", "100%"],
        ["2. Cy", "2", "0", "30.0", "100%"],
        ["3. Bo", "2", "0", "15.0", "75%"],
    ]
    person.assert_accessible()
    for language in LANGUAGES:
        person.speak(language)
        person.assert_fits()
    person.speak("en")
    page.locator(".season-year", has_text=str(YEAR)).first.tap()
    expect(page.locator(".standings [role=status]")).to_contain_text("1 game ")
    assert [row[0] for row in ladder(person)] == ["1. Ann", "2. Bo", "2. Cy"], "equals share a place"
    page.locator(".ladder-order input").nth(1).check(force=True)
    expect(page.locator(".ladder thead")).to_contain_text("Rating")
    page.reload()
    expect(page.locator(".season-chosen")).to_have_text(f"Thursday · {YEAR}")


def test_the_same_choice_of_games_in_the_list(arrive: Arrive) -> None:
    person = with_two_seasons(arrive, size=PHONE)
    page = person.page
    person.go("/history")
    lines = page.locator(".voyage")
    expect(lines).to_have_count(4)
    page.locator(".season summary").tap()
    page.locator(".season select").select_option("Family")
    expect(lines).to_have_count(1)
    expect(lines).to_contain_text("Dora")
    page.locator(".season select").select_option("Thursday")
    page.locator(".season-year", has_text=str(YEAR - 1)).tap()
    expect(lines).to_have_count(2)
    person.assert_accessible()
    page.locator(".logbook-tabs a").nth(1).tap()
    expect(page.locator(".standings [role=status]")).to_contain_text("2 games")
    page.locator(".logbook-tabs a").first.tap()
    expect(lines).to_have_count(2)
    page.locator(".season-year").first.tap()
    expect(lines).to_have_count(3)
    page.locator(".season .button").tap()
    expect(lines).to_have_count(4)


@pytest.mark.slow
@pytest.mark.parametrize(("theme", "locale"), [("dark", "fr"), ("light", "de")])
def test_on_a_large_screen(arrive: Arrive, theme: str, locale: str) -> None:
    person = with_two_seasons(arrive, size=DESKTOP, color_scheme=theme, locale=locale)
    person.go("/history?tab=players&group=Thursday")
    person.page.wait_for_selector(".ladder[data-order=season]")
    person.assert_accessible()
    person.assert_fits()
