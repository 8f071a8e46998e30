"""Reviews of stored games over HTTP, for those who may see the whole game and never while it is played."""

import asyncio
from typing import Any
from unittest.mock import patch

import msgspec
import pytest
from msgspec import to_builtins

from tests.server.http.review_requests import NAMES, add_game, review_path, start_review, wait_for_review
from tests.server.in_memory import InMemoryServer, in_memory_server, problem
from tests.server.reviews.fake_judge import JUDGE, FakePool, use_fake_judge
from yohoho.core.record import loads
from yohoho.daily.errors import DailyError
from yohoho.review.reviewing import review
from yohoho.server.config import RATES

pytestmark = pytest.mark.usefixtures("fake_judge")

METHODS: list[tuple[str, dict[str, Any]]] = [("POST", {"json": {}}), ("GET", {}), ("DELETE", {})]


def test_player_gets_the_review_of_their_seat(app: InMemoryServer) -> None:
    ida, bo = app.guest("Ida"), app.guest("Bo")
    row = add_game(app, ida, bo)
    job = start_review(app, review_path(row), bo)
    assert (job["seat"], job["effort"], job["state"]) == (1, "normal", "waiting")
    done = wait_for_review(app, review_path(row), bo)
    assert done["review"] == to_builtins(review(loads(row.record), 1))
    assert done["of"] == len(done["review"]["rounds"])
    other = start_review(app, review_path(row), ida, seat=1)
    assert other == done, "the review of a seat is the same for all players"
    quick = start_review(app, review_path(row), ida, effort="quick")
    assert (quick["seat"], quick["effort"]) == (0, "quick")
    assert wait_for_review(app, f"{review_path(row)}?effort=quick", ida)["review"]["effort"] == "quick"


@pytest.mark.parametrize("body", [{"seat": 3}, {"seat": -1}, {"effort": "endless"}, {"as": 1}])
def test_odd_questions_are_refused(app: InMemoryServer, body: dict[str, Any]) -> None:
    ida = app.guest()
    row = add_game(app, ida)
    answer = app.ask("POST", review_path(row), ida["token"], json=body)
    assert problem(answer) == (400, "no-such-seat" if body == {"seat": 3} else "bad-message")
    query = "&".join(f"{name}={value}" for name, value in body.items())
    code = {"seat=3": (400, "no-such-seat"), "as=1": (404, "no-review")}
    assert problem(app.ask("GET", f"{review_path(row)}?{query}", ida["token"])) == code.get(
        query, (400, "bad-message")
    )


def test_strangers_and_signed_out_people_get_nothing(app: InMemoryServer) -> None:
    ida, eve = app.guest("Ida"), app.guest("Eve")
    row = add_game(app, ida)
    start_review(app, review_path(row), ida)
    wait_for_review(app, review_path(row), ida)
    for method, body in METHODS:
        answer = app.ask(method, review_path(row), eve["token"], **body)
        assert problem(answer) == (404, "no-such-record")
        assert "round" not in answer.text
        assert problem(app.ask(method, review_path(row), **body)) == (401, "who-are-you")
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
    assert asyncio.run(app.store.reviews.delete_stale(2**50)) == 0


def test_person_who_removed_the_game_no_longer_has_its_review(app: InMemoryServer) -> None:
    ida, bo = app.guest("Ida"), app.guest("Bo")
    row = add_game(app, ida, bo)
    start_review(app, review_path(row), ida)
    wait_for_review(app, review_path(row), ida)
    assert app.ask("DELETE", f"/api/games/{row.id}", ida["token"]).status_code == 204
    assert problem(app.ask("GET", review_path(row), ida["token"])) == (404, "no-such-record")
    assert start_review(app, review_path(row), bo, seat=0)["state"] == "done"
    assert app.ask("DELETE", f"/api/games/{row.id}", bo["token"]).status_code == 204
    assert asyncio.run(app.store.reviews.delete_stale(2**50)) == 0, "it went with its game"


def test_leaving_is_allowed_at_any_time(app: InMemoryServer) -> None:
    ida = app.guest()
    row = add_game(app, ida)
    assert problem(app.ask("DELETE", review_path(row), ida["token"])) == (404, "no-review")
    start_review(app, review_path(row), ida)
    assert app.ask("DELETE", review_path(row), ida["token"]).status_code == 204
    wait_for_review(app, review_path(row), ida)
    assert app.ask("DELETE", review_path(row), ida["token"]).status_code == 204


def test_only_new_reviews_count_against_the_limit(app: InMemoryServer) -> None:
    ida = app.guest()
    row, burst = add_game(app, ida), RATES["review"].burst
    questions = [{"seat": seat, "effort": effort} for seat in range(3) for effort in ("quick", "deep")]
    for question in questions[:burst]:
        start_review(app, review_path(row), ida, **question)
        wait_for_review(app, f"{review_path(row)}?seat={question['seat']}&effort={question['effort']}", ida)
    for question in questions[:burst] * 2:
        assert start_review(app, review_path(row), ida, **question)["state"] == "done"
    refused = app.ask("POST", review_path(row), ida["token"], json={})
    assert problem(refused) == (429, "slow-down")
    assert int(refused.headers["retry-after"]) > 0


def test_review_whose_process_dies_fails_with_a_sentence() -> None:
    with use_fake_judge(), in_memory_server(bots=FakePool(deaths=2)) as app:
        ida = app.guest()
        row = add_game(app, ida)
        start_review(app, review_path(row), ida)
        failed = wait_for_review(app, review_path(row), ida)
        assert (failed["state"], failed["reason"]["code"]) == ("failed", "review-failed")


def test_game_without_a_judge(app: InMemoryServer) -> None:
    ida = app.guest()
    row = add_game(app, ida)
    with patch("yohoho.core.descriptor.GameDescriptor.part", lambda self, name: None):
        assert problem(app.ask("POST", review_path(row), ida["token"], json={})) == (409, "no-judge")
    answer = app.ask("GET", "/api/reviews/summary?game=chess", ida["token"])
    assert problem(answer) == (400, "unknown-game")


def test_imported_game_has_a_review_that_counts_for_its_owner_alone(app: InMemoryServer) -> None:
    ida, mallory = app.guest("Ida"), app.guest("Mallory")
    row = add_game(app, ida)
    sent = {"record": msgspec.json.decode(row.record), "seat": 0}
    copied = app.ask("POST", "/api/games/import", mallory["token"], json=sent).json()["id"]
    for address, person in ((f"/api/games/{copied}/review", mallory), (review_path(row), ida)):
        start_review(app, address, person, seat=0)
        assert wait_for_review(app, f"{address}?seat=0", person)["state"] == "done"
    assert app.ask("DELETE", f"/api/games/{copied}", mallory["token"]).status_code == 204
    counted = [
        app.ask("GET", "/api/reviews/summary?game=skull", person["token"]).json()["games"]
        for person in (ida, mallory)
    ]
    assert counted == [1, 0], "a copy of her game takes nothing away from Ida"


# --- shared games


def test_visitor_of_a_shared_game_gets_the_review_of_the_sharer(app: InMemoryServer) -> None:
    ida, bo, eve = app.guest("Ida"), app.guest("Bo"), app.guest("Eve")
    row = add_game(app, ida, bo)
    made = app.ask("POST", f"/api/games/{row.id}/share", bo["token"], json={"pseudonyms": True}).json()
    shared = f"/api/shared/{made['token']}/review"
    assert problem(app.ask("GET", shared)) == (404, "no-review")
    assert problem(app.ask("POST", shared, json={})) == (401, "who-are-you")
    assert start_review(app, shared, eve)["seat"] == 1
    done = wait_for_review(app, shared)
    assert done["review"] == to_builtins(review(loads(row.record), 1))
    assert not any(name in str(done) for name in (*NAMES, bo["id"], ida["id"]))
    assert start_review(app, review_path(row), bo) == done, "one review for the link and for the players"
    assert app.ask("DELETE", shared, eve["token"]).status_code == 204
    app.ask("DELETE", f"/api/games/{row.id}/share", bo["token"])
    for method, body in METHODS:
        assert problem(app.ask(method, shared, eve["token"], **body)) == (404, "no-such-share")


def test_shared_game_of_a_running_day_has_no_review_yet(app: InMemoryServer) -> None:
    ida = app.guest("Ida")
    row = add_game(app, ida)
    made = app.ask("POST", f"/api/games/{row.id}/share", ida["token"], json={}).json()
    running = DailyError("daily-running", day="2026-11-17")
    with patch("yohoho.server.routes.server_only.shares.check_public", side_effect=running):
        answer = app.ask("POST", f"/api/shared/{made['token']}/review", ida["token"], json={})
    assert problem(answer) == (403, "daily-running")


# --- over all games


def test_summary_counts_each_own_game_once(app: InMemoryServer) -> None:
    ida, bo = app.guest("Ida"), app.guest("Bo")
    empty = app.ask("GET", "/api/reviews/summary?game=skull", ida["token"]).json()
    assert (empty["games"], empty["unforced"], empty["loss_per_ten"], empty["reviewed"]) == (0, 0, 0, [])
    rows = [add_game(app, ida, bo), add_game(app, bo, ida, seed=6)]
    reviews = []
    for row in rows:
        seat = row.players.index(ida["id"])
        for effort in ("quick", "normal"):
            start_review(app, review_path(row), ida, effort=effort)
            wait_for_review(app, f"{review_path(row)}?effort={effort}", ida)
        start_review(app, review_path(row), ida, seat=1 - seat)
        reviews.append(review(loads(row.record), seat))
    wait_for_review(app, f"{review_path(rows[1])}?seat=0", ida)
    summary = app.ask("GET", "/api/reviews/summary?game=skull", ida["token"]).json()
    losses = [one.loss for each in reviews for part in each.rounds for one in part.decisions]
    assert (summary["game"], summary["unit"], summary["games"]) == ("skull", JUDGE.unit, 2)
    assert summary["unforced"] == len(losses)
    assert summary["loss_per_ten"] == pytest.approx(10 * sum(losses) / len(losses))
    assert summary["loss_margin"] > 0
    assert summary["luck"] == pytest.approx(sum(each.luck or 0 for each in reviews))
    (bids,) = summary["categories"]
    assert (bids["category"], bids["count"]) == (
        "skull-bid",
        sum(each.categories[0].count for each in reviews),
    )
    by_date = sorted(rows, key=lambda row: (row.finished, row.id))
    assert [(line["id"], line["finished"]) for line in summary["reviewed"]] == [
        (row.id, row.finished) for row in by_date
    ]
    assert {line["effort"] for line in summary["reviewed"]} == {"normal"}
    assert bo["id"] not in str(summary)
