"""Readers that never read: nobody waits for them. Slow readers are tested in test_chat.py."""

import asyncio
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing, suppress
from urllib.parse import urlsplit

import msgspec
import pytest
from websockets.client import ClientProtocol
from websockets.protocol import State
from websockets.uri import parse_uri

from tests.server.client import Client, Frame
from tests.server.harness import Server
from tests.server.tables.test_reconnect import QUICK
from yohoho.table.table import CHAT_KEPT

LONG = "\U0001f480" * 490


def narrow(server: str) -> socket.socket:
    """A socket with small buffers, so that the server notices a client that does not read."""
    line = socket.socket()
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    parts = urlsplit(server)
    line.connect((parts.hostname, parts.port))
    return line


async def talk(client: Client, times: int) -> int:
    for number in range(times):
        await client.carry_out(do="say", text=f"{number}: {LONG}")
    assert client.version is not None
    return client.version


class NeverReadingClient:
    """Sends hello and never reads: a bare socket, because a library would read by itself."""

    def __init__(self, client: Client, table: str) -> None:
        self.line = narrow(client.server)
        self.protocol = ClientProtocol(parse_uri(client.url(table)))
        request = self.protocol.connect()
        request.headers.update(client.headers)
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
        """Send commands that are refused, until the server no longer reads."""
        with suppress(BlockingIOError):
            while True:
                self.say({"type": "do", "id": "x", "command": {"do": "say", "phrase": "x"}})
                await asyncio.sleep(0)

    def ask_for_more_than_buffers_hold(self) -> None:
        """Every second mute is answered with the whole chat: together some ten megabytes."""
        for number in range(100):
            self.say(
                {"type": "do", "id": f"{number}", "command": {"do": "mute", "seat": 0, "on": number % 2 == 0}}
            )


@asynccontextmanager
async def with_never_reading_client(server: Server) -> AsyncIterator[tuple[Client, NeverReadingClient]]:
    ann, bo = [await Client.sign_on(server.address, name) for name in ("Ann", "Bo")]
    table = await ann.open_table(settings=QUICK)
    async with ann.at(table):
        async with bo.at(table):
            await bo.carry_out(do="sit", name="Bo")
        deaf = NeverReadingClient(bo, table)
        with closing(deaf.line):
            await ann.hear_until(lambda view: not is_away(view))
            yield ann, deaf


def is_away(view: Frame) -> bool:
    return not view["seats"][1].get("here")


async def play_on(ann: Client) -> None:
    await ann.carry_out(do="add-bot")
    await ann.carry_out(do="start")
    await ann.act()


def test_client_that_never_reads_delays_nobody(real_server: Server) -> None:
    """Nor does one that sends commands and reads no answer: it is disconnected at once."""

    async def scenario() -> None:
        async with with_never_reading_client(real_server) as (ann, deaf):
            await talk(ann, 10)
            await play_on(ann)
            async with asyncio.TaskGroup() as group:
                group.create_task(deaf.ask_for_ever())
                await ann.hear_until(is_away)

    real_server.run(scenario())


@pytest.mark.slow
def test_client_that_never_reads_is_disconnected(real_server: Server) -> None:
    async def scenario() -> None:
        async with with_never_reading_client(real_server) as (ann, deaf):
            await talk(ann, CHAT_KEPT)
            deaf.ask_for_more_than_buffers_hold()
            await ann.hear_until(is_away)
            await play_on(ann)

    real_server.run(scenario(), 90)
