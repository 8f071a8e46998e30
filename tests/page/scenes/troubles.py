"""Screenshots of tables that cannot be entered and of a server that does not answer."""

import tempfile
from pathlib import Path

from playwright.sync_api import expect

from tests.page.play import cards_in_hand
from tests.page.scenes.album import dress
from tests.page.scenes.players import ScriptedTable
from tests.page.scenes.seeded import SeededServer
from tests.page.scenes.session import SceneSession
from tests.page.words import in_any_language
from yohoho.locales import LANGUAGES


def refuse_entry(session: SceneSession) -> None:
    session.album.shoot(session.stranger("/t/nowhere"), "table-unknown")
    settings = {"game": "skull-king", "options": {"players": 3, "plan": [2]}, "watch": "nobody"}
    table = session.table(settings).start()
    stranger = session.stranger(f"/t/{table.id}")
    expect(stranger.page.get_by_role("alert")).to_be_visible()
    session.album.shoot(stranger, "table-no-watching")


def server_gone(session: SceneSession) -> None:
    with tempfile.TemporaryDirectory() as folder:
        server = SeededServer(Path(folder), port=0).start()  # nothing takes its port when it is gone
        table = ScriptedTable(
            server, {"game": "skull-king", "options": {"players": 3, "plan": [4]}}, ("Ida", "Anne", "Bess")
        )
        table.start()
        table.bid(1, 1, 2)
        table.go_on(table.my_turn)
        ida, stranger = session.at(table), session.browser_of(table.players[1], "/about")
        for person in (ida, stranger):
            for language in LANGUAGES:  # they are kept for when the server is away
                dress(person, "phone", "dark", language)
        expect(cards_in_hand(ida.page).first).to_be_visible()
        server.kill()
        expect(ida.page.get_by_role("button", name=in_any_language("line.try-now"))).to_be_visible()
        session.album.shoot(ida, "king-reconnecting")
        stranger.page.get_by_role("link", name="yohoho", exact=True).click()
        expect(stranger.page.get_by_role("alert")).to_be_visible()
        session.album.shoot(stranger, "server-gone")
        table.leave()
