"""The logbook: table games and shared sheets in one list, and what they say about everybody who played."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from playwright.sync_api import expect

from tests.page.browser import DESKTOP, PHONE, SMALL, Person
from tests.page.conftest import Arrive
from tests.page.play import finished_games, open_table, play_out, start_with_bots
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
    return row.locator("td").all_inner_texts()


def test_a_game_at_a_table_is_in_the_logbook_with_its_replay(arrive: Arrive) -> None:
    person = arrive(None, size=PHONE)
    open_table(person, {"game": "skull-king", "options": {"players": 3, "plan": [2, 3]}})
    start_with_bots(person)
    play_out(person)
    game = finished_games(person)[0]
    person.go("/").page.locator("a[href='/history']").tap()
    line = person.page.locator(".voyage[data-kind=table]")
    expect(line).to_have_count(1)
    expect(line.locator(".place-rank")).to_have_count(3)
    for name in game["names"]:
        expect(line).to_contain_text(name)
    person.assert_accessible()
    line.locator("a").tap()
    person.page.wait_for_selector(".replay-controls")
    assert person.page.url.endswith(f"/replay/{game['id']}")
    person.go("/history?tab=players")
    assert row_of(person, "Ida")[0] == "1", "the bots are left out, I am not"
    expect(person.page.locator(".ladder tbody tr")).to_have_count(1)
    person.page.locator(".ladder a").tap()
    expect(person.page.locator(".bars li")).to_have_count(2)
    ahead, level, behind = (int(text) for text in row_of(person, "All bots"))
    assert ahead + level + behind == 2, "both bots, in one line"
    expect(person.page.locator(".feats a")).to_have_attribute("href", f"/replay/{game['id']}")


def test_sheets_are_in_the_list_with_places_and_scores(arrive: Arrive) -> None:
    person = somebody(arrive)
    bring_sheet(person, "list-one", JUNE, "Thursday")
    person.go("/history")
    line = person.page.locator(".voyage[data-kind=pad]")
    expect(line.locator("a")).to_have_attribute("href", "/pad/list-one")
    expect(line).to_contain_text("Thursday")
    shown = [place.split("\n") for place in line.locator(".place-of").all_inner_texts()]
    assert [words[-2:] for words in shown] == [["Ann", "40"], ["Cy", "30"], ["Bo", "0"]], shown
    expect(person.page.locator(".logbook-foot a")).to_have_attribute("href", "/pad")


def test_older_games_come_when_asked_for(arrive: Arrive) -> None:
    person = somebody(arrive)
    for number in range(21):
        bring_sheet(person, f"page-{number}", JUNE + number * DAY)
    person.go("/history")
    lines = person.page.locator(".voyage a")
    expect(lines).to_have_count(20)
    person.page.locator(".more-rows").tap()
    expect(lines).to_have_count(21)
    addresses = [line.get_attribute("href") for line in lines.all()]
    assert addresses == [f"/pad/page-{number}" for number in reversed(range(21))]


def test_the_numbers_of_everybody_and_of_one(arrive: Arrive) -> None:
    person = somebody(arrive)
    bring_sheet(person, "career-1", JUNE, "Thursday")
    bring_sheet(person, "career-2", JUNE + 10 * DAY, second=0)
    person.go("/history?tab=players")
    games, wins, exact, rating = row_of(person, "Bo")
    assert (games, wins, exact) == ("2", "0", "75%")
    assert "±" in rating
    names = person.page.locator(".ladder tbody th").all_inner_texts()
    assert names[0] == "Ann"
    person.page.get_by_role("link", name="Bo", exact=True).tap()
    expect(person.page.locator(".sailor h2")).to_have_text("Bo")
    expect(person.page.locator(".sailor h2")).to_be_focused()
    bars = [" ".join(text.split()) for text in person.page.locator(".bars li").all_inner_texts()]
    assert bars == ["1 card 2 of 2 100%", "2 cards 1 of 2 50%"]
    feats = [" ".join(text.split()) for text in person.page.locator(".feats .fact").all_inner_texts()]
    assert feats == [
        "Zero bids made 3 of 3 100%",
        "Biggest round +20 in round 2",
        "Exact bids in a row 2 now 2",
        "Wins in a row 0 now 0",
    ]
    assert row_of(person, "Ann") == ["0", "0", "2"]
    assert row_of(person, "Cy") == ["0", "1", "1"]
    expect(person.page.get_by_role("row", name="All bots")).to_have_count(0)
    person.page.locator(".feats a").tap()
    person.page.wait_for_selector(".pad-table")  # the sheet comes from the server, and its table is open
    assert person.page.url.endswith("/pad/career-2#table")


def test_a_group_and_a_time(arrive: Arrive) -> None:
    person = somebody(arrive, size=DESKTOP)
    bring_sheet(person, "season-1", JUNE, "Thursday")
    bring_sheet(person, "season-2", JUNE + 10 * DAY, "Family")
    person.go("/history?tab=players")
    counted = person.page.locator(".standings [role=status]")
    expect(counted).to_contain_text("2 games")
    person.page.locator(".season select").select_option("Thursday")
    expect(counted).to_contain_text("1 game ")
    person.page.locator(".season .button").click()
    expect(counted).to_contain_text("2 games")
    first, last = person.page.locator(".season input").all()
    first.fill("2026-06-01")
    last.fill("2026-06-01")
    expect(counted).to_contain_text("1 game ")
    person.page.reload()
    expect(counted).to_contain_text("1 game ")
    first.fill("2026-05-01")
    last.fill("2026-05-31")
    expect(person.page.locator(".standings .nothing")).to_be_visible()
    person.assert_accessible()


@pytest.mark.parametrize("address", SPOTS)
def test_fits_and_is_accessible_in_every_language(arrive: Arrive, address: str) -> None:
    person = somebody(arrive, size=SMALL)
    bring_sheet(person, f"fits-{SPOTS.index(address)}", JUNE, LONG, third=LONG)
    person.go(address)
    person.page.wait_for_selector(".voyage, .standings")
    if person.page.locator(".season").count():
        person.page.locator(".season summary").tap()
    person.assert_accessible()
    for language in LANGUAGES:
        person.speak(language)
        person.assert_fits()


@pytest.mark.parametrize("address", SPOTS)
def test_large_and_light(arrive: Arrive, address: str) -> None:
    person = somebody(arrive, size=DESKTOP, color_scheme="light", locale="de")
    bring_sheet(person, f"large-{SPOTS.index(address)}", JUNE)
    person.go(address)
    person.page.wait_for_selector(".voyage, .standings")
    person.assert_accessible()
    person.assert_fits()


@pytest.mark.parametrize("address", ["/history", "/history?tab=players", "/history?tab=players&who=nobody"])
def test_nothing_yet_and_no_answer(arrive: Arrive, address: str) -> None:
    person = somebody(arrive, size=SMALL)
    person.go(address)
    expect(person.page.locator(".no-rows, .standings .nothing")).to_be_visible()
    person.assert_accessible()
    person.assert_fits()
    person.page.route("**/api/history*", lambda route: route.abort())
    person.page.route("**/api/careers*", lambda route: route.abort())
    person.go(address)
    again = person.page.locator(".unfetched button")
    expect(again).to_be_visible()
    person.assert_accessible()
    person.page.unroute_all()
    again.tap()
    expect(person.page.locator(".no-rows, .standings .nothing")).to_be_visible()
    person.forgive()
