"""Readers that are slow, and readers that never read: nobody waits for them."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, closing, suppress
from urllib.parse import urlsplit

import msgspec
import pytest
from websockets.client import ClientProtocol
from websockets.protocol import State
from websockets.uri import parse_uri

from tests.server.harness import Server
from tests.server.sailor import Frame, Sailor, sail
from tests.server.test_wire_reconnect import QUICK, check_no_gap
from yohoho.server.live import NOTES_KEPT

LONG = "Fifteen men on the dead man's chest. " * 13
ENOUGH = NOTES_KEPT - 50
"""So many such lines, and the views that show them are more than the buffers on the way to a reader hold."""


def narrow(server: str) -> socket.socket:
    """A connection of the system that takes little at a time, so that the server feels who does not read."""
    line = socket.socket()
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    parts = urlsplit(server)
    line.connect((parts.hostname, parts.port))
    return line


@asynccontextmanager
async def two_at_a_table(server: Server) -> AsyncIterator[tuple[Sailor, Sailor]]:
    """Ann reads, Bo sits there with a narrow line and has not read since the welcome."""
    ann, bo = [await Sailor.sign_on(server.address, name) for name in ("Ann", "Bo")]
    table = await ann.open_table(settings=QUICK)
    async with AsyncExitStack() as stack:
        await stack.enter_async_context(ann.at(table))
        async with bo.at(table):
            await bo.done(do="sit", name="Bo")
        slow = bo.at(table, sock=narrow(server.address), max_queue=1, close_timeout=0.1, ping_interval=None)
        await stack.enter_async_context(slow)
        yield ann, bo


async def talk(sailor: Sailor, times: int) -> int:
    for number in range(times):
        await sailor.done(do="say", text=f"{number}: {LONG}")
    assert sailor.version is not None
    return sailor.version


def test_a_slow_reader_skips_views_and_no_notes(server: Server) -> None:
    async def story() -> None:
        async with two_at_a_table(server) as (ann, bo):
            before = len(bo.frames), bo.version
            last = await talk(ann, ENOUGH)
            await bo.hear_version(last)
            assert len(bo.frames) - before[0] < NOTES_KEPT // 2
            check_no_gap([note for note in bo.told if note["seq"] > (before[1] or 0)], last)
            assert len(bo.told) == ENOUGH
            assert bo.view["chat"] == ann.view["chat"]

    sail(story())


def test_a_reader_who_missed_too_much_is_welcomed_anew(server: Server) -> None:
    async def story() -> None:
        async with two_at_a_table(server) as (ann, bo):
            last = await talk(ann, 4 * NOTES_KEPT)
            await bo.hear_version(last)
            welcomes = [frame for frame in bo.frames if '"type":"welcome"' in frame]
            assert len(welcomes) == 3  # two connections, and one more
            assert bo.welcome["resumed"] is False
            assert bo.view["chat"] == ann.view["chat"]

    sail(story())


class Deaf:
    """Says hello and never reads: a bare connection, because a library would read by itself."""

    def __init__(self, sailor: Sailor, table: str) -> None:
        self.line = narrow(sailor.server)
        self.protocol = ClientProtocol(parse_uri(sailor.url(table)))
        request = self.protocol.connect()
        request.headers.update(sailor.headers)
        self.protocol.send_request(request)
        self.send_out()
        while self.protocol.state is not State.OPEN:
            self.protocol.receive_data(self.line.recv(1000))
        self.say({"type": "hello"})
        self.line.setblocking(False)

    def say(self, message: Frame) -> None:
        self.protocol.send_text(msgspec.json.encode(message))
        self.send_out()

    def send_out(self) -> None:
        self.line.sendall(b"".join(self.protocol.data_to_send()))

    async def ask_for_ever(self) -> None:
        """Ask for what will be refused, until the server no longer listens."""
        with suppress(BlockingIOError):
            while True:
                self.say({"type": "do", "id": "x", "command": {"do": "say", "phrase": "x"}})
                await asyncio.sleep(0)


@asynccontextmanager
async def one_is_deaf(server: Server) -> AsyncIterator[tuple[Sailor, Deaf]]:
    ann, bo = [await Sailor.sign_on(server.address, name) for name in ("Ann", "Bo")]
    table = await ann.open_table(settings=QUICK)
    async with ann.at(table):
        async with bo.at(table):
            await bo.done(do="sit", name="Bo")
        deaf = Deaf(bo, table)
        with closing(deaf.line):
            await ann.hear_until(lambda view: not gone(view))
            yield ann, deaf


def gone(view: Frame) -> bool:
    return not view["seats"][1].get("here")


async def play_on(ann: Sailor) -> None:
    await ann.done(do="add-bot")
    await ann.done(do="start")
    await ann.act()


def test_a_reader_who_never_reads_holds_nobody_up(server: Server) -> None:
    """Nor one who asks and asks and reads no answer: that one is let go at once."""

    async def story() -> None:
        async with one_is_deaf(server) as (ann, deaf):
            await talk(ann, ENOUGH)
            await play_on(ann)
            async with asyncio.TaskGroup() as group:
                group.create_task(deaf.ask_for_ever())
                await ann.hear_until(gone)

    sail(story())


@pytest.mark.slow
def test_a_reader_who_never_reads_is_let_go(server: Server) -> None:
    async def story() -> None:
        async with one_is_deaf(server) as (ann, _):
            await talk(ann, ENOUGH)
            await ann.hear_until(gone)
            await play_on(ann)

    sail(story(), 90)
