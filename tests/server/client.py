"""A client for the tests: people with connections to tables, on a real server or on one in memory."""

from __future__ import annotations

import asyncio
import random
from collections import deque
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import AsyncExitStack, asynccontextmanager
from itertools import count
from typing import Any, Self, TypeVar

import msgspec

from tests.server import network
from tests.server.harness import AnyServer
from tests.virtual_time import run_virtually
from yohoho.table.table import CHAT_KEPT

Frame = dict[str, Any]
Choice = Callable[[list[str]], str]
T = TypeVar("T")


def run_within(scenario: Coroutine[Any, Any, T], seconds: float = 60) -> T:
    """Run a scenario in virtual time; with real sockets or processes the time is real.

    It fails when it is not over within `seconds`, and at once when nothing can happen any more.
    """
    return run_virtually(scenario, seconds)


def line_of(note: Frame) -> Frame:
    """A chat note in the shape of a line of a view's chat."""
    line = {key: note[key] for key in ("at", "name", "seat", "mine") if key in note}
    return line | {key: value for key, value in note["args"].items() if value}


def messages_in(frame: str | bytes) -> list[str]:
    """The messages of a frame, which is one message or a list of them."""
    assert isinstance(frame, str)
    if not frame.startswith("["):
        return [frame]
    return [bytes(each).decode() for each in msgspec.json.decode(frame, type=list[msgspec.Raw])]


class Client:
    """A guest with a token. `frames` keeps every message received, as text."""

    def __init__(self, server: str, name: str, token: str = "", identity: str = "") -> None:
        self.server = server
        self.name = name
        self.token = token
        self.identity = identity
        self.sentences: str | None = None
        """The language of the sentences that it asks for."""
        self.frames: list[str] = []
        self.notes: list[Frame] = []
        """Every note received; notes before a welcome that does not resume are dropped."""
        self.ids = count(1)
        self.version: int | None = None
        self.view: Frame = {}
        self.chat: list[Frame] = []
        """The lines of the chat as the page keeps them: those of a view, then those of notes."""
        self.welcome: Frame = {}
        self.choose: Choice = random.Random(name).choice
        self.socket: network.Line | None = None
        self.unread: deque[str] = deque()
        """Messages of the last frame."""

    @classmethod
    async def sign_on(cls, server: str, name: str) -> Self:
        async with network.http_client(server) as http:
            me = (await http.post("/api/me", json={"name": name})).raise_for_status().json()
        return cls(server, name, me["token"], me["id"])

    @property
    def headers(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.token}"} if self.token else {}

    def other_tab(self) -> Client:
        """The same person with a connection of its own, whose messages have ids of their own."""
        tab = Client(self.server, self.name, self.token, self.identity)
        tab.ids = count(1_000)
        return tab

    async def ask(self, method: str, path: str, **more: Any) -> Any:
        """A document over HTTP."""
        async with network.http_client(self.server, headers=self.headers) as http:
            return (await http.request(method, path, **more)).raise_for_status().json()

    async def open_table(self, **body: Any) -> str:
        return str((await self.ask("POST", "/api/tables", json=body))["id"])

    # --- the connection

    def url(self, table: str) -> str:
        return self.server.replace("http", "ws", 1) + f"/ws/tables/{table}"

    @asynccontextmanager
    async def connect(self, table: str, **more: Any) -> AsyncIterator[network.Line]:
        """A connection to a table on which no message has been sent yet."""
        async with network.open_socket(self.server, f"/ws/tables/{table}", self.headers, **more) as socket:
            self.socket = socket
            self.unread.clear()
            yield socket

    @asynccontextmanager
    async def at(self, table: str, since: int | None = None, **more: Any) -> AsyncIterator[Client]:
        """Connected to a table, and welcomed."""
        async with self.connect(table, **more):
            hello = {"type": "hello", "protocol": 1, "since": since, "batch": True}
            await self.send(hello | {"sentences": self.sentences})
            await self.hear("welcome")
            yield self

    async def send(self, message: Frame | str | bytes) -> None:
        """Send a message, or any text or bytes as they are."""
        assert self.socket is not None
        await self.socket.send(
            msgspec.json.encode(message).decode() if isinstance(message, dict) else message
        )

    async def hear(self, *kinds: str) -> Frame:
        """The next frame of one of these kinds; the view is kept up to date on the way."""
        assert self.socket is not None
        while True:
            if not self.unread:
                self.unread.extend(messages_in(await self.socket.recv()))
            frame = self.take_in(self.unread.popleft())
            if frame["type"] in kinds or not kinds:
                return frame

    @property
    def last(self) -> Frame:
        """The last frame that came in."""
        frame: Frame = msgspec.json.decode(self.frames[-1])
        return frame

    def take_in(self, text: str) -> Frame:
        self.frames.append(text)
        frame: Frame = msgspec.json.decode(text)
        if frame["type"] == "welcome":
            self.welcome = frame
            self.notes = self.notes if frame["resumed"] else []
        if "view" in frame:
            self.view, self.version = frame["view"], frame["version"]
            self.notes += frame["told"]
            self.take_in_chat(frame)
        return frame

    def take_in_chat(self, frame: Frame) -> None:
        lines = [line_of(note) for note in frame["told"] if note["what"] == "said"]
        self.chat = frame["view"].get("chat", [*self.chat, *lines][-CHAT_KEPT:])

    async def hear_version(self, version: int) -> None:
        """Wait until the view has this version."""
        while (self.version or 0) < version:
            await self.hear()

    async def hear_until(self, seen: Callable[[Frame], bool]) -> None:
        """Wait until the view satisfies this condition."""
        while not seen(self.view):
            await self.hear()

    # --- commands

    async def do(self, client_id: str = "", **command: Any) -> Frame:
        """Send a command and return its answer: an ack or a problem."""
        client_id = client_id or f"c{next(self.ids)}"
        await self.send({"type": "do", "id": client_id, "command": command})
        while True:
            frame = await self.hear("ack", "problem")
            if frame.get("id") == client_id:
                return frame

    async def carry_out(self, **command: Any) -> int:
        """Send a command that must be accepted; returns its version when the view has it."""
        answer = await self.do(**command)
        assert answer["type"] == "ack", answer
        await self.hear_version(answer["version"])
        return int(answer["version"])

    async def expect_refusal(self, **command: Any) -> str:
        """Send a command that must be refused; returns the code of the problem."""
        answer = await self.do(**command)
        assert answer["type"] == "problem", answer
        return str(answer["error"])

    # --- a game

    @property
    def due(self) -> bool:
        game = self.view.get("game")
        return (
            self.view["phase"] == "playing" and game is not None and self.view.get("you") in game["waiting"]
        )

    @property
    def over(self) -> bool:
        return bool(self.view["phase"] == "over")

    async def act(self) -> int:
        """Take any legal action."""
        return await self.carry_out(do="act", action=self.choose(self.view["game"]["legal"]))

    async def step(self) -> None:
        """Act if it is my turn, else wait for a frame."""
        await (self.act() if self.due else self.hear())

    async def play(self) -> None:
        """Play to the end of the game."""
        while not self.over:
            await self.step()


async def seat_clients(stack: AsyncExitStack, table: str, clients: list[Client], **more: Any) -> None:
    """Bring the first client to the table that they opened; the others come and sit down, bots join them."""
    for client in clients:
        await stack.enter_async_context(client.at(table, **more))
        if client is not clients[0]:
            await client.carry_out(do="sit", name=client.name)
    await clients[0].hear_until(
        lambda view: sum(s["kind"] == "person" for s in view["seats"]) >= len(clients)
    )
    while any(seat["kind"] == "free" for seat in clients[0].view["seats"]):
        await clients[0].carry_out(do="add-bot")


async def start_game(
    stack: AsyncExitStack, server: AnyServer, settings: Frame, *names: str
) -> tuple[str, list[Client]]:
    """Start a game of these people and bots at a table with these settings."""
    clients = [await Client.sign_on(server.address, name) for name in names]
    table = await clients[0].open_table(settings=settings)
    await seat_clients(stack, table, clients)
    version = await clients[0].carry_out(do="start")
    for client in clients:
        await client.hear_version(version)
    return table, clients


async def play_out(clients: list[Client]) -> None:
    async with asyncio.TaskGroup() as group:
        for client in clients:
            group.create_task(client.play())
