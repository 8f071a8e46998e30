"""Limits below the application: the head of a request, its time, control frames, fragments, connections."""

import asyncio
import json
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
import uvicorn
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed
from websockets.frames import Frame, Opcode

from tests.virtual_time import run_in_real_time
from yohoho.server import connection_limits
from yohoho.server.config import RATES, Config, Rate
from yohoho.server.connection_limits import MAX_FRAGMENTS, MAX_HEAD_BYTES, create_limited_protocols
from yohoho.server.limits import PEOPLE_PER_ADDRESS, Limits
from yohoho.server.metrics import REGISTRY

PINGS_ALLOWED = RATES["ws-control"].burst * PEOPLE_PER_ADDRESS


async def echo(scope: Any, receive: Any, send: Any) -> None:
    """Answers requests with the length of their body, and messages with themselves."""
    if scope["type"] == "http":
        body, more = b"", True
        while more:
            event = await receive()
            body, more = body + event.get("body", b""), event.get("more_body", False)
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": str(len(body)).encode()})
        return
    await receive()
    await send({"type": "websocket.accept"})
    while (event := await receive())["type"] == "websocket.receive":
        await send({"type": "websocket.send", "text": event["text"]})


class _Uvicorn(uvicorn.Server):
    @property
    def port(self) -> int:
        return int(self.servers[0].sockets[0].getsockname()[1])


def stand_still() -> float:
    """A clock for limits: no bucket is refilled, however slow the machine is."""
    return 0.0


@asynccontextmanager
async def serving(limits: Limits | None = None, **settings: Any) -> AsyncIterator[int]:
    """The echo behind the limited protocols; yields its port."""
    protocols = create_limited_protocols(
        Config(data=Path("nowhere"), **settings), limits or Limits(clock=stand_still)
    )
    server = _Uvicorn(
        uvicorn.Config(
            echo, port=0, http=protocols.http, ws=protocols.websocket, lifespan="off", log_config=None
        )
    )
    server.config.load()
    server.lifespan = server.config.lifespan_class(server.config)
    with socket.create_server(("127.0.0.1", 0)) as listener:
        await server.startup([listener])  # without the main loop, which looks ten times a second for an end
        try:
            yield server.port
        finally:
            await server.shutdown([listener])


async def answer_to(port: int, *parts: bytes, pause: float = 0) -> bytes:
    """Everything the server sends until it closes, after these parts and nothing more."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    try:
        for part in parts:
            writer.write(part)
            await writer.drain()
            await asyncio.sleep(pause)
    except ConnectionError:
        pass
    heard = b""
    try:
        while chunk := await reader.read(65_536):
            heard += chunk
    except ConnectionError:
        pass
    writer.close()
    return heard


def problem_in(answer: bytes) -> tuple[int, str]:
    head, _, body = answer.partition(b"\r\n\r\n")
    assert b"connection: close" in head
    return int(head.split()[1]), json.loads(body)["error"]


def refusals(code: str) -> float:
    return REGISTRY.get_sample_value("yohoho_refusals_total", {"code": code}) or 0


def get(headers: bytes) -> bytes:
    return b"GET / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n" + headers + b"\r\n\r\n"


@pytest.mark.parametrize("value", [b"x: " + b"a" * (MAX_HEAD_BYTES - 200), b"x: y\r\n" * 500 + b"z: z"])
def test_a_head_within_the_limit_is_answered(value: bytes) -> None:
    async def scenario() -> None:
        async with serving() as port:
            assert (await answer_to(port, get(value))).startswith(b"HTTP/1.1 200")

    run_in_real_time(scenario())


@pytest.mark.parametrize(
    "endless",
    [
        pytest.param(b"GET / HTTP/1.1\r\nx: " + b"a" * 4 * MAX_HEAD_BYTES, id="one header"),
        pytest.param(b"GET / HTTP/1.1\r\n" + b"x: y\r\n" * MAX_HEAD_BYTES, id="many headers"),
        pytest.param(b"GET /" + b"a" * 4 * MAX_HEAD_BYTES, id="a path"),
    ],
)
@pytest.mark.parametrize("piece", [1 << 20, 1000])
def test_a_head_without_end_is_refused_and_cut_off(endless: bytes, piece: int) -> None:
    """A client that keeps sending may find the connection reset before it reads the answer."""

    async def scenario() -> None:
        async with serving() as port:
            parts = [endless[at : at + piece] for at in range(0, len(endless), piece)]
            before = refusals("head-too-large")
            await answer_to(port, *parts)
            assert refusals("head-too-large") == before + 1

    run_in_real_time(scenario())


def test_client_that_stops_at_the_limit_reads_the_reason() -> None:
    async def scenario() -> None:
        async with serving() as port:
            answer = await answer_to(port, b"GET / HTTP/1.1\r\nx: " + b"a" * MAX_HEAD_BYTES)
            assert problem_in(answer) == (431, "head-too-large")

    run_in_real_time(scenario())


def test_a_second_head_on_the_same_connection_is_limited_too() -> None:
    async def scenario() -> None:
        async with serving() as port:
            first = b"POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 3\r\n\r\nabc"
            before = refusals("head-too-large")
            await answer_to(port, first, b"GET / HTTP/1.1\r\nx: " + b"a" * 4 * MAX_HEAD_BYTES)
            assert refusals("head-too-large") == before + 1

    run_in_real_time(scenario())


def test_a_body_longer_than_a_head_is_read() -> None:
    async def scenario() -> None:
        async with serving() as port:
            size = 4 * MAX_HEAD_BYTES
            request = b"POST / HTTP/1.1\r\nconnection: close\r\ncontent-length: %d\r\n\r\n" % size
            answer = await answer_to(port, request, b"b" * size)
            assert str(size).encode() in answer

    run_in_real_time(scenario())


@pytest.mark.parametrize(
    ("parts", "constant"),
    [
        pytest.param([], "HEAD_SECONDS", id="nothing at all"),
        pytest.param([b"GET / HTTP/1.1\r\nx: y"], "HEAD_SECONDS", id="half a head"),
        pytest.param([b"POST / HTTP/1.1\r\ncontent-length: 9\r\n\r\nabc"], "BODY_SECONDS", id="half a body"),
    ],
)
def test_a_request_that_never_ends_is_cut_off(
    parts: list[bytes], constant: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connection_limits, constant, 0.05)

    async def scenario() -> None:
        async with serving() as port:
            assert problem_in(await answer_to(port, *parts)) == (408, "request-too-slow")

    run_in_real_time(scenario())


def test_a_request_that_comes_in_parts_is_answered() -> None:
    async def scenario() -> None:
        async with serving() as port:
            parts = [b"GET / HTTP/1.1\r\n", b"connection: close\r\n", b"\r\n"]
            answer = await answer_to(port, *parts, pause=0.01)
            assert answer.startswith(b"HTTP/1.1 200")

    run_in_real_time(scenario())


def test_connections_of_an_address_are_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection_limits, "MAX_CONNECTIONS", 3)

    async def scenario(refused: bool, limits: Limits, **settings: Any) -> None:
        async with serving(limits, **settings) as port, connect(f"ws://127.0.0.1:{port}/"):
            opened = [await asyncio.open_connection("127.0.0.1", port) for _ in range(2)]
            assert (await answer_to(port, get(b"x: y")) == b"") is refused
            for _, writer in opened:
                writer.close()
                await writer.wait_closed()
            while not await answer_to(port, get(b"x: y")):
                await asyncio.sleep(0.01)  # until the server has noticed the closed connections

    run_in_real_time(scenario(True, Limits()))
    run_in_real_time(scenario(False, Limits(on=False)))
    run_in_real_time(scenario(False, Limits(), trust_proxy=True))


# --- WebSockets


async def flood(port: int, frame: Frame, times: int, *, read: bool = True) -> ConnectionClosed | None:
    """The end of a connection on which this was sent `times` times, if it ended."""
    async with connect(f"ws://127.0.0.1:{port}/", ping_interval=None, close_timeout=1) as line:
        before = refusals("flood")
        if not read:
            line.transport.pause_reading()
        encoded = frame.serialize(mask=True)
        for _ in range(0, times, 100):
            line.transport.write(encoded * min(100, times))
            await asyncio.sleep(0)
        if not read:
            while refusals("flood") == before:
                await asyncio.sleep(0.01)
            line.transport.resume_reading()
        return await end_of(line)


async def end_of(line: ClientConnection) -> ConnectionClosed | None:
    """None when the connection is alive: it still echoes."""
    try:
        await line.send("there?")
        while await line.recv() != "there?":
            pass
    except ConnectionClosed as closed:
        return closed
    return None


def ping(payload: bytes = b"") -> Frame:
    return Frame(Opcode.PING, payload)


@pytest.mark.parametrize("frame", [ping(), ping(b"x" * 125), Frame(Opcode.PONG, b"")])
def test_a_flood_of_control_frames_is_cut_off(frame: Frame) -> None:
    async def scenario() -> None:
        async with serving() as port:
            closed = await flood(port, frame, 10 * PINGS_ALLOWED)
            assert closed is not None
            assert closed.rcvd is None or closed.rcvd.code == 1008

    run_in_real_time(scenario())


def test_a_few_control_frames_are_answered() -> None:
    async def scenario() -> None:
        async with serving() as port:
            assert await flood(port, ping(), 100) is None

    run_in_real_time(scenario())


def test_control_frames_count_for_the_address() -> None:
    """Many connections do not multiply the limit."""

    async def scenario() -> None:
        async with serving(Limits({"ws-control": Rate(2, 1)}, clock=stand_still)) as port:
            url = f"ws://127.0.0.1:{port}/"
            async with connect(url, ping_interval=None) as one, connect(url, ping_interval=None) as other:
                for _ in range(PEOPLE_PER_ADDRESS):
                    await (await one.ping())
                    await (await other.ping())
                await other.ping()
                assert await end_of(other) is not None
                assert await end_of(one) is None

    run_in_real_time(scenario())


def test_client_that_does_not_read_pongs_is_cut_off() -> None:
    """With limits off, so that only the unread answers can be the reason."""

    async def scenario() -> None:
        async with serving(Limits(on=False)) as port:
            assert await flood(port, ping(b"x" * 125), 100_000, read=False) is not None

    run_in_real_time(scenario())


def test_a_message_in_too_many_fragments_is_cut_off() -> None:
    async def scenario(fragments: int) -> bool:
        async with serving() as port, connect(f"ws://127.0.0.1:{port}/", close_timeout=1) as line:
            line.transport.write(Frame(Opcode.TEXT, b"", fin=False).serialize(mask=True))
            line.transport.write(Frame(Opcode.CONT, b"", fin=False).serialize(mask=True) * fragments)
            line.transport.write(Frame(Opcode.CONT, b"", fin=True).serialize(mask=True))
            return await end_of(line) is None

    assert run_in_real_time(scenario(MAX_FRAGMENTS - 2))
    assert not run_in_real_time(scenario(100 * MAX_FRAGMENTS))


def test_many_messages_in_one_packet_all_arrive_in_order() -> None:
    async def scenario() -> None:
        async with serving() as port, connect(f"ws://127.0.0.1:{port}/") as line:
            sent = [f"{number} " + "x" * (number % 50) for number in range(3000)]
            frames = [Frame(Opcode.TEXT, text.encode()).serialize(mask=True) for text in sent]
            line.transport.write(b"".join(frames))
            assert [await line.recv() for _ in sent] == sent

    run_in_real_time(scenario())


def test_others_are_served_while_one_has_many_messages_waiting() -> None:
    """Messages that one connection sent ahead are read in turns with those of others."""

    async def scenario() -> None:
        async with serving() as port:
            url = f"ws://127.0.0.1:{port}/"
            async with connect(url, max_queue=None) as busy, connect(url) as other:
                ahead = 20_000
                busy.transport.write(Frame(Opcode.TEXT, b"x").serialize(mask=True) * ahead)
                await other.send("hello")
                assert await other.recv() == "hello"
                waiting = ahead - len(busy.recv_messages.frames)
                assert waiting > 0, "the other one had to wait for all of them"

    run_in_real_time(scenario())
