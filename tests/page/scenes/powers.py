"""Screenshots of the powers of the five pirates, and of the choice of a load."""

from typing import Final

from playwright.sync_api import expect

from tests.page.deal_search import leads_safely_with
from tests.page.play import dialog
from tests.page.scenes.players import ScriptedTable
from tests.page.scenes.session import SceneSession
from tests.page.words import contains, in_any_language
from yohoho.skull_king.powers import PERSONS

POWERS: Final = {"players": 3, "plan": [4], "powers": list(PERSONS)}


def powers(session: SceneSession) -> None:
    for person in PERSONS:
        table = session.table({"game": "skull-king", "options": POWERS}).start(
            leads_safely_with(f"pirate-{person}")
        )
        table.bid(2, 1, 1)
        table.act(0, f"play pirate-{person}")
        _power(session, table, person)


def _power(session: SceneSession, table: ScriptedTable, person: str) -> None:
    table.go_on(lambda: table.game.get("power") is not None and 0 in table.game["waiting"])
    ida, anne = session.at(table), session.at(table, 1)
    expect(dialog(ida.page)).to_be_visible()
    session.album.shoot(ida, f"power-{person}")
    if person == "rosie":
        session.album.shoot(anne, "power-of-another")
        ida.page.get_by_role("button", name=in_any_language("power.look")).click()
        session.album.shoot(ida, "power-aside")
    if person in ("will", "juanita"):
        table.act(0, "power yes")
    if person == "will":
        dialog(ida.page).get_by_role("button", pressed=False).nth(1).click()
        session.album.shoot(ida, "power-will-discard")
    if person == "juanita":
        expect(dialog(ida.page).get_by_role("img").first).to_be_visible()
        session.album.shoot(ida, "power-juanita-undealt")


def cannon(session: SceneSession) -> None:
    options = {"players": 3, "plan": [4, 4], "scoring": "cannonball"}
    table = session.table({"game": "skull-king", "options": options}).start()
    ida = session.at(table)
    table.go_on(lambda: bool(table.legal(0)) and table.legal(0)[0].startswith("load"))
    expect(dialog(ida.page)).to_be_visible()
    session.album.shoot(ida, "load")
    dialog(ida.page).get_by_role("button", name=contains("load.cannonball")).click()
    expect(ida.page.get_by_role("button", name=in_any_language("load.choice-change"))).to_be_visible()
    session.album.shoot(ida, "load-chosen")
