"""Limits on what one connection may send, below the application: uvicorn itself has none of them.

The head of a request has a size and a time, its body a time, an address a number of connections; a WebSocket
has a rate of control frames and a number of fragments in a message. A connection that exceeds one of them is
cut off.
"""

import asyncio
from collections import Counter
from collections.abc import Callable
from typing import Any, Final, NamedTuple

import msgspec
from litestar.datastructures import Headers
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import CloseCode, Frame
from websockets.http11 import Request
from websockets.protocol import State

from yohoho.server.addresses import address_key
from yohoho.server.config import Config
from yohoho.server.errors import ServerError
from yohoho.server.limits import Limits
from yohoho.server.logs import request_log_of
from yohoho.server.metrics import REFUSALS
from yohoho.server.refusals import problem_of, status_of
from yohoho.server.tables.delivery_queue import nothing
from yohoho.server.tables.frame_writer import EXTENSION

MAX_HEAD_BYTES: Final = 16_384
"""A browser sends about one kilobyte; bytes that arrive with the end of another request are not counted."""
HEAD_SECONDS: Final = 10.0
"""The time from the first byte of a request, or from the opening of the connection, to the end of the
head."""
BODY_SECONDS: Final = 60.0
REST_SECONDS: Final = 5.0
"""The time for the rest of a body that was answered before its end. A connection that is closed at once is
reset, and a client that still sends may never read the answer."""
MAX_CONNECTIONS: Final = 1_500
"""The open connections of one address: 500 WebSockets, and six for each of 160 browsers that load the
page."""
MAX_FRAGMENTS: Final = 100
SLICE_BYTES: Final = 1_024
"""The number of bytes parsed in one turn: a read can hold 40,000 control frames, which take a second to
answer."""

REFUSAL_HEADERS: Final = b"content-type: application/json\r\ncontent-length: %d\r\nconnection: close\r\n\r\n"


class Protocols(NamedTuple):
    http: type[HttpToolsProtocol]
    websocket: type[WebSocketsSansIOProtocol]


def create_limited_protocols(config: Config, limits: Limits) -> Protocols:
    """The protocol classes for uvicorn, bound to the limits of this process."""
    open_connections: Counter[str] = Counter()

    class Http(LimitedHttp):
        def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
            super().connection_made(transport)
            peer = self.client[0] if self.client else ""
            open_connections[peer] += 1
            # All connections through a proxy have one address: the proxy has to limit them.
            if limits.on and not config.trust_proxy and open_connections[peer] > MAX_CONNECTIONS:
                transport.abort()

        def connection_lost(self, exc: Exception | None) -> None:
            super().connection_lost(exc)
            _count_down(open_connections, self.client[0] if self.client else "")

    class WebSocket(LimitedWebSocket):
        def connection_lost(self, exc: Exception | None) -> None:
            super().connection_lost(exc)
            _count_down(open_connections, self.client[0] if self.client else "")

        def control_frame_allowed(self) -> bool:
            if not self.handshake_initiated:
                return True
            headers = Headers.from_scope(self.scope)  # type: ignore[arg-type]
            return not limits.check("ws-control", address_key(self.scope, headers, config))

    return Protocols(Http, WebSocket)


def _count_down(counter: Counter[str], key: str) -> None:
    counter[key] -= 1
    if counter[key] <= 0:
        del counter[key]


class LimitedHttp(HttpToolsProtocol):
    """Cuts off a request whose head is too large, or which takes too long to arrive."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self._in_head = True
        self._in_body = False
        self._head_bytes = 0
        self._deadline: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._expect_within(HEAD_SECONDS)

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_deadline()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        for start in range(0, len(data), MAX_HEAD_BYTES):
            part, was_in_head = data[start : start + MAX_HEAD_BYTES], self._in_head
            super().data_received(part)
            # After an upgrade, the connection belongs to the protocol of the WebSocket.
            if self.transport.is_closing() or self.transport.get_protocol() is not self:
                return
            self._head_bytes = self._head_bytes + len(part) if was_in_head and self._in_head else 0
            if self._head_bytes > MAX_HEAD_BYTES:
                self._refuse(ServerError("head-too-large", most=MAX_HEAD_BYTES))
                return

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._in_head = True
        self._expect_within(HEAD_SECONDS)

    def on_headers_complete(self) -> None:
        self._in_head = False
        self._in_body = True
        self._expect_within(BODY_SECONDS)
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self._in_body = False
        self._stop_deadline()
        super().on_message_complete()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if self._in_body and self.cycle.response_complete and not self.transport.is_closing():
            self._expect_within(REST_SECONDS)

    def handle_websocket_upgrade(self) -> None:
        self._stop_deadline()
        super().handle_websocket_upgrade()
        # The parser refers to this protocol, which nothing else needs from now on.
        self.parser = None  # type: ignore[assignment]

    def shutdown(self) -> None:
        """Close without waiting for the rest of a request whose body is incomplete."""
        if self._in_body:
            self._stop_deadline()
            self.transport.close()
        else:
            super().shutdown()

    def _expect_within(self, seconds: float) -> None:
        self._stop_deadline()
        self._deadline = self.loop.call_later(seconds, self._too_slow)

    def _stop_deadline(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _too_slow(self) -> None:
        self._deadline = None
        cycle, error = self.cycle, ServerError("request-too-slow")
        if cycle is not None and cycle.response_started and (self._in_body or not cycle.response_complete):
            self.transport.abort()  # an answer has begun, or is all there
            return
        if self._in_body:
            request_log_of(cycle.scope).error = error.reason.code
        self._refuse(error)

    def _refuse(self, error: ServerError) -> None:
        """Answer below the application, and close."""
        REFUSALS.labels(error.reason.code).inc()
        self._stop_deadline()
        body = msgspec.json.encode(problem_of(error))
        self.transport.write(STATUS_LINE[status_of(error)] + REFUSAL_HEADERS % len(body) + body)
        self.transport.close()


class LimitedWebSocket(WebSocketsSansIOProtocol):
    """Cuts off floods of control frames and of fragments, and parses no further ahead than is read.

    It is a `FrameWriter`, which the application finds among the extensions of the scope.
    """

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self._unparsed = bytearray()
        self._app_ended = False
        self.on_drained: Callable[[], None] = nothing

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if not self.close_sent:
            self.scope["extensions"][EXTENSION] = self  # type: ignore[assignment]

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self._release_if_ended()

    def on_task_complete(self, task: asyncio.Task[None]) -> None:
        super().on_task_complete(task)
        self._app_ended = True
        self._release_if_ended()

    def _release_if_ended(self) -> None:
        """Drop what refers back to this object, so that it is freed at once: the garbage collector does not
        look at old connections."""
        if self.disconnected and self._app_ended:
            self.on_drained = nothing
            self.scope.clear()  # type: ignore[attr-defined]
            self.conn.parser.close()

    def start_keepalive(self) -> None:
        super().start_keepalive()
        # The handshake is over, and its headers are in the scope.
        del self.request, self.response

    # --- frames from the application

    @property
    def drained(self) -> bool:
        return self.writable.is_set()

    def write(self, text: bytes) -> None:
        if self.conn.state is State.OPEN and not self.transport.is_closing():
            self.conn.send_text(text)
            self.transport.write(b"".join(self.conn.data_to_send()))

    async def flush(self) -> None:
        await self.writable.wait()

    def resume_writing(self) -> None:
        super().resume_writing()
        self.on_drained()

    def abort(self) -> None:
        self.transport.abort()

    # --- frames from the peer

    def control_frame_allowed(self) -> bool:
        """Whether the peer may send one more control frame; subclasses count them."""
        return True

    def data_received(self, data: bytes) -> None:
        if not self._unparsed and not self.read_paused and len(data) <= SLICE_BYTES:
            super().data_received(data)
            return
        self._unparsed += data
        self._parse()

    def _parse(self) -> None:
        """Parse until a message waits to be read."""
        while self._unparsed and not self.read_paused and not self.transport.is_closing():
            part = bytes(self._unparsed[:SLICE_BYTES])
            del self._unparsed[:SLICE_BYTES]
            super().data_received(part)

    async def receive(self) -> Any:
        message = await super().receive()
        if self._unparsed:
            self._parse()
            await asyncio.sleep(0)  # a peer that always has a message ready must not block the loop
        return message

    def handle_ping(self) -> None:
        # The pongs to a peer that does not read them would be buffered here without end.
        if self.writable.is_set() and self.control_frame_allowed():
            super().handle_ping()
        else:
            self._cut_off()

    def handle_pong(self, event: Frame) -> None:
        if bytes(event.data) == self.pending_ping_payload or self.control_frame_allowed():
            super().handle_pong(event)
        else:
            self._cut_off()

    def handle_cont(self, event: Frame) -> None:
        super().handle_cont(event)
        if len(self.frames) > MAX_FRAGMENTS:
            self._cut_off()

    def _cut_off(self) -> None:
        """Close without waiting for the peer, and parse no more of what it sent."""
        if self.transport.is_closing():
            return
        REFUSALS.labels("flood").inc()
        self._unparsed.clear()
        self.queue.put_nowait({"type": "websocket.disconnect", "code": int(CloseCode.POLICY_VIOLATION)})
        self.conn.fail(CloseCode.POLICY_VIOLATION, "too many frames")
        if self.writable.is_set():
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.transport.close()
        else:
            self.transport.abort()
