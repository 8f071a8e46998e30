"""A server in the process of the test, in virtual time and without a network."""

from __future__ import annotations

import asyncio
import copy
from collections.abc import Awaitable, Callable, Coroutine, Iterator, Mapping
from contextlib import AbstractAsyncContextManager, contextmanager
from functools import cache
from itertools import count
from pathlib import Path
from typing import Any, TypeVar
from uuid import uuid4

import httpx
import msgspec
from litestar import Litestar
from msgspec.structs import replace
from structlog.testing import capture_logs

from tests.server import network
from tests.server.in_process import InProcessBots, InProcessReplays, hub_of, new_random_source
from tests.virtual_time import VirtualRunner
from tests.walks import play_at_random
from yohoho import Skull
from yohoho.core.record import Fair, dumps
from yohoho.server.app import Resources, create_app, create_routes
from yohoho.server.clock import WallClock
from yohoho.server.config import Config
from yohoho.server.identity import Identities
from yohoho.server.limits import Limits
from yohoho.server.operator_log import OperatorLog
from yohoho.server.tables.table_bots import TableBots
from yohoho.store import GameRow, MemoryStore
from yohoho.table.clock import BOT_DELAY

ADDRESS = "http://tavern.test"
"""The address of a server in memory, unless there are several at a time."""
SECRET = b"a secret of the tests"
T = TypeVar("T")
_numbers = count(2)


@cache
def _routes(longest_body: int) -> Litestar:
    """Made once in a process, because they take a fifth of a second and refer to no component."""
    return create_routes(longest_body)


def fresh_routes(config: Config) -> Litestar:
    """Routes for one application."""
    return copy.copy(_routes(config.longest_body))


class InMemoryServer:
    """Its clocks stand still between two calls. `ask` without a token sends a request without an identity.

    Two servers over one store need different seeds, or they give out the same ids.
    """

    def __init__(
        self,
        store: MemoryStore | None = None,
        *,
        clock: WallClock | None = None,
        bots: TableBots | None = None,
        bot_delay: int = BOT_DELAY,
        limiter: Limits | None = None,
        seed: int | str = 1,
        **settings: Any,
    ) -> None:
        self.runner = VirtualRunner()
        self.config = Config(data=Path("nowhere"), **settings)
        self.store = store or MemoryStore()
        chance = new_random_source(seed)
        self.identities = Identities(self.store.identities, SECRET, lambda: self.time, chance)
        self._shift = 0.0
        self.clock = clock or (lambda: int(1000 * self.time))
        resources = Resources(
            store=self.store,
            bots=bots or InProcessBots(),
            clock=self.clock,
            random=chance,
            observer=OperatorLog(),
        )
        self.hub = hub_of(resources, bot_delay=bot_delay, onlookers_each=self.config.onlookers_each)
        self.app = create_app(
            self.config,
            resources,
            self.hub,
            self.identities,
            limits=limiter or Limits(self.config.rates, on=self.config.limits, clock=self._loop_ms),
            replays=InProcessReplays(),
            routes=fresh_routes(self.config),
        )
        self.address = f"http://tavern-{next(_numbers)}.test" if network.applications else ADDRESS
        self.logged: list[Any] = []
        """The lines of the log, while the server is open."""

    @property
    def time(self) -> float:
        """The wall clock in seconds. It goes on with the loop's timers, and may be set."""
        return self.runner.loop.wall_seconds() + self._shift

    @time.setter
    def time(self, seconds: float) -> None:
        self._shift += seconds - self.time

    def _loop_ms(self) -> float:
        """For limits, which a test may also ask while the loop does not run."""
        return 1000 * self.runner.loop.time()

    def close(self) -> None:
        self.run(self._stop())
        self.runner.close()

    async def _stop(self) -> None:
        await self.hub.stop()
        for stop in self.app.on_shutdown:
            await stop()  # type: ignore[call-arg]

    # --- what real servers have too

    def run(self, scenario: Coroutine[Any, Any, T], seconds: float = 60) -> T:
        return self.runner.run(scenario, seconds)

    def copy_rows(self) -> dict[str, dict[Any, Any]]:
        """Copy everything that the server stores, by kind, as it is now."""
        return copy.deepcopy({kind: dict(rows) for kind, rows in self.store.rows.by_kind().items()})

    def read_store(self, scenario: Callable[[Any], Awaitable[T]]) -> T:
        async def read() -> T:
            return await scenario(self.store)

        return self.run(read())

    def log(self) -> str:
        """The log as text, a line for each event that an operator sees."""
        lines = [line for line in self.logged if line["log_level"] != "debug"]
        return "\n".join(msgspec.json.encode(line, enc_hook=repr).decode() for line in lines)

    def faults(self) -> str:
        """The server's own errors in its log."""
        crashes = [line for line in self.logged if line["event"] == "crash" or line.get("exc_info")]
        return "\n".join(map(repr, crashes))

    # --- requests

    def ask(self, method: str, path: str, token: str = "", **more: Any) -> httpx.Response:
        headers = {"authorization": f"Bearer {token}"} if token else {}
        return self.run(self._ask(method, path, headers=headers | more.pop("headers", {}), **more))

    async def _ask(self, method: str, path: str, **more: Any) -> httpx.Response:
        async with network.http_client(self.address, follow_redirects=True) as http:
            return await http.request(method, path, **more)

    def get_json(self, path: str, token: str = "") -> Any:
        """Ask for a document that this person may have."""
        answer = self.ask("GET", path, token)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def settle(self) -> None:
        """Run everything that is ready, without letting time pass."""
        self.run(self.runner.loop.idle())

    def advance(self, seconds: float) -> None:
        """Let time pass."""
        self.run(asyncio.sleep(seconds), 2 * seconds)

    @contextmanager
    def socket(self, path: str, headers: Mapping[str, str] | None = None) -> Iterator[BlockingSocket]:
        """A WebSocket for a test that is no coroutine."""
        opened = network.open_socket(self.address, path, headers or {})
        line = self.run(_enter(opened))
        try:
            yield BlockingSocket(self, line)
        finally:
            self.run(_leave(opened))

    def guest(self, name: str = "Ida") -> dict[str, str]:
        """A new person: id, name and token."""
        answer = self.ask("POST", "/api/me", json={"name": name})
        assert answer.status_code == 200, answer.text
        person: dict[str, str] = answer.json()
        return person

    def table(self, token: str, **body: Any) -> dict[str, str]:
        answer = self.ask("POST", "/api/tables", token, json=body or {"preset": "skull"})
        assert answer.status_code == 201, answer.text
        table: dict[str, str] = answer.json()
        return table

    def command(self, token: str, table: str, *commands: dict[str, Any]) -> None:
        """Send commands over a socket, each after the one before is acknowledged."""
        path, headers = f"/ws/tables/{table}", {"authorization": f"Bearer {token}"}
        with self.socket(path, headers) as socket:
            socket.send_json({"type": "hello", "protocol": 1})
            for command in commands:
                socket.send_json({"type": "do", "id": uuid4().hex, "command": command})
                while (answer := socket.receive_json())["type"] != "ack":
                    assert answer["type"] != "problem", answer

    def add_finished_game(
        self,
        token: str,
        *players: str,
        names: tuple[str, ...] = ("Sailor 0", "Sailor 1", "Sailor 2"),
        seed: int = 5,
    ) -> GameRow:
        """Store a game that these people have played, at a table that the token's owner opens."""
        table = self.table(token)["id"]
        info = asyncio.run(self.store.tables.find(table))
        seq = asyncio.run(self.store.tables.last_seq(table))
        assert info is not None
        over = replace(info, status="over")
        whole = (*players, "", "", "")[:3]
        row = GameRow(f"{table}-1", table, "skull", info.updated, whole, names, record_of_a_game(names, seed))
        asyncio.run(self.store.tables.append(table, seq, [], over, [row]))
        return row


def record_of_a_game(names: tuple[str, ...], seed: int = 5) -> bytes:
    logbook = play_at_random(Skull(players=3), seed, names)
    fair = Fair("commitment", "secret", [f"words of {name}" for name in names])
    return dumps(replace(logbook.record(), fair=fair)).encode()


async def _enter(opened: AbstractAsyncContextManager[network.Line]) -> network.Line:
    return await opened.__aenter__()


async def _leave(opened: AbstractAsyncContextManager[network.Line]) -> None:
    await opened.__aexit__(None, None, None)


class BlockingSocket:
    """Runs the server's loop until a message has come."""

    def __init__(self, server: InMemoryServer, line: network.Line) -> None:
        self._server = server
        self._line = line

    def send_json(self, message: Any) -> None:
        self.send_text(msgspec.json.encode(message).decode())

    def send_text(self, text: str) -> None:
        self._server.run(self._line.send(text))

    def receive_text(self) -> str:
        """The next frame. Raises ConnectionClosed."""
        return str(self._server.run(self._line.recv()))

    def receive_json(self) -> Any:
        return msgspec.json.decode(self.receive_text())


@contextmanager
def in_memory_server(store: MemoryStore | None = None, **settings: Any) -> Iterator[InMemoryServer]:
    server = InMemoryServer(store, **settings)
    network.applications[server.address] = server.app
    with capture_logs() as server.logged:
        try:
            yield server
        finally:
            del network.applications[server.address]
            server.close()


def problem(answer: httpx.Response) -> tuple[int, str]:
    """Status and code of a refusal, in the common format of all refusals."""
    document = answer.json()
    assert set(document) == {"error", "text", "ruling", "args"}, document
    assert document["text"].strip()
    assert document["text"] != document["error"]
    return answer.status_code, document["error"]
