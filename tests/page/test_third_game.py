"""A game that the page does not know, from its place on the first page to its replay: with a plain table."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.effort import slow_but
from tests.page.browser import DESKTOP, PHONE, Person
from tests.page.conftest import Arrive
from tests.page.play import (
    bar_button,
    command_box,
    dialog,
    ending,
    finished_games,
    open_table,
    start_with_bots,
)
from tests.page.words import in_any_language, text
from tests.server.harness import Server, running
from tests.third_game.installation import third_game
from yohoho.locales import LANGUAGES

CARDS: Final = 3
SETTINGS: Final[dict[str, Any]] = {"game": "goofspiel", "options": {"players": 3, "cards": CARDS}}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server on which the third game is installed."""
    with third_game(tmp_path_factory.mktemp("site")), running(tmp_path_factory.mktemp("server")) as server:
        yield server


def actions(page: Page) -> Locator:
    return page.get_by_role("region", name=in_any_language("plain.mine")).get_by_role("button")


def replay_slider(page: Page) -> Locator:
    return page.get_by_role("slider", name=in_any_language("replay-page.step"))


def at_table(person: Person) -> Page:
    open_table(person, SETTINGS)
    start_with_bots(person)
    expect(actions(person.page)).to_have_count(CARDS)
    return person.page


def play_out(page: Page) -> None:
    """Bids the lowest card until none is left."""
    for left in range(CARDS, 0, -1):
        expect(actions(page)).to_have_count(left)
        actions(page).first.focus()
        page.keyboard.press("Enter")
    expect(ending(page)).to_have_count(3)


@pytest.mark.parametrize("size", slow_but(2, [PHONE, DESKTOP]))
def test_game_is_played_to_its_end_and_watched_again(arrive: Arrive, size: tuple[int, int]) -> None:
    person = arrive(None, size=size)
    page = at_table(person)
    expect(actions(page)).to_have_text(["Bid 1", "Bid 2", "Bid 3"])
    expect(page.get_by_role("term").filter(has_text="Prize")).to_be_visible()
    person.assert_fits()
    person.assert_accessible()
    play_out(page)
    person.assert_fits()
    person.assert_accessible()
    page.get_by_role("link", name=text("ending.replay")).click()
    replay_slider(page).fill("0")
    expect(page.get_by_role("cell", name="1, 2, and 3")).to_have_count(3)
    rounds = page.get_by_role("combobox", name=text("replay-page.round")).get_by_role("option")
    expect(rounds).to_have_count(CARDS)
    person.assert_fits()
    person.assert_accessible()


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_plain_table_speaks_every_language(arrive: Arrive, language: str, scheme: str) -> None:
    person = arrive(None, locale=language, color_scheme=scheme)
    page = at_table(person)
    expect(page.get_by_text(text("plain.ask", language))).to_be_visible()
    person.assert_fits()
    person.assert_accessible()


@pytest.mark.slow
def test_log_tells_events_by_their_names(arrive: Arrive) -> None:
    person = arrive(None)
    page = at_table(person)
    actions(page).first.click()
    expect(actions(page)).to_have_count(CARDS - 1)
    bar_button(page, "log").click()
    lines = dialog(page).get_by_role("listitem")
    expect(lines.filter(has_text="Ida: Card bid (Card 1)")).to_be_visible()
    expect(lines.filter(has_text="Prize taken (Prize ")).to_be_visible()


@pytest.mark.slow
def test_game_is_played_in_the_text_view(arrive: Arrive) -> None:
    person = arrive(None, choices={"textView": True})
    open_table(person, SETTINGS)
    start_with_bots(person)
    page = person.page
    for card in (2, 1, 3):
        expect(page.get_by_role("button", name=f"Bid {card}")).to_be_visible()
        command_box(page).fill(f"bid {card}")
        command_box(page).press("Enter")
        expect(page.get_by_role("button", name=f"Bid {card}")).to_have_count(0)
    expect(ending(page)).to_have_count(3)


@pytest.mark.slow
def test_answers_of_the_text_view_name_the_facts(arrive: Arrive) -> None:
    person = arrive(None, choices={"textView": True})
    open_table(person, SETTINGS)
    start_with_bots(person)
    page, answers = person.page, person.page.get_by_role("log")
    for typed, told in (("hand", "1, 2, and 3"), ("table", "1 Ida: "), ("rules", text("plain.no-rules"))):
        command_box(page).fill(typed)
        command_box(page).press("Enter")
        expect(answers.get_by_text(told).first).to_be_visible()
    command_box(page).fill("prize 9")
    command_box(page).press("Enter")
    expect(answers.get_by_text("“prize 9”").first).to_be_visible()


@pytest.mark.slow
def test_rules_panel_says_that_there_is_no_book(arrive: Arrive) -> None:
    page = at_table(arrive(None))
    bar_button(page, "menu").click()
    dialog(page).get_by_role("button", name=text("table.sheet-rules")).click()
    expect(dialog(page).get_by_text(text("plain.no-rules"))).to_be_visible()


@pytest.mark.slow
def test_home_and_new_table_offer_the_game(arrive: Arrive) -> None:
    person = arrive("/")
    heading = person.page.get_by_role("heading", name="Goofspiel")
    expect(heading).to_be_visible()
    person.assert_fits()
    person.assert_accessible()
    person.page.get_by_role("link", name=text("home.open")).click()
    person.page.get_by_role("radio", name="Goofspiel").first.check(force=True)
    person.assert_fits()
    person.assert_accessible()
    person.page.get_by_role("button", name=text("open.go")).click()
    expect(person.page.get_by_text(text("plain.players", count=3))).to_be_visible()
    person.assert_fits()
    person.assert_accessible()


def test_first_page_starts_the_game_with_bots(arrive: Arrive) -> None:
    person = arrive("/")
    person.page.get_by_role("button", name=text("home.play-of", game="Goofspiel")).click()
    expect(actions(person.page)).to_have_count(5)


@pytest.mark.slow
def test_finished_game_is_listed_under_its_name(arrive: Arrive) -> None:
    person = arrive(None)
    play_out(at_table(person))
    assert len(finished_games(person)) == 1
    for path in ("/games", "/history"):
        person.go(path)
        expect(person.page.get_by_text("Goofspiel").first).to_be_visible()
        person.assert_fits()


def number_field(page: Page) -> Locator:
    return page.get_by_role("spinbutton", name="Cards")


def open_form(arrive: Arrive, **how: Any) -> Person:
    """The form for a new table of the game, with all its options."""
    person = arrive("/open?game=goofspiel", **how)
    person.page.get_by_text(in_any_language("open.more")).click()
    expect(number_field(person.page)).to_have_value("5")
    return person


@pytest.mark.slow
def test_numbers_and_choices_can_be_changed_with_the_keyboard(arrive: Arrive) -> None:
    person = open_form(arrive)
    page = person.page
    number_field(page).focus()
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Tab")
    page.keyboard.press("ArrowDown")
    expect(number_field(page)).to_have_value("6")
    expect(page.get_by_role("radio", name="Rising")).to_be_checked()
    person.assert_fits()
    person.assert_accessible()
    page.get_by_role("button", name=text("open.go")).click()
    for told in ("Cards: 6", "Prizes: Rising"):
        expect(page.get_by_text(told)).to_be_visible()


SETTLED = (("99", "13"), ("0", "1"), ("2.6", "3"), ("", "5"))


@pytest.mark.parametrize(("typed", "settled"), slow_but(4, SETTLED, several=True))
def test_number_field_settles_within_the_limits(arrive: Arrive, typed: str, settled: str) -> None:
    page = open_form(arrive).page
    number_field(page).fill(typed)
    number_field(page).blur()
    expect(number_field(page)).to_have_value(settled)
    page.get_by_role("button", name=text("open.go")).click()
    expect(page.get_by_text(f"Cards: {settled}")).to_be_visible()


def test_number_that_the_game_refuses_is_explained(arrive: Arrive) -> None:
    person = open_form(arrive)
    page = person.page
    number_field(page).fill("99")
    page.get_by_role("button", name=text("open.go")).evaluate("button => button.click()")
    expect(page.get_by_role("alert").filter(has_text="13")).to_be_visible()
    person.ignore_errors()


@pytest.mark.parametrize("language", slow_but(4, LANGUAGES))
def test_form_tells_the_limits_in_every_language(arrive: Arrive, language: str) -> None:
    person = open_form(arrive, locale=language, size=PHONE)
    limits, usual = text("open.span", language, least=1, most=13), text("open.usual", language, value=5)
    expect(number_field(person.page)).to_have_accessible_name(f"Cards {limits} {usual}")
    person.assert_fits()
    person.assert_accessible()


def test_form_offers_no_coach_where_there_is_none(arrive: Arrive) -> None:
    page = open_form(arrive).page
    expect(page.get_by_role("group", name=text("open.pace"))).to_be_visible()
    expect(page.get_by_role("group", name=text("open.coach"))).to_have_count(0)


@pytest.mark.slow
def test_log_has_a_heading_for_each_round(arrive: Arrive) -> None:
    page = at_table(arrive(None))
    for left in (CARDS - 1, CARDS - 2):
        actions(page).first.click()
        expect(actions(page)).to_have_count(left)
    bar_button(page, "log").click()
    for number in (1, 2, 3):
        heading = dialog(page).get_by_role("heading", name=text("log.table-round", round=number))
        expect(heading).to_have_count(1)
