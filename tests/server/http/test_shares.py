"""A player shares a finished game: everybody who has the link can watch it until the share is revoked."""

import asyncio
from typing import Any

import pytest
from msgspec.structs import replace

from tests.server.in_memory import InMemoryServer, problem
from yohoho.store import GameRow

NAMES = ("Blackbeard", "Mary Read", "Zheng Yi Sao")


def share(app: InMemoryServer, row: GameRow, person: dict[str, str], **body: Any) -> dict[str, Any]:
    answer = app.ask("POST", f"/api/games/{row.id}/share", person["token"], json=body)
    assert answer.status_code == 200, answer.text
    shared: dict[str, Any] = answer.json()
    return shared


def read_share(app: InMemoryServer, row: GameRow, person: dict[str, str]) -> Any:
    return app.ask("GET", f"/api/games/{row.id}/share", person["token"]).json()["share"]


def watch(app: InMemoryServer, token: str) -> Any:
    """The answer for a visitor without an identity."""
    return app.ask("GET", f"/api/shared/{token}")


def test_shared_game_opens_for_everybody(app: InMemoryServer) -> None:
    ida, bo = app.guest("Ida"), app.guest("Bo")
    row = app.add_finished_game(ida["token"], ida["id"], bo["id"], names=NAMES)
    assert read_share(app, row, ida) is None
    made = share(app, row, ida)
    assert made["link"] == f"http://tavern.test/shared/{made['token']}"
    assert read_share(app, row, ida) == made
    assert read_share(app, row, bo) is None
    own = app.ask("GET", f"/api/games/{row.id}/replay", ida["token"]).json()
    assert watch(app, made["token"]).json() == own
    assert own["names"] == list(NAMES)
    assert app.ask("GET", f"/shared/{made['token']}", headers={"accept": "text/html"}).status_code == 200


def test_names_of_older_records_that_look_alike_are_told_apart(app: InMemoryServer) -> None:
    ida, bo = app.guest("Ida"), app.guest("Bo")
    row = app.add_finished_game(ida["token"], ida["id"], bo["id"], names=("Ann", "Ann\u3164", "Cy"))
    token = share(app, row, ida)["token"]
    assert watch(app, token).json()["names"] == ["Ann", "Ann\u3164 (2)", "Cy"]


def test_each_player_has_a_link_that_stays_the_same(app: InMemoryServer) -> None:
    ida, bo = app.guest("Ida"), app.guest("Bo")
    row = app.add_finished_game(ida["token"], ida["id"], bo["id"])
    made = share(app, row, ida)
    assert share(app, row, ida) == made
    assert share(app, row, ida, pseudonyms=True) == made | {"pseudonyms": True}
    assert share(app, row, bo)["token"] != made["token"]


def test_tokens_cannot_be_guessed(app: InMemoryServer) -> None:
    ida = app.guest()
    tokens = {share(app, app.add_finished_game(ida["token"], ida["id"]), ida)["token"] for _ in range(5)}
    assert len(tokens) == 5
    assert {len(token) for token in tokens} == {22}, "128 bits in base 64"


def test_hidden_names_are_nowhere_in_the_answer(app: InMemoryServer) -> None:
    ida, bo = app.guest(NAMES[0]), app.guest(NAMES[1])
    row = app.add_finished_game(ida["token"], ida["id"], bo["id"], names=NAMES)
    open_answer = watch(app, share(app, row, bo)["token"])
    hidden = watch(app, share(app, row, ida, pseudonyms=True)["token"])
    secrets = [*NAMES, ida["id"], bo["id"], row.id, row.table_id, "words of", "commitment"]
    for secret in secrets:
        assert secret not in hidden.text + str(hidden.headers), secret
    assert hidden.json() == open_answer.json() | {"names": ["", "", ""]}


def test_revoked_link_is_dead_and_the_next_one_is_new(app: InMemoryServer) -> None:
    ida, bo = app.guest("Ida"), app.guest("Bo")
    row = app.add_finished_game(ida["token"], ida["id"], bo["id"])
    first, other = share(app, row, ida), share(app, row, bo)
    for _ in range(2):
        answer = app.ask("DELETE", f"/api/games/{row.id}/share", ida["token"])
        assert answer.status_code == 204
    assert problem(watch(app, first["token"])) == (404, "no-such-share")
    assert watch(app, other["token"]).status_code == 200
    assert share(app, row, ida)["token"] != first["token"]


def test_share_goes_when_its_owner_forgets_the_game(app: InMemoryServer) -> None:
    ida, bo = app.guest("Ida"), app.guest("Bo")
    row = app.add_finished_game(ida["token"], ida["id"], bo["id"])
    first, other = share(app, row, ida), share(app, row, bo)
    app.ask("DELETE", f"/api/games/{row.id}", ida["token"])
    assert problem(watch(app, first["token"])) == (404, "no-such-share")
    assert watch(app, other["token"]).status_code == 200
    app.ask("DELETE", f"/api/games/{row.id}", bo["token"])
    assert problem(watch(app, other["token"])) == (404, "no-such-share")


@pytest.mark.parametrize("method", ["GET", "POST", "DELETE"])
def test_only_players_of_a_finished_game_share_it(app: InMemoryServer, method: str) -> None:
    ida, bo = app.guest("Ida"), app.guest("Bo")
    row = app.add_finished_game(ida["token"], ida["id"])
    made = share(app, row, ida)
    running = app.table(ida["token"])["id"]
    body: dict[str, Any] = {"json": {}} if method == "POST" else {}
    for game, person in ((row.id, bo), (f"{running}-1", ida), ("none", ida)):
        answer = app.ask(method, f"/api/games/{game}/share", person["token"], **body)
        assert problem(answer) == (404, "no-such-record")
    assert watch(app, made["token"]).status_code == 200


@pytest.mark.parametrize("body", [{"pseudonyms": 2}, {"pseudonyms": None}, {"names": False}, [], "yes"])
def test_malformed_wishes_are_refused(app: InMemoryServer, body: Any) -> None:
    ida = app.guest()
    row = app.add_finished_game(ida["token"], ida["id"])
    answer = app.ask("POST", f"/api/games/{row.id}/share", ida["token"], json=body)
    assert problem(answer) == (400, "bad-message")
    assert read_share(app, row, ida) is None


@pytest.mark.parametrize("token", ["none", "A" * 22, "%00", "a.b", "A" * 61])
def test_false_tokens_are_refused(app: InMemoryServer, token: str) -> None:
    answer = watch(app, token)
    assert problem(answer)[0] in (400, 404)


def test_watching_has_the_limit_of_replays(app: InMemoryServer) -> None:
    ida = app.guest()
    made = share(app, app.add_finished_game(ida["token"], ida["id"]), ida)
    answers = [watch(app, made["token"]) for _ in range(60)]
    assert problem(answers[-1]) == (429, "slow-down")
    assert answers[0].status_code == 200


def test_list_of_games_tells_winners_and_shares(app: InMemoryServer) -> None:
    ida = app.guest()
    first, second = (app.add_finished_game(ida["token"], ida["id"]) for _ in range(2))
    share(app, first, ida)
    lines = {line["id"]: line for line in app.ask("GET", "/api/games", ida["token"]).json()["games"]}
    last = app.ask("GET", f"/api/games/{first.id}/replay", ida["token"]).json()["steps"][-1]
    winners = last["view"]["result"]["winners"]
    assert lines[first.id]["winners"] == lines[second.id]["winners"] == winners != []
    assert (lines[first.id]["shared"], lines[second.id]["shared"]) == (True, False)


def test_game_of_older_rules_has_no_winners(app: InMemoryServer) -> None:
    ida = app.guest()
    row = app.add_finished_game(ida["token"], ida["id"])
    app.store.rows.games[row.id] = replace(row, record=b"{}")
    (line,) = app.ask("GET", "/api/games", ida["token"]).json()["games"]
    assert line["winners"] == []


def test_winners_are_computed_once(app: InMemoryServer, monkeypatch: pytest.MonkeyPatch) -> None:
    ida = app.guest()
    row = app.add_finished_game(ida["token"], ida["id"])
    ids: list[str] = []
    game = app.store.games.find

    async def count_reads(game_id: str) -> GameRow | None:
        ids.append(game_id)
        return await game(game_id)

    monkeypatch.setattr(app.store.games, "find", count_reads)
    for _ in range(3):
        app.ask("GET", "/api/games", ida["token"])
    assert ids == [row.id]
    assert asyncio.run(game(row.id)) == row
