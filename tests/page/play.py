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
ANSWERED_WITHIN: Final = 0.15
"""So long a person waits for what a touch does before touching the same thing again."""
STUCK_AFTER: Final = 20.0
Meanwhile = Callable[[str], None]


def play_out(person: Person, meanwhile: Meanwhile | None = None, until: str = "over") -> int:
    """How many touches it took. `meanwhile` is told each selector before it is touched."""
    touches, touched, waiting_since = 0, "", time.monotonic()
    while (move := person.page.evaluate(NEXT_MOVE)) != until and move != "over":
        waited = time.monotonic() - waiting_since
        if move is None or (move == touched and waited < ANSWERED_WITHIN):
            assert waited < STUCK_AFTER, "nothing happens at this table"
            person.page.wait_for_timeout(10)
            continue
        if meanwhile:
            meanwhile(move)
        touches += touch(person, move)
        touched, waiting_since = move, time.monotonic()
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
    person.post("/api/me", {"name": "Ida"})
    table = str(person.post("/api/tables", {"settings": settings})["id"])
    person.go(f"/t/{table}")
    return table


def start_with_bots(person: Person) -> None:
    """Bots for every free chair, and off: the big button in the middle, twice."""
    middle = person.page.locator(".lobby-table .primary")
    middle.wait_for()
    if person.page.locator("[data-kind=free]").count():
        middle.click()
    person.page.wait_for_selector(".lobby-table:not(:has([data-kind=free])) .primary")
    middle.click()
    person.page.wait_for_selector(".sk, .skull-table, .text-view")


def finished_games(person: Person) -> list[dict[str, Any]]:
    answer = httpx.get(f"{person.address}/api/games", cookies=person.cookies)
    games: list[dict[str, Any]] = answer.json()["games"]
    return games
