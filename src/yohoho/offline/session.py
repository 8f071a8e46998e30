"""A table's connection through `postMessage`: the frames of the WebSocket, without one."""

import asyncio
from collections.abc import Callable
from typing import Final

from yohoho.core.errors import YohohoError
from yohoho.server.clock import WallClock
from yohoho.server.errors import ServerError
from yohoho.server.tables import messages as wire
from yohoho.server.tables.delivery_queue import nothing
from yohoho.server.tables.hub import Hub
from yohoho.server.tables.live import LiveTable, encode
from yohoho.server.tables.observer import TableObserver
from yohoho.server.tables.session import TableSession

CLOSED: Final = None
"""The last item in the queue of a connection."""


class LocalSession(TableSession):
    """`send` takes each frame to the page."""

    __slots__ = ("_messages", "_page_send")

    def __init__(
        self,
        hub: Hub,
        clock: WallClock,
        observer: TableObserver,
        who: str | None,
        send: Callable[[str], None],
    ) -> None:
        super().__init__(hub, clock, observer)
        self.connection.who = who
        self._page_send = send
        self._messages: asyncio.Queue[str | None] = asyncio.Queue()

    def receive(self, data: str) -> None:
        """Handle a message of the page after those before it."""
        self._messages.put_nowait(data)

    def end(self) -> None:
        """End the connection after what has come before."""
        self._messages.put_nowait(CLOSED)

    async def run(self, table_id: str) -> None:
        """Serve until the page closes the connection, or this side has a reason to."""
        try:
            await self._serve(table_id)
        except YohohoError as error:
            self._write(encode(wire.problem(self._shown(error))))

    async def _serve(self, table_id: str) -> None:
        hello = self._greeted(await self._messages.get())
        live = await self.hub.join(table_id, self.connection)
        try:
            self._write(self._welcome_frame(live, hello.since))
            self.live = live
            self.connection.deliver = self._deliver
            self._deliver()
            await self._read(live)
        finally:
            self.live = None
            self.connection.deliver = nothing
            self.hub.leave(live, self.connection)

    async def _read(self, live: LiveTable) -> None:
        while (data := await self._messages.get()) is not CLOSED:
            try:
                await self._handle(live, data)
            except YohohoError as error:
                self._refuse(error)

    def _deliver(self) -> None:
        if self.live is None:
            return
        try:
            self._write(*self._due(self.live))
        except YohohoError as error:
            self._last_words(encode(wire.problem(self._shown(error))))
        except Exception as error:
            self.observer.crashed(error)
            self._last_words(encode(wire.problem(ServerError("our-fault"))))
        else:
            if (bye := self.connection.closing) is not None:
                self._last_words(encode(bye))

    def _last_words(self, frame: bytes) -> None:
        self.live = None
        self._write(frame)
        self.end()

    def _send(self, frame: bytes) -> None:
        self._page_send(frame.decode())
