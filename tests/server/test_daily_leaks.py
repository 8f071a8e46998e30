"""Nobody learns anything about a deal of the day before they have finished it themselves."""

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.daily_server import DAY, GAMES, DailyServer, daily_server
from tests.server.in_memory import problem
from tests.server.leak_detector import LeakDetector, cards_named
from yohoho.daily.days import closes
from yohoho.table.fair import daily_seed

Person = dict[str, str]
GAME_NAMES = {"skull-king"}
"""The name of a game that is also the name of a card."""


@pytest.fixture
def server() -> Iterator[DailyServer]:
    with daily_server() as opened:
        yield opened


class Reader:
    """A person and everything that they were sent, as `LeakDetector` reads it."""

    def __init__(self, server: DailyServer, person: Person) -> None:
        self.identity, self.token = person["id"], person["token"]
        self.frames = [text for text in server.heard[self.token] if '"type":' in text[:20]]


@pytest.mark.parametrize("game", GAMES)
def test_frames_of_an_attempt_hold_nothing_hidden(server: DailyServer, game: str) -> None:
    ann = server.app.guest("Ann")
    table = server.finish(ann, game)
    reader: Any = Reader(server, ann)
    detector = LeakDetector(server, table, [reader])
    assert detector.published == {}  # the end of the game publishes no secret
    assert detector.check(reader) > 5


def everything_to_ask(game: str, table: str, share: str, code: str) -> list[str]:
    """Every route by which somebody could look at a game of somebody else, or at the day."""
    return [
        "/api/daily",
        "/api/daily/calendar",
        f"/api/daily/{DAY}/{game}",
        f"/api/daily/{DAY}/{game}/replays/{table}-1",
        f"/api/tables/{table}",
        f"/api/tables/{table}/advice",
        f"/api/codes/{code}",
        "/api/tables",
        "/api/tables/mine",
        "/api/games",
        f"/api/games/{table}-1",
        f"/api/games/{table}-1/download",
        f"/api/games/{table}-1/replay",
        f"/api/games/{table}-1/share",
        f"/api/shared/{share}",
        "/api/history",
        "/api/careers",
    ]


@pytest.mark.parametrize("game", GAMES)
def test_person_who_has_not_finished_gets_nothing_of_the_deal(server: DailyServer, game: str) -> None:
    ann, bo, cleo = (server.app.guest(name) for name in ("Ann", "Bo", "Cleo"))
    server.app.add_finished_game(ann["token"], ann["id"], bo["id"])  # even a friend
    table = server.finish(ann, game)
    share = server.ask("POST", f"/api/games/{table}-1/share", ann, json={}).json()["token"]
    own = server.begin(bo, game)
    server.play(bo, own, lambda legal: legal[0], max_actions=1)
    code = server.get(f"/api/tables/{table}", ann)["code"]
    points = server.get(f"/api/daily/{DAY}/{game}", ann)["mine"]["points"]
    for person in (bo, cleo, None):
        for path in everything_to_ask(game, table, share, code):
            answer = server.ask("GET", path, person)
            check_nothing_hidden(server, game, answer, points)
        assert problem(server.ask("GET", f"/api/daily/{DAY}/{game}", person)) == (403, "daily-not-finished")
        assert problem(server.ask("GET", f"/api/shared/{share}", person)) == (403, "daily-running")
        assert problem(server.ask("GET", f"/api/tables/{table}", person)) == (403, "no-watching")
        check_socket_is_refused(server, table, person)
    check_log(server, game, server.app.log())


def check_nothing_hidden(server: DailyServer, game: str, answer: Any, points: int) -> None:
    assert answer.headers["cache-control"] == "no-store"
    assert "etag" not in answer.headers
    for secret in server.secrets():
        assert secret not in answer.text
        assert daily_seed(secret, DAY, game) not in answer.text
    document = msgspec.json.decode(answer.text)
    assert set(cards_named(document)) <= GAME_NAMES
    if answer.url.path.startswith("/api/daily"):
        assert f'"points":{points}' not in answer.text
        assert "Ann" not in answer.text


def check_socket_is_refused(server: DailyServer, table: str, person: Person | None) -> None:
    headers = {"authorization": f"Bearer {person['token']}"} if person else {}
    with server.app.socket(f"/ws/tables/{table}", headers=headers) as socket:
        socket.send_json({"type": "hello", "protocol": 1})
        assert socket.receive_json()["error"] == "no-watching"
        with pytest.raises(ConnectionClosed):
            socket.receive_json()


def check_log(server: DailyServer, game: str, logged: str) -> None:
    assert "/api/daily/{game_name}" in logged  # the log was captured
    for secret in server.secrets():
        assert secret not in logged
        assert daily_seed(secret, DAY, game) not in logged
    assert set(cards_named(logged)) <= GAME_NAMES


@pytest.mark.parametrize("game", GAMES)
def test_everybody_sees_the_day_once_it_is_closed(server: DailyServer, game: str) -> None:
    """Shows that the test above asks for the right things."""
    ann, bo = server.app.guest("Ann"), server.app.guest("Bo")
    table = server.finish(ann, game)
    share = server.ask("POST", f"/api/games/{table}-1/share", ann, json={}).json()["token"]
    server.clock.ms = closes(DAY)
    result = server.get(f"/api/daily/{DAY}/{game}", bo)
    assert result["secret"] in server.secrets()
    assert result["lines"][0]["name"] == "Ann"
    shown = server.get(f"/api/daily/{DAY}/{game}/replays/{table}-1", bo)
    assert server.get(f"/api/shared/{share}")["names"] == shown["names"]
    assert problem(server.ask("GET", f"/api/tables/{table}", bo)) == (403, "no-watching")
