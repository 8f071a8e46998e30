"""Finished games over HTTP: each player has a list, a record and a download."""

import json

from tests.server.in_memory import InMemoryServer, problem
from yohoho.core.record import loads, rebuild_logbook


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
