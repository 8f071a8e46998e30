"""The sending side of a WebSocket: a frame is written at once, without a task that waits for it."""

import asyncio
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final, NoReturn, Protocol

from litestar import WebSocket
from litestar.exceptions import WebSocketDisconnect

from yohoho.server.tables.delivery_queue import nothing

EXTENSION: Final = "yohoho.frame-writer"
"""The key in the scope's extensions under which our server offers to write frames directly."""
LOST: Final = (WebSocketDisconnect, OSError, RuntimeError, TimeoutError)
"""The errors by which the end of a connection shows, whoever ended it."""

Socket = WebSocket[Any, Any, Any]


class FrameWriter(Protocol):
    """Writes text frames. What is written to a closed connection is dropped."""

    on_drained: Callable[[], None]
    """Called when a reader that had fallen behind has caught up."""

    @property
    def drained(self) -> bool:
        """Whether the reader keeps up with what is written."""

    def write(self, text: bytes) -> None: ...

    async def flush(self) -> None:
        """Wait until all frames are on their way."""

    def abort(self) -> None:
        """Cut the connection off, without what is still waiting."""


def frame_writer(socket: Socket) -> FrameWriter:
    """The direct writer of our server, or a queue for another ASGI server."""
    offered: dict[str, Any] = socket.scope.get("extensions") or {}
    direct: FrameWriter | None = offered.get(EXTENSION)
    return direct or QueuedFrames(socket)


class QueuedFrames:
    """Sends frames one by one through ASGI, in a task that lives as long as there are any."""

    def __init__(self, socket: Socket) -> None:
        self.on_drained: Callable[[], None] = nothing
        self._socket = socket
        self._waiting: deque[bytes] = deque()
        self._sending: asyncio.Task[None] | None = None

    @property
    def drained(self) -> bool:
        return not self._waiting

    def write(self, text: bytes) -> None:
        self._waiting.append(text)
        if self._sending is None:
            self._sending = asyncio.get_running_loop().create_task(self._send())

    async def _send(self) -> None:
        with suppress(*LOST):
            while self._waiting:
                frame = self._waiting[0].decode()
                await self._socket.send({"type": "websocket.send", "bytes": None, "text": frame})
                # Not before: a frame that is still being sent counts as waiting (`drained`).
                self._waiting.popleft()
        self._waiting.clear()
        self._sending = None
        self.on_drained()

    async def flush(self) -> None:
        if self._sending is not None:
            await self._sending

    def abort(self) -> None:
        self._waiting.clear()
        if self._sending is not None:
            self._sending.cancel()


def release(socket: Socket) -> None:
    """Drop the functions of a socket that has ended: they refer back to it, so that it would wait for the
    garbage collector. A frame that comes too late meets a connection that is lost."""
    socket.send = socket.receive = _raise_lost


async def _raise_lost(*_: object) -> NoReturn:
    raise WebSocketDisconnect(detail="closed")
