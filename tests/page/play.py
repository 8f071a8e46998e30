"""Plays what is on the screen as a person would: looks, and touches what asks for it, to the end."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import httpx
from playwright.sync_api import Error, Position

from tests.page.browser import Person

NEXT_MOVE: Final = (Path(__file__).parent / "next_move.js").read_text(encoding="utf-8").partition("\n")[2]
GONE_AFTER: Final = 700
STUCK_AFTER: Final = 20.0
Meanwhile = Callable[[str], None]


def play_out(person: Person, meanwhile: Meanwhile | None = None, until: str = "over") -> int:
    """How many touches it took. `meanwhile` is told each selector before it is touched."""
    touches, waiting_since = 0, time.monotonic()
    while (move := person.page.evaluate(NEXT_MOVE)) != until and move != "over":
        if move is None:
            assert time.monotonic() - waiting_since < STUCK_AFTER, "nothing happens at this table"
            person.page.wait_for_timeout(20)
            continue
        if meanwhile:
            meanwhile(move)
        touches += touch(person, move)
        waiting_since = time.monotonic()
    return touches


def touch(person: Person, selector: str) -> int:
    """A tap; what went away under the finger was no touch. Cards of a fan are touched where they show."""
    found = person.page.locator(selector).first
    at: Position | None = {"x": 14, "y": 30} if ".sk-held" in selector else None
    try:
        (found.tap if person.touch else found.click)(timeout=GONE_AFTER, position=at)
    except Error as error:
        if "Timeout" not in str(error) and "detached" not in str(error):
            raise
        return 0
    return 1


def open_table(person: Person, settings: dict[str, Any]) -> str:
    """A table of this person's, over HTTP; the page stands in its lobby."""
    person.go("/about")
    answer = person.page.evaluate(OPEN, {"settings": settings, "name": "Ida"})
    person.go(f"/t/{answer['id']}")
    return str(answer["id"])


def start_with_bots(person: Person) -> None:
    """Bots for every free chair, and off: the big button in the middle, twice."""
    middle = person.page.locator(".lobby-table .primary")
    middle.wait_for()
    if person.page.locator("[data-kind=free]").count():
        middle.click()
    person.page.wait_for_selector(".lobby-table:not(:has([data-kind=free])) .primary")
    middle.click()
    person.page.wait_for_selector(".sk, .skull-table, .text-view")


OPEN: Final = """async ({ settings, name }) => {
  const post = (path, body) => fetch(path, {
    method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body),
  }).then((answer) => answer.json());
  await post("/api/me", { name });
  return post("/api/tables", { settings });
}"""


def finished_games(person: Person) -> list[dict[str, Any]]:
    cookies = {cookie["name"]: cookie["value"] for cookie in person.context.cookies()}
    games: list[dict[str, Any]] = httpx.get(f"{person.address}/api/games", cookies=cookies).json()["games"]
    return games
