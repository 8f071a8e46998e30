"""Everything that is no table: the harbour and its rooms, the rules, the referee."""

from __future__ import annotations

from typing import Final

from tests.page.scenes.house import InMemoryServer

SHORT: Final = {"game": "skull-king", "options": {"players": 3, "plan": [1, 2]}}
SKULL: Final = {"game": "skull", "options": {"players": 3}}
BOXES: Final = ("beck", "schmidt", "skull")
BOOKS: Final = ("skull-king-beck", "skull-king-schmidt", "skull")
REFEREE: Final = {
    "referee-empty": "/referee",
    "referee-trick": "/referee?cards=green-7+pirate-rosie+skull-king+mermaid",
    "referee-kraken": "/referee?cards=green-7+kraken+skull-king",
    "referee-schmidt": "/referee?edition=schmidt&cards=red-13+scary-mary:pirate+mermaid",
    "referee-legal": "/referee?cards=green-7+green-12&hand=green-3+black-5+purple-14+escape+tigress#legal",
    "referee-score": "/referee?bid=3&tricks=3&bonus=40#score",
}


def home(house: InMemoryServer) -> None:
    stranger = house.stranger("/")
    house.album.shoot(stranger, "home-first-visit", full=True)
    games = [house.crew(SHORT), house.crew(SKULL, "Ida", "Bo", "Cy")]
    ida = games[0].host
    for crew in games:
        crew.start().play_out()
    for settings in (SHORT, {**SHORT, "title": "Rum and rumours", "public": True}):
        ida.open_table(settings)
    games[1].host.open_table({**SKULL, "public": True, "title": "Bluff harbour"})
    again = house.eyes(ida, "/")
    again.page.wait_for_selector(".quay li")
    house.album.shoot(again, "home-with-tables-and-games", full=True)
    for room in ("tables", "games"):
        house.album.shoot(again.go(f"/{room}"), room, full=True)
        house.album.shoot(stranger.go(f"/{room}"), f"{room}-stranger")
    house.album.shoot(again.go("/settings"), "settings", full=True)
    house.album.shoot(again.go("/about"), "about", full=True)
    house.album.shoot(again.go("/pad"), "pad")
    house.album.shoot(again.go("/replay"), "replay-upload")
    house.album.shoot(again.go("/carry#nonsense"), "carry-ask")
    house.album.shoot(stranger.go("/carry#nonsense"), "carry-expired")
    house.album.shoot(stranger.go("/nowhere"), "lost-page")


def ways_in(house: InMemoryServer) -> None:
    person = house.stranger("/join")
    house.album.shoot(person, "join", full=True)
    person.page.locator("input.code").fill("QQQQQQ")
    person.page.locator(".code-form .primary").click()
    person.page.wait_for_selector(".refusal:not(:empty)")
    house.album.shoot(person, "join-wrong-code")
    for box in BOXES:
        person.go(f"/open?game={box}")
        house.album.shoot(person, f"open-{box}", full=True)
        person.page.locator(".all-options summary").first.click()
        house.album.shoot(person, f"open-{box}-more", full=True)


def books(house: InMemoryServer) -> None:
    person = house.stranger("/rules")
    house.album.shoot(person, "rules", full=True)
    person.page.locator("input[type=search]").fill("kraken")
    house.album.shoot(person, "rules-search")
    for book in BOOKS:
        for _ in house.album.looks(person, f"rules-{book}"):
            person.go(f"/rules/{book}")
    for _ in house.album.looks(person, "rules-anchor"):
        person.go("/about").go("/rules/skull-king-beck#B-12")
        person.page.wait_for_timeout(400)


def referee(house: InMemoryServer) -> None:
    person = house.stranger("/about")
    for name, path in REFEREE.items():
        person.go(path)
        person.page.wait_for_timeout(500)
        house.album.shoot(person, name, full=True)
