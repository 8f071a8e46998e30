"""The form for the options of a table follows the number of chairs."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.page.browser import DESKTOP, PHONE, Person
from tests.page.conftest import Arrive
from tests.page.play import chairs
from tests.page.words import text

BECK = "/open?game=skull-king&edition=beck"


def all_options(person: Person) -> Page:
    person.page.get_by_text(text("open.more")).click()
    return person.page


def choose(page: Page, group: str, name: str) -> None:
    tile(page, group, name).check(force=True)


def tile(page: Page, group: str, name: str) -> Locator:
    return page.get_by_role("group", name=text(group), exact=True).get_by_role("radio", name=name, exact=True)


def plan(page: Page, name: str) -> Locator:
    return page.get_by_role("group", name=text("option.plan")).get_by_role("radio", name=text(name))


def open_table(page: Page) -> None:
    page.get_by_role("button", name=text("open.go")).click()
    expect(chairs(page).first).to_be_visible()


def test_host_names_the_first_player(arrive: Arrive) -> None:
    person = arrive("/open?game=skull", size=PHONE)
    page = all_options(person)
    expect(tile(page, "option.first-player", text("option.first-player-random"))).to_be_checked()
    choose(page, "option.first-player", text("open.chair", number=2))
    person.assert_accessible()
    person.assert_fits()
    open_table(page)
    agreed = page.get_by_role("listitem").filter(has_text=text("lobby.first-player", number=2))
    expect(agreed).to_be_visible()


@pytest.mark.slow
def test_first_player_whose_chair_is_gone_is_drawn_by_lot(arrive: Arrive) -> None:
    page = all_options(arrive("/open?game=skull", size=DESKTOP))
    choose(page, "option.first-player", text("open.chair", number=4))
    choose(page, "open.players", "3")
    expect(tile(page, "option.first-player", text("option.first-player-random"))).to_be_checked()
    expect(tile(page, "option.first-player", text("open.chair", number=4))).to_have_count(0)
    open_table(page)


@pytest.mark.slow
def test_loot_for_two_is_offered_to_two(arrive: Arrive) -> None:
    page = all_options(arrive(BECK, size=DESKTOP))
    switch = page.get_by_role("checkbox", name=text("option.loot-for-two"))
    switch = switch.or_(page.get_by_role("switch", name=text("option.loot-for-two")))
    expect(switch).to_have_count(0)
    choose(page, "open.players", "2")
    switch.check(force=True)
    choose(page, "open.players", "3")
    expect(switch).to_have_count(0)
    open_table(page)


@pytest.mark.slow
@pytest.mark.parametrize("size", [PHONE, DESKTOP])
def test_plans_show_what_can_be_dealt(arrive: Arrive, size: tuple[int, int]) -> None:
    person = arrive(BECK, size=size)
    page = all_options(person)
    note = text("open.plan-capped", players=8, most=8)
    expect(plan(page, "option.plan-classic")).to_have_accessible_name("Classic 1 2 3 4 5 6 7 8 9 10")
    expect(page.get_by_text(note)).to_have_count(0)
    choose(page, "open.players", "8")
    expect(plan(page, "option.plan-classic")).to_have_accessible_name("Classic 1 2 3 4 5 6 7 8 8 8")
    expect(page.get_by_role("status").filter(has_text=note)).to_be_visible()
    plan(page, "option.plan-swift-skirmish").check(force=True)
    expect(page.get_by_text(note)).to_have_count(0)
    person.assert_accessible()
    person.assert_fits()


def test_own_plan_that_no_longer_fits_is_cut_and_says_so(arrive: Arrive) -> None:
    page = all_options(arrive(BECK, size=DESKTOP))
    plan(page, "option.plan-own").check(force=True)
    page.get_by_role("textbox", name=text("option.plan-own-label")).fill("12 3")
    choose(page, "open.players", "7")
    expect(page.get_by_text(text("open.plan-capped", players=7, most=10))).to_be_visible()
    open_table(page)
