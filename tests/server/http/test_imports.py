"""A finished game that was played elsewhere is imported: checked by the rules, once, for one person alone."""

import asyncio
from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from tests.server.in_memory import InMemoryServer, in_memory_server, problem
from tests.store.fixtures import an_attempt
from tests.walks import log_steps, walk
from yohoho import Skull, SkullKing
from yohoho.core.game import AnyGame
from yohoho.core.record import Fair, GameRecord, content_hash, dumps, loads
from yohoho.store import DayRow
from yohoho.table.fair import commitment

NAMES = ("Ida", "Polly", "Bo")
ENDED = 1_700_000_000_000
KING = SkullKing(players=3, plan=[1, 2])
Spoil = Callable[[dict[str, Any]], Any]


def a_record(game: AnyGame = KING, seed: int = 1) -> GameRecord:
    logbook = log_steps(game, walk(game, seed), NAMES)
    return replace(logbook.record(), bots=[1], finished=ENDED)


def send(app: InMemoryServer, person: dict[str, str], record: Any, seat: Any = 0) -> Any:
    plain = msgspec.to_builtins(record)
    return app.ask("POST", "/api/games/import", person["token"], json={"record": plain, "seat": seat})


def add(app: InMemoryServer, person: dict[str, str], record: GameRecord, seat: int = 0) -> dict[str, Any]:
    answer = send(app, person, record, seat)
    assert answer.status_code == 201, answer.text
    game: dict[str, Any] = answer.json()
    return game


def games_of(app: InMemoryServer, person: dict[str, str]) -> list[dict[str, Any]]:
    games: list[dict[str, Any]] = app.ask("GET", "/api/games", person["token"]).json()["games"]
    return games


def test_imported_game_is_in_the_list_and_replays(app: InMemoryServer) -> None:
    ida, record = app.guest(), a_record()
    line = add(app, ida, record)
    assert games_of(app, ida) == [line]
    assert line["table"] == ""
    assert (line["names"], line["seat"], line["finished"]) == (list(NAMES), 0, ENDED)
    assert line["winners"]
    replay = app.ask("GET", f"/api/games/{line['id']}/replay", ida["token"]).json()
    assert (len(replay["steps"]), replay["names"]) == (len(record.steps), list(NAMES))
    downloaded = app.ask("GET", f"/api/games/{line['id']}/download", ida["token"]).text
    assert downloaded == dumps(record), "a file that is downloaded again is the same"


def test_imported_game_counts_in_own_history_and_statistics(app: InMemoryServer) -> None:
    ida = app.guest()
    line = add(app, ida, a_record())
    (played,) = app.ask("GET", "/api/history", ida["token"]).json()["games"]
    assert (played["id"], played["names"]) == (line["id"], list(NAMES))
    careers = app.ask("GET", "/api/careers", ida["token"]).json()
    assert careers["games"] == 1
    assert [one["career"]["name"] for one in careers["people"]] == ["Ida"], "the others are names only"


@pytest.mark.parametrize("game", [KING, Skull(players=3)], ids=lambda game: game.name)
def test_download_of_one_person_is_imported_by_another(app: InMemoryServer, game: AnyGame) -> None:
    ida, bo = app.guest(), app.guest("Bo")
    original = add(app, ida, a_record(game))
    file = app.ask("GET", f"/api/games/{original['id']}/download", ida["token"]).content
    copy = add(app, bo, loads(file), seat=2)
    assert copy["id"] != original["id"]
    assert app.ask("DELETE", f"/api/games/{original['id']}", ida["token"]).status_code == 204
    assert [game["id"] for game in games_of(app, bo)] == [copy["id"]]
    for person in (ida, bo):
        begun = asyncio.run(app.store.daily.begin_attempt(an_attempt(person["id"])))
    (alone,) = asyncio.run(app.store.daily.list_attempts_around(begun.day, begun.game, bo["id"]))
    assert alone.row.identity == bo["id"], "they are no companions"


@pytest.mark.parametrize("seat", [0, 2])
def test_importing_again_changes_nothing(app: InMemoryServer, seat: int) -> None:
    ida = app.guest()
    line = add(app, ida, a_record())
    other_names = replace(a_record(), seats=["X", "Y", "Z"], finished=5, hashes=[], fair=Fair("c"))
    for record in (a_record(), other_names):
        assert problem(send(app, ida, record, seat)) == (409, "game-known")
    assert games_of(app, ida) == [line]


def test_game_of_a_table_here_is_not_imported_again(app: InMemoryServer) -> None:
    ida = app.guest()
    row = app.add_finished_game(ida["token"], ida["id"])
    played = msgspec.json.decode(row.record)
    row_with_hash = replace(row, content_hash=content_hash(loads(row.record)))
    app.store.rows.games[row.id] = row_with_hash
    assert problem(send(app, ida, played)) == (409, "game-known")
    add(app, app.guest("Bo"), loads(row.record))


def test_deleted_game_is_imported_again_with_another_seat(app: InMemoryServer) -> None:
    ida = app.guest()
    first = add(app, ida, a_record(), 0)
    app.ask("GET", "/api/careers", ida["token"])
    app.ask("DELETE", f"/api/games/{first['id']}", ida["token"])
    assert add(app, ida, a_record(), 2)["seat"] == 2
    careers = app.ask("GET", "/api/careers", ida["token"]).json()
    assert [one["career"]["name"] for one in careers["people"]] == ["Bo"]


BAD: dict[str, tuple[Spoil, str]] = {
    "a list": (lambda record: [record], "not-a-record"),
    "a number": (lambda record: 7, "not-a-record"),
    "another format": (lambda record: record | {"format": "chess"}, "not-a-record"),
    "a newer format": (lambda record: record | {"version": 2}, "record-version"),
    "newer rules": (lambda record: record | {"rules": 99}, "rules-version"),
    "another game": (lambda record: record | {"game": "chess"}, "unknown-game"),
    "a field too many": (lambda record: record | {"owner": "ida"}, "bad-record"),
    "no steps": (lambda record: record | {"steps": [], "hashes": []}, "unfinished-record"),
    "not finished": (lambda record: record | {"steps": record["steps"][:-1]}, "too-many-hashes"),
    "not finished, without hashes": (
        lambda record: record | {"steps": record["steps"][:-1], "hashes": []},
        "unfinished-record",
    ),
    "another bid": (lambda record: record | {"steps": with_step(record, 2, "0 bid 9")}, "damaged-record"),
    "a step after the end": (
        lambda record: record | {"steps": [*record["steps"], "0 bid 1"]},
        "damaged-record",
    ),
    "another hash": (lambda record: record | {"hashes": ["0" * 64]}, "hash-mismatch"),
    "an invisible name": (lambda record: record | {"seats": ["Ida", "\u200b", "Bo"]}, "empty-name"),
    "a name too few": (lambda record: record | {"seats": ["Ida"]}, "seat-count"),
    "a bot that is not there": (lambda record: record | {"bots": [3]}, "no-such-seat"),
    "a day that is none": (
        lambda record: record | {"fair": {"commitment": "", "day": "yesterday"}},
        "bad-date",
    ),
}


def with_step(record: dict[str, Any], at: int, step: str) -> list[str]:
    return [*record["steps"][:at], step, *record["steps"][at + 1 :]]


@pytest.mark.parametrize("kind", BAD)
def test_bad_record_is_refused_and_nothing_is_stored(app: InMemoryServer, kind: str) -> None:
    spoil, code = BAD[kind]
    ida = app.guest()
    answer = send(app, ida, spoil(msgspec.to_builtins(a_record())))
    assert problem(answer) == (400, code)
    assert games_of(app, ida) == []


def test_refusal_names_the_step_that_is_damaged(app: InMemoryServer) -> None:
    record = msgspec.to_builtins(a_record())
    answer = send(app, app.guest(), record | {"steps": with_step(record, 2, "0 bid 9")})
    assert answer.json()["args"]["number"] == 3
    assert "step 3" in answer.json()["text"]


@pytest.mark.parametrize(
    ("seat", "code"), [(3, "no-such-seat"), (-1, "no-such-seat"), (1, "bot-seat"), ("x", "bad-message")]
)
def test_seat_must_be_one_of_a_person(app: InMemoryServer, seat: Any, code: str) -> None:
    assert problem(send(app, app.guest(), a_record(), seat)) == (400, code)


def test_every_seat_may_be_mine_if_the_record_does_not_tell(app: InMemoryServer) -> None:
    record = replace(a_record(), bots=msgspec.UNSET)
    assert add(app, app.guest(), record, 1)["seat"] == 1


@pytest.mark.parametrize("finished", [msgspec.UNSET, -5, 2**80])
def test_time_is_never_in_the_future(app: InMemoryServer, finished: Any) -> None:
    line = add(app, app.guest(), replace(a_record(), finished=finished))
    assert line["finished"] == (0 if finished == -5 else pytest.approx(app.clock(), abs=60_000))


def test_names_are_cleaned_and_cut_like_those_at_a_table(app: InMemoryServer) -> None:
    ida = app.guest()
    line = add(app, ida, replace(a_record(), seats=["  Ida\u202e\n", "P" * 99, "Bo"]))
    assert line["names"] == ["Ida", "P" * 30, "Bo"]
    shown = app.ask("GET", f"/api/games/{line['id']}/replay", ida["token"]).json()
    assert shown["names"] == line["names"]


def test_imported_names_that_look_alike_are_told_apart(app: InMemoryServer) -> None:
    ida = app.guest()
    line = add(app, ida, replace(a_record(), seats=["Ida", "IDA\u3164", "Bo"]))
    assert line["names"] == ["Ida", "IDA (2)", "Bo"]


def test_record_by_hand_is_kept_in_the_notation_of_the_program(app: InMemoryServer) -> None:
    ida, record = app.guest(), a_record()
    loose = replace(record, steps=[f" {step.upper()} " for step in record.steps], hashes=[])
    line = add(app, ida, loose)
    stored = app.ask("GET", f"/api/games/{line['id']}", ida["token"]).json()
    assert (stored["steps"], stored["hashes"]) == (record.steps, record.hashes)
    assert problem(send(app, ida, record)) == (409, "game-known")


def test_number_of_imported_games_is_limited() -> None:
    with in_memory_server(imports_each=2) as app:
        ida = app.guest()
        first = add(app, ida, a_record(seed=1))
        add(app, ida, a_record(seed=2))
        assert problem(send(app, ida, a_record(seed=3))) == (409, "too-many-imports")
        app.ask("DELETE", f"/api/games/{first['id']}", ida["token"])
        add(app, ida, a_record(seed=3))


def test_imports_have_a_rate_limit(app: InMemoryServer) -> None:
    ida = app.guest()
    answers = [send(app, ida, {"format": "chess"}) for _ in range(21)]
    assert [answer.status_code for answer in answers] == [400] * 20 + [429]
    assert int(answers[-1].headers["retry-after"]) > 0


def test_long_record_is_refused_unread(app: InMemoryServer) -> None:
    long = replace(a_record(), steps=["0 bid 1"] * 20_000)
    assert problem(send(app, app.guest(), long)) == (413, "too-large")


def test_imported_game_is_shared_and_the_link_dies_with_it(app: InMemoryServer) -> None:
    ida = app.guest()
    line = add(app, ida, a_record())
    link = app.ask("POST", f"/api/games/{line['id']}/share", ida["token"], json={}).json()
    assert app.ask("GET", f"/api/shared/{link['token']}").json()["names"] == list(NAMES)
    app.ask("DELETE", f"/api/games/{line['id']}", ida["token"])
    assert app.ask("GET", f"/api/shared/{link['token']}").status_code == 404


def test_secret_of_a_day_goes_only_into_records_of_that_deal(app: InMemoryServer) -> None:
    """A record of another server's day keeps its own proof."""
    day, ida = "2026-01-02", app.guest()
    asyncio.run(app.store.daily.open_day(DayRow(day=day, game="skull-king", secret="rum", created=1)))
    foreign = add(app, ida, replace(a_record(seed=1), fair=Fair("c0", "their secret", day=day)))
    own = add(app, ida, replace(a_record(seed=2), fair=Fair(commitment("rum"), day=day)))
    records = [app.ask("GET", f"/api/games/{line['id']}", ida["token"]).json() for line in (foreign, own)]
    assert [record["fair"]["secret"] for record in records] == ["their secret", "rum"]


def test_running_day_is_not_shared_by_an_import(app: InMemoryServer) -> None:
    ida = app.guest()
    today = app.ask("GET", "/api/daily").json()["day"]
    line = add(app, ida, replace(a_record(), fair=Fair("c0", day=today)))
    link = app.ask("POST", f"/api/games/{line['id']}/share", ida["token"], json={}).json()
    assert problem(app.ask("GET", f"/api/shared/{link['token']}")) == (403, "daily-running")
