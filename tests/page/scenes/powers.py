"""The five pirates, and the cannon."""

from __future__ import annotations

from typing import Final

from tests.page.deals import unspoiled
from tests.page.scenes.crew import Crew
from tests.page.scenes.house import InMemoryServer
from yohoho.skull_king.cards import PERSONS

POWERS: Final = {"players": 3, "plan": [4], "powers": list(PERSONS)}


def powers(house: InMemoryServer) -> None:
    for person in PERSONS:
        crew = house.crew({"game": "skull-king", "options": POWERS}).start(unspoiled(f"pirate-{person}"))
        crew.bid(2, 1, 1)
        crew.act(0, f"play pirate-{person}")
        _power(house, crew, person)


def _power(house: InMemoryServer, crew: Crew, person: str) -> None:
    crew.go_on(lambda: crew.game.get("power") is not None and 0 in crew.game["waiting"])
    ida, anne = house.at(crew), house.at(crew, 1)
    ida.page.wait_for_selector("dialog.decision[open]")
    house.album.shoot(ida, f"power-{person}")
    if person == "rosie":
        house.album.shoot(anne, "power-of-another")
        ida.page.locator(".look").click()
        house.album.shoot(ida, "power-aside")
    if person in ("will", "juanita"):
        crew.act(0, "power yes")
    if person == "will":
        ida.page.locator(".laid").nth(1).click()
        house.album.shoot(ida, "power-will-discard")
    if person == "juanita":
        ida.page.wait_for_selector(".spread")
        house.album.shoot(ida, "power-juanita-undealt")


def cannon(house: InMemoryServer) -> None:
    options = {"players": 3, "plan": [4, 4], "scoring": "cannonball"}
    crew = house.crew({"game": "skull-king", "options": options}).start()
    ida = house.at(crew)
    crew.go_on(lambda: bool(crew.legal(0)) and crew.legal(0)[0].startswith("load"))
    ida.page.wait_for_selector("dialog.decision[open]")
    house.album.shoot(ida, "load")
    ida.page.locator(".decision .choice").last.click()
    ida.page.wait_for_selector(".note-line.asking")
    house.album.shoot(ida, "load-chosen")
