"""Every document of the HTTP API, as a client asks for it."""

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
from yohoho.core.record import loads, rebuild_logbook
from yohoho.server.config import RATES, Rate
from yohoho.server.http.page_files import PLACES
from yohoho.server.limits import PEOPLE_PER_ADDRESS
from yohoho.table import all_presets


@pytest.fixture
def app() -> Iterator[InMemoryServer]:
    with in_memory_server() as opened:
        yield opened


# --- the service


def test_root_describes_the_service(app: InMemoryServer) -> None:
    found = app.ask("GET", "/api").json()
    assert (found["name"], found["version"]) == ("yohoho", __version__)
    for place in (found["http"], found["socket"]):
        assert app.ask("GET", place).status_code == 200


def test_health_and_readiness_are_reported(app: InMemoryServer) -> None:
    assert app.ask("GET", "/health").json() == {"status": "ok"}
    assert app.ask("GET", "/ready").json() == {"status": "ok"}


def test_server_without_a_store_is_alive_but_not_ready(app: InMemoryServer) -> None:
    token = app.guest()["token"]
    asyncio.run(app.store.close())
    assert app.ask("GET", "/health").status_code == 200
    assert problem(app.ask("GET", "/ready")) == (503, "store-trouble")
    assert problem(app.ask("GET", "/api/tables")) == (503, "store-trouble")
    assert problem(app.ask("GET", "/api/me", token)) == (503, "store-trouble")
    assert problem(app.ask("POST", "/api/me", json={"name": "Ida"})) == (503, "store-trouble")


def test_metrics_can_be_read() -> None:
    with in_memory_server(metrics_token=METRICS_TOKEN) as app:
        app.ask("GET", "/nowhere")
        app.table(app.guest()["token"])
        text = app.ask("GET", "/metrics", METRICS_TOKEN).text
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


@pytest.mark.parametrize(
    "path", ["/", "/about", "/health", "/ready", "/api", "/worker.js", "/nowhere", "/api/me"]
)
def test_head_has_the_headers_of_get_and_no_body(app: InMemoryServer, path: str) -> None:
    head, full = app.ask("HEAD", path), app.ask("GET", path)
    assert (head.status_code, head.headers) == (full.status_code, full.headers)
    assert (head.content, head.headers["content-length"]) == (b"", str(len(full.content)))


def test_metrics_without_a_configured_token_are_not_found(app: InMemoryServer) -> None:
    unknown = app.ask("GET", "/nowhere")
    for token in ("", "guessed", app.guest()["token"]):
        answer = app.ask("GET", "/metrics", token)
        assert (problem(answer), answer.content) == ((404, "no-such-page"), unknown.content)
    assert app.ask("GET", "/metrics", headers={"authorization": "Bearer "}).status_code == 404


@pytest.mark.parametrize(
    "header", ["", "Bearer", "Bearer guessed", f"Basic {METRICS_TOKEN}", METRICS_TOKEN, "Bearer ümlaut"]
)
def test_metrics_are_refused_to_a_wrong_token(header: str) -> None:
    with in_memory_server(metrics_token=METRICS_TOKEN) as app:
        answer = app.ask("GET", "/metrics", headers={"authorization": header.encode()})
        assert problem(answer) == (401, "wrong-metrics-token")


def test_metrics_are_limited_without_the_right_token() -> None:
    with in_memory_server(metrics_token=METRICS_TOKEN, rates={**RATES, "http": Rate(1, 1)}) as app:
        guesses = [app.ask("GET", "/metrics", "guessed") for _ in range(PEOPLE_PER_ADDRESS + 1)]
        assert [answer.status_code for answer in guesses] == [401] * PEOPLE_PER_ADDRESS + [429]
        assert [app.ask("GET", "/metrics", METRICS_TOKEN).status_code for _ in range(3)] == [200] * 3


def test_the_openapi_document_names_every_path(app: InMemoryServer) -> None:
    document = app.ask("GET", "/schema/openapi.json").json()
    assert document == app.ask("GET", "/schema").json()
    assert document["openapi"].startswith("3.")
    routes = {
        path for route in app.app.routes for path in [route.path_format] if not path.startswith("/schema")
    }
    of_the_page = {"/page/{digest}/{file}", "/worker.js", *(place.replace(":str", "") for place in PLACES)}
    assert set(document["paths"]) == routes - {"/ws/tables/{table_id}", "/ws/sheets/{sheet_id}"} - of_the_page


def test_the_protocol_is_documented(app: InMemoryServer) -> None:
    schema = app.ask("GET", "/api/protocol.json").json()
    assert {"client", "server", "$defs"} <= set(schema)


# --- people


def test_person_is_created_and_renamed(app: InMemoryServer) -> None:
    me = app.guest("  Anne   Bonny ")
    assert me["name"] == "Anne Bonny"
    renamed = app.ask("POST", "/api/me", me["token"], json={"name": "Mary Read"}).json()
    assert (renamed["id"], renamed["name"]) == (me["id"], "Mary Read")
    assert app.ask("GET", "/api/me", me["token"]).json() == {"id": me["id"], "name": "Mary Read"}


@pytest.mark.parametrize("name", ["<script>alert(1)</script>", "Ída Ørsted", "海賊", "🏴‍☠️"])
def test_markup_in_names_is_kept_as_text(app: InMemoryServer, name: str) -> None:
    answer = app.ask("POST", "/api/me", json={"name": name})
    assert answer.headers["content-type"] == "application/json"
    assert len(answer.json()["name"]) <= 30


def test_a_visit_is_noted_once_a_day(app: InMemoryServer) -> None:
    me = app.guest()
    for days, seen in ((0.5, 0), (1, 1.5), (0.5, 1.5)):
        app.time += days * 86_400
        app.ask("GET", "/api/me", me["token"])
        person = asyncio.run(app.store.person(me["id"]))
        assert person is not None
        assert person.seen == person.created + seen * 86_400_000


# --- tables


def test_presets_are_listed(app: InMemoryServer) -> None:
    assert set(app.ask("GET", "/api/presets").json()) == set(all_presets())


@pytest.mark.parametrize("preset", all_presets())
def test_every_preset_opens_a_table(app: InMemoryServer, preset: str) -> None:
    me = app.guest()
    opened = app.table(me["token"], preset=preset)
    assert opened["link"] == f"http://tavern.test/t/{opened['id']}"
    view = app.ask("GET", f"/api/tables/{opened['id']}", me["token"]).json()
    assert (view["phase"], view["host"], view["settings"]["game"]) == (
        "lobby",
        True,
        all_presets()[preset]["game"],
    )


def test_settings_override_a_preset(app: InMemoryServer) -> None:
    me = app.guest()
    own = {"title": "Friday", "options": {"players": 3}, "pace": 30}
    opened = app.table(me["token"], preset="full-advanced", settings=own, name="Blackbeard")
    settings = app.ask("GET", f"/api/tables/{opened['id']}").json()["settings"]
    assert (settings["title"], settings["pace"], settings["options"]["players"]) == ("Friday", 30, 3)
    assert settings["options"]["kraken"] is True


def test_table_is_opened_from_settings_alone(app: InMemoryServer) -> None:
    opened = app.table(app.guest()["token"], settings={"game": "skull", "options": {"players": 6}})
    assert len(app.ask("GET", f"/api/tables/{opened['id']}").json()["seats"]) == 6


@pytest.mark.parametrize("preset", all_presets())
def test_table_can_be_opened_with_bots_and_a_game_that_has_begun(app: InMemoryServer, preset: str) -> None:
    me = app.guest("Ida")
    opened = app.table(me["token"], preset=preset, settings={"bots": "cabin-boy"}, start=True)
    view = app.ask("GET", f"/api/tables/{opened['id']}", me["token"]).json()
    assert (view["phase"], view["you"], view["seats"][0]["name"]) == ("playing", 0, "Ida")
    assert all(seat["rung"] == "cabin-boy" for seat in view["seats"][1:])
    [line] = app.ask("GET", "/api/tables/mine", me["token"]).json()["tables"]
    assert (line["status"], line["taken"]) == ("playing", len(view["seats"]))


@pytest.mark.parametrize(
    ("wanted", "code"),
    [
        ({"preset": "skull", "start": "yes"}, "bad-message"),
        ({"settings": {"bots": "nobody"}, "start": True}, "unknown-bot"),
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
        ({"name": "\u3164\u2800"}, "empty-name"),
        ({"colour": "red"}, "bad-message"),
        ([], "bad-message"),
    ],
)
def test_invalid_settings_are_refused(app: InMemoryServer, wanted: Any, code: str) -> None:
    answer = app.ask("POST", "/api/tables", app.guest()["token"], json=wanted)
    assert problem(answer) == (400, code)


def test_opening_a_table_needs_an_identity(app: InMemoryServer) -> None:
    assert problem(app.ask("POST", "/api/tables", json={"preset": "skull"})) == (401, "who-are-you")
    assert problem(app.ask("GET", "/api/tables/mine")) == (401, "who-are-you")


def test_public_tables_are_found_by_everybody(app: InMemoryServer) -> None:
    token = app.guest()["token"]
    open_one = app.table(token, preset="skull", settings={"public": True, "title": "Come in"})
    app.table(token, preset="skull")
    found = app.ask("GET", "/api/tables").json()
    assert [(line["id"], line["title"], line["hosting"]) for line in found["tables"]] == [
        (open_one["id"], "Come in", False)
    ]
    assert app.ask("GET", "/api/tables", token).json()["tables"][0]["hosting"] is True


def test_lists_are_paginated(app: InMemoryServer) -> None:
    token = app.guest()["token"]
    opened = [app.table(token, preset="skull", settings={"public": True})["id"] for _ in range(5)]
    for number, table in enumerate(opened):  # each with another age
        info = asyncio.run(app.store.info(table))
        assert info is not None
        app.store.rows.tables[table] = msgspec.structs.replace(info, updated=1000 + number)
    for place in ("/api/tables", "/api/tables/mine"):
        seen, before = [], ""
        while True:
            page = app.ask("GET", f"{place}?limit=2{before}", token).json()
            seen += [line["id"] for line in page["tables"]]
            if page["before"] is None:
                break
            before = f"&before={page['before']}"
        assert seen == opened[::-1]


@pytest.mark.parametrize(
    "query", ["limit=0", "limit=101", "limit=x", "before=-1", "before=x", f"before={2**64}"]
)
def test_invalid_page_parameters_are_refused(app: InMemoryServer, query: str) -> None:
    assert problem(app.ask("GET", f"/api/tables?{query}")) == (400, "bad-message")


def test_code_is_found_in_any_case(app: InMemoryServer) -> None:
    opened = app.table(app.guest()["token"])
    for code in (opened["code"], opened["code"].lower()):
        assert app.ask("GET", f"/api/codes/{code}").json() == {"id": opened["id"]}
    for code in ("AAAAAA", "1", "%00", "%F0%9F%92%80", "'; drop table"):
        assert problem(app.ask("GET", f"/api/codes/{code}")) == (404, "no-such-code")


def test_code_of_an_archived_table_finds_nothing(app: InMemoryServer) -> None:
    ida = app.guest()
    opened = app.table(ida["token"], preset="skull", settings={"public": False})
    asyncio.run(app.store.archive(2**53))
    assert problem(app.ask("GET", f"/api/codes/{opened['code']}")) == (404, "no-such-code")
    (line,) = app.ask("GET", "/api/tables/mine", ida["token"]).json()["tables"]
    assert (line["status"], line["code"]) == ("archived", "")
    assert app.ask("GET", f"/api/tables/{opened['id']}", ida["token"]).json()["code"] == ""


def test_reopened_table_has_a_new_code(app: InMemoryServer) -> None:
    ida = app.guest()
    opened = app.table(ida["token"])
    asyncio.run(app.store.archive(2**53))
    app.command(ida["token"], opened["id"], {"do": "reopen"})
    view = app.ask("GET", f"/api/tables/{opened['id']}", ida["token"]).json()
    assert not view.get("archived")
    assert view["code"] not in ("", opened["code"])
    assert app.ask("GET", f"/api/codes/{view['code']}").json() == {"id": opened["id"]}


def test_unknown_tables_are_not_found(app: InMemoryServer) -> None:
    for table in ("nope", "%00", "%F0%9F%92%80", "..%2f..", "x" * 40):
        status, _ = problem(app.ask("GET", f"/api/tables/{table}"))
        assert status == 404
    assert problem(app.ask("GET", f"/api/tables/{'x' * 41}")) == (400, "bad-message")


def test_unfinished_tables_are_limited(app: InMemoryServer) -> None:
    with in_memory_server(tables_each=3) as small:
        token = small.guest()["token"]
        opened = [small.table(token)["id"] for _ in range(3)]
        refused = small.ask("POST", "/api/tables", token, json={"preset": "skull"})
        assert problem(refused) == (409, "too-many-tables")
        assert refused.json()["args"] == {"most": 3}
        info = asyncio.run(small.store.info(opened[0]))
        assert info is not None
        small.store.rows.tables[opened[0]] = msgspec.structs.replace(info, status="over")
        small.table(token)
        small.store.rows.tables[opened[1]] = msgspec.structs.replace(info, id=opened[1], updated=1)
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


def test_only_own_games_are_listed(app: InMemoryServer) -> None:
    ida, bo, eve = app.guest("Ida"), app.guest("Bo"), app.guest("Eve")
    row = app.add_finished_game(ida["token"], bo["id"], ida["id"])
    page = app.ask("GET", "/api/games", ida["token"]).json()
    assert page["before"] is None
    assert [(line["id"], line["table"], line["seat"], line["names"]) for line in page["games"]] == [
        (row.id, row.table_id, 1, list(row.names))
    ]
    game = rebuild_logbook(loads(row.record))
    assert page["games"][0]["winners"] == list(game.game.result(game.state).winners)
    assert app.ask("GET", "/api/games", eve["token"]).json()["games"] == []
    record = app.ask("GET", f"/api/games/{row.id}", ida["token"])
    assert record.json() == json.loads(row.record)
    assert rebuild_logbook(loads(record.content)).steps
    for path in (f"/api/games/{row.id}", f"/api/games/{row.id}/download"):
        assert problem(app.ask("GET", path, eve["token"])) == (404, "no-such-record")
        assert problem(app.ask("GET", path)) == (401, "who-are-you")
    assert problem(app.ask("DELETE", f"/api/games/{row.id}", eve["token"])) == (404, "no-such-record")


def test_record_can_be_downloaded(app: InMemoryServer) -> None:
    ida = app.guest()
    row = app.add_finished_game(ida["token"], ida["id"])
    answer = app.ask("GET", f"/api/games/{row.id}/download", ida["token"])
    assert answer.content == row.record
    assert answer.headers["content-disposition"] == f'attachment; filename="skull-{row.id}.json"'
    assert answer.headers["content-type"].startswith("application/json")


def test_a_game_is_deleted_for_each_player(app: InMemoryServer) -> None:
    ida, bo = app.guest("Ida"), app.guest("Bo")
    row = app.add_finished_game(ida["token"], ida["id"], bo["id"])
    assert app.ask("DELETE", f"/api/games/{row.id}", ida["token"]).status_code == 204
    assert app.ask("GET", "/api/games", ida["token"]).json()["games"] == []
    assert problem(app.ask("GET", f"/api/games/{row.id}", ida["token"])) == (404, "no-such-record")
    assert problem(app.ask("DELETE", f"/api/games/{row.id}", ida["token"])) == (404, "no-such-record")
    assert app.ask("GET", f"/api/games/{row.id}", bo["token"]).status_code == 200


# --- the referee


def test_the_referee_judges_tricks(app: InMemoryServer) -> None:
    cards = ["green-7", "pirate-rosie", "skull-king", "mermaid"]
    found = app.ask("POST", "/api/referee/trick", json={"cards": cards}).json()
    assert (found["winner"], found["next_leader"], found["bonus"]) == (3, 3, 40)
    assert found["text"]
    assert {reason["code"] for reason in found["why"]} >= {"mermaid-catches-king"}


def test_the_referee_judges_hands(app: InMemoryServer) -> None:
    asked = {"hand": ["green-7", "black-2", "escape"], "trick": ["green-3"], "edition": "beck"}
    found = app.ask("POST", "/api/referee/legal", json=asked).json()
    assert found["legal"] == ["green-7", "escape"]
    assert found["refused"][0]["reason"] == "must-follow"


def test_the_referee_judges_rounds(app: InMemoryServer) -> None:
    asked = {"scoring": "rascal", "dealt": 5, "bid": 2, "tricks": 3, "bonus": 30, "wager": 10}
    assert app.ask("POST", "/api/referee/score", json=asked).json()["score"] == 30


@pytest.mark.parametrize(
    ("kind", "asked", "code"),
    [
        ("trick", {"cards": ["mermaid"] * 3}, "too-many-cards"),
        ("trick", {"cards": []}, "trick-size"),
        ("trick", {"cards": ["unicorn"]}, "not-in-edition"),
        ("trick", {"cards": [":0"]}, "not-in-edition"),
        ("trick", {"cards": ["pirate-²"]}, "not-in-edition"),
        ("trick", {"cards": ["pirate-6"], "edition": "schmidt"}, "too-many-cards"),
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
def test_invalid_questions_to_the_referee_are_refused(
    app: InMemoryServer, kind: str, asked: Any, code: str
) -> None:
    assert problem(app.ask("POST", f"/api/referee/{kind}", json=asked)) == (400, code)
