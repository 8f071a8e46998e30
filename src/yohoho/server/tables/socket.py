"""A table's WebSocket: hello, then commands one way and acknowledgements, news and views the other."""

from __future__ import annotations

import asyncio
import random
import time
from contextlib import suppress
from typing import Any, Final

import msgspec
import structlog
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath

from yohoho.core.errors import YohohoError
from yohoho.server.errors import ServerError, for_players
from yohoho.server.identity import signed_identity
from yohoho.server.limits import SENT, Limits, TooFast, address_of
from yohoho.server.metrics import ACTIONS, REFUSALS
from yohoho.server.problems import bad_request, status_of
from yohoho.server.security import origin_allowed
from yohoho.server.tables import messages as wire
from yohoho.server.tables.hub import Hub
from yohoho.server.tables.live import Connection, LiveTable, encode

HELLO_SECONDS: Final = 10.0
SEND_SECONDS: Final = 20.0
"""A reader that takes longer than this for one message is disconnected."""
MAX_ANSWERS_WAITING: Final = 200
MAX_PAUSE_SECONDS: Final = 1.0
"""Seconds for which messages of a client that was too fast are not read."""

RESTART: Final = 1012

LOST: Final = (WebSocketDisconnect, OSError, RuntimeError, TimeoutError)
"""The errors by which the end of a connection shows, whoever ended it."""

logger = structlog.get_logger()
Socket = WebSocket[Any, Any, Any]


@websocket("/ws/tables/{table_id:str}")
async def table_socket(socket: Socket, table_id: FromPath[str]) -> None:
    """See docs/protocol.md."""
    state = socket.app.state
    if not origin_allowed(socket.headers, state.config):
        await socket.close(reason="foreign-origin")  # not accepted yet: the answer is a plain 403
        return
    await socket.accept()
    session = _Session(socket, state.hub)
    try:
        with state.limits.open_socket(session.address):
            await session.run(table_id)
    except YohohoError as error:
        with suppress(*LOST):
            await session.refuse(error)
    except LOST:
        logger.debug("socket-lost", table=table_id)


class _Session:
    """One connection from hello to bye."""

    def __init__(self, socket: Socket, hub: Hub) -> None:
        self.socket = socket
        self.hub = hub
        self.address = address_of(socket)
        self.limits: Limits = socket.app.state.limits
        self.connection = Connection(None)
        self.sending_since: float | None = None

    async def run(self, table_id: str) -> None:
        """Raises YohohoError for an error that ends the connection, and one of LOST when it is gone
        already."""
        self.connection.who = signed_identity(self.socket)
        hello = await self._hello()
        live = await self.hub.join(table_id, self.connection)
        halves = {asyncio.create_task(self._read(live)), asyncio.create_task(self._write(live, hello.since))}
        ended: set[asyncio.Task[None]] = set()
        try:
            while not ended and not self._stuck():
                # Random, so that connections opened at the same moment are not checked at the same moment.
                soon = SEND_SECONDS * random.uniform(0.5, 1)
                ended, _ = await asyncio.wait(halves, timeout=soon, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self.hub.leave(live, self.connection)
            for half in halves:
                half.cancel()
            ends = await asyncio.gather(*halves, return_exceptions=True)
        for end in ends:
            if isinstance(end, Exception) and not isinstance(end, LOST):
                raise end

    async def _hello(self) -> wire.Hello:
        """The first message, which must be a hello in a protocol we support."""
        try:
            message = _message(await asyncio.wait_for(self._receive(), HELLO_SECONDS))
        except (TimeoutError, ServerError):
            message = None
        if not isinstance(message, wire.Hello):
            raise ServerError("hello-first")
        if message.protocol != wire.PROTOCOL:
            raise ServerError("protocol-version", version=message.protocol, known=[wire.PROTOCOL])
        return message

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
        if self.hub.stopping:  # unanswered: the client sends it again, to the next server
            return
        # The person's limit comes first: a message that it refuses costs the others at the address nothing.
        for key in filter(None, (self.connection.who, self.address)):
            self.limits.enforce("ws-message", key)
        match _message(data):
            case wire.Ping():
                self.connection.answer(wire.Pong(self.hub.now()))
            case wire.Hello():
                raise ServerError("hello-again")
            case wire.Do() as order:
                try:
                    await self._execute(live, order)
                except YohohoError as error:
                    self._refuse(error, order.id)
                except RecursionError:
                    self._refuse(bad_request("nested too deeply"), order.id)
                except Exception as error:
                    logger.error("crash", exc_info=error)  # noqa: TRY400 - the name of the event is the message
                    self._refuse(ServerError("our-fault"), order.id)

    async def _execute(self, live: LiveTable, order: wire.Do) -> None:
        who = self.connection.who
        if who is None:
            raise ServerError("who-are-you")
        # A command in flight is finished even if its sender disconnects.
        await self.hub.background.finish(self.hub.do(live, who, order.id, order.command, self.connection))
        ACTIONS.inc()

    def _refuse(self, error: YohohoError, client_id: str | None = None) -> None:
        shown = for_players(error)
        REFUSALS.labels(code=shown.reason.code).inc()
        self.connection.answer(wire.problem(shown, client_id))

    # --- to the client

    async def _write(self, live: LiveTable, since: int | None) -> None:
        connection = self.connection
        while (wait := self._over_budget()) and connection.closing is None:
            await self._wait(wait)
        await self._send(self._welcome(live, since))
        connection.wake.set()
        while connection.closing is None:
            await self._wait(wait)
            while connection.answers:
                await self._send(encode(connection.answers.popleft()))
            wait = await self._send_news(live)
        await self._send(encode(connection.closing))
        await self.socket.close(code=RESTART)

    async def _send_news(self, live: LiveTable) -> float:
        """Bring the reader up to date, or return the seconds until the address may be sent more. Answers are
        sent meanwhile; the views in between are skipped."""
        if self.connection.revision == live.revision:
            return 0.0
        if wait := self._over_budget():
            return wait
        self.hub.may_watch(live.table, self.connection.who)
        await self._send(live.news_for(self.connection) or self._welcome(live, None))
        return 0.0

    def _over_budget(self) -> float:
        return self.limits.wait(SENT, self.address) / 1000

    async def _wait(self, seconds: float) -> None:
        """Wait until something is due for this connection, at most so many seconds; 0 is without limit."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds or None):
                await self.connection.wake.wait()
        self.connection.wake.clear()

    def _welcome(self, live: LiveTable, since: int | None) -> bytes:
        connection = self.connection
        self.hub.may_watch(live.table, connection.who)
        told = None if since is None else live.told_since(since, connection.who)
        view, now = live.view_of(connection.who, chat=True), self.hub.now()
        live.up_to_date(connection)
        resumed = told is not None
        return encode(wire.Welcome(wire.PROTOCOL, live.table.seq, now, resumed, told or [], view))

    async def _send(self, frame: bytes) -> None:
        self.limits.charge(SENT, self.address, len(frame))
        self.sending_since = time.monotonic()
        await self.socket.send({"type": "websocket.send", "bytes": None, "text": frame.decode()})
        self.sending_since = None

    def _stuck(self) -> bool:
        """Whether the reader does not read; checked now and then, because a timer for each frame costs
        more."""
        return self.sending_since is not None and time.monotonic() - self.sending_since > SEND_SECONDS

    async def refuse(self, error: YohohoError) -> None:
        """Send the reason, then close."""
        if isinstance(error, TooFast):
            await asyncio.sleep(self.limits.refusal_delay(self.address))
        shown = for_players(error)
        REFUSALS.labels(code=shown.reason.code).inc()
        await self._send(encode(wire.problem(shown)))
        await self.socket.close(code=4000 + status_of(shown), reason=shown.reason.code)


def _message(data: str | bytes) -> wire.AnyMessage:
    if len(data) > wire.LONGEST_MESSAGE:
        raise ServerError("too-large", most=wire.LONGEST_MESSAGE)
    try:
        return wire.read(data)
    except (msgspec.DecodeError, UnicodeError) as error:
        raise bad_request(str(error)) from None
    except RecursionError:
        raise bad_request("nested too deeply") from None
