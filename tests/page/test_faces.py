"""Seats show everything side by side, on every screen: tests/web/table/faces.test.js has what faces do."""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.page.browser import DESKTOP, PHONE, Person
from tests.page.drawn import (
    cut_parts_of_seats,
    overlaps_in_seats,
    overlaps_with_centre_of_mats,
    scores_without_sign,
)
from tests.page.javascript import PageModules
from tests.page.play import (
    seats,
)
from tests.page.scenes.album import Album
from tests.page.scenes.players import ScriptedTable
from tests.page.scenes.session import SceneSession
from tests.page.scenes.skull import first_discs
from tests.page.scripted_choices import bold, meek
from tests.page.words import in_any_language, text
from tests.server.harness import Server
from yohoho.bots.characters import CHARACTERS
from yohoho.table.portraits import PORTRAITS

LANDSCAPE: Final = (740, 360)
THREE: Final = {"game": "skull-king", "options": {"players": 3, "plan": [3]}, "bots": "sailor"}
LAID_OUT: Final = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


@pytest.fixture
def session(browser: Browser, server: Server, tmp_path: Path) -> Iterator[SceneSession]:
    opened = SceneSession(server, browser, Album(tmp_path))
    yield opened
    opened.all_leave()


def resize(person: Person, size: tuple[int, int]) -> None:
    person.page.set_viewport_size({"width": size[0], "height": size[1]})
    person.page.evaluate(LAID_OUT)


def face(page: Page, name: str) -> Locator:
    return page.get_by_role("button", name=text("face.about").replace("{name}", name), exact=True)


def portrait_radio(page: Page, portrait: str) -> Locator:
    return page.get_by_role("radio", name=text(f"portrait.{portrait}"), exact=True)


def test_every_person_and_every_character_has_a_portrait_of_its_own(modules: PageModules) -> None:
    script = """async () => {
      const { LOOKS, shapesOf } = await import(web + "faces/looks.js");
      return Object.fromEntries(Object.entries(LOOKS).map(([name, look]) => [name, shapesOf(look)]));
    }"""
    drawn = modules.evaluate(script)
    assert drawn.keys() == {*PORTRAITS, *(character.mark for character in CHARACTERS)}
    assert len({repr(shapes) for shapes in drawn.values()}) == len(drawn)


def shows_voids(table: ScriptedTable) -> bool:
    """Somebody else did not follow a suit."""
    return any(seat.get("voids") for seat in table.game["seats"][1:])


def test_eight_seats_show_everything_side_by_side(session: SceneSession) -> None:
    table = session.table({"game": "skull-king", "options": {"players": 8, "plan": [8]}}).start()
    table.bid(2, 1, 0, 1, 3, 0, 1, 2)
    table.go_on(lambda: table.my_turn() and (shows_voids(table) or len(table.game["hand"]) == 1))
    ida = session.at(table)
    for size in (PHONE, LANDSCAPE, DESKTOP):
        resize(ida, size)
        expect(seats(ida.page)).to_have_count(7)
        assert overlaps_in_seats(ida.page) == [], size
        assert cut_parts_of_seats(ida.page) == [], size


def test_fist_of_a_sealed_bid_has_no_bare_number_below_it(session: SceneSession) -> None:
    table = session.table({"game": "skull-king", "options": {"players": 4, "plan": [5]}}).start()
    table.act(1, "bid 2")
    ida = session.at(table)
    expect(seats(ida.page).filter(has_text=text("sk.has-bid"))).to_have_count(1)
    assert scores_without_sign(ida.page) == 0


@pytest.mark.slow
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_number_between_the_mats_covers_nothing_on_a_phone_on_its_side(
    session: SceneSession, players: int
) -> None:
    table = session.table({"game": "skull", "options": {"players": players}}).start()
    ida = session.at(table, size=LANDSCAPE)
    first_discs(table, *["flower"] * players)
    table.go_on(lambda: 0 in table.game["waiting"] and table.game["on_mats"] > players, meek)
    expect(ida.page.get_by_role("group", name=in_any_language("skull.hand"))).to_be_visible()
    for size in (LANDSCAPE, (640, 360), (844, 390)):
        resize(ida, size)
        assert overlaps_with_centre_of_mats(ida.page) == []
    table.go_on(lambda: table.game["phase"] == "flipping", bold(0, 4))
    ida.page.evaluate(LAID_OUT)
    assert overlaps_with_centre_of_mats(ida.page) == []
