"""Screenshots of a game that the page does not know: its form, its lobby, its plain table and its end."""

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from playwright.sync_api import Locator, expect

from tests.page.browser import Person
from tests.page.play import bar_button, command_box, dialog, ending
from tests.page.scenes.album import choose
from tests.page.scenes.seeded import PORT, SeededServer
from tests.page.scenes.session import SceneSession
from tests.page.words import begins_with, in_any_language
from tests.third_game.installation import third_game

FOUR: Final = {"game": "goofspiel", "options": {"players": 4, "cards": 5}}


@contextmanager
def with_third_game(session: SceneSession) -> Iterator[SceneSession]:
    """A server of its own, so that the pictures of other scenes do not show the game."""
    with tempfile.TemporaryDirectory() as folder, third_game(Path(folder) / "site"):
        server = SeededServer(Path(folder), PORT + 1).start()
        own = SceneSession(server, session.browser, session.album)
        try:
            yield own
        finally:
            own.all_leave()
            server.stop()


def plain(session: SceneSession) -> None:
    with with_third_game(session) as own:
        _before(own)
        _game(own)


def _before(session: SceneSession) -> None:
    visitor = session.stranger("/")
    expect(visitor.page.get_by_role("heading", name="Goofspiel")).to_be_visible()
    session.album.shoot(visitor, "plain-home", full=True)
    visitor.go("/open?game=goofspiel")
    visitor.page.get_by_text(in_any_language("open.more")).click()
    expect(visitor.page.get_by_role("spinbutton")).to_be_visible()
    session.album.shoot(visitor, "plain-open", full=True)
    lobby = session.table(FOUR, "Ida")
    session.album.shoot(session.at(lobby), "plain-lobby", full=True)


def _game(session: SceneSession) -> None:
    table = session.table(FOUR).start()
    ida = session.browser_of(table.host, f"/t/{table.id}")
    expect(_actions(ida).first).to_be_visible()
    session.album.shoot(ida, "plain-first-bid")
    table.act(0, "bid 2")
    expect(_actions(ida)).to_have_count(0)
    session.album.shoot(ida, "plain-waiting")
    table.go_on(lambda: table.game["round"] == 3 and 0 in table.game["waiting"])
    table.act(1, table.legal(1)[0])
    session.album.shoot(ida, "plain-third-round")
    for size in session.album.looks(ida, "plain-log"):
        ida.page.keyboard.press("Escape")
        expect(dialog(ida.page)).to_have_count(0)
        tab = ida.page.get_by_role("tab", name=begins_with("table.sheet-log"))
        (bar_button(ida.page, "log") if size == "phone" else tab).click()
    ida.page.keyboard.press("Escape")
    choose(ida.page, textView=True)
    expect(command_box(ida.page)).to_be_visible()
    session.album.shoot(ida, "plain-text-view", full=True)
    choose(ida.page, textView=False)
    table.play_out()
    expect(ending(ida.page).first).to_be_visible()
    session.album.shoot(ida, "plain-ending")
    ida.page.get_by_role("button", name=in_any_language("ending.aside")).click()
    session.album.shoot(ida, "plain-ending-aside")
    ida.go(f"/replay/{table.id}-1#5")
    expect(ida.page.get_by_role("slider", name=in_any_language("replay-page.step"))).to_be_visible()
    session.album.shoot(ida, "plain-replay")


def _actions(person: Person) -> Locator:
    return person.page.get_by_role("region", name=in_any_language("plain.mine")).get_by_role("button")
