"""What a page asks a server for, answered without one."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from tests.offline.local_game import SHORT, LocalGame
from tests.server.in_memory import in_memory_server, record_of_a_game
from tests.server.leak_detector import LeakDetector
from tests.store.indexed_db.rows_in_memory import RowsInMemory
from tests.virtual_time import run_virtually
from yohoho.bots import network_provider
from yohoho.bots.network_provider import Network
from yohoho.bots.skull_king.captain import captain_network
from yohoho.store.indexed_db.store import open_indexed_db

Scenario = Callable[[LocalGame], Awaitable[None]]


def run(scenario: Scenario) -> None:
    async def open_and_run() -> None:
        await scenario(await LocalGame.open())

    run_virtually(open_and_run())


@pytest.mark.parametrize("name", SHORT)
def test_finished_game_is_in_games_history_and_replay(name: str) -> None:
    async def scenario(local: LocalGame) -> None:
        await local.play(SHORT[name])
        (line,) = (await local.ask("GET", "/api/games"))["games"]
        assert line["names"][line["seat"]] == "Ida"
        (played,) = (await local.ask("GET", "/api/history"))["games"]
        assert played["id"] == line["id"]
        assert len(played["scores"]) == 3
        record = await local.ask("GET", f"/api/games/{line['id']}")
        replay = await local.ask("GET", f"/api/games/{line['id']}/replay")
        assert len(replay["steps"]) == len(record["steps"])
        assert await local.ask("POST", "/api/games/replay", record) == replay
        assert await local.ask("DELETE", f"/api/games/{line['id']}") is None
        assert (await local.ask("GET", "/api/games"))["games"] == []

    run(scenario)


@pytest.mark.parametrize("name", SHORT)
def test_game_played_offline_is_imported_into_a_server(name: str) -> None:
    records: list[dict[str, Any]] = []

    async def scenario(local: LocalGame) -> None:
        await local.play(SHORT[name])
        (line,) = (await local.ask("GET", "/api/games"))["games"]
        records.append(await local.ask("GET", f"/api/games/{line['id']}"))
        again = await local.ask("POST", "/api/games/import", {"record": records[0], "seat": line["seat"]})
        assert again["error"] == "game-known"

    run(scenario)
    (record,) = records
    (own_seat,) = set(range(len(record["seats"]))) - set(record["bots"])
    with in_memory_server() as app:
        bo = app.guest("Bo")
        sent = {"record": record, "seat": own_seat}
        line = app.ask("POST", "/api/games/import", bo["token"], json=sent).json()
        assert (line["names"], line["finished"]) == (record["seats"], record["finished"])
        assert app.ask("GET", f"/api/games/{line['id']}", bo["token"]).json() == record


def test_game_is_imported_offline() -> None:
    record = json.loads(record_of_a_game(("Ida", "Bo", "Cleo")))

    async def scenario(local: LocalGame) -> None:
        await local.ask("POST", "/api/me", {"name": "Ida"})
        line = await local.ask("POST", "/api/games/import", {"record": record, "seat": 0})
        assert (await local.ask("GET", "/api/games"))["games"] == [line]
        half = {**record, "steps": record["steps"][:-1], "hashes": []}
        refused = await local.ask("POST", "/api/games/import", {"record": half, "seat": 0})
        assert refused["error"] == "unfinished-record"

    run(scenario)


def test_statistics_count_finished_games() -> None:
    async def scenario(local: LocalGame) -> None:
        await local.play(SHORT["beck"])
        careers = await local.ask("GET", "/api/careers")
        assert careers["games"] == 1
        assert [standing["career"]["name"] for standing in careers["people"]] == ["Ida"]
        assert (await local.ask("GET", "/api/seasons"))["since"] is not None

    run(scenario)


def test_running_game_goes_on_in_the_next_worker() -> None:
    async def scenario() -> None:
        rows = RowsInMemory()
        first = await LocalGame.open(rows)
        await first.ask("POST", "/api/me", {"name": "Ida"})
        table = (await first.ask("POST", "/api/tables", {"settings": SHORT["beck"], "start": True}))["id"]
        second = await LocalGame.open(rows)
        current = await second.ask("GET", "/api/tables/current")
        assert current["table"]["id"] == table
        await second.play_on(table)
        assert len((await second.ask("GET", "/api/games"))["games"]) == 1

    run_virtually(scenario())


def test_daily_deals_are_there_to_practise_only() -> None:
    async def scenario(local: LocalGame) -> None:
        await local.ask("POST", "/api/me", {"name": "Ida"})
        today = await local.ask("GET", "/api/daily")
        assert (await local.ask("POST", "/api/daily/skull"))["error"] == "needs-server"
        table = (await local.ask("POST", f"/api/daily/{today['day']}/skull/practice"))["table"]
        await local.play_on(table)
        assert (await local.ask("GET", "/api/games"))["games"] == []  # practice is not kept
        assert (await local.ask("GET", "/api/daily/calendar"))["today"] == today["day"]

    run(scenario)


def test_lessons_are_finished_once_and_for_good() -> None:
    async def scenario(local: LocalGame) -> None:
        await local.ask("POST", "/api/me", {"name": "Ida"})
        finished = await local.ask("PUT", "/api/lessons/progress", {"finished": ["skull-placing"]})
        assert finished == {"finished": ["skull-placing"]}
        refused = await local.ask("PUT", "/api/lessons/progress", {"finished": ["knitting"]})
        assert refused["error"] == "no-such-lesson"
        assert await local.ask("GET", "/api/lessons/progress") == finished

    run(scenario)


@pytest.mark.parametrize(
    ("method", "address", "body", "error"),
    [
        ("GET", "/api/tables/current", None, "who-are-you"),
        ("POST", "/api/me", {"name": "  "}, "empty-name"),
        ("POST", "/api/me", {"nom": "Ida"}, "bad-message"),
        ("POST", "/api/me", "{", "bad-message"),
        ("POST", "/api/games/replay", "{}", "bad-record"),
        ("GET", "/api/daily/2026-13-41/skull", None, "bad-date"),
        ("GET", "/api/history?limit=1000", None, "who-are-you"),
        ("GET", "/api/tables/no-such-table", None, "unknown-table"),
        ("POST", "/api/games/1/share", {}, "needs-server"),
        ("GET", "/api/codes/ABCDEF", None, "needs-server"),
        ("POST", "/api/reviews/sheet", {}, "needs-server"),
        ("PATCH", "/api/me", {}, "needs-server"),
    ],
)
def test_bad_request_is_refused_with_a_code(method: str, address: str, body: Any, error: str) -> None:
    async def scenario(local: LocalGame) -> None:
        assert (await local.ask(method, address, body))["error"] == error

    run(scenario)


def test_bad_messages_are_refused_and_the_game_goes_on() -> None:
    async def scenario(local: LocalGame) -> None:
        await local.ask("POST", "/api/me", {"name": "Ida"})
        table = (await local.ask("POST", "/api/tables", {"settings": SHORT["skull"], "start": True}))["id"]
        for name, data in [("no-hello", '{"type": "ping"}'), ("old", '{"type": "hello", "protocol": 0}')]:
            local.server.connect(name, table)
            local.server.receive(name, data)
        local.server.connect("elsewhere", "no-such-table")
        local.server.receive("elsewhere", '{"type": "hello"}')
        local.server.connect("odd", table)
        for data in ['{"type": "hello"}', "{", '{"type": "do", "id": "1", "command": {"do": "dance"}}']:
            local.server.receive("odd", data)
        await asyncio.sleep(0.1)  # virtual: until everything has been answered
        assert '"hello-first"' in local.heard["no-hello"][0]
        assert '"protocol-version"' in local.heard["old"][0]
        assert '"unknown-table"' in local.heard["elsewhere"][0]
        assert [local.heard[name][-1] for name in ("no-hello", "old", "elsewhere")] == ["", "", ""]
        assert sum('"bad-message"' in frame for frame in local.heard["odd"]) == 2
        local.server.receive("nobody", "{}")  # a message that comes too late is dropped
        await local.play_on(table)

    run(scenario)


def test_nothing_is_acknowledged_while_the_storage_is_full() -> None:
    async def scenario(local: LocalGame) -> None:
        await local.ask("POST", "/api/me", {"name": "Ida"})
        table = (await local.ask("POST", "/api/tables", {"settings": SHORT["skull"]}))["id"]
        local.server.connect("lobby", table)
        local.server.receive("lobby", '{"type": "hello"}')
        await asyncio.sleep(0.05)
        local.rows.full = True
        local.server.receive("lobby", '{"type": "do", "id": "1", "command": {"do": "rename", "name": "Bo"}}')
        assert (await local.ask("POST", "/api/me", {"name": "Bo"}))["error"] == "storage-full"
        await asyncio.sleep(0.05)
        assert '"storage-full"' in local.heard["lobby"][-1]
        local.rows.full = False
        assert (await local.ask("GET", "/api/me"))["name"] == "Ida"
        assert (await local.ask("GET", f"/api/tables/{table}"))["seats"][0]["name"] == "Ida"

    run(scenario)


@pytest.mark.parametrize("name", SHORT)
def test_no_frame_contains_a_secret(name: str) -> None:
    async def play() -> tuple[LocalGame, str]:
        local = await LocalGame.open()
        return local, await local.play(SHORT[name])

    local, table = run_virtually(play())
    assert LeakDetector(local, table, [local]).check(local) > 10


def test_captains_play_by_a_network_that_is_loaded_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(network_provider, "_PROVIDED", {})
    loaded: list[str] = []

    class WithNetworks(LocalGame):
        async def load_network(self, game: str) -> Network:
            loaded.append(game)
            return captain_network()

    async def scenario() -> None:
        rows = RowsInMemory()
        local = WithNetworks(await open_indexed_db(rows), rows)
        await local.play(SHORT["beck"] | {"bots": "captain"})

    run_virtually(scenario())
    assert loaded == ["skull-king"]


def test_captain_without_its_network_is_replaced_by_a_sailor(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(network_provider, "_PROVIDED", {})

    async def scenario(local: LocalGame) -> None:
        await local.play(SHORT["beck"] | {"bots": "captain"})
        assert len((await local.ask("GET", "/api/games"))["games"]) == 1

    run(scenario)


def test_coach_advises_by_the_network(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(network_provider, "_PROVIDED", {})

    async def scenario() -> None:
        rows = RowsInMemory()
        local = await LocalGame.open(rows)
        await local.ask("POST", "/api/me", {"name": "Ida"})
        settings = SHORT["beck"] | {"coach": "alone"}
        table = (await local.ask("POST", "/api/tables", {"settings": settings, "start": True}))["id"]
        assert (await local.ask("GET", f"/api/tables/{table}/advice"))["error"] == "coach-silent"
        network_provider.provide_network("skull-king", captain_network())
        hints = (await local.ask("GET", f"/api/tables/{table}/advice"))["hints"]
        assert [hint["action"] for hint in hints]
        assert [hint["gain"] for hint in hints] == sorted((hint["gain"] for hint in hints), reverse=True)
        assert all(0 <= hint["chance"] <= 1 for hint in hints)

    run_virtually(scenario())
