"""The chat of a table: one list on every screen, whatever happens to the connection."""

from __future__ import annotations

import json

from playwright.sync_api import WebSocketRoute

from tests.page.browser import Person
from tests.page.conftest import Arrive
from tests.page.play import open_table

SETTINGS = {"game": "skull-king", "options": {"players": 3, "plan": [1]}}
WIDE = (1280, 800)
KEEP_SOCKETS = """
  window.sockets = [];
  const Opened = WebSocket;
  window.WebSocket = class extends Opened {
    constructor(...how) { super(...how); window.sockets.push(this); }
  };
"""


def two_people(arrive: Arrive) -> tuple[Person, Person]:
    """Ida and Bo in the lobby of a table, with the chat beside it."""
    ida, bo = arrive(None, size=WIDE), arrive(None, size=WIDE)
    ida.context.add_init_script(KEEP_SOCKETS)
    table = open_table(ida, SETTINGS)
    bo.go(f"/t/{table}")
    bo.page.locator(".sit-down input").fill("Bo")
    bo.page.locator(".sit-down .primary").click()
    bo.page.wait_for_selector(".chat-form")
    return ida, bo


def say(person: Person, text: str) -> None:
    person.page.locator(".chat-form input").fill(text)
    person.page.locator(".chat-form button").click()


def expect_lines(person: Person, *lines: str) -> None:
    """Until the chat shows these lines and no others."""
    person.page.wait_for_function(
        "(lines) => JSON.stringify([...document.querySelectorAll('.chat-line > span')]"
        ".map((line) => line.textContent)) === JSON.stringify(lines)",
        arg=list(lines),
    )


def test_a_broken_line_leaves_neither_holes_nor_doubles_in_the_chat(arrive: Arrive) -> None:
    ida, bo = two_people(arrive)
    say(ida, "one")
    say(bo, "two")
    for person in (ida, bo):
        expect_lines(person, "one", "two")
    ida.page.evaluate("() => window.sockets.at(-1).close()")
    say(bo, "three")
    expect_lines(ida, "one", "two", "three")
    say(bo, "four")
    for person in (ida, bo):
        expect_lines(person, "one", "two", "three", "four")
    assert ida.page.locator(".chat-line[data-mine=true]").all_inner_texts()[0].endswith("one")
    assert ida.page.locator(".chat-line[data-mine=true]").count() == 1
    ida.forgive()


def test_a_mute_hides_lines_and_its_end_shows_them_again(arrive: Arrive) -> None:
    ida, bo = two_people(arrive)
    say(ida, "mine")
    expect_lines(bo, "mine")
    say(bo, "loud")
    expect_lines(ida, "mine", "loud")
    ida.page.locator(".chair[data-kind=person] button").nth(1).click()
    mute = ida.page.locator(".chair-dialog [aria-pressed]")
    mute.click()
    expect_lines(ida, "mine")
    say(bo, "louder")
    expect_lines(bo, "mine", "loud", "louder")
    mute.click()
    expect_lines(ida, "mine", "loud", "louder")


def test_a_crowded_table_says_so_and_tries_no_more(arrive: Arrive) -> None:
    ida = arrive(None)
    attempts: list[WebSocketRoute] = []

    def refuse(socket: WebSocketRoute) -> None:
        attempts.append(socket)
        problem = {"type": "problem", "error": "table-crowded", "text": "…", "args": {"most": 200}}
        socket.on_message(lambda _: socket.send(json.dumps(problem)))

    ida.context.route_web_socket("**/ws/tables/**", refuse)
    open_table(ida, SETTINGS)
    ida.page.wait_for_selector(".table-trouble:has-text('watching this table')")
    ida.assert_accessible()
    ida.page.wait_for_timeout(1500)
    assert len(attempts) == 1
