"""Tables over HTTP: opening them, listing them, and finding them by code."""

import asyncio
from typing import Any

import msgspec
import pytest

from tests.server.in_memory import InMemoryServer, in_memory_server, problem
from yohoho.table import all_presets


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
    ("body", "code"),
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
def test_invalid_settings_are_refused(app: InMemoryServer, body: Any, code: str) -> None:
    answer = app.ask("POST", "/api/tables", app.guest()["token"], json=body)
    assert problem(answer) == (400, code)


def test_opening_a_table_needs_an_identity(app: InMemoryServer) -> None:
    assert problem(app.ask("POST", "/api/tables", json={"preset": "skull"})) == (401, "who-are-you")
    assert problem(app.ask("GET", "/api/tables/mine")) == (401, "who-are-you")


def test_public_tables_are_found_by_everybody(app: InMemoryServer) -> None:
    token = app.guest()["token"]
    open_one = app.table(token, preset="skull", settings={"public": True, "title": "Come in"})
    app.table(token, preset="skull")
    page = app.ask("GET", "/api/tables").json()
    assert [(line["id"], line["title"], line["hosting"]) for line in page["tables"]] == [
        (open_one["id"], "Come in", False)
    ]
    assert app.ask("GET", "/api/tables", token).json()["tables"][0]["hosting"] is True


def test_lists_are_paginated(app: InMemoryServer) -> None:
    token = app.guest()["token"]
    opened = [app.table(token, preset="skull", settings={"public": True})["id"] for _ in range(5)]
    for number, table in enumerate(opened):  # each with another age
        info = asyncio.run(app.store.tables.find(table))
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
    asyncio.run(app.store.tables.archive(2**53))
    assert problem(app.ask("GET", f"/api/codes/{opened['code']}")) == (404, "no-such-code")
    (line,) = app.ask("GET", "/api/tables/mine", ida["token"]).json()["tables"]
    assert (line["status"], line["code"]) == ("archived", "")
    assert app.ask("GET", f"/api/tables/{opened['id']}", ida["token"]).json()["code"] == ""


def test_reopened_table_has_a_new_code(app: InMemoryServer) -> None:
    ida = app.guest()
    opened = app.table(ida["token"])
    asyncio.run(app.store.tables.archive(2**53))
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
        info = asyncio.run(small.store.tables.find(opened[0]))
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
            info = asyncio.run(small.store.tables.find(table))
            assert info is not None
            assert (info.host, info.people, info.opener) == (bo["id"], (bo["id"],), ida["id"])
        refused = small.ask("POST", "/api/tables", ida["token"], json={"preset": "skull"})
        assert problem(refused) == (409, "too-many-tables")
        small.table(bo["token"])
