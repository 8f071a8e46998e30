"""The logbook: table games and shared sheets in one list, and what they say about everybody who played."""

from __future__ import annotations

import re
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Locator, Page, expect

from tests.effort import slow_but
from tests.page import logbook
from tests.page.browser import DESKTOP, PHONE, SMALL, Person, expect_address
from tests.page.conftest import Arrive
from tests.page.play import finished_games, open_table, play_out, start_with_bots
from tests.page.words import text
from yohoho.locales import LANGUAGES
from yohoho.scorepad import Round, open_sheet, write
from yohoho.scorepad.commands import WriteRound

JUNE = 1_780_315_200_000
"""The first of June 2026, at noon."""
DAY = 86_400_000
LONG = "Donaudampfschifffahrtsrundeabc"
SPOTS = ("/history", "/history?tab=players", "/history?tab=players&who=ann")
POST = """async ({ path, body }) => (await fetch(path, {
  method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body),
})).status"""


NOTHING = {
    "/history": "No finished games yet.",
    "/history?tab=players": "No finished game of Skull King yet.",
    "/history?tab=players&who=nobody": "Not in these games",
}


def bars(page: Page) -> Locator:
    """How many bids were exact, by the size of the round."""
    return page.get_by_role("region", name="Exact bids by size of the round").get_by_role("listitem")


def deeds(page: Page) -> Locator:
    return page.get_by_role("region", name="Deeds")


def misses(page: Page) -> Locator:
    return page.get_by_role("region", name="Too high or too low")


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
    game = finished_games(person)[0]
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


def test_sheets_are_listed_with_places_and_scores(arrive: Arrive) -> None:
    person = somebody(arrive)
    bring_sheet(person, "list-one", JUNE, "Thursday")
    person.go("/history")
    line = logbook.games(person.page).filter(has_text="Score pad")
    expect(line.get_by_role("link")).to_have_attribute("href", "/pad/list-one")
    expect(line).to_contain_text("Thursday")
    shown = " ".join(line.inner_text().split())
    assert re.search(r"Ann 40 \D*2\D* Cy 30 \D*3\D* Bo 0", shown), shown
    expect(person.page.get_by_role("link", name="To the score pad")).to_have_attribute("href", "/pad")


@pytest.mark.slow
def test_older_games_are_loaded_by_a_button(arrive: Arrive) -> None:
    person = somebody(arrive)
    for number in range(21):
        bring_sheet(person, f"page-{number}", JUNE + number * DAY)
    person.go("/history")
    lines = logbook.games(person.page).get_by_role("link")
    expect(lines).to_have_count(20)
    person.page.get_by_role("button", name=text("tables.more")).tap()
    expect(lines).to_have_count(21)
    addresses = [line.get_attribute("href") for line in lines.all()]
    assert addresses == [f"/pad/page-{number}" for number in reversed(range(21))]


def test_numbers_of_all_players_and_of_one(arrive: Arrive) -> None:
    person = somebody(arrive)
    bring_sheet(person, "career-1", JUNE, "Thursday")
    bring_sheet(person, "career-2", JUNE + 10 * DAY, second=0)
    person.go("/history?tab=players")
    games, wins, exact, rating = row_of(person, "Bo")
    assert (games, wins, exact) == ("2", "0", "75%")
    assert "±" in rating
    assert logbook.ladder(person)[0][0] == "Ann"
    person.page.get_by_role("link", name="Bo", exact=True).tap()
    expect(person.page.get_by_role("heading", name="Bo", exact=True)).to_be_focused()
    sizes = [" ".join(each.split()) for each in bars(person.page).all_inner_texts()]
    assert sizes == ["1 card 2 of 2 100%", "2 cards 1 of 2 50%"]
    expect(misses(person.page)).to_contain_text("On average the bid is 0.3 above the tricks won.")
    assert logbook.facts(misses(person.page)) == [
        "Too high 1 of 4 by 1.0 on average",
        "Exact 3 of 4 75%",
        "Too low 0 of 4",
    ]
    assert logbook.facts(deeds(person.page)) == [
        "Zero bids made 3 of 3 100%",
        "Biggest round +20 in round 2",
        "Exact bids in a row 2 now 2",
        "Wins in a row 0 now 0",
    ]
    assert row_of(person, "Ann") == ["0", "0", "2"]
    assert row_of(person, "Cy") == ["0", "1", "1"]
    expect(person.page.get_by_role("row", name="All bots")).to_have_count(0)
    deeds(person.page).get_by_role("link").tap()
    expect(
        person.page.get_by_role("heading", name="Scores")
    ).to_be_visible()  # the sheet comes from the server
    expect_address(person.page, "/pad/career-2#table")


@pytest.mark.slow
def test_numbers_of_a_group_and_of_a_time(arrive: Arrive) -> None:
    person = somebody(arrive, size=DESKTOP)
    bring_sheet(person, "season-1", JUNE, "Thursday")
    bring_sheet(person, "season-2", JUNE + 10 * DAY, "Family")
    person.go("/history?tab=players")
    counted = logbook.counted(person.page)
    expect(counted).to_contain_text("2 games")
    logbook.group_choice(person.page).select_option("Thursday")
    expect(counted).to_contain_text("1 game ")
    person.page.get_by_role("link", name="Show all games").click()
    expect(counted).to_contain_text("2 games")
    first, last = person.page.get_by_label("From", exact=True), person.page.get_by_label("Up to", exact=True)
    first.fill("2026-06-01")
    last.fill("2026-06-01")
    expect(counted).to_contain_text("1 game ")
    person.page.reload()
    expect(counted).to_contain_text("1 game ")
    first.fill("2026-05-01")
    last.fill("2026-05-31")
    expect(person.page.get_by_text("No games fit.")).to_be_visible()
    person.assert_accessible()


@pytest.mark.parametrize("address", slow_but(3, SPOTS))
def test_logbook_fits_and_is_accessible_in_every_language(arrive: Arrive, address: str) -> None:
    person = somebody(arrive, size=SMALL)
    bring_sheet(person, f"fits-{SPOTS.index(address)}", JUNE, LONG, third=LONG)
    person.go(address)
    expect_counted(person.page, address)
    logbook.show_filter(person.page)
    person.assert_accessible()
    for language in LANGUAGES:
        person.choose_language(language)
        person.assert_fits()


@pytest.mark.slow
@pytest.mark.parametrize("address", SPOTS)
def test_logbook_is_accessible_on_a_large_light_screen(arrive: Arrive, address: str) -> None:
    person = somebody(arrive, size=DESKTOP, color_scheme="light", locale="de")
    bring_sheet(person, f"large-{SPOTS.index(address)}", JUNE)
    person.go(address)
    expect_counted(person.page, address)
    person.assert_accessible()
    person.assert_fits()


@pytest.mark.parametrize("address", slow_but(3, NOTHING))
def test_empty_logbook_and_missing_answer_are_explained(arrive: Arrive, address: str) -> None:
    person = somebody(arrive, size=SMALL)
    person.go(address)
    nothing = person.page.get_by_text(NOTHING[address])
    expect(nothing).to_be_visible()
    person.assert_accessible()
    person.assert_fits()
    person.page.route("**/api/history*", lambda route: route.abort())
    person.page.route("**/api/careers*", lambda route: route.abort())
    person.go(address)
    again = person.page.get_by_role("button", name=text("tables.again"))
    expect(again).to_be_visible()
    person.assert_accessible()
    person.page.unroute_all()
    again.tap()
    expect(nothing).to_be_visible()
    person.ignore_errors()
