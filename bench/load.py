"""A load of many clients over WebSockets: people with seats at tables, who act as soon as they may."""

import asyncio
import random
from collections import deque
from collections.abc import Sequence
from contextlib import AsyncExitStack
from http.cookiejar import DefaultCookiePolicy
from time import perf_counter
from typing import Any

import httpx
import msgspec
from picows import WSFrame, WSListener, WSMsgType, WSTransport, ws_connect

HERE = "127.0.0.1"
SEATS = 6
AT_ONCE = 100
NEXT = {"over": "rematch", "lobby": "start"}
"""The command of the host that starts the next game."""


class Game(msgspec.Struct):
    waiting: list[int] = []
    legal: list[str] = []


class View(msgspec.Struct):
    phase: str = ""
    you: int | None = None
    host: bool = False
    game: Game | None = None


class Message(msgspec.Struct):
    """The part of a message that a player needs; the rest is not decoded."""

    type: str
    id: str = ""
    version: int = 0
    error: str = ""
    view: View | None = None


_frames = msgspec.json.Decoder(Message | list[Message])


class Load:
    """What the clients share: who could act, and how long acknowledgements took.

    `lasting` when each game is followed by the next one.
    """

    def __init__(self) -> None:
        self.lasting = False
        self.ready: deque[Client] = deque()
        self.latencies: list[float] = []
        self.problems: dict[str, int] = {}
        self.welcomes = 0
        self.frames = 0
        self.bytes = 0


class Client(WSListener):
    """A seat at a table. It acts on request, and keeps the last legal actions."""

    def __init__(self, load: Load) -> None:
        self.load = load
        self.transport: WSTransport | None = None
        self.view = View()
        self.version = 0
        self.sent_at = 0.0
        self.busy = False
        self.queued = False
        self.number = 0
        self.welcomed = asyncio.get_running_loop().create_future()
        self.answered: asyncio.Future[str] | None = None

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        if frame.msg_type != WSMsgType.TEXT:
            return
        self.load.frames += 1
        payload = frame.get_payload_as_memoryview()
        self.load.bytes += len(payload)
        messages = _frames.decode(payload)
        for message in messages if isinstance(messages, list) else [messages]:
            self._take(message)
        self._queue_if_due()

    def _take(self, message: Message) -> None:
        if message.view is not None:
            self.view, self.version = message.view, message.version
        if message.type == "welcome" and not self.welcomed.done():
            self.load.welcomes += 1
            self.welcomed.set_result(None)
        elif message.type in ("ack", "problem"):
            self._answer(message)

    def _answer(self, message: Message) -> None:
        self.busy = False
        if self.answered is not None and not self.answered.done():
            self.answered.set_result(message.error)
        elif message.type == "ack":
            self.load.latencies.append(perf_counter() - self.sent_at)
        if message.error:
            self.load.problems[message.error] = self.load.problems.get(message.error, 0) + 1

    def _queue_if_due(self) -> None:
        if not self.queued and self._command() is not None:
            self.queued = True
            self.load.ready.append(self)

    def act(self) -> bool:
        """One random decision; False when the seat is no longer to act."""
        self.queued = False
        command = self._command()
        if command is not None:
            self.send(command)
        return command is not None

    def _command(self) -> dict[str, Any] | None:
        game = self.view.game
        if self.busy:
            return None
        if game is not None and self.view.you in game.waiting and game.legal:
            return {"do": "act", "action": random.choice(game.legal)}
        if self.load.lasting and self.view.host and self.view.phase in NEXT:
            return {"do": NEXT[self.view.phase]}
        return None

    def send(self, command: dict[str, Any]) -> None:
        assert self.transport is not None
        self.number += 1
        self.busy = True
        self.sent_at = perf_counter()
        message = {"type": "do", "id": f"{id(self)}-{self.number}", "command": command}
        self.transport.send(WSMsgType.TEXT, msgspec.json.encode(message))

    async def do(self, **command: Any) -> None:
        self.answered = asyncio.get_running_loop().create_future()
        self.send(command)
        error = await self.answered
        self.answered = None
        if error:
            raise RuntimeError(error)


class Seat:
    """A person with a seat at a table, who can connect again."""

    def __init__(self, token: str, table: str, port: int, address: str = HERE) -> None:
        self.token = token
        self.table = table
        self.port = port
        self.address = address
        self.client: Client | None = None

    async def connect(self, load: Load) -> None:
        since = self.client.version if self.client else None
        url = f"ws://127.0.0.1:{self.port}/ws/tables/{self.table}"
        headers = {"Authorization": f"Bearer {self.token}"}
        transport, client = await ws_connect(
            lambda: Client(load), url, extra_headers=headers, local_addr=(self.address, 0)
        )
        assert isinstance(client, Client)
        client.transport, self.client = transport, client
        transport.send(WSMsgType.TEXT, msgspec.json.encode({"type": "hello", "since": since, "batch": True}))
        await client.welcomed

    def drop(self) -> None:
        assert self.client is not None
        assert self.client.transport is not None
        self.client.transport.disconnect()


async def run_limited(jobs: list[Any], at_once: int = AT_ONCE) -> None:
    """Run the jobs, at most `at_once` at a time."""
    gate = asyncio.Semaphore(at_once)

    async def one(job: Any) -> None:
        async with gate:
            await job

    await asyncio.gather(*map(one, jobs))


async def seat_players(
    ports: Sequence[int], tables: int, load: Load, addresses: Sequence[str] = (HERE,)
) -> list[Seat]:
    """Everybody signs on, connects and sits down; the games begin by themselves when all are ready.

    The people of each table are spread over all ports; tables take the addresses in turn.
    """
    seats: list[Seat] = []
    async with AsyncExitStack() as stack:
        clients = [await stack.enter_async_context(_http(ports[0], address)) for address in addresses]

        async def one_table(number: int) -> None:
            http, address = clients[number % len(clients)], addresses[number % len(clients)]
            tokens = []
            for _ in range(SEATS):
                answer = await http.post("/api/me", json={"name": "Load"})
                tokens.append(answer.raise_for_status().json()["token"])
            settings = {"game": "skull-king", "options": {"players": SEATS}}
            headers = {"Authorization": f"Bearer {tokens[0]}"}
            opened = await http.post("/api/tables", json={"settings": settings}, headers=headers)
            table = opened.raise_for_status().json()["id"]
            seats.extend(Seat(token, table, ports[n % len(ports)], address) for n, token in enumerate(tokens))

        await run_limited([one_table(number) for number in range(tables)], 25)
    for first in range(0, len(seats), SEATS * AT_ONCE):
        group = seats[first : first + SEATS * AT_ONCE]
        await run_limited([seat.connect(load) for seat in group])
        await run_limited([_sit(seat) for seat in group])
    return seats


def _http(port: int, address: str) -> httpx.AsyncClient:
    limits = httpx.Limits(max_connections=50)
    transport = httpx.AsyncHTTPTransport(limits=limits, local_address=address)
    client = httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", transport=transport, timeout=60)
    client.cookies.jar.set_policy(DefaultCookiePolicy(allowed_domains=[]))  # everybody is somebody else
    return client


async def _sit(seat: Seat) -> None:
    client = seat.client
    assert client is not None
    if client.view.you is None:
        await client.do(do="sit", name="Load")
    await client.do(do="ready", ready=True)


async def play(load: Load, rate: float, seconds: float) -> float:
    """Let clients act at this rate; the rate that was reached."""
    began, sent = perf_counter(), 0
    while (gone := perf_counter() - began) < seconds:
        while sent < rate * gone and load.ready:
            sent += load.ready.popleft().act()
        await asyncio.sleep(0.002)
    return sent / seconds


def percentile(numbers: list[float], share: float) -> float:
    return sorted(numbers)[min(len(numbers) - 1, int(share * len(numbers)))]
