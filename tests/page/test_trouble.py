"""What can go wrong at a table, and the way on: servers that die, seats that are lost, two tabs."""

from __future__ import annotations

import sqlite3
import time
from contextlib import closing
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.page.browser import Person
from tests.page.conftest import Arrive
from tests.page.play import finished_games, open_table, play_out, start_with_bots
from tests.server.harness import Server
from yohoho.server.config import DATABASE
from yohoho.server.identity import COOKIE, SECRET_SETTING, Identities
from yohoho.store import MemoryStore
from yohoho.store.protocol import Identity

SHORT = {"game": "skull-king", "options": {"players": 3, "plan": [2]}}
SHORTEST = {"game": "skull-king", "options": {"players": 3, "plan": [1]}}


def test_the_server_dies_in_the_middle_of_a_game(browser: Browser, tmp_path: Path) -> None:
    server = Server(tmp_path).start()
    port = server.address.rpartition(":")[2]
    person = Person(browser, server.address)
    open_table(person, SHORT)
    start_with_bots(person)
    play_out(person, until=".sk-held.picked")
    server.kill()
    person.page.wait_for_selector(".line-strip")
    person.assert_accessible()
    person.assert_fits()
    person.page.locator(".sk-held.picked").tap(position={"x": 14, "y": 30})  # asked for while nobody hears it
    server.options = ("--port", port)
    server.start()
    person.page.wait_for_selector(".line-dot[data-live=true]")
    person.page.wait_for_selector(".line-strip", state="detached")
    play_out(person)
    assert len(finished_games(person)) == 1
    person.forgive()
    person.goodbye()
    server.stop()


LINE_WITHOUT_SERVER = """async ([first, second]) => {
  const here = document.querySelector("script[type=module]").src;
  const { TableSocket } = await import(new URL("lib/socket.js", here).href);
  const [Socket, now] = [window.WebSocket, Date.now];
  const sent = [];
  window.WebSocket = class {
    static OPEN = 1;
    readyState = 1;
    send(text) { sent.push(JSON.parse(text)); }
    close() {}
  };
  const line = new TableSocket("t");
  const welcome = { type: "welcome", now: 0, resumed: true, told: [], view: { version: 1 } };
  line.receive(welcome);
  const failed = line.do({ do: "start" }).catch((problem) => problem.sentence);
  for (const later of [first, second]) {
    Date.now = () => now.call(Date) + later;
    line.receive(welcome);
  }
  const why = await Promise.race([failed, new Promise((done) => setTimeout(() => done(null), 100))]);
  line.close();
  [window.WebSocket, Date.now] = [Socket, now];
  const orders = sent.filter(({ type }) => type === "do");
  return { orders: orders.length, ids: new Set(orders.map(({ id }) => id)).size, why };
}"""


@pytest.mark.parametrize(
    ("later", "orders", "given_up"), [([1_000, 290_000], 3, False), ([290_000, 310_000], 2, True)]
)
def test_message_is_sent_again_for_five_minutes_and_then_given_up(
    arrive: Arrive, later: list[int], orders: int, given_up: bool
) -> None:
    found = arrive("/").page.evaluate(LINE_WITHOUT_SERVER, later)
    assert (found["orders"], found["ids"]) == (orders, 1)
    assert bool(found["why"]) is given_up
    assert not given_up or "five minutes" in found["why"]


def test_signed_identity_of_the_wrong_time_is_shown_a_problem_and_kept(
    arrive: Arrive, server: Server
) -> None:
    table = open_table(arrive(None), SHORT)
    with closing(sqlite3.connect(server.data / DATABASE)) as store:
        (secret,) = store.execute("SELECT value FROM settings WHERE key = ?", (SECRET_SETTING,)).fetchone()
    ahead = Identities(MemoryStore(), secret, lambda: time.time() + 60 * 86_400)
    token = ahead.token_of(Identity("an-identity", "Ida", 0, 0))
    person = arrive(None).known_by(token).go(f"/t/{table}")
    person.page.get_by_text("does not fit the server's clock").wait_for()
    assert person.cookies[COOKIE] == token
    person.forgive()


def test_a_new_release_is_announced_after_a_restart(arrive: Arrive, server: Server) -> None:
    person = arrive(None)
    open_table(person, SHORT)
    person.page.route("**/api/release", lambda route: route.fulfill(json={"digest": "newer", "files": []}))
    person.page.evaluate("() => window.dispatchEvent(new Event('online'))")
    person.context.set_offline(True)
    person.context.set_offline(False)
    person.page.evaluate(
        "() => import(`${document.querySelector('script[type=module]').src}/../lib/release.js`)"
        ".then((release) => release.checkRelease())"
    )
    person.page.wait_for_selector(".notice button")
    person.assert_accessible()
    person.forgive()


def test_kicked_and_told_why(arrive: Arrive) -> None:
    host = arrive(None)
    table = open_table(host, SHORT)
    guest = arrive(f"/t/{table}")
    guest.page.locator(".sit-down input").fill("Bo")
    guest.page.locator(".sit-down .primary").tap()
    guest.page.wait_for_selector(".helm")
    host.page.locator(".chair[data-kind=person] button").nth(1).tap()
    host.assert_accessible()
    host.page.locator(".chair-dialog .danger").first.tap()
    reason = host.page.locator("dialog[open] input").last
    if reason.count():
        reason.fill("too many rum songs")
        host.page.locator("dialog[open] .danger").last.tap()
    guest.page.wait_for_selector(".veil-card")
    guest.assert_accessible()
    guest.assert_fits()


def test_the_same_seat_in_two_tabs(arrive: Arrive) -> None:
    person = arrive(None)
    table = open_table(person, SHORT)
    start_with_bots(person)
    other = person.context.new_page()
    other.goto(f"{person.address}/t/{table}")
    other.wait_for_selector(".sk-bids button")
    other.locator(".sk-bids button").first.tap()
    person.page.wait_for_selector(".sk-held")
    other.close()
    play_out(person)


def test_the_language_changes_in_the_middle_of_a_game(arrive: Arrive) -> None:
    person = arrive(None)
    open_table(person, SHORT)
    start_with_bots(person)
    play_out(person, until=".sk-held.playable")
    texts = set()
    for language in ("en", "fr", "de", "it"):
        person.page.locator(".bar-menu").tap()
        person.speak(language)
        person.page.keyboard.press("Escape")
        texts.add(person.page.locator(".sk-status").inner_text())
        person.assert_fits()
    assert len(texts) == 4
    play_out(person)


def test_back_and_forth_with_the_browser(arrive: Arrive) -> None:
    person = arrive("/about")
    open_table(person, SHORT)
    start_with_bots(person)
    person.page.go_back()
    person.page.wait_for_selector(".top")
    person.page.go_forward()
    person.page.wait_for_selector(".sk-bids button")
    play_out(person)


def test_a_full_table_can_be_watched(arrive: Arrive) -> None:
    host = arrive(None)
    table = open_table(host, SHORT)
    start_with_bots(host)
    guest = arrive(f"/t/{table}", locale="fr")
    guest.page.wait_for_selector(".sk")
    guest.assert_accessible()
    guest.assert_fits()


def test_a_table_that_lets_nobody_watch(arrive: Arrive) -> None:
    host = arrive(None)
    table = open_table(host, {**SHORT, "watch": "nobody"})
    start_with_bots(host)
    guest = arrive(f"/t/{table}", locale="de")
    guest.page.wait_for_selector(".table-trouble h1")
    assert guest.page.locator(".table-trouble a.button").count()
    guest.assert_accessible()
    guest.assert_fits()


@pytest.mark.slow
def test_an_archived_table_is_reopened(browser: Browser, tmp_path: Path) -> None:
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
    person.page.wait_for_selector(".veil-card .primary")
    person.assert_accessible()
    person.assert_fits()
    assert not person.page.locator(".table-code").count()
    person.page.locator(".veil-card .primary").tap()
    person.page.wait_for_selector(".veil-card", state="detached")
    assert len(person.page.locator(".table-code span").first.inner_text()) == 6
    person.goodbye()
    server.stop()


def test_the_clock_runs_out_and_says_so(arrive: Arrive) -> None:
    person = arrive(None)
    open_table(person, {**SHORTEST, "pace": 1})
    start_with_bots(person)
    person.page.wait_for_selector(".notice")
    person.page.wait_for_selector(".ending-ranking", timeout=60_000)


def test_names_and_chat_are_only_text(arrive: Arrive) -> None:
    person = arrive(None)
    open_table(person, SHORT)
    markup = "<img src=x onerror=alert(1)>"
    person.page.locator(".helm button").first.tap()
    person.page.locator(".helm input").fill(markup)
    person.page.locator(".helm .primary").tap()
    person.page.wait_for_selector(f".chair-name:has-text({markup!r})")
    person.page.locator(".bar-chat").tap()
    box = person.page.locator("dialog[open] form input")
    box.fill(f"<b>{markup}</b>")
    box.press("Enter")
    person.page.wait_for_selector("dialog[open] :text('<b><img')")
    assert not person.page.locator("img[src=x]").count()
    person.assert_fits()
