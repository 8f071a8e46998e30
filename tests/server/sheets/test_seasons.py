"""Seasons of a group over HTTP: their games, their filters, and their ranks."""

import pytest

from tests.server.devices import new_device, plain
from tests.server.in_memory import InMemoryServer, problem
from tests.server.sheets.test_history import a_game, keep, pad_game, row_of


def test_seasons_list_groups_and_the_first_game(app: InMemoryServer) -> None:
    ida = app.guest()
    token = ida["token"]
    assert app.get_json("/api/seasons", token) == {"groups": [], "since": None}
    pad_game(app, token, "s1", 2_000, "thursday")
    pad_game(app, token, "s2", 3_000, "Thursday")
    pad_game(app, token, "s3", 4_000, "Ärzte")
    pad_game(app, token, "s4", 5_000)
    assert app.get_json("/api/seasons", token) == {"groups": ["Thursday", "Ärzte"], "since": 2_000}
    keep(app, token, row_of(a_game(1, ("Ann", "Bo", "Cy"), plan=[1]), (ida["id"], "", ""), 1_000))
    assert app.get_json("/api/seasons", token)["since"] == 1_000
    assert problem(app.ask("GET", "/api/seasons")) == (401, "who-are-you")


@pytest.mark.parametrize("limit", [1, 2, 50])
def test_the_games_of_a_group_and_a_time_in_pages(app: InMemoryServer, limit: int) -> None:
    ida = app.guest()
    token = ida["token"]
    for number in range(6):
        pad_game(app, token, f"s{number}", 1_000 + number, "Thursday" if number % 2 else "Family")
    keep(app, token, row_of(a_game(1, ("Ann", "Bo", "Cy"), plan=[1]), (ida["id"], "", ""), 1_003))

    def dates(query: str) -> list[int]:
        seen: list[int] = []
        before = ""
        while True:
            page = app.get_json(f"/api/history?limit={limit}{query}{before}", token)
            seen += [one["date"] for one in page["games"]]
            if page["before"] is None:
                return seen
            before = f"&before={page['before']}"

    assert dates("&group=thursday") == [1_005, 1_003, 1_001]
    assert dates("&group=thursday&since=1002&until=1005") == [1_003]
    assert dates("&since=1002&until=1004") == [1_003, 1_003, 1_002]
    assert dates("&group=nobody") == []


def test_season_ranks_by_wins_then_points(app: InMemoryServer) -> None:
    token = app.guest()["token"]
    pad_game(app, token, "s1", 1_000, "Thursday")
    pad_game(app, token, "s2", 3_000, bid=0)
    people = app.get_json("/api/careers?group=Thursday", token)["people"]
    assert {one["key"]: one["place"] for one in people} == {"ann": 1, "cy": 2, "bo": 3}
    later = app.get_json("/api/careers?since=2000", token)["people"]
    assert {one["key"]: one["place"] for one in later} == {"ann": 1, "bo": 2, "cy": 2}


def test_devices_of_members_are_shown_to_the_crew(app: InMemoryServer) -> None:
    ida = new_device(app)
    body = {"operations": [], "since": 0}
    ida.sync()
    assert [mate["devices"] for mate in ida.room()["crew"]] == [[]]
    code = ida.ask("POST", "/share").json()["code"]
    bo = new_device(app, "Bo")
    bo.ask("POST", "/join", json={"code": code})
    bo.log = ida.log
    key = next(mate["key"] for mate in bo.room()["crew"] if mate["me"])
    ida.ask("PUT", f"/crew/{key}", json={"pen": True})
    for device, author in ((ida, "ida-phone"), (bo, "bo-phone"), (bo, "ida-phone")):
        device.sync()
        device.author = f"{author}-tab"
        device.write_round(1, bids={"p1": len(device.log.operations) % 3})
        sent = {**body, "operations": plain(device.unsent()), "device": author}
        assert device.ask("POST", "/sync", json=sent).status_code == 200
    devices = {mate["name"]: mate["devices"] for mate in ida.room()["crew"]}
    assert devices == {"Ida": ["ida-phone"], "Bo": ["bo-phone"]}
