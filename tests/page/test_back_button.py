"""The phone's Back button closes one dialog after another, and only then leaves the table."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.page.browser import Person
from tests.page.conftest import Arrive
from tests.page.play import bar_button, dialog, expect_table, open_table, play_out, start_with_bots
from tests.page.words import in_any_language

SHORT = {"game": "skull-king", "options": {"players": 3, "plan": [2, 1]}}
NAVIGATION = in_any_language("page.nav")


def at_table(arrive: Arrive) -> Person:
    """Somebody who came to a game of three from another page."""
    person = arrive("/about")
    open_table(person, SHORT)
    start_with_bots(person)
    expect_table(person.page)
    return person


def test_back_closes_two_dialogs_one_after_the_other(arrive: Arrive) -> None:
    person = at_table(arrive)
    page = person.page
    play_out(person, until="close-summary")
    dialog(page).get_by_role("button", name=in_any_language("play.trick-last")).tap()
    expect(dialog(page)).to_have_count(2)
    page.go_back()
    expect(dialog(page)).to_have_count(1)
    page.go_back()
    expect(dialog(page)).to_have_count(0)
    expect_table(page)
    page.go_back()
    expect(page.get_by_role("navigation", name=NAVIGATION)).to_be_visible()


@pytest.mark.slow
def test_dialog_that_was_closed_otherwise_leaves_nothing_for_back(arrive: Arrive) -> None:
    person = at_table(arrive)
    page = person.page
    for _ in range(2):
        bar_button(page, "scores").tap()
        expect(dialog(page)).to_have_count(1)
        page.keyboard.press("Escape")
        expect(dialog(page)).to_have_count(0)
    page.wait_for_function("() => !history.state?.layers")
    page.go_back()
    expect(page.get_by_role("navigation", name=NAVIGATION)).to_be_visible()


@pytest.mark.slow
def test_back_closes_an_overlay_that_replaced_another_one(arrive: Arrive) -> None:
    person = at_table(arrive)
    page = person.page
    bar_button(page, "menu").tap()
    page.get_by_role("button", name=in_any_language("table.sheet-rules")).tap()
    expect(page.get_by_role("dialog", name=in_any_language("table.sheet-rules"))).to_be_visible()
    page.go_back()
    expect(dialog(page)).to_have_count(0)
    expect_table(page)


@pytest.mark.slow
def test_link_in_a_dialog_leads_away_and_back_returns_to_the_table(arrive: Arrive) -> None:
    person = at_table(arrive)
    page = person.page
    bar_button(page, "menu").tap()
    dialog(page).get_by_role("link", name=in_any_language("page.settings")).tap()
    expect(page.get_by_role("navigation", name=NAVIGATION)).to_be_visible()
    page.go_back()
    expect_table(page)
    expect(dialog(page)).to_have_count(0)
