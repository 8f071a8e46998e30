"""A server in memory with a clock that the test moves, and people who play its daily deal."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar
from unittest.mock import patch
from uuid import uuid4

import msgspec

from tests.server.in_memory import InMemoryServer, in_memory_server
from yohoho.daily.days import begins
from yohoho.store import MemoryStore

DAY = "2027-01-15"
NOON = begins(DAY) + 12 * 3_600_000
HOUR = 3_600_000
GAMES = ("skull-king", "skull")
QUICK_RUNGS = ("cabin-boy", "sailor")
Choose = Callable[[list[str]], str]
T = TypeVar("T")


class DailyClock:
    def __init__(self) -> None:
        self.ms = NOON

    def __call__(self) -> int:
        return self.ms


class DailyServer:
    """Frames and answers are kept as texts, to search them for secrets."""

    def __init__(self, app: InMemoryServer, clock: DailyClock) -> None:
        self.app = app
        self.clock = clock
        self.heard: dict[str, list[str]] = {}
        """What each person was sent, by token."""

    def ask(self, method: str, path: str, person: dict[str, str] | None = None, **more: Any) -> Any:
        answer = self.app.ask(method, path, person["token"] if person else "", **more)
        if person:
            self.heard.setdefault(person["token"], []).append(answer.text)
        return answer

    def get(self, path: str, person: dict[str, str] | None = None) -> Any:
        answer = self.ask("GET", path, person)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def begin(self, person: dict[str, str], game: str) -> str:
        answer = self.ask("POST", f"/api/daily/{game}", person)
        assert answer.status_code == 200, answer.text
        return str(answer.json()["table"])

    def play(self, person: dict[str, str], table: str, choose: Choose, max_actions: int | None = None) -> Any:
        """Play to the end, or `max_actions`; returns the last view."""
        path, headers = f"/ws/tables/{table}", {"authorization": f"Bearer {person['token']}"}
        actions, version = 0, 0
        sent, view = False, None
        with self.app.socket(path, headers=headers) as socket:
            socket.send_json({"type": "hello", "protocol": 1})
            while True:
                text = socket.receive_text()
                self.heard.setdefault(person["token"], []).append(text)
                frame = msgspec.json.decode(text)
                assert frame["type"] != "problem", frame
                view = frame.get("view", view)
                if frame["type"] == "ack":
                    version, sent = frame["version"], False
                current = not sent and view["version"] >= version
                if view["phase"] == "over" or (current and actions == max_actions):
                    return view
                if current and 0 in view["game"]["waiting"]:
                    sent = True
                    command = {"do": "act", "action": choose(view["game"]["legal"])}
                    socket.send_json({"type": "do", "id": uuid4().hex, "command": command})
                    actions += 1

    def read_store(self, scenario: Callable[[Any], Awaitable[T]]) -> T:
        """Read from the store, as `LeakDetector` does."""

        async def read() -> T:
            return await scenario(self.app.store)

        return asyncio.run(read())

    def secrets(self) -> list[str]:
        """The secrets of all days that the store has."""
        return [row.secret for row in self.app.store.rows.days.values()]

    def finish(self, person: dict[str, str], game: str, choose: Choose = lambda legal: legal[0]) -> str:
        """The whole counted attempt of a person; returns its table."""
        table = self.begin(person, game)
        assert self.play(person, table, choose)["phase"] == "over"
        return table


@contextmanager
def daily_server(
    store: MemoryStore | None = None, rungs: tuple[str, ...] = QUICK_RUNGS
) -> Iterator[DailyServer]:
    """A server whose days have reference lines of these rungs."""
    clock, store = DailyClock(), store or MemoryStore()
    with (
        patch("yohoho.server.daily.references.reference_rungs", lambda game: rungs),
        in_memory_server(store, clock=clock, bot_delay=0, seed=3, limits=False) as app,
    ):
        yield DailyServer(app, clock)
