"""Screenshots of sharing a finished game: the dialog, the game as a visitor sees it, and a revoked link."""

from typing import Final

from playwright.sync_api import Locator, expect

from tests.page.browser import Person
from tests.page.play import dialog
from tests.page.scenes.session import SceneSession
from tests.page.words import contains, in_any_language

SHORT: Final = {"game": "skull-king", "options": {"players": 4, "plan": [3, 4]}}


def share_game(session: SceneSession) -> None:
    table = session.table(SHORT)
    table.start().play_out()
    ida = session.browser_of(table.host, f"/replay/{table.id}-1#12")
    session.album.shoot(ida, "replay-controls")
    open_share(ida)
    session.album.shoot(ida, "share-ask")
    dialog(ida.page).get_by_role("switch", name=contains("share.hide-names")).check()
    button(ida, "share.make").click()
    field = dialog(ida.page).get_by_role("textbox", name=in_any_language("share.link"))
    expect(field).to_be_visible()
    session.album.shoot(ida, "share-link")
    path = field.input_value().removeprefix(session.server.address)
    visitor = session.stranger(path)
    expect(visitor.page.get_by_role("slider")).to_be_visible()
    session.album.shoot(visitor, "shared-game")
    button(ida, "share.revoke").click()
    expect(field).to_have_count(0)
    session.album.shoot(session.stranger(path), "shared-game-revoked")


def open_share(person: Person) -> None:
    person.page.get_by_role("button", name=in_any_language("share.title")).click()
    expect(button(person, "share.make")).to_be_enabled()


def button(person: Person, key: str) -> Locator:
    return dialog(person.page).get_by_role("button", name=in_any_language(key))
