"""Trouble at a table and the way on: killed servers, lost seats, two tabs, closed tables."""

from __future__ import annotations

import re
import sqlite3
import time
from contextlib import closing
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.page.browser import Person
from tests.page.conftest import Arrive
from tests.page.drawn import markup
from tests.page.play import (
    bar_button,
    bid_buttons,
    cards_in_hand,
    chair,
    dialog,
    ending,
    expect_table,
    finished_games,
    open_table,
    play_out,
    sit_down,
    start_with_bots,
    touch_card,
)
from tests.page.web_modules import CHECK_RELEASE
from tests.page.words import in_any_language, one_of, text
from tests.server.harness import Server
from yohoho.locales import LANGUAGES
from yohoho.server.config import DATABASE
from yohoho.server.identity import COOKIE, SECRET_SETTING, Identities
from yohoho.store import MemoryStore
from yohoho.store.protocol import Identity

SHORT = {"game": "skull-king", "options": {"players": 3, "plan": [2]}}
SHORTEST = {"game": "skull-king", "options": {"players": 3, "plan": [1]}}


@pytest.mark.slow
def test_game_goes_on_after_the_server_was_killed(browser: Browser, tmp_path: Path) -> None:
    server = Server(tmp_path).start()
    port = server.address.rpartition(":")[2]
    person = Person(browser, server.address)
    open_table(person, SHORT)
    start_with_bots(person)
    play_out(person, until="play-card")
    server.kill()
    lost = person.page.get_by_role("button", name="Try now")
    expect(lost).to_be_visible()
    person.assert_accessible()
    person.assert_fits()
    touch_card(person, cards_in_hand(person.page).and_(person.page.get_by_role("button", pressed=True)))
    server.options = ("--port", port)
    server.start()
    expect(person.page.get_by_text("Connected", exact=True)).to_be_attached()
    expect(lost).to_have_count(0)
    play_out(person)
    assert len(finished_games(person)) == 1
    person.ignore_errors()
    person.leave()
    server.stop()


@pytest.mark.slow
def test_signed_identity_of_the_wrong_time_is_shown_a_problem_and_kept(
    arrive: Arrive, server: Server
) -> None:
    table = open_table(arrive(None), SHORT)
    with closing(sqlite3.connect(server.data / DATABASE)) as store:
        (secret,) = store.execute("SELECT value FROM settings WHERE key = ?", (SECRET_SETTING,)).fetchone()
    ahead = Identities(MemoryStore(), secret, lambda: time.time() + 60 * 86_400)
    token = ahead.token_of(Identity("an-identity", "Ida", 0, 0))
    person = arrive(None).signed_in(token).go(f"/t/{table}")
    person.page.get_by_text("does not fit the server’s clock").wait_for()
    assert person.cookies[COOKIE] == token
    person.ignore_errors()


def test_new_release_is_announced(arrive: Arrive, server: Server) -> None:
    person = arrive(None)
    open_table(person, SHORT)
    person.page.route("**/release.json", lambda route: route.fulfill(json={"digest": "newer", "files": []}))
    person.page.evaluate("() => window.dispatchEvent(new Event('online'))")
    person.context.set_offline(True)
    person.context.set_offline(False)
    person.page.evaluate(CHECK_RELEASE)
    expect(person.page.get_by_role("status").get_by_role("button", name="Reload")).to_be_visible()
    person.assert_accessible()
    person.ignore_errors()


@pytest.mark.slow
def test_person_sent_away_is_told_why(arrive: Arrive) -> None:
    host = arrive(None)
    table = open_table(host, SHORT)
    guest = arrive(f"/t/{table}")
    sit_down(guest, "Bo")
    chair(host.page, 1).tap()
    host.assert_accessible()
    send_away = dialog(host.page).get_by_role("button", name="Remove")
    send_away.tap()
    dialog(host.page).get_by_role("textbox", name="Why").fill("too many rum songs")
    send_away.tap()
    expect(guest.page.get_by_role("status").filter(has_text="removed from the table")).to_contain_text(
        "too many rum songs"
    )
    guest.assert_accessible()
    guest.assert_fits()


@pytest.mark.slow
def test_two_tabs_play_the_same_seat(arrive: Arrive) -> None:
    person = arrive(None)
    table = open_table(person, SHORT)
    start_with_bots(person)
    other = person.context.new_page()
    other.goto(f"{person.address}/t/{table}")
    bid_buttons(other).first.tap()
    expect(cards_in_hand(person.page)).not_to_have_count(0)
    other.close()
    play_out(person)


@pytest.mark.slow
def test_language_can_be_changed_during_a_game(arrive: Arrive) -> None:
    person = arrive(None)
    open_table(person, SHORT)
    start_with_bots(person)
    play_out(person, until="pick-card")
    asked, texts = one_of(in_any_language("ask.play"), in_any_language("ask.lead")), set()
    for language in LANGUAGES:
        bar_button(person.page, "menu").tap()
        person.choose_language(language)
        person.page.keyboard.press("Escape")
        texts.add(person.page.get_by_text(asked).first.inner_text())
        person.assert_fits()
    assert len(texts) == len(LANGUAGES)
    play_out(person)


@pytest.mark.slow
def test_back_and_forward_return_to_the_game(arrive: Arrive) -> None:
    person = arrive("/about")
    open_table(person, SHORT)
    start_with_bots(person)
    person.page.go_back()
    expect(person.page.get_by_role("navigation", name="Main menu")).to_be_visible()
    person.page.go_forward()
    expect(bid_buttons(person.page)).not_to_have_count(0)
    play_out(person)


@pytest.mark.slow
def test_full_table_can_be_watched(arrive: Arrive) -> None:
    host = arrive(None)
    table = open_table(host, SHORT)
    start_with_bots(host)
    guest = arrive(f"/t/{table}", locale="fr")
    expect_table(guest.page)
    guest.assert_accessible()
    guest.assert_fits()


@pytest.mark.slow
def test_table_that_allows_no_spectators_says_so(arrive: Arrive) -> None:
    host = arrive(None)
    table = open_table(host, {**SHORT, "watch": "nobody"})
    start_with_bots(host)
    guest = arrive(f"/t/{table}", locale="de")
    alert = guest.page.get_by_role("alert")
    expect(alert).to_contain_text(text("table.trouble-no-watching-title", "de"))
    expect(alert.get_by_role("link")).not_to_have_count(0)
    guest.assert_accessible()
    guest.assert_fits()


@pytest.mark.slow
def test_archived_table_is_reopened(browser: Browser, tmp_path: Path) -> None:
    server = Server(tmp_path).start()
    port = server.address.rpartition(":")[2]
    person = Person(browser, server.address)
    table = open_table(person, SHORT)
    person.go("/about")
    server.stop()
    with closing(sqlite3.connect(server.data / DATABASE)) as store:
        store.execute("UPDATE tables SET status = 'archived', code = '' WHERE id = ?", (table,))
        store.commit()
    server.options = ("--port", port)
    server.start()
    person.go(f"/t/{table}")
    reopen = person.page.get_by_role("button", name="Open it again")
    expect(reopen).to_be_visible()
    person.assert_accessible()
    person.assert_fits()
    code = person.page.get_by_text(re.compile(r"^(?:[A-Z] ){5}[A-Z]$"))
    expect(code).to_have_count(0)
    reopen.tap()
    expect(reopen).to_have_count(0)
    expect(code).not_to_have_count(0)
    person.leave()
    server.stop()


@pytest.mark.slow
def test_decision_after_the_clock_ran_out_is_announced(arrive: Arrive) -> None:
    person = arrive(None)
    open_table(person, {**SHORTEST, "pace": 1})
    start_with_bots(person)
    expect(person.page.get_by_text("Your time ran out").first).to_be_visible()
    expect(ending(person.page)).to_have_count(3, timeout=60_000)


def test_names_and_chat_are_only_text(arrive: Arrive) -> None:
    person = arrive(None)
    open_table(person, SHORT)
    name = "<img src=x onerror=alert(1)>"
    person.page.get_by_role("button", name="Another name").tap()
    person.page.get_by_role("textbox", name="What shall we call you?").fill(name)
    person.page.get_by_role("button", name="Use this name").tap()
    expect(chair(person.page, 0)).to_contain_text(name)
    bar_button(person.page, "chat").tap()
    box = dialog(person.page).get_by_role("textbox")
    box.fill(f"<b>{name}</b>")
    box.press("Enter")
    expect(dialog(person.page).get_by_text("<b><img")).to_be_visible()
    expect(markup(person.page, "img[src=x]")).to_have_count(0)
    person.assert_fits()
