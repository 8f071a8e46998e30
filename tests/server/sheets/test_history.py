"""One history of table games and sheets, and the careers that follow from both."""

import asyncio
from typing import Any
from unittest.mock import patch

import msgspec
import pytest

from tests.server.devices import new_device
from tests.server.in_memory import InMemoryServer, in_memory_server, problem
from tests.walks import play_at_random
from yohoho import SkullKing
from yohoho.core.record import Logbook, dumps
from yohoho.scorepad import Log, open_sheet
from yohoho.scorepad.commands import Close
from yohoho.server.config import RATES, Rate
from yohoho.server.routes.history import _standings
from yohoho.server.skull_king_history import count_game
from yohoho.store import GameRow


def a_game(seed: int, names: tuple[str, ...], **options: Any) -> Logbook:
    return play_at_random(SkullKing(players=len(names), **options), seed, names)


def row_of(logbook: Logbook, players: tuple[str, ...], finished: int) -> GameRow:
    record = dumps(logbook.record()).encode()
    return GameRow(f"g{finished}", "t", "skull-king", finished, players, tuple(logbook.seats), record)


def keep(app: InMemoryServer, token: str, row: GameRow) -> None:
    table = app.table(token)["id"]
    seq = asyncio.run(app.store.tables.last_seq(table))
    asyncio.run(app.store.tables.append(table, seq, [], None, [msgspec.structs.replace(row, table_id=table)]))


def pad_game(app: InMemoryServer, token: str, sheet: str, at: int, group: str = "", bid: int = 1) -> Log:
    """One round: Ann wins the trick."""
    device = new_device(app, sheet=sheet)
    device.token = token
    device.log = open_sheet(sheet, "phone", ["Ann", "Bo", "Cy"], {"plan": [1]}, at=at, group=group)
    won = {"p1": 1, "p2": 0, "p3": 0}
    device.write_round(1, bids={**won, "p2": bid}, tricks=won)
    device.sync()
    return device.log


def test_tables_and_sheets_in_one_list(app: InMemoryServer) -> None:
    ida = app.guest()
    token = ida["token"]
    logbook = a_game(1, ("Ann", "Bo", "Robot"))
    keep(app, token, row_of(logbook, (ida["id"], "bo", ""), 2_000))
    pad_game(app, token, "early", 1_000, "Thursday")
    pad_game(app, token, "late", 3_000)
    unfinished = new_device(app, sheet="unfinished")
    unfinished.token = token
    unfinished.sync()
    history = app.ask("GET", "/api/history", token).json()
    assert history["before"] is None
    assert [(one["kind"], one["id"], one["date"]) for one in history["games"]] == [
        ("pad", "late", 3_000),
        ("table", "g2000", 2_000),
        ("pad", "early", 1_000),
    ]
    result = logbook.game.result(logbook.state)
    table, pad = history["games"][1], history["games"][2]
    assert (table["scores"], table["ranks"]) == (list(result.scores), list(result.ranks))
    assert table["names"] == ["Ann", "Bo", "Robot"]
    assert (pad["names"], pad["scores"], pad["ranks"], pad["group"]) == (
        ["Ann", "Bo", "Cy"],
        [20, -10, 10],
        [1, 3, 2],
        "Thursday",
    )
    assert app.ask("GET", "/api/history", app.guest("Eve")["token"]).json()["games"] == []
    assert problem(app.ask("GET", "/api/history")) == (401, "who-are-you")


@pytest.mark.parametrize("limit", [1, 2, 3, 7, 100])
def test_the_list_comes_in_pages_that_skip_nothing(app: InMemoryServer, limit: int) -> None:
    ida = app.guest()
    logbook = a_game(1, ("Ann", "Bo", "Cy"), plan=[1])
    for number in range(4):
        row = row_of(logbook, (ida["id"], "", ""), 1_000 + number)
        keep(app, ida["token"], row)
        pad_game(app, ida["token"], f"s{number}", 1_000 + 2 * number)
    seen, before = [], ""
    while True:
        page = app.ask("GET", f"/api/history?limit={limit}{before}", ida["token"]).json()
        seen += [one["date"] for one in page["games"]]
        if page["before"] is None:
            break
        before = f"&before={page['before']}"
    assert seen == sorted([1000, 1001, 1002, 1003, 1000, 1002, 1004, 1006], reverse=True)


def test_careers_over_both_kinds(app: InMemoryServer) -> None:
    ida = app.guest()
    token = ida["token"]
    row = row_of(a_game(4, ("ann", "Bo", "Robot")), (ida["id"], "bo", ""), 2_000)
    keep(app, token, row)
    pad_game(app, token, "s1", 1_000, "Thursday")
    pad_game(app, token, "s2", 3_000, bid=0)
    everything = app.get_json("/api/careers", token)
    assert everything["games"] == 3
    by_key = {one["key"]: one for one in everything["people"]}
    assert set(by_key) == {"ann", "bo", "cy"}, "bots have no career"
    robot = count_game(row).tally.ranks
    assert by_key["ann"]["career"]["bots"] == {
        "games": 1,
        "ahead": int(robot["p1"] < robot["p3"]),
        "level": 0,
    }
    assert by_key["cy"]["career"]["bots"]["games"] == 0
    assert by_key["cy"]["career"]["biggest"]["kind"] == "pad"
    assert {
        one["career"]["biggest"]["kind"]
        for one in app.get_json("/api/careers?since=1001&until=3000", token)["people"]
    } == {"table"}
    counted = count_game(row).tally
    assert by_key["ann"]["career"]["games"] == by_key["ann"]["rating"]["games"] == 3
    assert by_key["ann"]["career"]["points"] == 20 + 20 + counted.totals["p1"]
    facts = [line.cells["p2"].facts for line in counted.rows]
    exact = sum(fact is not None and fact.off == 0 for fact in facts)
    assert by_key["bo"]["career"]["bids"] == {"tried": 12, "made": exact + 1}
    assert count_game(row).sheet.people[0].name == "ann"
    assert app.get_json("/api/careers?group=thursday", token)["games"] == 1
    assert app.get_json("/api/careers?since=1001&until=3000", token)["games"] == 1
    assert app.get_json("/api/careers?until=1000", token)["games"] == 0
    assert app.get_json("/api/careers?group=nobody", token)["people"] == []


def test_statistics_read_no_game_twice_and_follow_every_change(app: InMemoryServer) -> None:
    ida = app.guest()
    token = ida["token"]
    for seed in (1, 2):
        keep(app, token, row_of(a_game(seed, ("ann", "Bo")), (ida["id"], "bo"), 1_000 * seed))
    log = pad_game(app, token, "s1", 3_000)
    first = app.get_json("/api/careers", token)
    store = app.store
    with (
        patch.object(store.games, "find", wraps=store.games.find) as games,
        patch.object(store.sheets, "read_operations", wraps=store.sheets.read_operations) as sheets,
        patch("yohoho.server.routes.history._standings", wraps=_standings) as counted,
    ):
        assert [app.get_json("/api/careers", token) for _ in range(3)] == [first] * 3
        assert counted.call_count == 0
        assert [app.get_json("/api/careers?since=1500", token)["games"] for _ in range(2)] == [2, 2]
        assert counted.call_count == 1
        assert (games.call_count, sheets.call_count) == (0, 0)
    device = new_device(app, sheet="s1")
    device.token, device.log = token, log
    device.write_round(1, bids={"p1": 0, "p2": 0, "p3": 0}, tricks={"p1": 0, "p2": 1, "p3": 0})
    device.sync()
    changed = app.get_json("/api/careers", token)
    assert changed["games"] == 3
    assert changed["people"] != first["people"]
    assert app.ask("DELETE", "/api/games/g1000", token).status_code == 204
    assert app.get_json("/api/careers", token)["games"] == 2


def test_people_of_one_address_share_a_limit_for_their_histories() -> None:
    with in_memory_server(rates={**RATES, "history": Rate(1, 1)}) as app:
        people = [app.guest() for _ in range(11)]
        statuses = [app.ask("GET", "/api/careers", person["token"]).status_code for person in people]
        assert statuses == [200] * 10 + [429]


@pytest.mark.parametrize(
    ("players", "options"),
    [
        (2, {}),
        (3, {"edition": "schmidt"}),
        (4, {"scoring": "rascal", "kraken": True, "loot": True, "powers": ["rascal", "harry"]}),
        (5, {"scoring": "cannonball", "whale": True}),
    ],
)
def test_a_table_game_told_as_a_sheet_has_the_points_it_had(players: int, options: dict[str, Any]) -> None:
    logbook = a_game(7, tuple(f"N{seat}" for seat in range(players)), **options)
    counted = count_game(row_of(logbook, ("x",) * players, 1)).tally
    result = logbook.game.result(logbook.state)
    assert list(counted.totals.values()) == list(result.scores)
    assert list(counted.ranks.values()) == list(result.ranks)
    for who, total in counted.totals.items():
        assert sum(row.cells[who].points for row in counted.rows) == total
        assert counted.rows[-1].cells[who].total == total


def test_two_of_one_name_at_a_table_are_two() -> None:
    sheet = count_game(row_of(a_game(7, ("Ida", "ida", "Bo"), plan=[1]), ("a", "b", "c"), 1)).sheet
    assert [person.name for person in sheet.people] == ["Ida", "ida (2)", "Bo"]


def test_a_record_that_cannot_be_played_hides_no_other(app: InMemoryServer) -> None:
    ida = app.guest()
    row = row_of(a_game(1, ("Ann", "Bo", "Cy"), plan=[1]), (ida["id"], "", ""), 5)
    keep(app, ida["token"], msgspec.structs.replace(row, record=b"{}"))
    pad_game(app, ida["token"], "s1", 4)
    games = app.ask("GET", "/api/history", ida["token"]).json()["games"]
    assert [(one["id"], len(one["scores"])) for one in games] == [("g5", 0), ("s1", 3)]
    assert app.get_json("/api/careers", ida["token"])["games"] == 1


def test_impossible_time_of_a_device_is_ignored(app: InMemoryServer) -> None:
    ida = app.guest()
    for sheet, at in (("zero", 0), ("future", 2**45)):
        pad_game(app, ida["token"], sheet, at)
    games = app.ask("GET", "/api/history", ida["token"]).json()["games"]
    assert all(1_600_000_000_000 < one["date"] < 2**44 for one in games)


def test_a_game_that_goes_on_leaves_the_history(app: InMemoryServer) -> None:
    ida = new_device(app)
    won = {"p1": 1, "p2": 1, "p3": 0}
    ida.write_round(1, bids=won, tricks=won)
    for closed, expected in ((True, 1), (False, 0)):
        ida.write(Close(closed))
        ida.sync()
        assert len(app.ask("GET", "/api/history", ida.token).json()["games"]) == expected
