"""The logbook in a browser: a game at a table, and what fits on a screen.

tests/web/pad/logbook.test.js has its lists, seasons and numbers.
"""

import re
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Locator, Page, expect

from tests.page import logbook
from tests.page.browser import DESKTOP, PHONE, SMALL, Person, expect_address
from tests.page.conftest import Arrive
from tests.page.play import list_finished_games, open_table, play_out, start_with_bots
from yohoho.locales import LANGUAGES
from yohoho.scorepad import Round, open_sheet, write
from yohoho.scorepad.commands import WriteRound

JUNE = 1_780_315_200_000
"""The first of June 2026, at noon."""
LONG = "Donaudampfschifffahrtsrundeabc"
SPOTS = ("/history", "/history?tab=players", "/history?tab=players&who=ann")
POST = """async ({ path, body }) => (await fetch(path, {
  method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body),
})).status"""


def bars(page: Page) -> Locator:
    """How many bids were exact, by the size of the round."""
    return page.get_by_role("region", name="Exact bids by size of the round").get_by_role("listitem")


def deeds(page: Page) -> Locator:
    return page.get_by_role("region", name="Deeds")


def expect_counted(page: Page, address: str) -> None:
    """The page of the logbook has loaded and counted its games."""
    parts = dict(
        zip(SPOTS, (logbook.games(page), logbook.table(page), page.get_by_role("article")), strict=True)
    )
    expect(parts[address].first).to_be_visible()


def post(person: Person, path: str, body: dict[str, Any]) -> int:
    status: int = person.page.evaluate(POST, {"path": path, "body": body})
    return status


def bring_sheet(
    person: Person, sheet: str, at: int, group: str = "", second: int = 1, third: str = "Cy"
) -> None:
    """Two rounds of three: Ann is exact twice, Bo bids `second` in the second round and wins nothing."""
    log = open_sheet(sheet, "phone", ["Ann", "Bo", third], {"plan": [1, 2]}, at=at, group=group)
    for number, bids, tricks in ((1, (1, 0, 0), (1, 0, 0)), (2, (1, second, 1), (1, 0, 1))):
        written = Round(bids=by_person(bids), tricks=by_person(tricks))
        log = write(log, "phone", WriteRound(number, written))
    operations: Any = msgspec.json.decode(msgspec.json.encode(log.operations))
    body = {"operations": operations, "since": 0}
    assert post(person, f"/api/sheets/{sheet}/sync", body) == 200


def by_person(numbers: tuple[int, ...]) -> dict[str, int]:
    return {f"p{seat}": number for seat, number in enumerate(numbers, 1)}


def somebody(arrive: Arrive, **how: Any) -> Person:
    person = arrive("/about", **how)
    assert post(person, "/api/me", {"name": "Ida"}) == 200
    return person


def row_of(person: Person, name: str) -> list[str]:
    row = person.page.get_by_role("row", name=name)
    row.wait_for()
    return row.get_by_role("cell").all_inner_texts()


@pytest.mark.slow
def test_table_game_is_listed_with_its_replay(arrive: Arrive) -> None:
    person = arrive(None, size=PHONE)
    open_table(person, {"game": "skull-king", "options": {"players": 3, "plan": [2, 3]}})
    start_with_bots(person)
    play_out(person)
    game = list_finished_games(person)[0]
    person.go("/").page.get_by_role("link", name="Logbook and statistics").tap()
    line = logbook.games(person.page).filter(has_text="At the table")
    expect(line).to_have_count(1)
    expect(line).to_contain_text(re.compile("Place 1.*(Place 1.*Place [13]|Place 2.*Place [23])"))
    for name in game["names"]:
        expect(line).to_contain_text(name)
    person.assert_accessible()
    line.get_by_role("link").tap()
    expect(person.page.get_by_role("slider", name="Step of the game")).to_be_visible()
    expect_address(person.page, f"/replay/{game['id']}")
    person.go("/history?tab=players")
    assert row_of(person, "Ida")[0] == "1", "the bots are left out, I am not"
    assert len(logbook.ladder(person)) == 1
    logbook.table(person.page).get_by_role("link").tap()
    expect(bars(person.page)).to_have_count(2)
    ahead, level, behind = (int(text) for text in row_of(person, "All bots"))
    assert ahead + level + behind == 2, "both bots, in one line"
    expect(deeds(person.page).get_by_role("link")).to_have_attribute("href", f"/replay/{game['id']}")


@pytest.mark.parametrize(
    ("size", "theme"), [(SMALL, "dark"), pytest.param(DESKTOP, "light", marks=pytest.mark.slow)]
)
def test_logbook_fits_in_every_language_and_is_accessible(
    arrive: Arrive, size: tuple[int, int], theme: str
) -> None:
    person = somebody(arrive, size=size, color_scheme=theme)
    bring_sheet(person, f"fits-{theme}", JUNE, LONG, third=LONG)
    for address in SPOTS:
        person.go(address)
        expect_counted(person.page, address)
        if size == SMALL:
            logbook.show_filter(person.page)
        expect(logbook.group_choice(person.page)).to_be_visible()
        person.assert_accessible()
        for language in LANGUAGES:
            person.choose_language(language)
            person.assert_fits()
