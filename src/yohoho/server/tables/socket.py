"""A table's WebSocket: hello, then commands one way and acknowledgements, news and views the other."""

import asyncio
from collections.abc import Coroutine
from contextlib import suppress
from typing import Any, Final

import structlog
from litestar import websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath

from yohoho.core.errors import YohohoError
from yohoho.server.addresses import address_of
from yohoho.server.errors import ServerError
from yohoho.server.http.services import ServerServices, services_of
from yohoho.server.identity import signed_identity
from yohoho.server.limits import SENT, TooFast
from yohoho.server.refusals import status_of
from yohoho.server.security import origin_allowed
from yohoho.server.tables import messages as wire
from yohoho.server.tables.delivery_queue import nothing
from yohoho.server.tables.frame_writer import LOST, Socket, frame_writer, release
from yohoho.server.tables.live import LiveTable, encode
from yohoho.server.tables.session import TableSession

HELLO_SECONDS: Final = 10.0
SEND_SECONDS: Final = 20.0
"""A reader that stays behind for longer than this is disconnected."""
MAX_ANSWERS_WAITING: Final = 200
MAX_PAUSE_SECONDS: Final = 1.0
"""Seconds for which messages of a client that was too fast are not read."""

RESTART: Final = 1012

logger = structlog.get_logger()


@websocket("/ws/tables/{table_id:str}")
async def table_socket(socket: Socket, table_id: FromPath[str]) -> None:
    """See docs/protocol.md."""
    services = services_of(socket)
    if not origin_allowed(socket.headers, services.config):
        await socket.close(reason="foreign-origin")  # not accepted yet: the answer is a plain 403
        return
    await socket.accept()
    session = _Session(socket, services)
    try:
        with services.limits.open_socket(session.address):
            await session.run(table_id)
    except YohohoError as error:
        await session.refuse(error)
    except LOST:
        logger.debug("socket-lost", table=table_id)
    finally:
        release(socket)


class _Session(TableSession):
    """One WebSocket. Its task reads; frames are written by whoever has something to deliver."""

    __slots__ = ("address", "background", "limits", "patience", "retry", "socket", "writer")

    def __init__(self, socket: Socket, services: ServerServices) -> None:
        super().__init__(services.hub, services.clock, services.observer)
        self.background = services.background
        self.socket = socket
        self.address = address_of(socket)
        self.limits = services.limits
        self.writer = frame_writer(socket)
        self.patience: asyncio.TimerHandle | None = None
        """Runs while the reader is behind."""
        self.retry: asyncio.TimerHandle | None = None
        """Runs while the address has been sent too much."""

    async def run(self, table_id: str) -> None:
        """Raises YohohoError for an error that ends the connection, and one of LOST when it is gone
        already."""
        self.connection.who = signed_identity(self.socket)
        hello = self._greeted(await self._first_message())
        live = await self.hub.join(table_id, self.connection)
        try:
            await self._welcome(live, hello.since)
            await self._read(live)
        finally:
            self._end()
            self.hub.leave(live, self.connection)

    async def _first_message(self) -> str | bytes | None:
        """None when it does not come."""
        try:
            return await asyncio.wait_for(self._receive(), HELLO_SECONDS)
        except TimeoutError:
            return None

    async def _welcome(self, live: LiveTable, since: int | None) -> None:
        while (wait := self._over_budget()) and self.connection.closing is None:
            await asyncio.sleep(wait)
        self._write(self._welcome_frame(live, since))
        self.live = live
        self.connection.deliver = self.writer.on_drained = self._deliver
        self._deliver()

    def _end(self) -> None:
        self.live = None
        self.connection.deliver = self.writer.on_drained = nothing
        for timer in filter(None, (self.patience, self.retry)):
            timer.cancel()

    # --- from the client

    async def _read(self, live: LiveTable) -> None:
        while True:
            data = await self._receive()
            try:
                await self._handle(live, data)
            except TooFast as error:
                self._refuse(error)
                # Messages are not read meanwhile.
                await asyncio.sleep(min(error.retry_ms / 1000, MAX_PAUSE_SECONDS))
            except YohohoError as error:
                self._refuse(error)
            if len(self.connection.answers) > MAX_ANSWERS_WAITING:
                self.connection.close(wire.Bye("too-slow", 1000))
                return

    async def _receive(self) -> str | bytes:
        event = await self.socket.receive()
        if event["type"] != "websocket.receive":
            raise WebSocketDisconnect(detail="closed")
        return event.get("text") or event.get("bytes") or b""

    async def _handle(self, live: LiveTable, data: str | bytes) -> None:
        if self.background.stopping:  # unanswered: the client sends it again, to the next server
            return
        # The person's limit comes first: a message that it refuses costs the others at the address nothing.
        for key in filter(None, (self.connection.who, self.address)):
            self.limits.enforce("ws-message", key)
        await super()._handle(live, data)

    # --- to the client

    def _deliver(self) -> None:
        """Nothing is made for a reader that is behind: it gets the latest state when it has caught up."""
        if self.live is None:
            return
        if not self.writer.drained:
            self._lose_patience_later()
            return
        if self.patience is not None:
            self.patience.cancel()
            self.patience = None
        try:
            self._write(*self._due(self.live))
        except YohohoError as error:
            self._hang_up(self.refuse(error))
        except Exception as error:  # the others at the table get their news
            self.observer.crashed(error)
            self._hang_up(self.refuse(ServerError("our-fault")))
        else:
            if (bye := self.connection.closing) is not None:
                self._hang_up(self._say_bye(encode(bye)))

    def _news(self, live: LiveTable) -> list[bytes]:
        """While the address has been sent too much, the views in between are skipped."""
        if self.connection.revision != live.revision and (wait := self._over_budget()):
            self._deliver_in(wait)
            return []
        return super()._news(live)

    def _over_budget(self) -> float:
        """The seconds until the address may be sent more."""
        return self.limits.wait(SENT, self.address) / 1000

    def _deliver_in(self, seconds: float) -> None:
        if self.retry is not None:
            self.retry.cancel()
        self.retry = asyncio.get_running_loop().call_later(seconds, self._deliver)

    def _lose_patience_later(self) -> None:
        if self.patience is None:
            self.patience = asyncio.get_running_loop().call_later(SEND_SECONDS, self.writer.abort)

    def _hang_up(self, last_words: Coroutine[Any, Any, None]) -> None:
        """End the connection: nothing more is delivered, and the end wakes the task that reads."""
        self._end()
        self.background.start(last_words)

    async def _say_bye(self, bye: bytes) -> None:
        with suppress(*LOST):
            self._write(bye)
            await self.writer.flush()
            await self.socket.close(code=RESTART)

    def _send(self, frame: bytes) -> None:
        self.limits.charge(SENT, self.address, len(frame))
        self.writer.write(frame)

    async def refuse(self, error: YohohoError) -> None:
        """Send the reason, then close."""
        if isinstance(error, TooFast):
            await asyncio.sleep(self.limits.refusal_delay(self.address))
        shown = self._shown(error)
        with suppress(*LOST):
            self._write(encode(wire.problem(shown)))
            await self.writer.flush()
            await self.socket.close(code=4000 + status_of(shown), reason=shown.reason.code)
