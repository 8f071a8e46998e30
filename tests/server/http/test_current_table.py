"""The table to go back to: which one it is, and what is told of it."""

import asyncio
from typing import Any

import msgspec
import pytest

from tests.server.in_memory import InMemoryServer, problem

DUEL = {"game": "skull-king", "options": {"players": 2, "plan": [1, 1]}}


def current(app: InMemoryServer, person: dict[str, str]) -> Any:
    return app.get_json("/api/tables/current", person["token"])["table"]


def duel(app: InMemoryServer, host: dict[str, str], guest: dict[str, str]) -> str:
    """A running game of two people."""
    table = app.table(host["token"], settings=DUEL)["id"]
    app.command(guest["token"], table, {"do": "sit", "name": "Bo", "seat": 1}, {"do": "ready", "ready": True})
    app.command(host["token"], table, {"do": "start"})
    return table


def date(app: InMemoryServer, table: str, updated: int) -> None:
    info = asyncio.run(app.store.tables.find(table))
    assert info is not None
    app.store.rows.tables[table] = msgspec.structs.replace(info, updated=updated)


def test_stranger_is_refused_and_newcomer_has_no_table(app: InMemoryServer) -> None:
    assert problem(app.ask("GET", "/api/tables/current")) == (401, "who-are-you")
    assert current(app, app.guest()) is None


def test_running_game_is_told_with_its_round_and_turn(app: InMemoryServer) -> None:
    ida, bo = app.guest("Ida"), app.guest("Bo")
    table = duel(app, ida, bo)
    table_now = current(app, ida)
    assert (table_now["id"], table_now["phase"], table_now["round"], table_now["my_turn"]) == (
        table,
        "playing",
        1,
        True,
    )
    assert table_now["settings"]["game"] == "skull-king"
    app.command(ida["token"], table, {"do": "act", "action": "bid 0"})
    assert (current(app, ida)["my_turn"], current(app, bo)["my_turn"]) == (False, True)


def test_answer_tells_nothing_that_the_other_player_hides(app: InMemoryServer) -> None:
    ida, bo = app.guest("Ida"), app.guest("Bo")
    table = duel(app, ida, bo)
    before = {**current(app, ida), "my_turn": None}
    app.command(bo["token"], table, {"do": "act", "action": "bid 1"})
    assert {**current(app, ida), "my_turn": None} == before
    assert set(before) == {"id", "phase", "settings", "round", "my_turn", "daily"}


def test_running_game_comes_before_a_newer_lobby(app: InMemoryServer) -> None:
    ida, bo = app.guest("Ida"), app.guest("Bo")
    older, newer = app.table(ida["token"])["id"], app.table(ida["token"])["id"]
    date(app, older, 1000)
    table_now = current(app, ida)
    assert (table_now["id"], table_now["phase"], table_now["round"], table_now["my_turn"]) == (
        newer,
        "lobby",
        None,
        False,
    )
    running = duel(app, ida, bo)
    date(app, running, 500)
    assert current(app, ida)["id"] == running


def test_table_that_the_person_left_is_not_current(app: InMemoryServer) -> None:
    ida, bo = app.guest("Ida"), app.guest("Bo")
    table = duel(app, ida, bo)
    app.command(bo["token"], table, {"do": "leave"})
    assert current(app, bo) is None
    assert current(app, ida)["id"] == table


@pytest.mark.parametrize("status", ["over", "archived"])
def test_finished_and_archived_tables_are_not_current(app: InMemoryServer, status: Any) -> None:
    ida = app.guest()
    table = app.table(ida["token"])["id"]
    info = asyncio.run(app.store.tables.find(table))
    assert info is not None
    app.store.rows.tables[table] = msgspec.structs.replace(info, status=status)
    assert current(app, ida) is None
