"""Leaving a table by every way out: the page closes its socket and opens no other one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from tests.page.browser import Person
from tests.page.conftest import Arrive
from tests.page.play import bar_button, chairs, command_box, dialog, start_with_bots
from tests.page.web_modules import CHOOSE
from tests.page.words import in_any_language

SHORT: Final = {"game": "skull-king", "options": {"players": 3, "plan": [2]}}
LATER_MS: Final = 600
"""Longer than a socket that is refused needs for its second attempt."""


FOLLOW: Final = """path => {
  history.pushState(null, '', path);
  dispatchEvent(new PopStateEvent('popstate'));
}"""


def new_table(person: Person) -> str:
    person.post("/api/me", {"name": "Ida"})
    return str(person.post("/api/tables", {"settings": SHORT})["id"])


def follow(person: Person, path: str) -> None:
    """Goes to an address as a link does, in the page that is open."""
    person.page.evaluate(FOLLOW, path)


def enter(person: Person, playing: bool = True) -> None:
    follow(person, f"/t/{new_table(person)}")
    expect(chairs(person.page)).to_be_visible()
    if playing:
        start_with_bots(person)


def leave_the_seat(person: Person) -> None:
    bar_button(person.page, "menu").click()
    leave = dialog(person.page).get_by_role("button", name=in_any_language("table.leave"))
    leave.click()
    leave.click()
    expect(dialog(person.page)).to_have_count(0)


def by_link(person: Person) -> None:
    leave_the_seat(person)
    person.page.get_by_role("link", name=in_any_language("page.home")).last.click()


def by_back(person: Person) -> None:
    person.page.go_back()


def by_command(person: Person) -> None:
    command_box(person.page).fill("quit")
    person.page.keyboard.press("Enter")


@pytest.mark.slow
@pytest.mark.parametrize("playing", [False, True], ids=["lobby", "game"])
@pytest.mark.parametrize("way", [by_link, by_back])
def test_leaving_a_table_opens_no_socket(
    arrive: Arrive, way: Callable[[Person], None], playing: bool
) -> None:
    person = arrive("/")
    enter(person, playing)
    expect_quiet(person, way)


@pytest.mark.slow
def test_quitting_from_the_text_view_opens_no_socket(arrive: Arrive) -> None:
    person = arrive("/")
    enter(person)
    person.page.evaluate(CHOOSE, {"textView": True})
    expect_quiet(person, by_command)


def expect_quiet(person: Person, way: Callable[[Person], None]) -> None:
    """Nothing is asked for without an id; `arrive` fails for warnings and for answers like 403."""
    opened: list[str] = []
    asked: list[str] = []
    person.page.on("websocket", lambda socket: opened.append(socket.url))
    person.page.on("request", lambda request: asked.append(request.url))
    way(person)
    expect_start_page(person.page)
    person.page.wait_for_timeout(LATER_MS)
    assert not opened
    assert not [url for url in asked if url.endswith(("/tables/", "/t/"))]


def expect_start_page(page: Page) -> None:
    page.wait_for_url(lambda url: url.endswith("/"))
    expect(chairs(page)).to_have_count(0)


def test_address_without_a_table_says_so_and_opens_no_socket(arrive: Arrive) -> None:
    person = arrive("/")
    opened: list[str] = []
    person.page.on("websocket", lambda socket: opened.append(socket.url))
    follow(person, "/t/")
    title = in_any_language("table.trouble-unknown-table-title")
    expect(person.page.get_by_role("heading", name=title)).to_be_visible()
    person.page.wait_for_timeout(LATER_MS)
    assert not opened
