"""Screenshots of the lobby and its dialogs."""

from typing import Final

from playwright.sync_api import expect

from tests.page.browser import Person
from tests.page.play import bar_button, chair, dialog, lobby_button, sit_down
from tests.page.scenes.session import SceneSession
from tests.page.words import begins_with, in_any_language

SETTINGS: Final = {
    "game": "skull-king",
    "options": {"players": 6, "kraken": True, "powers": ["rosie", "will"]},
    "title": "Friday at the Anchor",
}


def lobby(session: SceneSession) -> None:
    table = session.table(SETTINGS, "Ida")
    host, visitor = session.at(table), session.stranger(f"/t/{table.id}")
    session.album.shoot(host, "lobby-alone", full=True)
    expect(lobby_button(visitor, "lobby.sit-down")).to_be_visible()
    session.album.shoot(visitor, "lobby-visitor", full=True)
    sit_down(visitor, "Bo")
    for _ in range(3):
        table.do(table.host, do="add-bot")
    expect(lobby_button(host, "lobby.fill")).to_be_visible()
    session.album.shoot(host, "lobby-with-bots-and-a-friend", full=True)
    session.album.shoot(visitor, "lobby-guest")
    _dialogs(session, host)
    table.do(table.host, do="kick", seat=1, reason="Too many rum songs")
    expect(visitor.page.get_by_role("heading", name=in_any_language("table.kicked"))).to_be_visible()
    session.album.shoot(visitor, "kicked")


def _dialogs(session: SceneSession, host: Person) -> None:
    for seat, name in enumerate(("mine", "friend", "bot")):
        chair(host.page, seat).click()
        session.album.shoot(host, f"lobby-chair-{name}")
        host.page.keyboard.press("Escape")
    host.page.get_by_role("button", name=in_any_language("lobby.qr")).click()
    host.page.get_by_text(begins_with("lobby.words")).first.click()
    session.album.shoot(host, "lobby-invite-and-words", full=True)
    bar_button(host.page, "menu").click()
    session.album.shoot(host, "lobby-menu")
    host.page.keyboard.press("Escape")
    expect(dialog(host.page)).to_have_count(0)
    lobby_button(host, "lobby.change").click()
    expect(dialog(host.page)).to_be_visible()
    session.album.shoot(host, "lobby-settings")
    host.page.keyboard.press("Escape")
    expect(dialog(host.page)).to_have_count(0)
