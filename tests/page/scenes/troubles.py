"""What can go wrong, and what is said then."""

from __future__ import annotations

import tempfile
from pathlib import Path

from tests.page.scenes.album import dress
from tests.page.scenes.crew import Crew
from tests.page.scenes.house import InMemoryServer
from tests.page.scenes.seeded import SeededServer
from yohoho.locales import LANGUAGES


def closed_doors(house: InMemoryServer) -> None:
    house.album.shoot(house.stranger("/t/nowhere"), "table-unknown")
    settings = {"game": "skull-king", "options": {"players": 3, "plan": [2]}, "watch": "nobody"}
    crew = house.crew(settings).start()
    stranger = house.stranger(f"/t/{crew.table}")
    stranger.page.wait_for_selector(".table-trouble")
    house.album.shoot(stranger, "table-no-watching")


def server_gone(house: InMemoryServer) -> None:
    with tempfile.TemporaryDirectory() as folder:
        server = SeededServer(Path(folder), port=0).start()  # nothing takes its port when it is gone
        crew = Crew(
            server, {"game": "skull-king", "options": {"players": 3, "plan": [4]}}, ("Ida", "Anne", "Bess")
        )
        crew.start()
        crew.bid(1, 1, 2)
        crew.go_on(crew.my_turn)
        ida, stranger = house.at(crew), house.eyes(crew.mates[1], "/about")
        for person in (ida, stranger):
            for language in LANGUAGES:  # they are kept for when the server is away
                dress(person.page, "phone", "dark", language)
        ida.page.wait_for_selector(".sk-held.playable")
        server.kill()
        ida.page.wait_for_selector(".line-strip")
        house.album.shoot(ida, "king-reconnecting")
        stranger.page.locator(".brand").click()
        stranger.page.wait_for_selector(".nothing[role=alert]")
        house.album.shoot(stranger, "server-gone")
        crew.leave()
