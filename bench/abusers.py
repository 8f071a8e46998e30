"""What one hostile client does, from one address, until its time is up: `python -m bench.abusers NAME …`.

Each abuse keeps to the loopback interface and ends by itself.
"""

from __future__ import annotations

import argparse
import asyncio
import itertools
import os
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from time import time
from typing import Any
from urllib.parse import quote

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException
from websockets.frames import Frame, Opcode

from bench.stored_rows import GAME, Owner
from yohoho import CHANCE, Dice, SkullKing
from yohoho.core.record import Logbook, dumps
from yohoho.scorepad import Log, Round, fold, open_sheet
from yohoho.scorepad.commands import WriteRound
from yohoho.scorepad.ledger import append

ADDRESS = "127.0.0.9"
EMOJI = "😀"
CONNECTIONS = 20
SHEET_OPERATIONS = 3_000
NICENESS = 10
"""The abuser has a lower priority than the clients whose latency is measured."""
LOST = (OSError, EOFError, asyncio.IncompleteReadError, WebSocketException)

Abuse = Callable[["Target"], Awaitable[None]]


class Target(msgspec.Struct):
    """The address of the server, and a table of another person to watch."""

    port: int
    table: str

    @property
    def sockets(self) -> str:
        return f"ws://127.0.0.1:{self.port}/ws/tables/"

    async def ask(self, line: Connection, method: str, path: str, body: Any = None, token: str = "") -> bytes:
        encoded = b"" if body is None else msgspec.json.encode(body)
        head = f"{method} {path} HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-length: {len(encoded)}\r\n"
        head += "accept-encoding: gzip\r\n" + ("content-type: application/json\r\n" if encoded else "")
        head += f"authorization: Bearer {token}\r\n\r\n" if token else "\r\n"
        return await line.ask(head.encode() + encoded)

    async def guest(self) -> str:
        """The token of a new person."""
        answer = await self.ask(Connection(self.port), "POST", "/api/me", {"name": "Mallory"})
        token: str = msgspec.json.decode(answer)["token"]
        return token

    async def open_table(self, token: str, **settings: Any) -> str:
        body = {"settings": {"options": {"players": 8}, **settings}}
        answer = await self.ask(Connection(self.port), "POST", "/api/tables", body, token)
        table: str = msgspec.json.decode(answer)["id"]
        return table


class Connection:
    """One HTTP connection, reopened when the server has closed it."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(self, request: bytes) -> bytes:
        """The body of the answer; empty without an answer."""
        try:
            if self.streams is None:
                self.streams = await asyncio.open_connection("127.0.0.1", self.port, local_addr=(ADDRESS, 0))
            reader, writer = self.streams
            writer.write(request)
            head = (await reader.readuntil(b"\r\n\r\n")).lower()
            return await reader.readexactly(int(head.partition(b"content-length: ")[2].split()[0]))
        except LOST:
            if self.streams:
                self.streams[1].close()
            self.streams = None
            return b""


async def hammer(target: Target, requests: Callable[[int], tuple[str, str, Any]], token: str = "") -> None:
    """Send requests as fast as the answers come, on several connections."""
    numbers = itertools.count()

    async def one() -> None:
        line = Connection(target.port)
        while True:
            if not await target.ask(line, *requests(next(numbers)), token=token):
                await asyncio.sleep(0.01)

    await asyncio.gather(*(one() for _ in range(CONNECTIONS)))


async def qr_emoji(target: Target) -> None:
    await hammer(target, lambda n: ("GET", f"/api/qr.svg?path=/{n}{quote(EMOJI * 280)}", None))


async def qr_short(target: Target) -> None:
    await hammer(target, lambda n: ("GET", f"/api/qr.svg?path=/t/{n:0>80}", None))


async def requests(target: Target) -> None:
    await hammer(target, lambda n: ("GET", "/api/menu", None))


async def operator_routes(target: Target) -> None:
    paths = ("/metrics", "/ready", "/health", "/api/protocol.json", "/schema/openapi.json")
    await hammer(target, lambda n: ("GET", paths[n % len(paths)], None))


async def page_files(target: Target) -> None:
    release = await target.ask(Connection(target.port), "GET", "/release.json")
    files = sorted(msgspec.json.decode(release)["files"], key=len)[-20:]
    await hammer(target, lambda n: ("GET", files[n % len(files)], None))


async def replays(target: Target) -> None:
    """Long records, each a little different, so that no answer is cached."""
    record = msgspec.json.decode(long_record())

    def request(number: int) -> tuple[str, str, Any]:
        names = [f"Mallory {number}", *record["seats"][1:]]
        return "POST", "/api/games/replay", {**record, "seats": names}

    await hammer(target, request)


async def review_polls(target: Target) -> None:
    """Send a long record again and again, to ask how far its review is."""
    body = {"record": msgspec.json.decode(long_record()), "seat": 0}
    await hammer(target, lambda n: ("POST", "/api/reviews/record", body), await target.guest())


def long_record() -> str:
    """A complete game of eight with every rule, about as large as a request may be."""
    game = SkullKing(edition="beck", players=8, kraken=True, whale=True, loot=True)
    dice, logbook = Dice("abuse"), Logbook(game, [f"Mallory {seat}" for seat in range(8)])
    while seats := game.waiting(logbook.state):
        seat, state = seats[0], logbook.state
        chosen = game.chance(state, dice) if seat == CHANCE else dice.choice(game.legal(state, seat))
        logbook.act(seat, chosen)
    return dumps(logbook.record())


async def day_results(target: Target) -> None:
    """Ask for the results of a day with thousands of attempts, which `bench.abuse` has stored."""
    day = Owner("", int(1000 * time())).closed_day
    await hammer(target, lambda n: ("GET", f"/api/daily/{day}/{GAME}", None))


async def sheets(target: Target) -> None:
    """Write lines on full score sheets of several people as fast as the answers come."""
    log = open_sheet("abuse", "abuser", [f"Mallory {n}" for n in range(6)], {})
    bids = [{person.id: number for person in fold(log).people} for number in (0, 1)]
    for number in range(SHEET_OPERATIONS):
        log = append(log, "abuser", WriteRound(1, Round(bids=bids[number % 2])))
    await asyncio.gather(*(_write_sheet(target, log, number) for number in range(CONNECTIONS)))


async def _write_sheet(target: Target, log: Log, number: int) -> None:
    token, line, path = await target.guest(), Connection(target.port), f"/api/sheets/abuse-{number}/sync"
    for start in range(0, len(log.operations), 100):
        brought = {"operations": log.operations[start : start + 100]}
        await target.ask(line, "POST", path, brought, token)
    while True:
        log = append(log, "abuser", log.operations[-1].command)
        await target.ask(line, "POST", path, {"operations": log.operations[-1:]}, token)


async def connections(target: Target) -> None:
    """Open and close connections, and leave hundreds open and silent."""
    open_connections = []
    while True:
        with suppress(OSError):
            open_connections.append(
                await asyncio.open_connection("127.0.0.1", target.port, local_addr=(ADDRESS, 0))
            )
        if len(open_connections) > 1000:
            open_connections.pop(0)[1].close()


async def head_without_end(target: Target) -> None:
    while True:
        with suppress(*LOST):
            _, writer = await asyncio.open_connection("127.0.0.1", target.port, local_addr=(ADDRESS, 0))
            writer.write(b"GET / HTTP/1.1\r\nx: ")
            while True:
                writer.write(b"a" * 65_536)
                await writer.drain()


async def pings(target: Target, *, read: bool = True) -> None:
    frames = Frame(Opcode.PING, b"x" * 4).serialize(mask=True) * 1000
    while True:
        with suppress(*LOST):
            async with _line(target, target.table) as line:
                if not read:
                    line.transport.pause_reading()
                while not line.transport.is_closing():
                    line.transport.write(frames)
                    await asyncio.sleep(0 if line.transport.get_write_buffer_size() < 1 << 20 else 0.01)
        await asyncio.sleep(0.01)


async def pings_unread(target: Target) -> None:
    await pings(target, read=False)


async def messages(target: Target) -> None:
    """Send thousands of small messages on one connection."""
    token = await target.guest()
    frames = Frame(Opcode.TEXT, b'{"type":"ping"}').serialize(mask=True) * 1000
    while True:
        with suppress(*LOST):
            async with _line(target, target.table, token) as line:
                await line.send('{"type":"hello"}')
                while not line.transport.is_closing():
                    line.transport.write(frames)
                    await asyncio.sleep(0 if line.transport.get_write_buffer_size() < 1 << 20 else 0.01)
        await asyncio.sleep(0.01)


async def onlookers(target: Target) -> None:
    """Watch another person's table with as many spectators as the server admits."""
    await asyncio.gather(*(_look_on(target, target.table) for _ in range(500)))


async def chat(target: Target) -> None:
    """Eight players who chat as fast as the limits allow, and hundreds of spectators."""
    tokens = [await target.guest() for _ in range(8)]
    table = await target.open_table(tokens[0])
    talkers = [_talk(target, table, token) for token in tokens]
    await asyncio.gather(*talkers, *(_look_on(target, table) for _ in range(280)))


async def _talk(target: Target, table: str, token: str) -> None:
    sit = {"type": "do", "id": "sit", "command": {"do": "sit", "name": "Mallory"}}
    while True:
        with suppress(*LOST):
            async with _line(target, table, token) as line:
                await line.send('{"type":"hello"}')
                await line.send(msgspec.json.encode(sit).decode())
                for number in itertools.count():
                    say = {"type": "do", "id": f"{number}", "command": {"do": "say", "text": EMOJI * 480}}
                    await line.send(msgspec.json.encode(say).decode())
                    await line.recv()
        await asyncio.sleep(0.1)


async def _look_on(target: Target, table: str) -> None:
    while True:
        with suppress(*LOST):
            async with _line(target, table) as line:
                await line.send('{"type":"hello"}')
                while True:
                    await line.recv()
        await asyncio.sleep(1)


async def foreign_bots(target: Target) -> None:
    """Seat a bot whose import, constructor and choices take eight seconds, in every style."""
    token, line = await target.guest(), Connection(target.port)
    styles = itertools.cycle(("", ":bold", ":careful", ":spiteful", ":nonsense"))
    for style in styles:
        settings = {"bots": f"sleeper{style}", "stand_in": f"sleeper{style}"}
        await target.ask(line, "POST", "/api/tables", {"settings": settings}, token)
        await asyncio.sleep(0.1)


@asynccontextmanager
async def _line(target: Target, table: str, token: str = "") -> AsyncIterator[ClientConnection]:
    """A WebSocket that is closed without a close frame."""
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    line = await connect(
        target.sockets + table,
        additional_headers=headers,
        local_addr=(ADDRESS, 0),
        ping_interval=None,
        max_size=None,
        compression=None,
    )
    try:
        yield line
    finally:
        line.transport.abort()


ABUSES: dict[str, Abuse] = {
    each.__name__.replace("_", "-"): each
    for each in (
        qr_emoji,
        qr_short,
        head_without_end,
        connections,
        requests,
        operator_routes,
        page_files,
        pings,
        pings_unread,
        messages,
        chat,
        onlookers,
        foreign_bots,
        replays,
        review_polls,
        day_results,
        sheets,
    )
}


async def _run(abuse: Abuse, target: Target, seconds: float) -> None:
    with suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            await abuse(target)


if __name__ == "__main__":
    words = argparse.ArgumentParser()
    words.add_argument("abuse", choices=ABUSES)
    words.add_argument("--port", type=int, required=True)
    words.add_argument("--table", required=True)
    words.add_argument("--seconds", type=float, default=10)
    chosen = words.parse_args()
    os.nice(NICENESS)
    asyncio.run(_run(ABUSES[chosen.abuse], Target(chosen.port, chosen.table), chosen.seconds))
