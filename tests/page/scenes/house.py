"""Where the scenes are set: a server, a browser, and the album."""

from __future__ import annotations

from contextlib import ExitStack
from typing import Any, Final

from playwright.sync_api import Browser

from tests.page.browser import Person
from tests.page.scenes.album import Album
from tests.page.scenes.crew import Crew, Frame, Mate
from tests.server.harness import Server

NAMES: Final = ("Ida", "Anne", "Bess", "Cyrus", "Dorothea", "Edward", "Fatima", "Gráinne")
SLOW: Final = """(() => {
  const set = window.setTimeout;
  const stays = (after) => window.moments === "stay" && after > 800;
  window.setTimeout = (what, after, ...more) => set(what, stays(after) ? 60_000 : after, ...more);
})()"""
"""What passes by after a while can be made to stay, so that there is time for its picture."""


class InMemoryServer:
    def __init__(self, server: Server, browser: Browser, album: Album) -> None:
        self.server, self.browser, self.album = server, browser, album
        self.leaving = ExitStack()

    def stranger(self, path: str = "/", **how: Any) -> Person:
        """Somebody whom nobody knows yet."""
        person = Person(self.browser, self.server.address, **how)
        person.context.add_init_script(SLOW)
        self.leaving.callback(person.context.close)
        return person.go(path)

    def eyes(self, mate: Mate, path: str, **how: Any) -> Person:
        """The same person, with a browser."""
        person = Person(self.browser, mate.server, **how)
        person.context.add_init_script(SLOW)
        self.leaving.callback(person.context.close)
        return person.known_by(mate.token).go(path)

    def crew(self, settings: Frame, *names: str) -> Crew:
        """As many as there are seats, unless names are given."""
        crew = Crew(self.server, settings, names or NAMES[: settings["options"]["players"]])
        self.leaving.callback(crew.leave)
        return crew

    def at(self, crew: Crew, mate: int = 0, **how: Any) -> Person:
        """Looks at the table with the eyes of one who sits there."""
        person = self.eyes(crew.mates[mate], f"/t/{crew.table}", **how)
        person.page.wait_for_selector(".table-lobby, .sk, .skull-table")
        return person

    def all_leave(self) -> None:
        self.leaving.close()


def stay(person: Person, on: bool = True) -> None:
    """Moments stay as they are, or pass as they do."""
    person.page.evaluate("how => { window.moments = how; }", "stay" if on else "pass")
