"""The server under load: one process on loopback, thousands of wire clients, every action committed.

The load generator is a process of its own, but on a small machine it shares the cores with the server; what
it took is printed beside the result.

    python -m bench.wire [--tables 1000] [--rate 1500] [--seconds 30]
"""

import argparse
import asyncio
import gc
import os
import random
import re
import resource
import subprocess
import sys
import tempfile
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from contextlib import AsyncExitStack, contextmanager
from http.cookiejar import DefaultCookiePolicy
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any

import httpx
import msgspec
import psutil
from picows import WSFrame, WSListener, WSMsgType, WSTransport, ws_connect
from tests.server.harness import METRICS_HEADERS, METRICS_TOKEN

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
        found = _frames.decode(payload)
        for message in found if isinstance(found, list) else [found]:
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


async def in_crowds(jobs: list[Any], at_once: int = AT_ONCE) -> None:
    """Run the jobs, so many at a time."""
    gate = asyncio.Semaphore(at_once)

    async def one(job: Any) -> None:
        async with gate:
            await job

    await asyncio.gather(*map(one, jobs))


async def board(
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

        await in_crowds([one_table(number) for number in range(tables)], 25)
    for first in range(0, len(seats), SEATS * AT_ONCE):
        group = seats[first : first + SEATS * AT_ONCE]
        await in_crowds([seat.connect(load) for seat in group])
        await in_crowds([_sit(seat) for seat in group])
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


class Pauses:
    """Two histograms of the server: garbage collections, and the time from an append to its commit."""

    HISTOGRAMS = {"append to commit": "append_seconds", "garbage collection": "gc_seconds"}

    def __init__(self, port: int) -> None:
        self.port = port
        self.before = self._counts()

    def _counts(self) -> dict[str, dict[str, float]]:
        """How many took at most so many seconds, by histogram."""
        text = httpx.get(f"http://127.0.0.1:{self.port}/metrics", headers=METRICS_HEADERS).text
        found: dict[str, dict[str, float]] = {}
        for name, metric in self.HISTOGRAMS.items():
            counts = found.setdefault(name, {})
            pattern = rf'^yohoho_{metric}_bucket{{[^}}]*?le="([^"]+)"[^}}]*}} (\S+)$'
            for bound, count in re.findall(pattern, text, re.MULTILINE):
                counts[bound] = counts.get(bound, 0) + float(count)
        return found

    def show(self) -> None:
        """What has been counted since the last call."""
        now, before = self._counts(), self.before
        for name, counts in now.items():
            below, parts = 0.0, []
            for bound in sorted(counts, key=float):
                new = counts[bound] - before.get(name, {}).get(bound, 0)
                if new > below:
                    parts.append(f"{new - below:,.0f} up to {float(bound) * 1000:g} ms")
                below = max(below, new)
            print(f"  {name}: {', '.join(parts) or 'none'}")
        self.before = now


async def run(port: int, server: psutil.Process, tables: int, rate: float, seconds: float) -> None:
    load, before = Load(), server.memory_info().rss
    seats = await board([port], tables, load)
    await asyncio.sleep(2)
    each = (server.memory_info().rss - before) / len(seats)
    print(f"{len(seats)} connections at {tables} tables, {each / 1024:.1f} KiB of server memory for each")
    gc.collect()
    gc.freeze()  # or the generator's own collections would count as the server's latency
    await play(load, rate / 2, 3)
    pauses = Pauses(port)
    for asked in (0.6 * rate, rate):
        await measure(server, load, asked, seconds)
        pauses.show()
    await storm(seats, load)


async def measure(server: psutil.Process, load: Load, rate: float, seconds: float) -> float:
    """Measure at this rate; returns the milliseconds of a core that an action took."""
    load.latencies.clear()
    load.problems.clear()
    cpu, own, frames = server.cpu_times(), psutil.Process().cpu_times(), load.frames
    read = load.bytes
    reached = await play(load, rate, seconds)
    after, own_after = server.cpu_times(), psutil.Process().cpu_times()
    took = (after.user + after.system - cpu.user - cpu.system) / seconds
    generator = (own_after.user + own_after.system - own.user - own.system) / seconds
    p50, p99 = median(load.latencies) * 1000, percentile(load.latencies, 0.99) * 1000
    actions = len(load.latencies)
    print(f"{reached:,.0f} actions a second of {rate:,.0f} asked")
    print(f"  send to acknowledgement, committed: p50 {p50:.1f} ms, p99 {p99:.1f} ms")
    each: float = took * seconds / actions * 1000
    print(f"  an action: {each:.3f} ms of a core, ", end="")
    print(f"{(load.frames - frames) / actions:.2f} frames, {(load.bytes - read) / actions:,.0f} bytes")
    system = (after.system - cpu.system) / seconds
    print(f"  processor: server {took:.2f} cores ({system:.2f} in the kernel), ", end="")
    print(f"load generator {generator:.2f} cores")
    print(f"  refused, because the client's view was behind: {load.problems or 'none'}")
    return each


async def storm(seats: list[Seat], load: Load) -> None:
    """All clients disconnect at once and reconnect at once."""
    for seat in seats:
        seat.drop()
    await asyncio.sleep(1)
    began, load.welcomes = perf_counter(), 0
    await in_crowds([seat.connect(load) for seat in seats], 500)
    print(f"{load.welcomes} reconnects, each with a fresh view: {perf_counter() - began:.1f} s")


@contextmanager
def serving(
    folder: str, *options: str, cores: Iterable[int] | None = None
) -> Iterator[tuple[int, psutil.Process]]:
    """A server process with this folder for its data and its log: where it listens, and the process.

    `cores` are those that it may use, where it shall not have all.
    """
    command = [sys.executable, "-m", "yohoho", "serve", "--port", "0", "--data", folder, "--no-limits"]
    pipes: dict[str, Any] = {"stdout": subprocess.PIPE, "text": True}
    if cores is not None:
        pipes["preexec_fn"] = lambda: os.sched_setaffinity(0, cores)
    with (
        Path(folder, "log").open("w") as log,
        subprocess.Popen([*command, *options], stderr=log, **pipes) as process,
    ):
        assert process.stdout is not None
        port = int(re.search(r":(\d+)", process.stdout.readline())[1])  # type: ignore[index]
        try:
            yield port, psutil.Process(process.pid)
        finally:
            process.terminate()


@contextmanager
def many_files() -> Iterator[None]:
    """Raise the limit of open files, because a connection is one."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    yield
    resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


def main(tables: int = 1000, rate: float = 1500, seconds: float = 20) -> None:
    with (
        many_files(),
        tempfile.TemporaryDirectory() as folder,
        serving(folder, "--metrics-token", METRICS_TOKEN) as (port, process),
    ):
        asyncio.run(run(port, process, tables, rate, seconds))


if __name__ == "__main__":
    words = argparse.ArgumentParser()
    words.add_argument("--tables", type=int, default=1000)
    words.add_argument("--rate", type=float, default=1500)
    words.add_argument("--seconds", type=float, default=20)
    chosen = words.parse_args()
    main(chosen.tables, chosen.rate, chosen.seconds)
