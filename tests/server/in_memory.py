"""A server in memory, with its own clock, for tests of the HTTP API."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from uuid import uuid4

import httpx
from litestar import Litestar
from litestar.testing import TestClient
from msgspec.structs import replace

from yohoho import CHANCE, Dice, Skull
from yohoho.core.record import Fair, Logbook, dumps
from yohoho.server.app import create_app
from yohoho.server.bot_pool import usual_bot_pool
from yohoho.server.config import Config
from yohoho.server.identity import Identities
from yohoho.server.operator_log import OperatorLog
from yohoho.server.tables.hub import Hub
from yohoho.store import GameRow, MemoryStore

SECRET = b"a secret of the tests"


class InMemoryServer:
    """`ask` without a token sends a request without an identity."""

    def __init__(self, store: MemoryStore | None = None, hub: Hub | None = None, **settings: Any) -> None:
        self.config = Config(data=Path("nowhere"), **settings)
        self.store = store or MemoryStore()
        self.time = 1_800_000_000.0
        self.identities = Identities(self.store, SECRET, lambda: self.time)
        self.hub = hub or Hub(
            *(self.store, usual_bot_pool()),
            onlookers_each=self.config.onlookers_each,
            observer=OperatorLog(),
        )
        self.app = create_app(self.config, self.hub, self.identities)
        self.client: TestClient[Litestar]

    def ask(self, method: str, path: str, token: str = "", **more: Any) -> httpx.Response:
        headers = {"authorization": f"Bearer {token}"} if token else {}
        self.client.cookies.clear()
        answer: httpx.Response = self.client.request(
            method, path, headers=headers | more.pop("headers", {}), **more
        )
        return answer

    def guest(self, name: str = "Ida") -> dict[str, str]:
        """A new person: id, name and token."""
        answer = self.ask("POST", "/api/me", json={"name": name})
        assert answer.status_code == 200, answer.text
        found: dict[str, str] = answer.json()
        return found

    def table(self, token: str, **wanted: Any) -> dict[str, str]:
        answer = self.ask("POST", "/api/tables", token, json=wanted or {"preset": "skull"})
        assert answer.status_code == 201, answer.text
        found: dict[str, str] = answer.json()
        return found

    def command(self, token: str, table: str, *commands: dict[str, Any]) -> None:
        """Send commands over a socket, each after the one before is acknowledged."""
        path, headers = f"/ws/tables/{table}", {"authorization": f"Bearer {token}"}
        with self.client.websocket_connect(path, headers=headers) as socket:
            socket.send_json({"type": "hello", "protocol": 1})
            for wanted in commands:
                socket.send_json({"type": "do", "id": uuid4().hex, "command": wanted})
                while (answer := socket.receive_json())["type"] != "ack":
                    assert answer["type"] != "problem", answer

    def finished_game(
        self,
        token: str,
        *players: str,
        names: tuple[str, ...] = ("Sailor 0", "Sailor 1", "Sailor 2"),
        seed: int = 5,
    ) -> GameRow:
        """A game that these people have played, at a table that the token's owner has opened."""
        table = self.table(token)["id"]
        info = asyncio.run(self.store.info(table))
        seq = asyncio.run(self.store.last_seq(table))
        assert info is not None
        over = replace(info, status="over")
        whole = (*players, "", "", "")[:3]
        row = GameRow(f"{table}-1", table, "skull", info.updated, whole, names, record_of_a_game(names, seed))
        asyncio.run(self.store.append(table, seq, [], over, [row]))
        return row


def record_of_a_game(names: tuple[str, ...], seed: int = 5) -> bytes:
    game, dice = Skull(players=3), Dice(seed)
    logbook = Logbook(game, list(names))
    while seats := game.waiting(logbook.state):
        seat, state = seats[0], logbook.state
        chosen = game.chance(state, dice) if seat == CHANCE else dice.choice(game.legal(state, seat))
        logbook.act(seat, chosen)
    fair = Fair("commitment", "secret", [f"words of {name}" for name in names])
    return dumps(replace(logbook.record(), fair=fair)).encode()


@contextmanager
def in_memory_server(
    store: MemoryStore | None = None, hub: Hub | None = None, **settings: Any
) -> Iterator[InMemoryServer]:
    app = InMemoryServer(store, hub, **settings)
    with TestClient(app.app, base_url="http://tavern.test") as client:
        app.client = client
        yield app


def problem(answer: httpx.Response) -> tuple[int, str]:
    """Status and code of a refusal, in the common format of all refusals."""
    found = answer.json()
    assert set(found) == {"error", "text", "ruling", "args"}, found
    assert found["text"].strip()
    assert found["text"] != found["error"]
    return answer.status_code, found["error"]
