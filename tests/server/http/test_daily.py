"""The daily deal over HTTP: one counted attempt, practice, results, the calendar, and days that change."""

from collections.abc import Iterator
from typing import Any

import pytest

from tests.server.daily_server import DAY, GAMES, HOUR, QUICK_RUNGS, DailyServer, daily_server
from tests.server.in_memory import problem
from tests.server.reviews.fake_judge import use_fake_judge
from yohoho.core.record import loads
from yohoho.daily.days import begins, closes, ends, shift_day
from yohoho.table.fair import commitment, verify

TOMORROW = shift_day(DAY, 1)


@pytest.fixture
def server() -> Iterator[DailyServer]:
    with daily_server(rungs=()) as opened:
        yield opened


@pytest.fixture
def server_with_references() -> Iterator[DailyServer]:
    with daily_server() as opened:
        yield opened


def references(server: DailyServer, person: dict[str, str], game: str) -> Any:
    """The reference lines, once they are computed."""
    server.app.settle()
    return server.get(f"/api/daily/{DAY}/{game}", person)["references"]


@pytest.mark.parametrize("game", GAMES)
def test_attempt_counts_once_and_goes_on_anywhere(server_with_references: DailyServer, game: str) -> None:
    server = server_with_references
    ann = server.app.guest("Ann")
    table = server.begin(ann, game)
    assert server.begin(ann, game) == table
    server.play(ann, table, lambda legal: legal[0], max_actions=2)
    assert server.begin(ann, game) == table  # another device, later
    own_attempt = next(one for one in server.get("/api/daily", ann)["games"] if one["game"] == game)["mine"]
    assert (own_attempt["table"], own_attempt["state"], own_attempt["points"]) == (table, "playing", None)
    current = server.get("/api/tables/current", ann)["table"]
    assert (current["id"], current["daily"]["day"]) == (table, DAY)
    assert server.play(ann, table, lambda legal: legal[0])["phase"] == "over"
    assert problem(server.ask("POST", f"/api/daily/{game}", ann)) == (409, "daily-finished")
    result = server.get(f"/api/daily/{DAY}/{game}", ann)
    assert (result["begun"], result["finished"], result["closed"], result["secret"]) == (1, 1, False, "")
    assert result["mine"]["place"] == 1
    assert result["mine"]["marks"]
    assert [line["points"] for line in result["lines"]] == [result["mine"]["points"]]
    assert [line["rung"] for line in references(server, ann, game)] == list(QUICK_RUNGS)


def test_places_friends_and_addresses(server: DailyServer) -> None:
    ann, bo, cleo = (server.app.guest(name) for name in ("Ann", "Bo", "Cleo"))
    server.app.add_finished_game(ann["token"], ann["id"], cleo["id"])
    server.finish(ann, "skull-king", lambda legal: legal[0])
    server.finish(bo, "skull-king", lambda legal: legal[-1])
    server.finish(cleo, "skull-king", lambda legal: legal[0])
    result = server.get(f"/api/daily/{DAY}/skull-king", ann)
    lines = result["lines"]
    assert [line["points"] for line in lines] == sorted((line["points"] for line in lines), reverse=True)
    by_name = {line["name"]: line for line in lines}
    assert by_name["Ann"]["points"] == by_name["Cleo"]["points"]  # the same choices in the same deal
    assert by_name["Ann"]["place"] == by_name["Cleo"]["place"]
    assert {name: line["friend"] for name, line in by_name.items()} == {
        "Ann": False,
        "Bo": False,
        "Cleo": True,
    }
    assert {name: line["me"] for name, line in by_name.items()} == {"Ann": True, "Bo": False, "Cleo": False}
    assert {line["attempts"] for line in lines} == {3}
    assert {line["replay"] for line in lines} == {""}
    rows = list(server.app.store.rows.attempts.values())
    assert len({row.address for row in rows}) == 1
    assert "testclient" not in rows[0].address


def test_commitment_the_day_before_and_secret_after_the_day(server: DailyServer) -> None:
    ann = server.app.guest("Ann")
    before = {one["game"]: one["tomorrow"] for one in server.get("/api/daily")["games"]}
    server.clock.ms = begins(TOMORROW) + HOUR
    today = {one["game"]: one["commitment"] for one in server.get("/api/daily")["games"]}
    assert before == today
    table = server.finish(ann, "skull")
    record = server.get(f"/api/games/{table}-1", ann)
    assert record["fair"] == {
        "commitment": today["skull"],
        "secret": "",
        "words": [],
        "day": TOMORROW,
    }
    server.clock.ms = closes(TOMORROW)
    result = server.get(f"/api/daily/{TOMORROW}/skull")
    assert result["closed"]
    assert commitment(result["secret"]) == result["commitment"] == today["skull"]
    record = server.ask("GET", f"/api/games/{table}-1", ann).text
    assert verify(loads(record), today["skull"]) >= 1
    download = server.ask("GET", f"/api/games/{table}-1/download", ann).text
    assert loads(download) == loads(record)
    (line,) = result["lines"]
    replay = server.get(f"/api/daily/{TOMORROW}/skull/replays/{line['replay']}")
    assert replay["names"][0] == "Ann"


def test_replay_of_a_deleted_game_is_gone(server: DailyServer) -> None:
    ann = server.app.guest("Ann")
    game_id = f"{server.finish(ann, 'skull')}-1"
    assert server.ask("DELETE", f"/api/games/{game_id}", ann).status_code == 204
    assert problem(server.ask("POST", "/api/daily/skull", ann)) == (409, "daily-finished")
    server.clock.ms = closes(DAY)
    (line,) = server.get(f"/api/daily/{DAY}/skull")["lines"]
    assert (line["name"], line["replay"]) == ("", "")
    answer = server.ask("GET", f"/api/daily/{DAY}/skull/replays/{game_id}")
    assert problem(answer) == (404, "no-such-record")


def test_equal_games_of_a_day_have_a_review_each(server: DailyServer) -> None:
    """The same choices in the same deal: each counts for its own player, and goes with its own game."""
    people = [server.app.guest(name) for name in ("Ann", "Bo")]
    paths = [f"/api/games/{server.finish(person, 'skull')}-1" for person in people]
    steps = [server.get(path, person)["steps"] for path, person in zip(paths, people, strict=True)]
    assert steps[0] == steps[1]
    with use_fake_judge():
        for path, person in zip(paths, people, strict=True):
            job = server.ask("POST", f"{path}/review", person, json={}).json()
            while job["state"] != "done":
                job = server.get(f"{path}/review", person)
            assert server.get("/api/reviews/summary?game=skull", person)["games"] == 1
    assert problem(server.ask("GET", f"{paths[0]}/review", people[1])) == (404, "no-such-record")


@pytest.mark.parametrize("game", GAMES)
def test_practice_is_played_and_leaves_nothing(server: DailyServer, game: str) -> None:
    ann, bo = server.app.guest("Ann"), server.app.guest("Bo")
    path = f"/api/daily/{DAY}/{game}/practice"
    assert problem(server.ask("POST", path, ann)) == (403, "daily-not-finished")
    server.finish(ann, game)
    table = server.ask("POST", path, ann).json()["table"]
    view = server.play(ann, table, lambda legal: legal[-1])
    assert view["daily"]["practice"]
    assert len(server.get("/api/games", ann)["games"]) == 1
    assert server.get(f"/api/daily/{DAY}/{game}", ann)["begun"] == 1
    assert problem(server.ask("POST", path, bo)) == (403, "daily-not-finished")
    server.clock.ms = closes(DAY)
    assert server.ask("POST", path, bo).status_code == 200


@pytest.mark.parametrize(
    ("method", "path", "refused"),
    [
        ("GET", "/api/daily/2027-01-16/skull", (404, "daily-future")),
        ("GET", "/api/daily/2027-01-14/skull", (404, "daily-before-first")),
        ("GET", "/api/daily/2027-02-30/skull", (400, "bad-date")),
        ("GET", "/api/daily/today/skull", (400, "bad-date")),
        ("GET", f"/api/daily/{DAY}/chess", (404, "no-daily-game")),
        ("GET", f"/api/daily/{DAY}/skull", (403, "daily-not-finished")),
        ("GET", f"/api/daily/{DAY}/skull/replays/x-1", (403, "daily-running")),
        ("GET", "/api/daily/calendar?month=2027", (400, "bad-date")),
        ("POST", "/api/daily/chess", (404, "no-daily-game")),
        ("POST", "/api/daily/2027-01-16/skull/practice", (404, "daily-future")),
    ],
)
def test_refusals(server: DailyServer, method: str, path: str, refused: tuple[int, str]) -> None:
    server.get("/api/daily")
    assert problem(server.ask(method, path, server.app.guest())) == refused


def test_day_without_a_server_has_no_deal(server: DailyServer) -> None:
    server.get("/api/daily")
    server.clock.ms = begins(shift_day(DAY, 5))
    answer = server.ask("GET", f"/api/daily/{shift_day(DAY, 3)}/skull")
    assert problem(answer) == (404, "daily-no-deal")


def test_calendar_shows_my_days(server: DailyServer) -> None:
    ann = server.app.guest("Ann")
    server.finish(ann, "skull")
    server.begin(ann, "skull-king")
    server.clock.ms = begins(TOMORROW) + 12 * HOUR
    server.finish(ann, "skull")
    calendar = server.get("/api/daily/calendar?month=2027-01", ann)
    assert calendar["days_kept"] == server.get("/api/daily", ann)["days_kept"] == 2
    assert [(day["day"], day["closed"]) for day in calendar["days"]] == [(DAY, True), (TOMORROW, False)]
    states = [{game["game"]: game["state"] for game in day["games"]} for day in calendar["days"]]
    assert states == [
        {"skull-king": "missed", "skull": "finished"},
        {"skull-king": "none", "skull": "finished"},
    ]
    assert server.get("/api/daily/calendar?month=2027-02", ann)["days"] == []
    guest = server.get("/api/daily/calendar")
    assert {game["state"] for day in guest["days"] for game in day["games"]} == {"none"}


# --- midnight


def test_game_over_midnight_counts_for_the_day_it_was_begun(server: DailyServer) -> None:
    ann = server.app.guest("Ann")
    server.clock.ms = ends(DAY) - 60_000
    table = server.begin(ann, "skull")
    server.play(ann, table, lambda legal: legal[0], max_actions=1)
    server.clock.ms = ends(DAY) + HOUR // 2
    assert server.begin(ann, "skull") != table  # the new day
    assert server.get("/api/daily/calendar", ann)["days"][0]["games"][1]["table"] == table
    assert server.play(ann, table, lambda legal: legal[0])["phase"] == "over"
    assert server.get(f"/api/daily/{DAY}/skull", ann)["mine"]["state"] == "finished"
    assert server.get("/api/daily", ann)["games"][1]["mine"]["state"] == "playing"


def test_game_cannot_be_finished_after_the_day_is_closed(server: DailyServer) -> None:
    ann = server.app.guest("Ann")
    table = server.begin(ann, "skull")
    server.clock.ms = closes(DAY)
    with pytest.raises(AssertionError, match="daily-closed"):
        server.play(ann, table, lambda legal: legal[0])
    assert server.get("/api/tables/current", ann) == {"table": None}
    result = server.get(f"/api/daily/{DAY}/skull", ann)
    assert (result["mine"]["state"], result["finished"], result["lines"]) == ("missed", 0, [])


def test_clock_that_jumps_makes_no_second_secret_and_no_second_attempt(server: DailyServer) -> None:
    ann = server.app.guest("Ann")
    before = server.get("/api/daily")["games"]
    server.finish(ann, "skull")
    for jump in (26 * HOUR, -30 * 24 * HOUR, 400 * 24 * HOUR, -2 * HOUR, 0):
        server.clock.ms = begins(DAY) + 12 * HOUR + jump
        server.get("/api/daily", ann)
    again = server.get("/api/daily")["games"]
    assert [one["commitment"] for one in again] == [one["commitment"] for one in before]
    assert problem(server.ask("POST", "/api/daily/skull", ann)) == (409, "daily-finished")
    assert server.get(f"/api/daily/{DAY}/skull", ann)["begun"] == 1
    days = {(day, game) for day, game in server.app.store.rows.days}
    assert len(server.secrets()) == len(days) == len(set(server.secrets()))
