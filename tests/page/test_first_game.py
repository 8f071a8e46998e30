"""The first game of somebody who is new to it: short, against easy bots, and it explains itself."""

from itertools import product
from typing import Any, Final

import httpx
import pytest
from playwright.sync_api import Locator, Page, expect

from tests.effort import slow_but
from tests.page.browser import PHONE, Person
from tests.page.conftest import Arrive
from tests.page.play import (
    ending,
    expect_table,
    make_move,
    wait_for_move,
)
from tests.page.words import in_any_language, text
from yohoho.bots.ladder import rungs
from yohoho.locales import LANGUAGES

EDITIONS: Final = ("beck", "schmidt")
DOORS: Final = (*EDITIONS, "skull")
SHORT: Final = [1, 2, 3]
FREE: Final = """(note) => {
  if (!note.isConnected || !window.nextMove?.isConnected) return true;
  const [one, other] = [note, window.nextMove].map((element) => element.getBoundingClientRect());
  const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return width <= 1 || height <= 1;
}"""
"""Whether a hint covers nothing of what is to be touched next. It may need a moment to follow the table."""
KEPT: Final = """() => {
  const { firstSteps, coach } = JSON.parse(localStorage.yohoho);
  return !firstSteps && coach;
}"""
"""The hints end with the game, and the coach stays."""


def newcomer(page: Page) -> Locator:
    return page.get_by_role("button", name=in_any_language("first.new"))


def hint(page: Page) -> Locator:
    return page.get_by_role("note")


def play_button(page: Page, door: str, language: str = "en") -> Locator:
    edition = text(f"home.edition-{door}", language)
    title = text(f"play.game.{'skull' if door == 'skull' else 'skull-king'}", language)
    return page.get_by_role("button", name=text("home.play-of", language, game=f"{title}, {edition}"))


def table_of(person: Person) -> Any:
    table = person.page.url.rpartition("/")[2]
    return httpx.get(f"{person.address}/api/tables/{table}", cookies=person.cookies).json()


def start(person: Person, door: str, language: str = "en", *, new: bool = True) -> int:
    """Starts a game from the home page. Returns the number of taps."""
    touch = "tap" if person.touch else "click"
    if new:
        getattr(newcomer(person.page), touch)()
        expect(newcomer(person.page)).to_have_attribute("aria-pressed", "true")
    getattr(play_button(person.page, door, language), touch)()
    expect_table(person.page)
    return 1 + new


def play_and_read(person: Person) -> tuple[int, list[str]]:
    """Plays to the end without closing a hint. Returns the number of taps and the hints that were shown."""
    taps, read = 0, []
    while (move := wait_for_move(person)) != "over":
        for words in hint(person.page).get_by_role("paragraph").all_inner_texts():
            if words not in read:
                read.append(words)
                person.assert_fits()
                expect(person.page.get_by_role("log").get_by_text(words).first).to_be_attached()
        for note in hint(person.page).element_handles():
            person.page.wait_for_function(FREE, arg=note)
        taps += make_move(person, move)
    return taps, read


@pytest.mark.parametrize(
    "case", slow_but(len(LANGUAGES) * len(DOORS), product(LANGUAGES, DOORS)), ids="-".join
)
def test_first_visit_to_the_end_of_the_first_game(arrive: Arrive, case: tuple[str, str]) -> None:
    language, door = case
    person = arrive("/", size=PHONE, locale=language)
    person.assert_fits()
    start(person, door, language)
    table = table_of(person)
    assert table["settings"]["bots"] == rungs(table["settings"]["game"])[0]
    if door in EDITIONS:
        assert (table["game"]["options"]["edition"], table["game"]["options"]["plan"]) == (door, SHORT)
    expect(hint(person.page)).to_be_visible()
    expect(
        person.page.get_by_role("button", name=in_any_language("coach.title"), pressed=True)
    ).to_be_visible()
    person.assert_accessible()
    _, read = play_and_read(person)
    expect(ending(person.page).first).to_be_visible()
    assert read
    person.page.wait_for_function(KEPT)
    person.go("/")
    expect(play_button(person.page, door, language)).to_be_visible()
    expect(newcomer(person.page)).to_have_count(0)
