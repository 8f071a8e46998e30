"""A table's WebSocket: hello, then commands one way and acknowledgements, news and views the other.

A WebSocket is the carrier of a session: its frames, its limits, and how it ends.
"""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Final

import structlog
from litestar import websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath

from yohoho.core.errors import YohohoError
from yohoho.server.addresses import address_of
from yohoho.server.caller import identity_of_socket, services_of
from yohoho.server.limits import SENT, TooFast
from yohoho.server.refusals import status_of
from yohoho.server.security import origin_allowed
from yohoho.server.tables.carrier import refuse
from yohoho.server.tables.delivery_queue import Deliver, nothing
from yohoho.server.tables.frame_writer import LOST, Socket, frame_writer, release
from yohoho.server.tables.session import TableSession

SEND_SECONDS: Final = 20.0
"""A reader that stays behind for longer than this is disconnected."""
RESTART: Final = 1012
"""The status of an end after which the client comes back."""

logger = structlog.get_logger()


class SocketCarrier:
    __slots__ = ("_address", "_limits", "_patience", "_socket", "_writer")

    def __init__(self, socket: Socket) -> None:
        self._socket = socket
        self._address = address_of(socket)
        self._limits = services_of(socket).limits
        self._writer = frame_writer(socket)
        self._patience: asyncio.TimerHandle | None = None
        """Runs while the reader is behind."""

    def begin(self, deliver: Deliver) -> None:
        self._writer.on_drained = deliver

    def end(self) -> None:
        self._writer.on_drained = nothing
        self._stop_patience()

    async def receive(self) -> str | bytes:
        """Raises one of LOST when the connection has ended."""
        event = await self._socket.receive()
        if event["type"] != "websocket.receive":
            raise WebSocketDisconnect(detail="closed")
        return event.get("text") or event.get("bytes") or b""

    def enforce_limits(self, who: str | None) -> None:
        # The person's limit comes first: a message that it refuses costs the others at the address nothing.
        for key in filter(None, (who, self._address)):
            self._limits.enforce("ws-message", key)

    def has_caught_up(self) -> bool:
        if self._writer.drained:
            self._stop_patience()
            return True
        if self._patience is None:
            self._patience = asyncio.get_running_loop().call_later(SEND_SECONDS, self._writer.abort)
        return False

    def _stop_patience(self) -> None:
        if self._patience is not None:
            self._patience.cancel()
            self._patience = None

    def seconds_until_views(self) -> float:
        """Bytes count for the address."""
        return self._limits.wait(SENT, self._address) / 1000

    def send(self, frame: bytes) -> None:
        self._limits.charge(SENT, self._address, len(frame))
        self._writer.write(frame)

    async def close(self, last: bytes, error: YohohoError | None = None) -> None:
        if isinstance(error, TooFast):
            await asyncio.sleep(self._limits.refusal_delay(self._address))
        with suppress(*LOST):
            self.send(last)
            await self._writer.flush()
            if error is None:
                await self._socket.close(code=RESTART)
            else:
                # Codes from 4000 on are left to applications (RFC 6455, 7.4.2).
                await self._socket.close(code=4000 + status_of(error), reason=error.reason.code)


async def serve_socket(socket: Socket, serve: Callable[[SocketCarrier], Awaitable[None]]) -> None:
    """Accept a WebSocket and serve it until it ends, whichever side ends it."""
    services = services_of(socket)
    if not origin_allowed(socket.headers, services.config):
        await socket.close(reason="foreign-origin")  # not accepted yet: the answer is a plain 403
        return
    await socket.accept()
    carrier = SocketCarrier(socket)
    try:
        with services.limits.open_socket(address_of(socket)):
            await serve(carrier)
    except YohohoError as error:
        await refuse(carrier, error, services.observer)
    except LOST:
        logger.debug("socket-lost")
    finally:
        release(socket)


@websocket("/ws/tables/{table_id:str}")
async def table_socket(socket: Socket, table_id: FromPath[str]) -> None:
    """See docs/protocol.md."""
    services = services_of(socket)

    async def serve(carrier: SocketCarrier) -> None:
        who = identity_of_socket(socket)
        session = TableSession(
            carrier, services.hub, services.clock, services.observer, services.background, who
        )
        await session.run(table_id)

    await serve_socket(socket, serve)
