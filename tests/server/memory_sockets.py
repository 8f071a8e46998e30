"""WebSocket clients of a server in memory, which control when they read: there are no buffers in between."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from itertools import count
from pathlib import Path
from typing import Any

import msgspec

from tests.server.client import messages_in
from tests.server.in_memory import fresh_routes
from tests.server.in_process import InProcessBots, InProcessReplays, hub_of, new_random_source
from tests.virtual_time import virtual_ms
from yohoho.server.app import Resources, create_app
from yohoho.server.clock import WallClock
from yohoho.server.config import Config
from yohoho.server.identity import Identities
from yohoho.server.limits import Limits
from yohoho.server.operator_log import OperatorLog
from yohoho.server.random_source import RandomSource
from yohoho.store import MemoryStore
from yohoho.table import read_settings
from yohoho.table.clock import BOT_DELAY

Frame = dict[str, Any]
SETTINGS = {"game": "skull", "options": {"players": 3}}


class MemoryServer:
    def __init__(
        self,
        limits: Limits | None = None,
        clock: WallClock = virtual_ms,
        random: RandomSource | None = None,
        bot_delay: int = BOT_DELAY,
        **settings: Any,
    ) -> None:
        self.config = Config(data=Path("nowhere"), **settings)
        self.store = MemoryStore()
        resources = Resources(
            store=self.store,
            bots=InProcessBots(),
            clock=clock,
            random=random or new_random_source(1),
            observer=OperatorLog(),
        )
        self.hub = hub_of(resources, bot_delay=bot_delay, onlookers_each=self.config.onlookers_each)
        self.identities = Identities(
            self.store.identities, b"a secret of the tests", lambda: clock() / 1000, new_random_source(2)
        )
        self.app = create_app(
            self.config,
            resources,
            self.hub,
            self.identities,
            limits=limits or Limits(on=False),
            replays=InProcessReplays(),
            routes=fresh_routes(self.config),
        )

    async def person(self, name: str) -> str:
        """The token of a new person."""
        return (await self.identities.create(name))[1]

    async def table(self, token: str) -> str:
        """A table that this person has opened and sits at."""
        host = self.identities.identity_of(token)
        assert host is not None
        return (await self.hub.create(host, "Ann", read_settings(SETTINGS))).id

    @asynccontextmanager
    async def at(
        self,
        table: str,
        token: str = "",
        *,
        since: int | None = None,
        address: str = "10.0.0.1",
        batch: bool = False,
    ) -> AsyncIterator[MemorySocket]:
        """A socket that is welcomed or refused."""
        socket = MemorySocket(table, token, address)
        socket.say({"type": "hello", "since": since, "batch": batch})
        serving = asyncio.create_task(self.app(socket.scope, socket.receive, socket.send))  # type: ignore[arg-type]
        try:
            await socket.hear(lambda: bool(socket.frames))
            yield socket
        finally:
            socket.reading.set()
            socket.inbox.put_nowait({"type": "websocket.disconnect", "code": 1000})
            await serving


class MemorySocket:
    """`frames` are the messages it has read; while `reading` is not set, the server waits with the next
    one. `sizes` are the numbers of messages that came together."""

    def __init__(self, table: str, token: str, address: str, path: str = "") -> None:
        headers = [(b"host", b"tavern.test"), (b"authorization", f"Bearer {token}".encode())]
        path = path or f"/ws/tables/{table}"
        self.scope: Frame = {
            "type": "websocket",
            "path": path,
            "raw_path": path.encode(),
            "headers": headers if token else headers[:1],
            "client": (address, 1),
            "query_string": b"",
            "root_path": "",
            "scheme": "ws",
            "subprotocols": [],
            "extensions": {},
        }
        self.inbox: asyncio.Queue[Frame] = asyncio.Queue()
        self.inbox.put_nowait({"type": "websocket.connect"})
        self.frames: list[Frame] = []
        self.sizes: list[int] = []
        self.closed: int | None = None
        self.reading = asyncio.Event()
        self.reading.set()
        self._heard = asyncio.Condition()
        self._ids = count(1)

    async def receive(self) -> Frame:
        return await self.inbox.get()

    async def send(self, message: Frame) -> None:
        if message["type"] == "websocket.send":
            await self.reading.wait()
            frames = [msgspec.json.decode(each) for each in messages_in(message["text"])]
            self.frames += frames
            self.sizes.append(len(frames))
        elif message["type"] == "websocket.close":
            self.closed = message["code"]
            self.inbox.put_nowait({"type": "websocket.disconnect", "code": message["code"]})
        async with self._heard:
            self._heard.notify_all()

    async def hear(self, seen: Callable[[], bool]) -> None:
        """Wait until the condition holds."""
        async with self._heard:
            await self._heard.wait_for(seen)

    def say(self, message: Frame) -> None:
        self.inbox.put_nowait({"type": "websocket.receive", "text": msgspec.json.encode(message).decode()})

    def ask(self, **command: Any) -> str:
        """Send a command; returns the id of its answer."""
        client_id = f"m{next(self._ids)}"
        self.say({"type": "do", "id": client_id, "command": command})
        return client_id

    async def do(self, **command: Any) -> Frame:
        """Send a command and wait for its answer."""
        client_id = self.ask(**command)
        await self.hear(lambda: any(frame.get("id") == client_id for frame in self.frames))
        return next(frame for frame in self.frames if frame.get("id") == client_id)

    async def hear_version(self, version: int) -> None:
        await self.hear(
            lambda: any(frame.get("version", 0) >= version for frame in self.of("news", "welcome"))
        )

    def of(self, *kinds: str) -> list[Frame]:
        return [frame for frame in self.frames if frame["type"] in kinds]

    @property
    def view(self) -> Frame:
        """The last view."""
        view: Frame = self.of("news", "welcome")[-1]["view"]
        return view

    @property
    def notes(self) -> list[Frame]:
        """Every note that came as news."""
        return [note for frame in self.of("news") for note in frame["told"]]
