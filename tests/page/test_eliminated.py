"""A player of Skull who is out: what the page shows them, and the closed chat (Y-8)."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.effort import slow_but
from tests.page.browser import DESKTOP, PHONE, Person
from tests.page.play import bar_button
from tests.page.scenes.album import Album
from tests.page.scenes.session import SceneSession
from tests.page.scenes.skull import FOUR, FOUR_OPEN, first_discs, go_out
from tests.page.words import text
from tests.server.harness import Server


@pytest.fixture
def session(browser: Browser, server: Server, tmp_path: Path) -> Iterator[SceneSession]:
    session = SceneSession(server, browser, Album(tmp_path))
    yield session
    session.all_leave()


def show_chat(person: Person, size: tuple[int, int]) -> Page:
    page = person.page
    if size == PHONE:
        bar_button(page, "chat").click()
    else:
        page.get_by_role("tab", name=text("chat.title")).click()
    return page


@pytest.mark.ruling("Y-8")
@pytest.mark.parametrize("size", slow_but(2, [PHONE, DESKTOP]))
def test_chat_is_closed_to_a_player_who_sees_the_discs(session: SceneSession, size: tuple[int, int]) -> None:
    table = session.table(FOUR_OPEN).start()
    go_out(table)
    ida = session.at(table, size=size)
    expect(ida.page.get_by_text(text("skull.out-text"))).to_be_visible()
    expect(ida.page.get_by_role("button", name=text("skull.before-show"))).to_be_visible()
    page = show_chat(ida, size)
    expect(page.get_by_role("status").filter(has_text=text("reason.sees-open-discs"))).to_be_visible()
    expect(page.get_by_role("textbox", name=text("chat.write"))).to_be_disabled()
    expect(page.get_by_role("button", name=text("reaction.rum"))).to_have_count(0)
    expect(page.get_by_role("button", name=text("phrase.ouch"))).to_have_count(0)
    ida.assert_accessible()
    ida.assert_fits()


@pytest.mark.ruling("Y-8")
def test_player_who_is_out_sees_and_says_what_all_do(session: SceneSession) -> None:
    table = session.table(FOUR).start()
    go_out(table)
    ida = session.at(table, size=DESKTOP)
    expect(ida.page.get_by_text(text("skull.out-text-closed"))).to_be_visible()
    expect(ida.page.get_by_role("button", name=text("skull.before-show"))).to_have_count(0)
    page = show_chat(ida, DESKTOP)
    page.get_by_role("textbox", name=text("chat.write")).fill("good luck")
    page.get_by_role("button", name=text("chat.send")).click()
    expect(page.get_by_role("log", name=text("chat.title"))).to_contain_text("good luck")


@pytest.mark.slow
@pytest.mark.ruling("Y-8")
def test_players_still_in_keep_their_chat(session: SceneSession) -> None:
    table = session.table(FOUR_OPEN).start()
    go_out(table)
    anne = session.at(table, 1, size=DESKTOP)
    page = show_chat(anne, DESKTOP)
    expect(page.get_by_role("textbox", name=text("chat.write"))).to_be_enabled()
    first_discs(table, *["flower"] * 4)
    expect(page.get_by_text(text("reason.sees-open-discs"))).to_have_count(0)
