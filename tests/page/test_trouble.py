"""A server that is killed or whose clock is wrong: tests/web/table/trouble.test.js has the other troubles."""

import sqlite3
import time
from contextlib import closing
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.page.browser import Person
from tests.page.conftest import Arrive
from tests.page.play import (
    cards_in_hand,
    expect_table,
    list_finished_games,
    open_table,
    play_out,
    start_with_bots,
    touch_card,
)
from tests.server.harness import Server
from yohoho.server.config import DATABASE
from yohoho.server.identity import COOKIE, SECRET_SETTING, Identities
from yohoho.store import MemoryStore
from yohoho.store.identities import Identity

SHORT = {"game": "skull-king", "options": {"players": 3, "plan": [2]}}


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
    assert len(list_finished_games(person)) == 1
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
    ahead = Identities(MemoryStore().identities, secret, lambda: time.time() + 60 * 86_400)
    token = ahead.token_of(Identity("an-identity", "Ida", 0, 0))
    person = arrive(None).sign_in(token).go(f"/t/{table}")
    person.page.get_by_text("does not fit the server’s clock").wait_for()
    assert person.cookies[COOKIE] == token
    person.ignore_errors()


@pytest.mark.slow
def test_full_table_can_be_watched(arrive: Arrive) -> None:
    host = arrive(None)
    table = open_table(host, SHORT)
    start_with_bots(host)
    guest = arrive(f"/t/{table}", locale="fr")
    expect_table(guest.page)
    guest.assert_accessible()
    guest.assert_fits()
