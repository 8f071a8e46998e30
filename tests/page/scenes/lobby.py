"""Before the game."""

from __future__ import annotations

from typing import Final

from tests.page.browser import Person
from tests.page.scenes.house import InMemoryServer

SETTINGS: Final = {
    "game": "skull-king",
    "options": {"players": 6, "kraken": True, "powers": ["rosie", "will"]},
    "title": "Friday at the Anchor",
}


def lobby(house: InMemoryServer) -> None:
    crew = house.crew(SETTINGS, "Ida")
    host, visitor = house.at(crew), house.stranger(f"/t/{crew.table}")
    house.album.shoot(host, "lobby-alone", full=True)
    visitor.page.wait_for_selector(".sit-down")
    house.album.shoot(visitor, "lobby-visitor", full=True)
    visitor.page.locator(".sit-down input").fill("Bo")
    visitor.page.locator(".sit-down .primary").click()
    visitor.page.wait_for_selector(".helm")
    for _ in range(3):
        crew.do(crew.host, do="add-bot")
    host.page.wait_for_selector("[data-seat='3'][data-kind=bot] button")
    house.album.shoot(host, "lobby-with-bots-and-a-friend", full=True)
    house.album.shoot(visitor, "lobby-guest")
    _dialogs(house, host)
    crew.do(crew.host, do="kick", seat=1, reason="Too many rum songs")
    visitor.page.wait_for_selector(".veil-card")
    house.album.shoot(visitor, "kicked")


def _dialogs(house: InMemoryServer, host: Person) -> None:
    for seat, name in enumerate(("mine", "friend", "bot")):
        host.page.locator(f".chair[data-seat='{seat}'] button").click()
        house.album.shoot(host, f"lobby-chair-{name}")
        host.page.keyboard.press("Escape")
    host.page.locator(".qr").first.click()
    host.page.locator(".own-words summary").click()
    house.album.shoot(host, "lobby-invite-and-words", full=True)
    host.page.locator(".bar-menu").click()
    house.album.shoot(host, "lobby-menu")
    host.page.keyboard.press("Escape")
    host.page.wait_for_selector("dialog", state="detached")
    host.page.locator(".lobby-side .row .plain").first.click()
    host.page.wait_for_selector(".reconfigure")
    house.album.shoot(host, "lobby-settings")
    host.page.keyboard.press("Escape")
    host.page.wait_for_selector("dialog", state="detached")
