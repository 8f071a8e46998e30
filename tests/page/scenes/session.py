"""The server, the browser and the album that a scene works with."""

from contextlib import ExitStack
from itertools import count
from typing import Any, Final

from playwright.sync_api import Browser, Locator, expect

from tests.page.browser import Person
from tests.page.play import table_or_lobby
from tests.page.scenes.album import Album, choose
from tests.page.scenes.players import Frame, ScriptedPlayer, ScriptedTable
from tests.page.scenes.seeded import EVENING
from tests.server.harness import Server

NAMES: Final = ("Ida", "Anne", "Bess", "Cyrus", "Dorothea", "Edward", "Fatima", "Gráinne")
SLOW: Final = """(() => {
  const set = window.setTimeout;
  const stays = (after) => window.moments === "stay" && after > 800;
  window.setTimeout = (what, after, ...more) => set(what, stays(after) ? 60_000 : after, ...more);
})()"""
"""Lets a scene stop the timers that end a moment, so that there is time for its screenshot."""

SCENES_BEFORE: Final = 6
"""The scenes of one message before the one that a picture is made of, at most."""

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


class SceneSession:
    """People, tables and screenshots of one scene; all are closed with it."""

    def __init__(self, server: Server, browser: Browser, album: Album) -> None:
        self.server, self.browser, self.album = server, browser, album
        self.leaving = ExitStack()
        self._people = count(1)

    def stranger(self, path: str = "/", **how: Any) -> Person:
        """Somebody whom the server does not know yet."""
        return self._prepare(Person(self.browser, self.server.address, **how)).go(path)

    def browser_of(self, player: ScriptedPlayer, path: str, **how: Any) -> Person:
        """A browser in which this player is signed in."""
        return self._prepare(Person(self.browser, player.server, **how)).sign_in(player.token).go(path)

    def _prepare(self, person: Person) -> Person:
        """The scene controls chance, the clock and moments that pass by."""
        seeded = SEEDED.replace("PERSON", str(next(self._people))).replace("EVENING", str(EVENING))
        person.context.add_init_script(seeded)
        person.context.add_init_script(SLOW)
        self.leaving.callback(person.context.close)
        return person

    def table(self, settings: Frame, *names: str) -> ScriptedTable:
        """A table with as many players as seats, unless names are given."""
        table = ScriptedTable(self.server, settings, names or NAMES[: settings["options"]["players"]])
        self.leaving.callback(table.leave)
        return table

    def at(self, table: ScriptedTable, player: int = 0, **how: Any) -> Person:
        """The table in the browser of one who sits there."""
        person = self.browser_of(table.players[player], f"/t/{table.id}", **how)
        expect(table_or_lobby(person.page).first).to_be_visible()
        return person

    def all_leave(self) -> None:
        self.leaving.close()


def stay(person: Person, on: bool = True) -> None:
    """Keeps scenes and moments on the screen, or lets them pass unseen."""
    choose(person.page, pace="normal" if on else "instant")
    person.page.evaluate("how => { window.moments = how; }", "stay" if on else "pass")


def skip_to(person: Person, shown: Locator) -> None:
    """Ends scenes that stay, up to the one that shows this."""
    for _ in range(SCENES_BEFORE):
        person.page.wait_for_timeout(300)
        if shown.is_visible():
            return
        person.page.keyboard.press("Escape")
    expect(shown).to_be_visible()
