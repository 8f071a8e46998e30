"""Bodies that do not end: what the client reads, when its connection ends, and what the operator is told."""

from collections.abc import Iterator
from typing import Any

import pytest

from tests.server.http_connection import HttpConnection
from tests.server.in_memory import InMemoryServer, in_memory_server
from yohoho.server.connection_limits import BODY_SECONDS, REST_SECONDS
from yohoho.server.metrics import REGISTRY

HEAD = b"POST /api/me HTTP/1.1\r\nhost: tavern.test\r\ncontent-type: application/json\r\n"
NAMED = b'{"name": "Ida"}'
CHUNKED = HEAD + b"transfer-encoding: chunked\r\n\r\n"
GET = b"GET /api/presets HTTP/1.1\r\nhost: tavern.test\r\n\r\n"


@pytest.fixture
def app() -> Iterator[InMemoryServer]:
    with in_memory_server(limits=False) as opened:
        yield opened
    assert not opened.faults()


def announcing(length: int) -> bytes:
    return HEAD + b"content-length: %d\r\n\r\n" % length


def chunk(data: bytes) -> bytes:
    return b"%x\r\n%b\r\n" % (len(data), data)


def refusals(code: str) -> float:
    return REGISTRY.get_sample_value("yohoho_refusals_total", {"code": code}) or 0


def find_logged_requests(app: InMemoryServer) -> list[tuple[int, Any]]:
    """Status and error of each request."""
    return [(line["status"], line.get("error")) for line in app.logged if line["event"] == "http"]


@pytest.mark.parametrize("body", [announcing(15) + NAMED[:9], CHUNKED + chunk(NAMED[:9])])
def test_body_that_never_ends_is_no_fault_of_the_server(app: InMemoryServer, body: bytes) -> None:
    async def scenario() -> float:
        connection = HttpConnection(app)
        begun = app.time
        connection.send(body)
        await connection.until_closed()
        assert connection.answer.startswith(b"HTTP/1.1 408")
        return app.time - begun

    faults, slow = refusals("our-fault"), refusals("request-too-slow")
    assert app.run(scenario(), 2 * BODY_SECONDS) == pytest.approx(BODY_SECONDS)
    app.settle()
    assert find_logged_requests(app) == [(408, "request-too-slow")]
    assert refusals("our-fault") == faults
    assert refusals("request-too-slow") == slow + 1


def test_client_that_hangs_up_in_a_body_is_no_fault_of_the_server(app: InMemoryServer) -> None:
    async def scenario() -> None:
        connection = HttpConnection(app)
        connection.send(announcing(15) + NAMED[:9])
        connection.hang_up()

    faults = refusals("our-fault")
    app.run(scenario())
    app.settle()
    assert find_logged_requests(app) == [(400, "request-incomplete")]
    assert refusals("our-fault") == faults


def test_server_that_stops_does_not_wait_for_the_rest_of_a_body(app: InMemoryServer) -> None:
    async def scenario() -> None:
        half, whole = HttpConnection(app), HttpConnection(app)
        half.send(announcing(15) + NAMED[:9])
        whole.send(announcing(15) + NAMED)
        for connection in (half, whole):
            connection.stop_server()
        assert (half.closed, whole.closed) == (True, False)
        await whole.until_closed()
        assert whole.answer.startswith(b"HTTP/1.1 200"), "a whole request is answered"

    app.run(scenario())
    app.settle()
    assert sorted(find_logged_requests(app), key=str) == [(200, None), (400, "request-incomplete")]


@pytest.mark.parametrize(
    ("request_parts", "status"),
    [
        pytest.param([CHUNKED, chunk(b"x" * 40_000), chunk(b"x" * 40_000)], 413, id="chunked and too large"),
        pytest.param([announcing(100_000)], 413, id="announced and too large"),
        pytest.param([CHUNKED.replace(b"json", b"text")], 415, id="no JSON"),
    ],
)
def test_connection_ends_soon_after_an_answer_before_the_end_of_the_body(
    app: InMemoryServer, request_parts: list[bytes], status: int
) -> None:
    async def scenario() -> float:
        connection = HttpConnection(app)
        for part in request_parts:
            connection.send(part)
        await connection.receive_part()
        begun = app.time
        await app.runner.loop.idle()
        assert connection.answer.startswith(b"HTTP/1.1 %d" % status)
        assert not connection.closed, "a client that still sends would not read the answer"
        answer = connection.answer
        connection.send(chunk(b"x") if b"chunked" in request_parts[0] else b"x" * 1_000)
        await connection.until_closed()
        assert connection.answer == answer
        return app.time - begun

    assert app.run(scenario(), 2 * BODY_SECONDS) == pytest.approx(REST_SECONDS)


@pytest.mark.parametrize(
    ("first", "rest"),
    [
        (CHUNKED + chunk(b"x" * 70_000), b"0\r\n\r\n"),
        (announcing(70_000) + b"x" * 60_000, b"x" * 10_000),
    ],
)
def test_connection_goes_on_when_the_rest_of_the_body_comes(
    app: InMemoryServer, first: bytes, rest: bytes
) -> None:
    async def scenario() -> None:
        connection = HttpConnection(app)
        connection.send(first)
        assert (await answer_of(connection)).startswith(b"HTTP/1.1 413")
        connection.send(rest)
        connection.send(GET)
        assert (await answer_of(connection)).startswith(b"HTTP/1.1 200")

    async def answer_of(connection: HttpConnection) -> bytes:
        connection.answer = b""
        await app.runner.loop.idle()
        return connection.answer

    app.run(scenario())


def test_head_that_is_late_after_a_whole_request_is_refused(app: InMemoryServer) -> None:
    """An earlier answer on the connection does not count as that of the request that is late."""

    async def scenario() -> None:
        connection = HttpConnection(app)
        connection.send(announcing(15) + NAMED)
        await app.runner.loop.idle()
        connection.answer = b""
        connection.send(GET[:20])
        await connection.until_closed()
        assert connection.answer.startswith(b"HTTP/1.1 408")

    app.run(scenario())
