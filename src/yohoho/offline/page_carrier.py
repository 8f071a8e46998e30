"""A table's connection through `postMessage`: the frames of the WebSocket, without one."""

import asyncio
from collections.abc import Callable
from typing import Final

from yohoho.core.errors import YohohoError
from yohoho.server.tables.delivery_queue import Deliver

CLOSED: Final = None
"""The last item in the queue of a connection."""


class PageCarrier:
    """`send` takes each frame to the page, which is always ready for the next one."""

    def __init__(self, send: Callable[[str], None]) -> None:
        self._send = send
        self._messages: asyncio.Queue[str | None] = asyncio.Queue()

    # --- of the page

    def put(self, data: str) -> None:
        """Hand in a message, which is handled after those before it."""
        self._messages.put_nowait(data)

    def disconnect(self) -> None:
        """End the connection after what has come before."""
        self._messages.put_nowait(CLOSED)

    # --- of the session

    def begin(self, deliver: Deliver) -> None:
        """The page is never behind."""

    def end(self) -> None:
        """Nothing is called."""

    async def receive(self) -> str | None:
        return await self._messages.get()

    def enforce_limits(self, who: str | None) -> None:
        """Enforce nothing: only a server has to protect others."""

    def has_caught_up(self) -> bool:
        return True

    def seconds_until_views(self) -> float:
        return 0

    def send(self, frame: bytes) -> None:
        self._send(frame.decode())

    async def close(self, last: bytes, error: YohohoError | None = None) -> None:
        self.send(last)
        self.disconnect()
