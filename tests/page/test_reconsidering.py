"""Alone with bots: a bid by slip can be changed, or confirmed at once."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.page.browser import PHONE, Person
from tests.page.play import bid_buttons, command_box, open_table, start_with_bots
from tests.page.words import text
from tests.server.harness import Server

SETTINGS = {"game": "skull-king", "options": {"players": 3, "plan": [3, 3]}}
Begin = Callable[..., Person]


@pytest.fixture(scope="module")
def thinking_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server whose bots take a moment, as they do for people."""
    started = Server(tmp_path_factory.mktemp("thinking"), "--bot-delay", "100").start()
    yield started
    started.stop()


class PatientServer(Server):
    module = "tests.page.patient_bots"


@pytest.fixture(scope="module")
def patient_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server whose last bot waits so long that only a confirmed bid goes on."""
    started = PatientServer(tmp_path_factory.mktemp("patient"), "--bot-delay", "100").start()
    yield started
    started.stop()


@pytest.fixture
def begin(thinking_server: Server, browser: Browser) -> Iterator[Begin]:
    """Begins a game of one person with bots."""
    yield from beginning(thinking_server, browser)


@pytest.fixture
def begin_patiently(patient_server: Server, browser: Browser) -> Iterator[Begin]:
    """Begins a game of one person with bots that wait for the person."""
    yield from beginning(patient_server, browser)


def beginning(server: Server, browser: Browser) -> Iterator[Begin]:
    people: list[Person] = []

    def game(**how: Any) -> Person:
        person = Person(browser, server.address, size=PHONE, **how)
        people.append(person)
        open_table(person, SETTINGS)
        start_with_bots(person)
        return person

    yield game
    for person in people:
        person.leave()


def confirm_button(page: Page) -> Locator:
    return page.get_by_role("button", name=text("game.confirm"))


@pytest.mark.slow
def test_bid_by_slip_is_changed_and_counts(begin: Begin) -> None:
    page = begin().page
    expect(bid_buttons(page)).to_have_count(4)
    bid_buttons(page).nth(3).click()
    expect(confirm_button(page)).to_be_visible()
    bid_buttons(page).nth(1).click()
    expect(page.get_by_text(text("sk.bid-reconsider", bid=1))).to_be_visible()
    expect(bid_buttons(page)).to_have_count(0)
    expect(page.get_by_text(text("sk.tally", tricks=0, bid=1)).first).to_be_attached()
    expect(page.get_by_text(text("sk.tally", tricks=0, bid=3))).to_have_count(0)


@pytest.mark.slow
def test_confirmed_bid_goes_on_at_once(begin_patiently: Begin) -> None:
    person = begin_patiently()
    page = person.page
    bid_buttons(page).nth(2).click()
    expect(confirm_button(page)).to_be_visible()
    person.assert_fits()
    confirm_button(page).click()
    expect(bid_buttons(page)).to_have_count(0)


def test_enter_presses_another_bid_and_confirms_the_chosen_one(begin_patiently: Begin) -> None:
    page = begin_patiently().page
    bid_buttons(page).nth(0).focus()
    page.keyboard.press("Enter")
    expect(confirm_button(page)).to_be_visible()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(page.get_by_text(text("sk.bid-reconsider", bid=1))).to_be_visible()
    page.keyboard.press("Enter")
    expect(bid_buttons(page)).to_have_count(0)


@pytest.mark.slow
def test_text_view_confirms_by_a_word(begin_patiently: Begin) -> None:
    page = begin_patiently(choices={"textView": True}).page
    for typed in ("2", "confirm"):
        command_box(page).fill(typed)
        command_box(page).press("Enter")
    asked = page.get_by_text(text("ask.play")).or_(page.get_by_text(text("ask.lead")))
    expect(asked.first).to_be_attached()
    command_box(page).fill("confirm")
    command_box(page).press("Enter")
    expect(page.get_by_text(text("text.nothing-to-confirm")).first).to_be_visible()


@pytest.mark.slow
def test_screen_reader_hears_once_that_the_bid_can_be_changed(begin: Begin) -> None:
    page = begin().page
    for bid in (3, 1):
        bid_buttons(page).nth(bid).click()
        expect(page.get_by_text(text("sk.bid-reconsider", bid=bid))).to_be_visible()
    heard = page.get_by_role("log").filter(has_text=text("game.reconsider-spoken"))
    expect(heard).to_have_count(1)
    said = "\n".join(heard.all_text_contents())
    assert said.count(text("game.reconsider-spoken")) == 1
