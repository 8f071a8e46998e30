"""How clients reach a server: over real sockets, or in memory if the server runs in this process.

A server in memory registers its application under an address; any other address is a real one.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Mapping
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from functools import partial
from typing import Any, Final, Protocol
from urllib.parse import urlsplit

import httpx
from websockets.asyncio.client import connect
from websockets.datastructures import Headers
from websockets.exceptions import ConnectionClosed, ConnectionClosedError, ConnectionClosedOK, InvalidStatus
from websockets.frames import Close, CloseCode
from websockets.http11 import Response

Message = dict[str, Any]
CLIENT: Final = ("testclient", 50_000)
"""The address from which clients in memory connect."""

applications: dict[str, Any] = {}
"""The ASGI applications in memory, by address."""


class Line(Protocol):
    """An open WebSocket, as a client sees it."""

    @property
    def close_code(self) -> int | None: ...

    async def send(self, message: str | bytes) -> None: ...

    async def recv(self) -> str | bytes:
        """Raises ConnectionClosed."""

    async def close(self) -> None: ...

    async def wait_closed(self) -> None: ...


def http_client(address: str, **options: Any) -> httpx.AsyncClient:
    if (app := applications.get(address)) is not None:
        transport = httpx.ASGITransport(partial(_serve_at_port_80, app), client=CLIENT)
        return httpx.AsyncClient(base_url=address, transport=transport, **options)
    # Loading certificates takes longer than most requests, and there is no TLS. The scenario has the limit.
    return httpx.AsyncClient(base_url=address, verify=False, timeout=None, **options)


async def _serve_at_port_80(app: Any, scope: Message, receive: Any, send: Any) -> None:
    """Serve a request; httpx leaves out the port that everybody knows, and links need it."""
    host, port = scope["server"]
    await app({**scope, "server": (host, port or 80)}, receive, send)


def open_socket(
    address: str, path: str, headers: Mapping[str, str], **more: Any
) -> AbstractAsyncContextManager[Line]:
    """A WebSocket during a block; `more` goes to the library for real ones. Raises InvalidStatus."""
    if (app := applications.get(address)) is not None:
        return _open_in_memory(app, address, path, headers)
    url = address.replace("http", "ws", 1) + path
    options = {"max_queue": None, "compression": None, "proxy": None, "open_timeout": None, **more}
    return connect(url, additional_headers=headers, **options)


@asynccontextmanager
async def _open_in_memory(
    app: Any, address: str, path: str, headers: Mapping[str, str]
) -> AsyncIterator[MemoryLine]:
    line = MemoryLine(_scope(address, path, headers))
    serving = asyncio.create_task(app(line.scope, line.receive_as_server, line.send_as_server))
    serving.add_done_callback(lambda _: line.end(CloseCode.ABNORMAL_CLOSURE))
    try:
        await line.wait_accepted()
        yield line
    finally:
        await line.close()
        await serving


class MemoryLine:
    """One WebSocket without a network: nothing is lost, delayed or limited on the way."""

    def __init__(self, scope: Message) -> None:
        self.scope = scope
        self._accepted = asyncio.Event()
        self._refused = False
        self._closed = asyncio.Event()
        self._reason = Close(CloseCode.ABNORMAL_CLOSURE, "")
        self._to_server: asyncio.Queue[Message] = asyncio.Queue()
        self._to_client: asyncio.Queue[str | bytes | None] = asyncio.Queue()
        self._to_server.put_nowait({"type": "websocket.connect"})

    # --- the server's side

    async def receive_as_server(self) -> Message:
        return await self._to_server.get()

    async def send_as_server(self, message: Message) -> None:
        if self._closed.is_set():
            raise OSError("the client is gone")  # as ASGI asks for
        if message["type"] == "websocket.accept":
            self._accepted.set()
        elif message["type"] == "websocket.send":
            text = message.get("text")
            self._to_client.put_nowait(message["bytes"] if text is None else text)
        elif message["type"] == "websocket.close":
            self._refused = not self._accepted.is_set()
            self.end(message.get("code", CloseCode.NORMAL_CLOSURE), message.get("reason") or "")

    def end(self, code: int, reason: str = "") -> None:
        """Close the line, unless it is closed."""
        if not self._closed.is_set():
            self._reason = Close(code, reason)
            self._closed.set()
            self._accepted.set()
            self._to_client.put_nowait(None)
            self._to_server.put_nowait({"type": "websocket.disconnect", "code": code, "reason": reason})

    # --- the client's side

    async def wait_accepted(self) -> None:
        """Raises InvalidStatus."""
        await self._accepted.wait()
        if self._refused:
            raise InvalidStatus(Response(403, "Forbidden", Headers()))

    @property
    def close_code(self) -> int | None:
        return self._reason.code if self._closed.is_set() else None

    async def send(self, message: str | bytes) -> None:
        if self._closed.is_set():
            raise self._error()
        kind = "text" if isinstance(message, str) else "bytes"
        self._to_server.put_nowait({"type": "websocket.receive", kind: message})
        await asyncio.sleep(0)

    async def recv(self) -> str | bytes:
        message = await self._to_client.get()
        if message is None:
            self._to_client.put_nowait(None)  # for those who ask again
            raise self._error()
        return message

    def _error(self) -> ConnectionClosed:
        fine = self._reason.code in (CloseCode.NORMAL_CLOSURE, CloseCode.GOING_AWAY)
        kind = ConnectionClosedOK if fine else ConnectionClosedError
        return kind(self._reason, None)

    async def close(self) -> None:
        self.end(CloseCode.NORMAL_CLOSURE)

    async def wait_closed(self) -> None:
        await self._closed.wait()


def _scope(address: str, path: str, headers: Mapping[str, str]) -> Message:
    sent = httpx.Headers(headers)  # which may hold several lines of one name
    sent.setdefault("host", urlsplit(address).netloc)
    return {
        "type": "websocket",
        "path": path,
        "raw_path": path.encode(),
        "headers": [(name.encode(), value.encode()) for name, value in sent.multi_items()],
        "client": CLIENT,
        "server": (sent["host"], 80),
        "query_string": b"",
        "root_path": "",
        "scheme": "ws",
        "subprotocols": [],
        "extensions": {},
    }
