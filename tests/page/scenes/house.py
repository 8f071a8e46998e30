"""Where the scenes are set: a server, a browser, and the album."""

from __future__ import annotations

from contextlib import ExitStack
from itertools import count
from typing import Any, Final

from playwright.sync_api import Browser

from tests.page.browser import Person
from tests.page.scenes.album import Album
from tests.page.scenes.crew import Crew, Frame, Mate
from tests.page.scenes.seeded import EVENING
from tests.server.harness import Server

NAMES: Final = ("Ida", "Anne", "Bess", "Cyrus", "Dorothea", "Edward", "Fatima", "Gráinne")
SLOW: Final = """(() => {
  const set = window.setTimeout;
  const stays = (after) => window.moments === "stay" && after > 800;
  window.setTimeout = (what, after, ...more) => set(what, stays(after) ? 60_000 : after, ...more);
})()"""
"""What passes by after a while can be made to stay, so that there is time for its picture."""

SEEDED: Final = """(() => {
  const loads = Number(window.sessionStorage?.loads ?? 0) + 1;
  try { window.sessionStorage.loads = loads; } catch { /* a page without an address keeps nothing */ }
  let state = PERSON * 1000 + loads;
  const next = () => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0);
  Math.random = () => next() / 2 ** 32;
  window.Date = class extends Date {
    constructor(...given) { super(...(given.length ? given : [EVENING])); }
    static now() { return EVENING; }
  };
  crypto.getRandomValues = (numbers) => numbers.map((_, at) => (numbers[at] = next()));
})()"""
"""Every run has the same evening and draws the same numbers; each person and each load has others."""


class InMemoryServer:
    def __init__(self, server: Server, browser: Browser, album: Album) -> None:
        self.server, self.browser, self.album = server, browser, album
        self.leaving = ExitStack()
        self._people = count(1)

    def stranger(self, path: str = "/", **how: Any) -> Person:
        """Somebody whom nobody knows yet."""
        return self._prepare(Person(self.browser, self.server.address, **how)).go(path)

    def eyes(self, mate: Mate, path: str, **how: Any) -> Person:
        """The same person, with a browser."""
        return self._prepare(Person(self.browser, mate.server, **how)).known_by(mate.token).go(path)

    def _prepare(self, person: Person) -> Person:
        """Chance, the clock and the moments that pass by are in the hands of the scene."""
        person.context.add_init_script(SLOW)
        seeded = SEEDED.replace("PERSON", str(next(self._people))).replace("EVENING", str(EVENING))
        person.context.add_init_script(seeded)
        self.leaving.callback(person.context.close)
        return person

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
