"""Reviews over HTTP of what a person sends: a score sheet with its cards, or a record. Neither is stored."""

import asyncio
from typing import Any
from unittest.mock import patch

import msgspec
import pytest
from msgspec import to_builtins

from tests.server.http.review_requests import Person, add_game, review_path, start_review, wait_for_review
from tests.server.in_memory import InMemoryServer, problem
from tests.server.routes import LOGGED
from yohoho.core.record import loads
from yohoho.review.reviewing import review
from yohoho.scorepad import Log, Round, dumps, fold, open_sheet, record_of, write
from yohoho.scorepad.commands import WriteRound
from yohoho.scorepad.log import log_of
from yohoho.server.config import RATES
from yohoho.store import GameRow

pytestmark = pytest.mark.usefixtures("fake_judge")

SHEETS = "/api/reviews/sheet"
RECORDS = "/api/reviews/record"


def review_sent(app: InMemoryServer, path: str, person: Person, **body: Any) -> Any:
    """Ask until the job is over, because the same question starts it and tells how far it is."""
    job = start_review(app, path, person, **body)
    while job["state"] in ("waiting", "running"):
        job = start_review(app, path, person, **body)
    return job


# --- score sheets


def sheet(log: Log) -> Any:
    return msgspec.json.decode(dumps(log))


def test_logged_sheet_is_reviewed_and_not_stored(app: InMemoryServer) -> None:
    ida = app.guest()
    body = {"sheet": to_builtins(LOGGED), "seat": 2, "effort": "quick"}
    job = review_sent(app, SHEETS, ida, **body)
    record = record_of(fold(log_of(LOGGED.sheet, LOGGED.operations)))
    assert job["review"] == to_builtins(review(record, 2, "quick"))
    assert "Ann" not in str(app.copy_rows())
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
    answer = app.ask("POST", SHEETS, ida["token"], json={"sheet": sheet(log), "seat": 0})
    assert problem(answer) == (400, "cards-not-logged")
    assert answer.json()["args"] == {"round": 1}
    for body, code in (
        ({"sheet": {}, "seat": 0}, "not-a-sheet"),
        ({"sheet": to_builtins(LOGGED), "seat": 3}, "no-such-seat"),
        ({"sheet": to_builtins(LOGGED)}, "bad-message"),
    ):
        assert problem(app.ask("POST", SHEETS, ida["token"], json=body)) == (400, code)


# --- records


def record_in(row: GameRow, **changes: Any) -> Any:
    return {**msgspec.json.decode(row.record), **changes}


def test_record_is_reviewed_and_not_stored(app: InMemoryServer) -> None:
    ida, eve = app.guest("Ida"), app.guest("Eve")
    row = add_game(app, ida)
    record = record_in(row, seats=["Rackham", "Bonny", "Vane"])
    done = review_sent(app, RECORDS, eve, record=record, seat=2, effort="quick")
    assert done["review"] == to_builtins(review(loads(row.record), 2, "quick"))
    assert "Rackham" not in str(app.copy_rows())
    assert start_review(app, RECORDS, ida, record=record, seat=2, effort="quick") == done
    summary = app.ask("GET", "/api/reviews/summary?game=skull", eve["token"]).json()
    assert summary["games"] == 0, "a record does not say which player asks"
    assert problem(app.ask("POST", RECORDS, json={"record": record, "seat": 0})) == (401, "who-are-you")


def test_answer_is_made_once_for_all_who_ask_for_the_same(app: InMemoryServer) -> None:
    ida, eve = app.guest("Ida"), app.guest("Eve")
    body = {"record": record_in(add_game(app, ida)), "seat": 1}
    done = review_sent(app, RECORDS, eve, **body)
    with patch("yohoho.server.reviews.rows.job_of", side_effect=AssertionError("it is known")):
        assert start_review(app, RECORDS, ida, **body) == start_review(app, RECORDS, eve, **body) == done
    assert review_sent(app, RECORDS, eve, **{**body, "seat": 0}) != done


def test_review_of_a_sent_record_is_not_that_of_the_stored_game(app: InMemoryServer) -> None:
    """It would not count for its player, and would stay when the game is deleted."""
    ida = app.guest("Ida")
    row = add_game(app, ida)
    review_sent(app, RECORDS, ida, record=record_in(row), seat=0)
    start_review(app, review_path(row), ida)
    assert wait_for_review(app, review_path(row), ida)["review"]
    summary = app.ask("GET", "/api/reviews/summary?game=skull", ida["token"]).json()
    assert summary["games"] == 1
    app.ask("DELETE", f"/api/games/{row.id}", ida["token"])
    assert asyncio.run(app.store.reviews.delete_stale(2**50)) == 1, "that of the sent record stays its month"


def test_record_that_cannot_be_reviewed_is_refused_with_a_reason(app: InMemoryServer) -> None:
    ida = app.guest()
    row = add_game(app, ida)
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
    assert asyncio.run(app.store.reviews.delete_stale(2**50)) == 0


def test_new_reviews_of_records_count_against_the_limit(app: InMemoryServer) -> None:
    ida = app.guest()
    row, burst = add_game(app, ida), RATES["review"].burst
    questions = [{"seat": seat, "effort": effort} for seat in range(3) for effort in ("quick", "deep")]
    for question in questions[:burst]:
        review_sent(app, RECORDS, ida, record=record_in(row), **question)
    answer = app.ask("POST", RECORDS, ida["token"], json={"record": record_in(row), "seat": 0})
    assert problem(answer) == (429, "slow-down")
