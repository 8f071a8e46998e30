"""Every document of the HTTP API, as a client asks for it."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from prometheus_client.parser import text_string_to_metric_families

from tests.server.harness import METRICS_TOKEN
from tests.server.in_memory import InMemoryServer, in_memory_server, problem
from yohoho import __version__
from yohoho.core.record import loads, replayed
from yohoho.server.config import RATES, Rate
from yohoho.server.http.page import PLACES
from yohoho.server.limits import PEOPLE_PER_ADDRESS
from yohoho.table import PRESETS


@pytest.fixture
def house() -> Iterator[InMemoryServer]:
    with in_memory_server() as opened:
        yield opened


# --- the service


def test_the_front_door_says_what_this_is(house: InMemoryServer) -> None:
    found = house.ask("GET", "/api").json()
    assert (found["name"], found["version"]) == ("yohoho", __version__)
    for place in (found["http"], found["socket"]):
        assert house.ask("GET", place).status_code == 200


def test_alive_and_ready(house: InMemoryServer) -> None:
    assert house.ask("GET", "/health").json() == {"status": "ok"}
    assert house.ask("GET", "/ready").json() == {"status": "ok"}


def test_without_a_store_alive_but_not_ready(house: InMemoryServer) -> None:
    token = house.guest()["token"]
    asyncio.run(house.store.close())
    assert house.ask("GET", "/health").status_code == 200
    assert problem(house.ask("GET", "/ready")) == (503, "store-trouble")
    assert problem(house.ask("GET", "/api/tables")) == (503, "store-trouble")
    assert problem(house.ask("GET", "/api/me", token)) == (503, "store-trouble")
    assert problem(house.ask("POST", "/api/me", json={"name": "Ida"})) == (503, "store-trouble")


def test_metrics_can_be_read() -> None:
    with in_memory_server(metrics_token=METRICS_TOKEN) as house:
        house.ask("GET", "/nowhere")
        house.table(house.guest()["token"])
        text = house.ask("GET", "/metrics", METRICS_TOKEN).text
    families = {family.name: family for family in text_string_to_metric_families(text)}
    for name in (
        "connections",
        "tables",
        "actions",
        "refusals",
        "append_seconds",
        "http_requests",
        "http_seconds",
    ):
        assert f"yohoho_{name}" in families
    routes = {sample.labels.get("route") for sample in families["yohoho_http_requests"].samples}
    assert {"/api/me", "/api/tables", "none"} <= routes
    codes = {sample.labels["code"] for sample in families["yohoho_refusals"].samples}
    assert "no-such-page" in codes


def test_metrics_without_a_token_of_the_operator_are_no_page(house: InMemoryServer) -> None:
    unknown = house.ask("GET", "/nowhere")
    for token in ("", "guessed", house.guest()["token"]):
        answer = house.ask("GET", "/metrics", token)
        assert (problem(answer), answer.content) == ((404, "no-such-page"), unknown.content)
    assert house.ask("GET", "/metrics", headers={"authorization": "Bearer "}).status_code == 404


@pytest.mark.parametrize(
    "header", ["", "Bearer", "Bearer guessed", f"Basic {METRICS_TOKEN}", METRICS_TOKEN, "Bearer ümlaut"]
)
def test_metrics_are_refused_to_a_wrong_token(header: str) -> None:
    with in_memory_server(metrics_token=METRICS_TOKEN) as house:
        answer = house.ask("GET", "/metrics", headers={"authorization": header.encode()})
        assert problem(answer) == (401, "wrong-metrics-token")


def test_metrics_are_limited_without_the_right_token() -> None:
    with in_memory_server(metrics_token=METRICS_TOKEN, rates={**RATES, "http": Rate(1, 1)}) as house:
        guesses = [house.ask("GET", "/metrics", "guessed") for _ in range(PEOPLE_PER_ADDRESS + 1)]
        assert [answer.status_code for answer in guesses] == [401] * PEOPLE_PER_ADDRESS + [429]
        assert [house.ask("GET", "/metrics", METRICS_TOKEN).status_code for _ in range(3)] == [200] * 3


def test_the_openapi_document_names_every_path(house: InMemoryServer) -> None:
    document = house.ask("GET", "/schema/openapi.json").json()
    assert document == house.ask("GET", "/schema").json()
    assert document["openapi"].startswith("3.")
    routes = {
        path for route in house.app.routes for path in [route.path_format] if not path.startswith("/schema")
    }
    of_the_page = {"/page/{digest}/{file}", "/worker.js", *(place.replace(":str", "") for place in PLACES)}
    assert set(document["paths"]) == routes - {"/ws/tables/{table_id}", "/ws/sheets/{sheet_id}"} - of_the_page


def test_the_protocol_is_documented(house: InMemoryServer) -> None:
    schema = house.ask("GET", "/api/protocol.json").json()
    assert {"client", "server", "$defs"} <= set(schema)


# --- people


def test_become_somebody_and_change_the_name(house: InMemoryServer) -> None:
    me = house.guest("  Anne   Bonny ")
    assert me["name"] == "Anne Bonny"
    renamed = house.ask("POST", "/api/me", me["token"], json={"name": "Mary Read"}).json()
    assert (renamed["id"], renamed["name"]) == (me["id"], "Mary Read")
    assert house.ask("GET", "/api/me", me["token"]).json() == {"id": me["id"], "name": "Mary Read"}


@pytest.mark.parametrize("name", ["<script>alert(1)</script>", "Ída Ørsted", "海賊", "🏴‍☠️"])
def test_names_are_data(house: InMemoryServer, name: str) -> None:
    answer = house.ask("POST", "/api/me", json={"name": name})
    assert answer.headers["content-type"] == "application/json"
    assert len(answer.json()["name"]) <= 30


def test_a_visit_is_noted_once_a_day(house: InMemoryServer) -> None:
    me = house.guest()
    for days, seen in ((0.5, 0), (1, 1.5), (0.5, 1.5)):
        house.time += days * 86_400
        house.ask("GET", "/api/me", me["token"])
        person = asyncio.run(house.store.person(me["id"]))
        assert person is not None
        assert person.seen == person.created + seen * 86_400_000


# --- tables


def test_presets(house: InMemoryServer) -> None:
    assert set(house.ask("GET", "/api/presets").json()) == set(PRESETS)


@pytest.mark.parametrize("preset", PRESETS)
def test_every_preset_opens_a_table(house: InMemoryServer, preset: str) -> None:
    me = house.guest()
    opened = house.table(me["token"], preset=preset)
    assert opened["link"] == f"http://tavern.test/t/{opened['id']}"
    view = house.ask("GET", f"/api/tables/{opened['id']}", me["token"]).json()
    assert (view["phase"], view["host"], view["settings"]["game"]) == ("lobby", True, PRESETS[preset]["game"])


def test_settings_laid_over_a_preset(house: InMemoryServer) -> None:
    me = house.guest()
    own = {"title": "Friday", "options": {"players": 3}, "pace": 30}
    opened = house.table(me["token"], preset="full-advanced", settings=own, name="Blackbeard")
    settings = house.ask("GET", f"/api/tables/{opened['id']}").json()["settings"]
    assert (settings["title"], settings["pace"], settings["options"]["players"]) == ("Friday", 30, 3)
    assert settings["options"]["kraken"] is True


def test_settings_alone(house: InMemoryServer) -> None:
    opened = house.table(house.guest()["token"], settings={"game": "skull", "options": {"players": 6}})
    assert len(house.ask("GET", f"/api/tables/{opened['id']}").json()["seats"]) == 6


@pytest.mark.parametrize(
    ("wanted", "code"),
    [
        ({"preset": "chess"}, "unknown-preset"),
        ({"settings": {"game": "chess"}}, "unknown-game"),
        ({"settings": {"colour": "red"}}, "bad-settings"),
        ({"settings": {"options": []}}, "bad-settings"),
        ({"preset": "skull", "settings": {"options": 7}}, "bad-settings"),
        ({"settings": {"game": "skull", "options": {"players": 99}}}, "player-count"),
        ({"settings": {"pace": -1}}, "out-of-range"),
        ({"settings": {"title": "x" * 100}}, "too-long"),
        ({"name": "x" * 31}, "bad-message"),
        ({"name": " \t"}, "empty-name"),
        ({"colour": "red"}, "bad-message"),
        ([], "bad-message"),
    ],
)
def test_tables_that_cannot_be(house: InMemoryServer, wanted: Any, code: str) -> None:
    answer = house.ask("POST", "/api/tables", house.guest()["token"], json=wanted)
    assert problem(answer) == (400, code)


def test_only_somebody_opens_a_table(house: InMemoryServer) -> None:
    assert problem(house.ask("POST", "/api/tables", json={"preset": "skull"})) == (401, "who-are-you")
    assert problem(house.ask("GET", "/api/tables/mine")) == (401, "who-are-you")


def test_public_tables_are_found_by_everybody(house: InMemoryServer) -> None:
    token = house.guest()["token"]
    open_one = house.table(token, preset="skull", settings={"public": True, "title": "Come in"})
    house.table(token, preset="skull")
    found = house.ask("GET", "/api/tables").json()
    assert [(line["id"], line["title"], line["hosting"]) for line in found["tables"]] == [
        (open_one["id"], "Come in", False)
    ]
    assert house.ask("GET", "/api/tables", token).json()["tables"][0]["hosting"] is True


def test_lists_come_in_pages(house: InMemoryServer) -> None:
    token = house.guest()["token"]
    opened = [house.table(token, preset="skull", settings={"public": True})["id"] for _ in range(5)]
    for number, table in enumerate(opened):  # each with another age
        info = asyncio.run(house.store.info(table))
        assert info is not None
        house.store._tables[table] = msgspec.structs.replace(info, updated=1000 + number)
    for place in ("/api/tables", "/api/tables/mine"):
        seen, before = [], ""
        while True:
            page = house.ask("GET", f"{place}?limit=2{before}", token).json()
            seen += [line["id"] for line in page["tables"]]
            if page["before"] is None:
                break
            before = f"&before={page['before']}"
        assert seen == opened[::-1]


@pytest.mark.parametrize(
    "query", ["limit=0", "limit=101", "limit=x", "before=-1", "before=x", f"before={2**64}"]
)
def test_pages_that_cannot_be(house: InMemoryServer, query: str) -> None:
    assert problem(house.ask("GET", f"/api/tables?{query}")) == (400, "bad-message")


def test_codes_in_any_case(house: InMemoryServer) -> None:
    opened = house.table(house.guest()["token"])
    for code in (opened["code"], opened["code"].lower()):
        assert house.ask("GET", f"/api/codes/{code}").json() == {"id": opened["id"]}
    for code in ("AAAAAA", "1", "%00", "%F0%9F%92%80", "'; drop table"):
        assert problem(house.ask("GET", f"/api/codes/{code}")) == (404, "no-such-code")


def test_code_of_an_archived_table_finds_nothing(house: InMemoryServer) -> None:
    ida = house.guest()
    opened = house.table(ida["token"], preset="skull", settings={"public": False})
    asyncio.run(house.store.archive(2**53))
    assert problem(house.ask("GET", f"/api/codes/{opened['code']}")) == (404, "no-such-code")
    (line,) = house.ask("GET", "/api/tables/mine", ida["token"]).json()["tables"]
    assert (line["status"], line["code"]) == ("archived", "")
    assert house.ask("GET", f"/api/tables/{opened['id']}", ida["token"]).json()["code"] == ""


def test_reopened_table_has_a_new_code(house: InMemoryServer) -> None:
    ida = house.guest()
    opened = house.table(ida["token"])
    asyncio.run(house.store.archive(2**53))
    house.command(ida["token"], opened["id"], {"do": "reopen"})
    view = house.ask("GET", f"/api/tables/{opened['id']}", ida["token"]).json()
    assert not view.get("archived")
    assert view["code"] not in ("", opened["code"])
    assert house.ask("GET", f"/api/codes/{view['code']}").json() == {"id": opened["id"]}


def test_tables_that_are_not_there(house: InMemoryServer) -> None:
    for table in ("nope", "%00", "%F0%9F%92%80", "..%2f..", "x" * 40):
        status, _ = problem(house.ask("GET", f"/api/tables/{table}"))
        assert status == 404
    assert problem(house.ask("GET", f"/api/tables/{'x' * 41}")) == (400, "bad-message")


def test_unfinished_tables_are_limited(house: InMemoryServer) -> None:
    with in_memory_server(tables_each=3) as small:
        token = small.guest()["token"]
        opened = [small.table(token)["id"] for _ in range(3)]
        refused = small.ask("POST", "/api/tables", token, json={"preset": "skull"})
        assert problem(refused) == (409, "too-many-tables")
        assert refused.json()["args"] == {"most": 3}
        info = asyncio.run(small.store.info(opened[0]))
        assert info is not None
        small.store._tables[opened[0]] = msgspec.structs.replace(info, status="over")
        small.table(token)
        small.store._tables[opened[1]] = msgspec.structs.replace(info, id=opened[1], updated=1)
        small.table(token)


def test_table_counts_for_its_opener_after_the_host_changed() -> None:
    with in_memory_server(tables_each=2) as small:
        ida, bo = small.guest("Ida"), small.guest("Bo")
        for _ in range(2):
            table = small.table(ida["token"])["id"]
            small.command(bo["token"], table, {"do": "sit", "name": "Bo", "seat": 1})
            small.command(ida["token"], table, {"do": "pass-host", "seat": 1}, {"do": "leave"})
            info = asyncio.run(small.store.info(table))
            assert info is not None
            assert (info.host, info.people, info.opener) == (bo["id"], (bo["id"],), ida["id"])
        refused = small.ask("POST", "/api/tables", ida["token"], json={"preset": "skull"})
        assert problem(refused) == (409, "too-many-tables")
        small.table(bo["token"])


# --- games


def test_my_games_and_nobody_elses(house: InMemoryServer) -> None:
    ida, bo, eve = house.guest("Ida"), house.guest("Bo"), house.guest("Eve")
    row = house.finished_game(ida["token"], bo["id"], ida["id"])
    page = house.ask("GET", "/api/games", ida["token"]).json()
    assert page["before"] is None
    assert [(line["id"], line["table"], line["seat"], line["names"]) for line in page["games"]] == [
        (row.id, row.table_id, 1, list(row.names))
    ]
    assert house.ask("GET", "/api/games", eve["token"]).json()["games"] == []
    record = house.ask("GET", f"/api/games/{row.id}", ida["token"])
    assert record.json() == json.loads(row.record)
    assert replayed(loads(record.content)).steps
    for path in (f"/api/games/{row.id}", f"/api/games/{row.id}/download"):
        assert problem(house.ask("GET", path, eve["token"])) == (404, "no-such-record")
        assert problem(house.ask("GET", path)) == (401, "who-are-you")
    assert problem(house.ask("DELETE", f"/api/games/{row.id}", eve["token"])) == (404, "no-such-record")


def test_a_record_as_a_file(house: InMemoryServer) -> None:
    ida = house.guest()
    row = house.finished_game(ida["token"], ida["id"])
    answer = house.ask("GET", f"/api/games/{row.id}/download", ida["token"])
    assert answer.content == row.record
    assert answer.headers["content-disposition"] == f'attachment; filename="skull-{row.id}.json"'
    assert answer.headers["content-type"].startswith("application/json")


def test_a_game_is_deleted_for_each_player(house: InMemoryServer) -> None:
    ida, bo = house.guest("Ida"), house.guest("Bo")
    row = house.finished_game(ida["token"], ida["id"], bo["id"])
    assert house.ask("DELETE", f"/api/games/{row.id}", ida["token"]).status_code == 204
    assert house.ask("GET", "/api/games", ida["token"]).json()["games"] == []
    assert problem(house.ask("GET", f"/api/games/{row.id}", ida["token"])) == (404, "no-such-record")
    assert problem(house.ask("DELETE", f"/api/games/{row.id}", ida["token"])) == (404, "no-such-record")
    assert house.ask("GET", f"/api/games/{row.id}", bo["token"]).status_code == 200


# --- the referee


def test_the_referee_judges_tricks(house: InMemoryServer) -> None:
    cards = ["green-7", "pirate-rosie", "skull-king", "mermaid"]
    found = house.ask("POST", "/api/referee/trick", json={"cards": cards}).json()
    assert (found["winner"], found["next_leader"], found["bonus"]) == (3, 3, 40)
    assert found["text"]
    assert {reason["code"] for reason in found["why"]} >= {"mermaid-catches-king"}


def test_the_referee_judges_hands(house: InMemoryServer) -> None:
    asked = {"hand": ["green-7", "black-2", "escape"], "trick": ["green-3"], "edition": "beck"}
    found = house.ask("POST", "/api/referee/legal", json=asked).json()
    assert found["legal"] == ["green-7", "escape"]
    assert found["refused"][0]["reason"] == "must-follow"


def test_the_referee_judges_rounds(house: InMemoryServer) -> None:
    asked = {"scoring": "rascal", "dealt": 5, "bid": 2, "tricks": 3, "bonus": 30, "wager": 10}
    assert house.ask("POST", "/api/referee/score", json=asked).json()["score"] == 30


@pytest.mark.parametrize(
    ("kind", "asked", "code"),
    [
        ("trick", {"cards": ["mermaid"] * 3}, "too-many-cards"),
        ("trick", {"cards": []}, "trick-size"),
        ("trick", {"cards": ["unicorn"]}, "not-in-edition"),
        ("trick", {"cards": [":0"]}, "not-in-edition"),
        ("trick", {"cards": ["green-7"], "edition": "klingon"}, "unknown-edition"),
        ("trick", {"cards": ["x" * 41]}, "bad-message"),
        ("trick", {"cards": ["escape"] * 41}, "bad-message"),
        ("trick", {"cards": "escape"}, "bad-message"),
        ("legal", {"hand": []}, "empty-hand"),
        ("legal", {}, "bad-message"),
        ("score", {"dealt": 3, "bid": 9, "tricks": 1}, "out-of-range"),
        ("score", {"dealt": 3, "bid": 1, "tricks": 1, "scoring": "golf"}, "unknown-scoring"),
        ("score", {"dealt": 10**9, "bid": 1, "tricks": 1}, "bad-message"),
    ],
)
def test_questions_the_referee_cannot_answer(house: InMemoryServer, kind: str, asked: Any, code: str) -> None:
    assert problem(house.ask("POST", f"/api/referee/{kind}", json=asked)) == (400, code)
