"""After a game people ask for a rematch, and nobody is taken away from the result unasked."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.page.browser import DESKTOP
from tests.page.play import chairs, command_box, ending
from tests.page.scenes.album import Album, choose, dress
from tests.page.scenes.players import Frame, ScriptedTable
from tests.page.scenes.session import SceneSession
from tests.page.web_modules import CHOOSE
from tests.page.words import in_any_language, text
from tests.server.harness import Server
from yohoho.locales import LANGUAGES
from yohoho.table.rematch import ABSENT_MS, ANSWER_MS

TWO: Final[Frame] = {"game": "skull-king", "options": {"players": 2, "plan": [1]}}
THREE: Final[Frame] = {"game": "skull", "options": {"players": 3}}


@pytest.fixture
def session(browser: Browser, server: Server, tmp_path: Path) -> Iterator[SceneSession]:
    opened = SceneSession(server, browser, Album(tmp_path))
    yield opened
    opened.all_leave()


def finished(session: SceneSession, settings: Frame) -> ScriptedTable:
    table = session.table(settings).start()
    table.play_out()
    return table


def button(page: Page, key: str, **slots: object) -> Locator:
    return page.get_by_role("button", name=in_any_language(key, **slots))


@pytest.mark.slow
def test_other_sees_the_wish_and_stays_at_the_result(session: SceneSession) -> None:
    table = finished(session, TWO)
    ida, anne = session.at(table, 0), session.at(table, 1)
    button(ida.page, "ending.rematch").tap()
    expect(ida.page.get_by_text("You want a rematch. Waiting for Anne.")).to_be_visible()
    wish = text("log.table-rematch-wanted", name="Ida")
    expect(anne.page.get_by_role("log").get_by_text(wish)).to_be_attached()
    expect(anne.page.get_by_text(text("rematch.want", names="Ida", count=1)).last).to_be_visible()
    expect(ending(anne.page)).to_have_count(2)
    expect(chairs(anne.page)).to_have_count(0)
    button(ida.page, "rematch.take-back").tap()
    expect(button(ida.page, "ending.rematch")).to_be_visible()
    button(ida.page, "ending.rematch").tap()
    button(anne.page, "ending.rematch").tap()
    for person in (ida, anne):
        expect(chairs(person.page)).to_be_visible()
        expect(person.page.get_by_text(text("rematch.moved-along"))).to_have_count(0)


def test_person_who_leaves_the_result_is_no_longer_waited_for(session: SceneSession) -> None:
    table = finished(session, THREE)
    ida = session.at(table, 0)
    table.do(table.players[1], do="rematch")
    button(ida.page, "ending.rematch").tap()
    wishes = text("rematch.want-too", names="Anne", count=1)
    expect(ida.page.get_by_text(f"{wishes} {text('rematch.waiting', names='Bess')}")).to_be_visible()
    table.do(table.players[2], do="leave")
    expect(chairs(ida.page)).to_be_visible()


@pytest.mark.slow
def test_host_goes_on_and_the_others_find_the_result_again(session: SceneSession) -> None:
    table = finished(session, TWO)
    ida, anne = session.at(table, 0), session.at(table, 1)
    button(ida.page, "ending.rematch").tap()
    expect(ida.page.get_by_text(in_any_language("rematch.go-on-in"))).to_be_visible()
    go_on = button(ida.page, "rematch.go-on", names="Anne")
    expect(go_on).to_be_visible(timeout=2 * ANSWER_MS)
    go_on.tap()
    expect(chairs(anne.page)).to_be_visible()
    expect(anne.page.get_by_text(text("rematch.moved-along"))).to_be_visible()
    anne.assert_accessible()
    anne.assert_fits()
    anne.page.reload()
    anne.page.get_by_role("link", name=in_any_language("ending.replay")).tap()
    rounds = anne.page.get_by_role("combobox", name=in_any_language("replay-page.round"))
    expect(rounds).to_be_visible()


@pytest.mark.slow
def test_rematch_does_not_wait_for_people_who_are_away(session: SceneSession) -> None:
    table = finished(session, TWO)
    ida = session.at(table, 0)
    table.players[1].leave()
    button(ida.page, "ending.rematch").tap()
    expect(chairs(ida.page)).to_be_visible(timeout=2 * ABSENT_MS)


@pytest.mark.slow
def test_rematch_can_be_typed(session: SceneSession) -> None:
    table = finished(session, TWO)
    ida = session.at(table, 0, size=DESKTOP)
    ida.page.evaluate(CHOOSE, {"textView": True})
    ida.page.get_by_role("button", name=in_any_language("ending.aside")).click()
    for key in ("log.table-rematch-wanted.you", "log.table-rematch-unwanted.you"):
        command_box(ida.page).fill("rematch")
        ida.page.keyboard.press("Enter")
        expect(ida.page.get_by_text(text(key)).last).to_be_attached()


@pytest.mark.slow
def test_wishes_fit_in_every_language(session: SceneSession) -> None:
    table = finished(session, THREE)
    ida = session.at(table, 0)
    button(ida.page, "ending.rematch").tap()
    table.do(table.players[1], do="rematch")
    for number, language in enumerate(LANGUAGES):
        for size in ("phone", "desktop"):
            dress(ida, size, ("dark", "light")[number % 2], language)
            expect(button(ida.page, "rematch.take-back")).to_be_in_viewport(ratio=1)
            ida.assert_fits()
    choose(ida.page, language="en")
    ida.assert_accessible()
