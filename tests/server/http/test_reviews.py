"""Routes of reviews: for those who may see the whole game, and for nobody while it is played."""

import asyncio
from collections.abc import Iterator
from typing import Any
from unittest.mock import patch

import msgspec
import pytest
from msgspec import to_builtins

from tests.server.in_memory import InMemoryServer, in_memory_server, problem
from tests.server.reviews.fake_judge import JUDGE, FakePool, reviews_in_process, use_fake_judge
from tests.server.routes import LOGGED
from yohoho.core.record import loads
from yohoho.daily.errors import DailyError
from yohoho.review.reviewing import review
from yohoho.scorepad import Log, Round, dumps, fold, open_sheet, record_of, write
from yohoho.scorepad.commands import WriteRound
from yohoho.scorepad.log import log_of
from yohoho.server.config import RATES
from yohoho.store import GameRow

NAMES = ("Blackbeard", "Mary Read", "Zheng Yi Sao")
MAX_QUESTIONS = 1_000
RECORDS = "/api/reviews/record"
Person = dict[str, str]


@pytest.fixture
def app() -> Iterator[InMemoryServer]:
    with reviews_in_process(), in_memory_server() as opened:
        yield opened


def path(row: GameRow) -> str:
    return f"/api/games/{row.id}/review"


def until_done(app: InMemoryServer, address: str, person: Person | None = None) -> Any:
    """The document when the job is over."""
    for _ in range(MAX_QUESTIONS):
        answer = app.ask("GET", address, person["token"] if person else "")
        assert answer.status_code == 200, answer.text
        if answer.json()["state"] not in ("waiting", "running"):
            return answer.json()
    raise AssertionError("the review did not end")


def test_imported_game_has_a_review_that_counts_for_its_owner_alone(app: InMemoryServer) -> None:
    ida, mallory = app.guest("Ida"), app.guest("Mallory")
    row = game_of(app, ida)
    sent = {"record": msgspec.json.decode(row.record), "seat": 0}
    copied = app.ask("POST", "/api/games/import", mallory["token"], json=sent).json()["id"]
    for address, person in ((f"/api/games/{copied}/review", mallory), (path(row), ida)):
        start(app, address, person, seat=0)
        assert until_done(app, f"{address}?seat=0", person)["state"] == "done"
    assert app.ask("DELETE", f"/api/games/{copied}", mallory["token"]).status_code == 204
    counted = [
        app.ask("GET", "/api/reviews/summary?game=skull", person["token"]).json()["games"]
        for person in (ida, mallory)
    ]
    assert counted == [1, 0], "a copy of her game takes nothing away from Ida"


def game_of(app: InMemoryServer, *people: Person, seed: int = 5) -> GameRow:
    players = [person["id"] for person in people]
    return app.add_finished_game(people[0]["token"], *players, names=NAMES, seed=seed)


def start(app: InMemoryServer, address: str, person: Person, **wanted: Any) -> Any:
    answer = app.ask("POST", address, person["token"], json=wanted)
    assert answer.status_code == 200, answer.text
    return answer.json()


METHODS: list[tuple[str, dict[str, Any]]] = [("POST", {"json": {}}), ("GET", {}), ("DELETE", {})]


def test_player_gets_the_review_of_the_own_seat(app: InMemoryServer) -> None:
    ida, bo = app.guest("Ida"), app.guest("Bo")
    row = game_of(app, ida, bo)
    job = start(app, path(row), bo)
    assert (job["seat"], job["effort"], job["state"]) == (1, "normal", "waiting")
    done = until_done(app, path(row), bo)
    assert done["review"] == to_builtins(review(loads(row.record), 1))
    assert done["of"] == len(done["review"]["rounds"])
    other = start(app, path(row), ida, seat=1)
    assert other == done, "the review of a seat is the same for all players"
    quick = start(app, path(row), ida, effort="quick")
    assert (quick["seat"], quick["effort"]) == (0, "quick")
    assert until_done(app, f"{path(row)}?effort=quick", ida)["review"]["effort"] == "quick"


@pytest.mark.parametrize("body", [{"seat": 3}, {"seat": -1}, {"effort": "endless"}, {"as": 1}])
def test_odd_questions_are_refused(app: InMemoryServer, body: dict[str, Any]) -> None:
    ida = app.guest()
    row = game_of(app, ida)
    answer = app.ask("POST", path(row), ida["token"], json=body)
    assert problem(answer) == (400, "no-such-seat" if body == {"seat": 3} else "bad-message")
    asked = "&".join(f"{name}={value}" for name, value in body.items())
    code = {"seat=3": (400, "no-such-seat"), "as=1": (404, "no-review")}
    assert problem(app.ask("GET", f"{path(row)}?{asked}", ida["token"])) == code.get(
        asked, (400, "bad-message")
    )


def test_strangers_and_signed_out_people_get_nothing(app: InMemoryServer) -> None:
    ida, eve = app.guest("Ida"), app.guest("Eve")
    row = game_of(app, ida)
    start(app, path(row), ida)
    until_done(app, path(row), ida)
    for method, body in METHODS:
        answer = app.ask(method, path(row), eve["token"], **body)
        assert problem(answer) == (404, "no-such-record")
        assert "round" not in answer.text
        assert problem(app.ask(method, path(row), **body)) == (401, "who-are-you")
        unknown = app.ask(method, "/api/games/nothing-1/review", ida["token"], **body)
        assert problem(unknown) == (404, "no-such-record")


def test_game_in_progress_has_no_review_for_anybody(app: InMemoryServer) -> None:
    """Neither for its players nor for people who watch: there is no record before the end."""
    ida, eve = app.guest("Ida"), app.guest("Eve")
    table = app.table(ida["token"], preset="skull", settings={"public": True})["id"]
    app.command(ida["token"], table, *({"do": "add-bot"} for _ in range(3)), {"do": "start"})
    for person in (ida, eve):
        for name in (table, f"{table}-1"):
            answer = app.ask("POST", f"/api/games/{name}/review", person["token"], json={})
            assert problem(answer) == (404, "no-such-record")
    assert asyncio.run(app.store.drop_reviews(2**50)) == 0


def test_person_who_removed_the_game_no_longer_has_its_review(app: InMemoryServer) -> None:
    ida, bo = app.guest("Ida"), app.guest("Bo")
    row = game_of(app, ida, bo)
    start(app, path(row), ida)
    until_done(app, path(row), ida)
    assert app.ask("DELETE", f"/api/games/{row.id}", ida["token"]).status_code == 204
    assert problem(app.ask("GET", path(row), ida["token"])) == (404, "no-such-record")
    assert start(app, path(row), bo, seat=0)["state"] == "done"
    assert app.ask("DELETE", f"/api/games/{row.id}", bo["token"]).status_code == 204
    assert asyncio.run(app.store.drop_reviews(2**50)) == 0, "it went with its game"


def test_leaving_is_allowed_at_any_time(app: InMemoryServer) -> None:
    ida = app.guest()
    row = game_of(app, ida)
    assert problem(app.ask("DELETE", path(row), ida["token"])) == (404, "no-review")
    start(app, path(row), ida)
    assert app.ask("DELETE", path(row), ida["token"]).status_code == 204
    until_done(app, path(row), ida)
    assert app.ask("DELETE", path(row), ida["token"]).status_code == 204


def test_only_new_reviews_count_against_the_limit(app: InMemoryServer) -> None:
    ida = app.guest()
    row, burst = game_of(app, ida), RATES["review"].burst
    questions = [{"seat": seat, "effort": effort} for seat in range(3) for effort in ("quick", "deep")]
    for wanted in questions[:burst]:
        start(app, path(row), ida, **wanted)
        until_done(app, f"{path(row)}?seat={wanted['seat']}&effort={wanted['effort']}", ida)
    for wanted in questions[:burst] * 2:
        assert start(app, path(row), ida, **wanted)["state"] == "done"
    refused = app.ask("POST", path(row), ida["token"], json={})
    assert problem(refused) == (429, "slow-down")
    assert int(refused.headers["retry-after"]) > 0


def test_review_whose_process_dies_fails_with_a_sentence() -> None:
    with use_fake_judge(), in_memory_server(bots=FakePool(deaths=2)) as app:
        ida = app.guest()
        row = game_of(app, ida)
        start(app, path(row), ida)
        failed = until_done(app, path(row), ida)
        assert (failed["state"], failed["reason"]["code"]) == ("failed", "review-failed")


def test_game_without_a_judge(app: InMemoryServer) -> None:
    ida = app.guest()
    row = game_of(app, ida)
    with patch("yohoho.core.descriptor.GameDescriptor.part", lambda self, name: None):
        assert problem(app.ask("POST", path(row), ida["token"], json={})) == (409, "no-judge")
    answer = app.ask("GET", "/api/reviews/summary?game=chess", ida["token"])
    assert problem(answer) == (400, "unknown-game")


# --- shared games


def test_visitor_of_a_shared_game_gets_the_review_of_the_sharer(app: InMemoryServer) -> None:
    ida, bo, eve = app.guest("Ida"), app.guest("Bo"), app.guest("Eve")
    row = game_of(app, ida, bo)
    made = app.ask("POST", f"/api/games/{row.id}/share", bo["token"], json={"pseudonyms": True}).json()
    shared = f"/api/shared/{made['token']}/review"
    assert problem(app.ask("GET", shared)) == (404, "no-review")
    assert problem(app.ask("POST", shared, json={})) == (401, "who-are-you")
    assert start(app, shared, eve)["seat"] == 1
    done = until_done(app, shared)
    assert done["review"] == to_builtins(review(loads(row.record), 1))
    assert not any(name in str(done) for name in (*NAMES, bo["id"], ida["id"]))
    assert start(app, path(row), bo) == done, "one review for the link and for the players"
    assert app.ask("DELETE", shared, eve["token"]).status_code == 204
    app.ask("DELETE", f"/api/games/{row.id}/share", bo["token"])
    for method, body in METHODS:
        assert problem(app.ask(method, shared, eve["token"], **body)) == (404, "no-such-share")


def test_shared_game_of_a_running_day_has_no_review_yet(app: InMemoryServer) -> None:
    ida = app.guest("Ida")
    row = game_of(app, ida)
    made = app.ask("POST", f"/api/games/{row.id}/share", ida["token"], json={}).json()
    running = DailyError("daily-running", day="2026-11-17")
    with patch("yohoho.server.routes.server_only.shares.check_public", side_effect=running):
        answer = app.ask("POST", f"/api/shared/{made['token']}/review", ida["token"], json={})
    assert problem(answer) == (403, "daily-running")


# --- score sheets


def sheet(log: Log) -> Any:
    return msgspec.json.decode(dumps(log))


def test_logged_sheet_is_reviewed_and_not_stored(app: InMemoryServer) -> None:
    ida = app.guest()
    wanted = {"sheet": to_builtins(LOGGED), "seat": 2, "effort": "quick"}
    job = start(app, "/api/reviews/sheet", ida, **wanted)
    while job["state"] in ("waiting", "running"):
        job = start(app, "/api/reviews/sheet", ida, **wanted)
    record = record_of(fold(log_of(LOGGED.sheet, LOGGED.operations)))
    assert job["review"] == to_builtins(review(record, 2, "quick"))
    stored = str(vars(app.store))
    assert "Ann" not in stored
    summary = app.ask("GET", "/api/reviews/summary?game=skull-king", ida["token"]).json()
    assert summary["games"] == 0, "a sheet does not say which player asks"


def test_logged_sheet_is_replayed_without_an_identity(app: InMemoryServer) -> None:
    answer = app.ask("POST", "/api/reviews/sheet/replay", json=to_builtins(LOGGED))
    assert answer.status_code == 200, answer.text
    record = record_of(fold(log_of(LOGGED.sheet, LOGGED.operations)))
    assert answer.json()["names"] == record.seats
    assert len(answer.json()["steps"]) == len(record.steps)
    assert problem(app.ask("POST", "/api/reviews/sheet/replay", json={})) == (400, "not-a-sheet")


def test_sheet_that_is_no_game_is_refused_with_the_round(app: InMemoryServer) -> None:
    ida = app.guest()
    bids, tricks = {"p1": 0, "p2": 0, "p3": 1}, {"p1": 0, "p2": 0, "p3": 1}
    log = open_sheet("pad", "dev", ["Ann", "Bo", "Cy"], {})
    log = write(log, "dev", WriteRound(1, Round(bids=bids, tricks=tricks)))
    answer = app.ask("POST", "/api/reviews/sheet", ida["token"], json={"sheet": sheet(log), "seat": 0})
    assert problem(answer) == (400, "cards-not-logged")
    assert answer.json()["args"] == {"round": 1}
    for body, code in (
        ({"sheet": {}, "seat": 0}, "not-a-sheet"),
        ({"sheet": to_builtins(LOGGED), "seat": 3}, "no-such-seat"),
        ({"sheet": to_builtins(LOGGED)}, "bad-message"),
    ):
        assert problem(app.ask("POST", "/api/reviews/sheet", ida["token"], json=body)) == (400, code)


# --- records


def record_in(row: GameRow, **changes: Any) -> Any:
    return {**msgspec.json.decode(row.record), **changes}


def review_of_record(app: InMemoryServer, person: Person, **wanted: Any) -> Any:
    """The job when it is over; the same question starts it and tells how far it is."""
    job = start(app, RECORDS, person, **wanted)
    while job["state"] in ("waiting", "running"):
        job = start(app, RECORDS, person, **wanted)
    return job


def test_record_is_reviewed_and_not_stored(app: InMemoryServer) -> None:
    ida, eve = app.guest("Ida"), app.guest("Eve")
    row = game_of(app, ida)
    record = record_in(row, seats=["Rackham", "Bonny", "Vane"])
    done = review_of_record(app, eve, record=record, seat=2, effort="quick")
    assert done["review"] == to_builtins(review(loads(row.record), 2, "quick"))
    assert "Rackham" not in str(vars(app.store))
    assert start(app, RECORDS, ida, record=record, seat=2, effort="quick") == done
    summary = app.ask("GET", "/api/reviews/summary?game=skull", eve["token"]).json()
    assert summary["games"] == 0, "a record does not say which player asks"
    assert problem(app.ask("POST", RECORDS, json={"record": record, "seat": 0})) == (401, "who-are-you")


def test_answer_is_made_once_for_all_who_ask_for_the_same(app: InMemoryServer) -> None:
    ida, eve = app.guest("Ida"), app.guest("Eve")
    wanted = {"record": record_in(game_of(app, ida)), "seat": 1}
    done = review_of_record(app, eve, **wanted)
    with patch("yohoho.server.reviews.rows.job_of", side_effect=AssertionError("it is known")):
        assert start(app, RECORDS, ida, **wanted) == start(app, RECORDS, eve, **wanted) == done
    assert review_of_record(app, eve, **{**wanted, "seat": 0}) != done


def test_review_of_a_sent_record_is_not_that_of_the_stored_game(app: InMemoryServer) -> None:
    """It would not count for its player, and would stay when the game is deleted."""
    ida = app.guest("Ida")
    row = game_of(app, ida)
    review_of_record(app, ida, record=record_in(row), seat=0)
    start(app, path(row), ida)
    assert until_done(app, path(row), ida)["review"]
    summary = app.ask("GET", "/api/reviews/summary?game=skull", ida["token"]).json()
    assert summary["games"] == 1
    app.ask("DELETE", f"/api/games/{row.id}", ida["token"])
    assert asyncio.run(app.store.drop_reviews(2**50)) == 1, "that of the sent record stays its month"


def test_record_that_cannot_be_reviewed_is_refused_with_a_reason(app: InMemoryServer) -> None:
    ida = app.guest()
    row = game_of(app, ida)
    steps = loads(row.record).steps
    for changes, code in (
        ({"format": "chess"}, "not-a-record"),
        ({"game": "chess"}, "unknown-game"),
        ({"steps": ["0 fly", *steps]}, "no-such-action"),
        ({"steps": steps[:-1], "hashes": []}, "not-over"),
    ):
        answer = app.ask("POST", RECORDS, ida["token"], json={"record": record_in(row, **changes), "seat": 0})
        assert problem(answer) == (400, code)
    for body, code in (
        ({"record": {}, "seat": 0}, "bad-record"),
        ({"record": record_in(row), "seat": 3}, "no-such-seat"),
        ({"record": record_in(row), "seat": -1}, "bad-message"),
        ({"record": record_in(row)}, "bad-message"),
        ({"record": [], "seat": 0}, "bad-message"),
    ):
        assert problem(app.ask("POST", RECORDS, ida["token"], json=body)) == (400, code)
    assert asyncio.run(app.store.drop_reviews(2**50)) == 0


def test_new_reviews_of_records_count_against_the_limit(app: InMemoryServer) -> None:
    ida = app.guest()
    row, burst = game_of(app, ida), RATES["review"].burst
    questions = [{"seat": seat, "effort": effort} for seat in range(3) for effort in ("quick", "deep")]
    for wanted in questions[:burst]:
        review_of_record(app, ida, record=record_in(row), **wanted)
    answer = app.ask("POST", RECORDS, ida["token"], json={"record": record_in(row), "seat": 0})
    assert problem(answer) == (429, "slow-down")


# --- over all games


def test_summary_counts_each_own_game_once(app: InMemoryServer) -> None:
    ida, bo = app.guest("Ida"), app.guest("Bo")
    empty = app.ask("GET", "/api/reviews/summary?game=skull", ida["token"]).json()
    assert (empty["games"], empty["unforced"], empty["loss_per_ten"], empty["reviewed"]) == (0, 0, 0, [])
    rows = [game_of(app, ida, bo), game_of(app, bo, ida, seed=6)]
    reviews = []
    for row in rows:
        seat = row.players.index(ida["id"])
        for effort in ("quick", "normal"):
            start(app, path(row), ida, effort=effort)
            until_done(app, f"{path(row)}?effort={effort}", ida)
        start(app, path(row), ida, seat=1 - seat)
        reviews.append(review(loads(row.record), seat))
    until_done(app, f"{path(rows[1])}?seat=0", ida)
    found = app.ask("GET", "/api/reviews/summary?game=skull", ida["token"]).json()
    losses = [one.loss for each in reviews for part in each.rounds for one in part.decisions]
    assert (found["game"], found["unit"], found["games"]) == ("skull", JUDGE.unit, 2)
    assert found["unforced"] == len(losses)
    assert found["loss_per_ten"] == pytest.approx(10 * sum(losses) / len(losses))
    assert found["loss_margin"] > 0
    assert found["luck"] == pytest.approx(sum(each.luck or 0 for each in reviews))
    (bids,) = found["categories"]
    assert (bids["category"], bids["count"]) == (
        "skull-bid",
        sum(each.categories[0].count for each in reviews),
    )
    by_date = sorted(rows, key=lambda row: (row.finished, row.id))
    assert [(line["id"], line["finished"]) for line in found["reviewed"]] == [
        (row.id, row.finished) for row in by_date
    ]
    assert {line["effort"] for line in found["reviewed"]} == {"normal"}
    assert bo["id"] not in str(found)
