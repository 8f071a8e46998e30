"""Whole games without a pointer: at the drawn table, and in the text view by typed commands."""

import pytest
from playwright.sync_api import JSHandle

from tests.effort import slow_but
from tests.page.browser import DESKTOP, PHONE, Person
from tests.page.conftest import Arrive
from tests.page.play import (
    expect_table,
    list_finished_games,
    lobby_button,
    open_table,
    type_out,
    wait_for_move,
)
from tests.page.scripts import script

SKULL_KING = {"game": "skull-king", "options": {"players": 3, "plan": [2, 3]}}
SKULL = {"game": "skull", "options": {"players": 3}}


def tab_to(person: Person, target: JSHandle, most: int = 60) -> bool:
    """Tab to the group of buttons, then arrows along it, as everywhere on the page. False: it went away."""
    for _ in range(most):
        key = person.page.evaluate(NEXT_KEY, target)
        if key in ("there", "gone"):
            return bool(key == "there")
        person.page.keyboard.press(key)
    raise AssertionError("the keyboard does not reach what is due")


NEXT_KEY = """(target) => {
  const here = document.activeElement;
  const modal = [...document.getElementsByTagName("dialog")].find(({ open }) => open);
  if (!target?.isConnected || modal?.contains(target) === false) return "gone";
  if (target.contains(here)) return "there";
  const roles = ["toolbar", "group"];
  let group = target;
  while (group && !roles.includes(group.role)) group = group.parentElement;
  return target.tabIndex < 0 && group?.contains(here) ? "ArrowRight" : "Tab";
}"""


def start_by_keyboard(person: Person) -> None:
    """Fills the free chairs with bots and starts."""
    for key in ("lobby.fill", "lobby.start"):
        button = lobby_button(person, key)
        button.wait_for()
        assert tab_to(person, button.evaluate_handle("button => button"))
        person.page.keyboard.press("Enter")
    expect_table(person.page)


@pytest.mark.parametrize("settings", slow_but(2, [SKULL_KING, SKULL]), ids=["skull-king", "skull"])
def test_whole_game_at_the_drawn_table_by_keyboard(arrive: Arrive, settings: dict[str, object]) -> None:
    person = arrive(None, size=DESKTOP)
    open_table(person, settings)
    start_by_keyboard(person)
    while wait_for_move(person) != "over":
        if tab_to(person, person.page.evaluate_handle("() => window.nextMove")):
            person.page.keyboard.press("Enter")
    assert len(list_finished_games(person)) == 1


def press(person: Person, key: str) -> None:
    """Presses a key and waits until something has the focus again."""
    person.page.keyboard.press(key)
    person.page.wait_for_function(HAS_FOCUS)


HAS_FOCUS = "() => document.activeElement !== document.body"
KEYS_OF_MOVE = script("keys_of_move.js")


@pytest.mark.slow
@pytest.mark.parametrize("settings", [SKULL_KING, SKULL], ids=["skull-king", "skull"])
def test_whole_game_by_keys_never_loses_the_focus(arrive: Arrive, settings: dict[str, object]) -> None:
    person = arrive(None, size=DESKTOP)
    open_table(person, settings)
    start_by_keyboard(person)
    person.page.wait_for_function(HAS_FOCUS)
    while (move := wait_for_move(person)) != "over":
        for key in person.page.evaluate(KEYS_OF_MOVE, move):
            press(person, key)
    person.page.wait_for_function(HAS_FOCUS)
    assert len(list_finished_games(person)) == 1


@pytest.mark.parametrize("settings", slow_but(2, [SKULL, SKULL_KING]), ids=["skull", "skull-king"])
def test_whole_game_in_the_text_view_by_typed_commands(arrive: Arrive, settings: dict[str, object]) -> None:
    person = arrive(None, size=PHONE, choices={"textView": True})
    open_table(person, settings)
    start_by_keyboard(person)
    person.assert_accessible()
    person.assert_fits()
    type_out(person)
    assert len(list_finished_games(person)) == 1
