"""Whole games without a pointer: at the drawn table, and as text with the command box."""

from __future__ import annotations

import time

import pytest

from tests.page.browser import DESKTOP, PHONE, Person
from tests.page.conftest import Arrive
from tests.page.play import NEXT_MOVE, finished_games, open_table

SKULL_KING = {"game": "skull-king", "options": {"players": 3, "plan": [2, 3]}}
SKULL = {"game": "skull", "options": {"players": 3}}


def tab_to(person: Person, selector: str, most: int = 60) -> bool:
    """Tab to the group of buttons, then arrows along it, as everywhere on the page. False: it went away."""
    for _ in range(most):
        key = person.page.evaluate(NEXT_KEY, selector)
        if key in ("there", "gone"):
            return bool(key == "there")
        person.page.keyboard.press(key)
    raise AssertionError(f"the keyboard does not reach {selector}")


NEXT_KEY = """(selector) => {
  const wanted = document.querySelector(selector), here = document.activeElement;
  if (!wanted || document.querySelector("dialog[open]")?.contains(wanted) === false) return "gone";
  if (wanted.contains(here)) return "there";
  const group = wanted.closest("[role=toolbar], [role=group]");
  return wanted.tabIndex < 0 && group?.contains(here) ? "ArrowRight" : "Tab";
}"""


def start_by_keyboard(person: Person) -> None:
    """Bots for the free chairs, and off: the big button in the middle, twice."""
    for chairs in (":has([data-kind=free])", ":not(:has([data-kind=free]))"):
        button = f".lobby-table{chairs} .primary"
        person.page.wait_for_selector(button)
        tab_to(person, button)
        person.page.keyboard.press("Enter")
    person.page.wait_for_selector(".sk, .skull-table, .text-view")


@pytest.mark.parametrize("settings", [SKULL_KING, SKULL], ids=["skull-king", "skull"])
def test_the_drawn_table(arrive: Arrive, settings: dict[str, object]) -> None:
    person = arrive(None, size=DESKTOP)
    open_table(person, settings)
    start_by_keyboard(person)
    begun = time.monotonic()
    while (move := person.page.evaluate(NEXT_MOVE)) != "over":
        assert time.monotonic() - begun < 120
        if move is None:
            person.page.wait_for_timeout(20)
            continue
        if tab_to(person, move):
            person.page.keyboard.press("Enter")
    assert len(finished_games(person)) == 1


@pytest.mark.parametrize("settings", [SKULL_KING, SKULL], ids=["skull-king", "skull"])
def test_the_text_view(arrive: Arrive, settings: dict[str, object]) -> None:
    person = arrive(None, size=PHONE, choices={"textView": True})
    open_table(person, settings)
    start_by_keyboard(person)
    person.page.wait_for_selector(".text-view")
    person.assert_accessible()
    person.assert_fits()
    box = person.page.locator(".text-view input[type=text], .text-view input:not([type])").last
    box.focus()
    begun = time.monotonic()
    while not person.page.locator(".ending").count():
        assert time.monotonic() - begun < 120
        if command := person.page.evaluate(COMMAND):
            box.focus()
            person.page.keyboard.type(command)
            person.page.keyboard.press("Enter")
        person.page.wait_for_timeout(50)
    assert len(finished_games(person)) == 1


COMMAND = """() => {
  const asked = document.querySelector(".text-view .question");
  if (!asked) return null;
  const bid = document.querySelector(".text-bids button");
  if (bid && !document.querySelector(".text-actions button")) return `bid ${bid.textContent.trim()}`;
  const typed = document.querySelector(".text-actions kbd");
  if (typed) return typed.textContent.trim();
  const playable = document.querySelector(".text-hand button");
  const twoFaced = playable?.parentElement.querySelectorAll("button").length > 1;
  if (!playable) return null;
  return `play ${playable.querySelector(".number").textContent}${twoFaced ? " pirate" : ""}`;
}"""
