"""The chat of a table: one list on every screen, whatever happens to the connection."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Locator, WebSocketRoute, expect

from tests.page.browser import Person
from tests.page.conftest import Arrive
from tests.page.play import chair, dialog, open_table, sit_down

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
    sit_down(bo, "Bo")
    for person in (ida, bo):
        person.page.get_by_role("tab", name="Chat").click()
    return ida, bo


def say(person: Person, text: str) -> None:
    person.page.get_by_role("textbox", name="Say something…").fill(text)
    person.page.get_by_role("button", name="Send").click()


def expect_lines(person: Person, *lines: str) -> None:
    """The chat shows these lines and no others, each after the name of its author."""
    expect(lines_of(person)).to_have_text([re.compile(rf"^(You|Ida|Bo)\s*{line}$") for line in lines])


def lines_of(person: Person) -> Locator:
    return person.page.get_by_role("log", name="Chat").get_by_role("paragraph")


def test_lost_connection_neither_drops_nor_repeats_chat_lines(arrive: Arrive) -> None:
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
    expect(lines_of(ida).filter(has_text=re.compile("^You"))).to_have_text([re.compile("one$")])
    ida.ignore_errors()


@pytest.mark.slow
def test_mute_hides_lines_until_it_ends(arrive: Arrive) -> None:
    ida, bo = two_people(arrive)
    say(ida, "mine")
    expect_lines(bo, "mine")
    say(bo, "loud")
    expect_lines(ida, "mine", "loud")
    chair(ida.page, 1).click()
    dialog(ida.page).get_by_role("button", name="Mute").click()
    expect_lines(ida, "mine")
    say(bo, "louder")
    expect_lines(bo, "mine", "loud", "louder")
    dialog(ida.page).get_by_role("button", name="Unmute").click()
    expect_lines(ida, "mine", "loud", "louder")


@pytest.mark.slow
def test_refusal_of_a_crowded_table_is_shown_and_not_retried(arrive: Arrive) -> None:
    ida = arrive(None)
    attempts: list[WebSocketRoute] = []

    def refuse(socket: WebSocketRoute) -> None:
        attempts.append(socket)
        problem = {"type": "problem", "error": "table-crowded", "text": "…", "args": {"most": 200}}
        socket.on_message(lambda _: socket.send(json.dumps(problem)))

    ida.context.route_web_socket("**/ws/tables/**", refuse)
    open_table(ida, SETTINGS)
    expect(ida.page.get_by_role("alert")).to_contain_text("watching this table")
    ida.assert_accessible()
    ida.page.wait_for_timeout(1500)  # no second attempt comes
    assert len(attempts) == 1
