"""The end of a game fits the screen in every language: tests/web/table/ending.test.js has its steps."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.page.browser import DESKTOP, PHONE
from tests.page.play import ending
from tests.page.scenes.album import Album
from tests.page.scenes.endings import KING, seat_of_place, vary_bids
from tests.page.scenes.session import SceneSession
from tests.page.scenes.skull import FOUR
from tests.page.scripted_choices import bold
from tests.page.words import in_any_language
from tests.server.harness import Server
from yohoho.locales import LANGUAGES


@pytest.fixture
def session(browser: Browser, server: Server, tmp_path: Path) -> Iterator[SceneSession]:
    opened = SceneSession(server, browser, Album(tmp_path))
    yield opened
    opened.all_leave()


@pytest.mark.slow
def test_endings_fit_in_every_language(session: SceneSession) -> None:
    king = session.table(KING).start()
    king.play_out(vary_bids)
    skull = session.table(FOUR).start()
    skull.play_out(bold(2, 1))
    for table in (king, skull):
        seat = seat_of_place(table, -1)
        for number, language in enumerate(LANGUAGES):
            for size in (PHONE, DESKTOP):
                scheme = ("dark", "light")[number % 2]
                person = session.at(table, seat, locale=language, size=size, color_scheme=scheme)
                expect(ending(person.page).first).to_be_visible()
                rematch = person.page.get_by_role("button", name=in_any_language("ending.rematch"))
                expect(rematch).to_be_in_viewport(ratio=1)
                person.assert_fits()
        person.assert_accessible()


@pytest.mark.slow
def test_wishes_for_a_rematch_fit_in_every_language(session: SceneSession) -> None:
    table = session.table({"game": "skull", "options": {"players": 3}}).start()
    table.play_out()
    for seat in (0, 1):
        table.do(table.players[seat], do="rematch")
    for language in LANGUAGES:
        for size in (PHONE, DESKTOP):
            person = session.at(table, locale=language, size=size)
            take_back = person.page.get_by_role("button", name=in_any_language("rematch.take-back"))
            expect(take_back).to_be_in_viewport(ratio=1)
            person.assert_fits()
