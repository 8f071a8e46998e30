"""A bot's phrase rises from its seat, is told once, counts as no unread line, and can be muted."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import WebSocketRoute, expect

from tests.page.browser import DESKTOP, PHONE, Person
from tests.page.conftest import Arrive
from tests.page.drawn import risen_lines
from tests.page.play import bar_button, command_box, dialog, expect_table, open_table, start_with_bots
from tests.page.words import text

SETTINGS = {"game": "skull-king", "options": {"players": 3, "plan": [2]}}
PHRASE = "into-the-net"


class ServerSide:
    """The table's socket, with messages of the test between those of the server."""

    def __init__(self, person: Person) -> None:
        self.last: dict[str, Any] = {}
        self.route: WebSocketRoute | None = None
        person.page.route_web_socket("**/ws/tables/**", self.connect)

    def connect(self, route: WebSocketRoute) -> None:
        server = route.connect_to_server()
        self.route = route
        server.on_message(self.forward)

    def forward(self, frame: str | bytes) -> None:
        assert self.route
        for message in [json.loads(frame)] if frame[:1] != "[" else json.loads(frame):
            self.last = message if "view" in message else self.last
        self.route.send(frame)

    def bot_says(self, seat: int, phrase: str) -> str:
        """A bot speaks; returns its name."""
        assert self.route
        view = self.last["view"]
        name = str(view["seats"][seat]["name"])
        said = {"seq": 999, "at": 2**41, "what": "said", "seat": seat, "name": name}
        told = [{**said, "args": {"text": "", "phrase": phrase}}]
        self.route.send(json.dumps({"type": "news", "version": view["version"], "told": told, "view": view}))
        return name


def at_table(arrive: Arrive, **how: Any) -> tuple[Person, ServerSide]:
    person = arrive(None, **how)
    server = ServerSide(person)
    open_table(person, SETTINGS)
    start_with_bots(person)
    expect_table(person.page)
    return person, server


def test_phrase_rises_from_the_seat_and_is_in_the_chat(arrive: Arrive) -> None:
    person, server = at_table(arrive, size=DESKTOP)
    page = person.page
    name = server.bot_says(1, PHRASE)
    expect(risen_lines(page)).to_have_text([text(f"phrase.{PHRASE}")])
    expect(risen_lines(page)).to_have_css("opacity", "1")
    expect(page.get_by_role("tab", name=text("chat.title"), exact=True)).to_be_visible()
    page.get_by_role("tab", name=text("chat.title")).click()
    lines = page.get_by_role("log", name=text("chat.title")).get_by_role("paragraph")
    expect(lines).to_have_text([f"{name}{text(f'phrase.{PHRASE}')}"])
    heard = page.get_by_text(f"{name}: {text(f'phrase.{PHRASE}')}")
    expect(heard).to_have_count(1)


@pytest.mark.slow
def test_bot_is_muted_and_silenced_in_the_list_of_people(arrive: Arrive) -> None:
    person, _ = at_table(arrive, size=PHONE)
    page = person.page
    bar_button(page, "menu").click()
    dialog(page).get_by_role("button", name=text("table.sheet-crew")).click()
    mute = dialog(page).get_by_role("button", name=text("chat.mute"))
    expect(mute).to_have_count(2)
    mute.first.click()
    expect(dialog(page).get_by_role("button", name=text("chat.unmute"))).to_have_count(1)
    talk = dialog(page).get_by_role("checkbox", name=text("chat.bots-talk"))
    expect(talk).to_be_checked()
    talk.click()
    expect(talk).not_to_be_checked()
    person.assert_fits()
    person.assert_accessible()


def test_text_view_tells_what_a_bot_says(arrive: Arrive) -> None:
    person, server = at_table(arrive, size=PHONE, choices={"textView": True})
    expect(command_box(person.page)).to_be_visible()
    name = server.bot_says(2, PHRASE)
    transcript = person.page.get_by_role("log", name=text("text.desk"))
    expect(transcript).to_contain_text(f"{name}: {text(f'phrase.{PHRASE}')}")
