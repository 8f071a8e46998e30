"""A game that the page does not know, from its place on the first page to its replay: with a plain table.

tests/web/table/plain-table.test.js has its log, its text view and its words, and new-table.test.js its form.
"""

from collections.abc import Iterator
from typing import Any, Final

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.effort import slow_but
from tests.page.browser import DESKTOP, PHONE, Person
from tests.page.conftest import Arrive
from tests.page.play import (
    ending,
    list_finished_games,
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
        actions(page).first.press("Enter")
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


@pytest.mark.slow
def test_finished_game_is_listed_under_its_name(arrive: Arrive) -> None:
    person = arrive(None)
    play_out(at_table(person))
    assert len(list_finished_games(person)) == 1
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
    for setting in ("Cards: 6", "Prizes: Rising"):
        expect(page.get_by_text(setting)).to_be_visible()


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
def test_form_tells_the_limits_in_every_language(arrive: Arrive, language: str) -> None:
    person = open_form(arrive, locale=language, size=PHONE)
    limits, usual = text("open.span", language, least=1, most=13), text("open.usual", language, value=5)
    expect(number_field(person.page)).to_have_accessible_name(f"Cards {limits} {usual}")
    person.assert_fits()
    person.assert_accessible()
