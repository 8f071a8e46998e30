"""One connection to a table from hello to bye: the protocol, whatever carries its frames."""

import asyncio
from collections.abc import Coroutine
from typing import Any, Final

import msgspec

from yohoho.core.errors import YohohoError
from yohoho.locales import check_language
from yohoho.server.background import BackgroundTasks
from yohoho.server.clock import WallClock
from yohoho.server.errors import ServerError, for_players
from yohoho.server.limits import TooFast
from yohoho.server.refusals import bad_request
from yohoho.server.tables import messages
from yohoho.server.tables.carrier import Carrier, refuse
from yohoho.server.tables.delivery_queue import nothing
from yohoho.server.tables.hub import Hub, check_may_watch
from yohoho.server.tables.live import Connection, LiveTable, encode
from yohoho.server.tables.observer import TableObserver

HELLO_SECONDS: Final = 10.0
MAX_ANSWERS_WAITING: Final = 200
MAX_PAUSE_SECONDS: Final = 1.0
"""Seconds for which messages of a client that was too fast are not read."""


class TableSession:
    """Its task reads; frames are written by whoever has something to deliver."""

    __slots__ = (
        "_background",
        "_batch",
        "_carrier",
        "_clock",
        "_connection",
        "_hub",
        "_live",
        "_observer",
        "_retry",
    )

    def __init__(
        self,
        carrier: Carrier,
        hub: Hub,
        clock: WallClock,
        observer: TableObserver,
        background: BackgroundTasks,
        who: str | None,
    ) -> None:
        self._carrier = carrier
        self._hub = hub
        self._clock = clock
        self._observer = observer
        self._background = background
        self._connection = Connection(who)
        self._batch = False
        """Whether the client reads lists of messages."""
        self._live: LiveTable | None = None
        """The table, from the welcome on until the connection ends."""
        self._retry: asyncio.TimerHandle | None = None
        """Runs while the reader has been sent too much."""

    async def run(self, table_id: str) -> None:
        """Serve the connection until it ends. Raises YohohoError for an error that ends it, and what the
        carrier raises when it is gone."""
        hello = self._read_hello(await self._first_message())
        live = await self._hub.join(table_id, self._connection)
        try:
            await self._welcome(live, hello.since)
            await self._read(live)
        finally:
            self._end()
            self._hub.leave(live, self._connection)

    # --- from the client

    async def _first_message(self) -> str | bytes | None:
        """None when it does not come."""
        try:
            return await asyncio.wait_for(self._carrier.receive(), HELLO_SECONDS)
        except TimeoutError:
            return None

    def _read_hello(self, data: str | bytes | None) -> messages.Hello:
        """The first message, which must be a hello in a protocol we support."""
        try:
            message = None if data is None else read_message(data)
        except ServerError:
            message = None
        if not isinstance(message, messages.Hello):
            raise ServerError("hello-first")
        if message.protocol != messages.PROTOCOL:
            raise ServerError("protocol-version", version=message.protocol, known=[messages.PROTOCOL])
        if message.sentences is not None:
            check_language(message.sentences)
        self._batch, self._connection.language = message.batch, message.sentences
        return message

    async def _read(self, live: LiveTable) -> None:
        while (data := await self._carrier.receive()) is not None:
            if self._background.stopping:  # unanswered: the client sends it again, to the next server
                continue
            try:
                self._carrier.enforce_limits(self._connection.who)
                await self._handle(live, data)
            except YohohoError as error:
                self._refuse(error)
                if isinstance(error, TooFast):  # messages are not read meanwhile
                    await asyncio.sleep(min(error.retry_ms / 1000, MAX_PAUSE_SECONDS))
            if len(self._connection.answers) > MAX_ANSWERS_WAITING:
                self._connection.close(messages.Bye("too-slow", 1000))
                return

    async def _handle(self, live: LiveTable, data: str | bytes) -> None:
        match read_message(data):
            case messages.Ping():
                self._answer(messages.Pong(self._clock()))
            case messages.Hello():
                raise ServerError("hello-again")
            case messages.Do() as order:
                try:
                    await self._execute(live, order)
                except YohohoError as error:
                    self._refuse(error, order.id)
                except RecursionError:
                    self._refuse(bad_request("nested too deeply"), order.id)
                except Exception as error:
                    self._observer.note_crash(error)
                    self._refuse(ServerError("our-fault"), order.id)

    async def _execute(self, live: LiveTable, order: messages.Do) -> None:
        who = self._connection.who
        if who is None:
            raise ServerError("who-are-you")
        # A command in flight is finished even if its sender disconnects: this task notices it afterwards.
        await self._hub.runner.do(live, who, order.id, order.command, self._connection)
        self._observer.note_acknowledgement()

    def _refuse(self, error: YohohoError, client_id: str | None = None) -> None:
        """Answer a message with the reason why nothing came of it."""
        refusal = for_players(error, self._observer)
        self._observer.note_refusal(refusal.reason.code)
        self._answer(messages.problem(refusal, client_id))

    def _answer(self, message: messages.AnyAnswer) -> None:
        self._connection.answer(message)
        self._deliver()

    # --- to the client

    async def _welcome(self, live: LiveTable, since: int | None) -> None:
        while (wait := self._carrier.seconds_until_views()) and self._connection.closing is None:
            await asyncio.sleep(wait)
        self._carrier.send(self._welcome_frame(live, since))
        # Not before: the first frame must be the welcome, and `_deliver` sends nothing without a table.
        self._live = live
        self._connection.deliver = self._deliver
        self._carrier.begin(self._deliver)
        self._deliver()

    def _deliver(self) -> None:
        """Send what is due. Nothing is made for a reader that is behind: it gets the latest state when it has
        caught up."""
        if self._live is None or not self._carrier.has_caught_up():
            return
        try:
            self._send(self._due(self._live))
        except YohohoError as error:
            self._hang_up(refuse(self._carrier, error, self._observer))
        except Exception as error:  # the others at the table get their news
            self._observer.note_crash(error)
            self._hang_up(refuse(self._carrier, ServerError("our-fault"), self._observer))
        else:
            if (bye := self._connection.closing) is not None:
                self._hang_up(self._carrier.close(encode(bye)))

    def _due(self, live: LiveTable) -> list[bytes]:
        """What the reader has not been sent: answers, then what brings it up to date."""
        answers = [*map(encode, self._connection.answers)]
        self._connection.answers.clear()
        return answers + self._news(live)

    def _news(self, live: LiveTable) -> list[bytes]:
        """While the reader has been sent too much, the views in between are skipped."""
        if self._connection.revision == live.revision:
            return []
        if wait := self._carrier.seconds_until_views():
            self._deliver_in(wait)
            return []
        check_may_watch(live.table, self._connection.who)
        return [live.news_for(self._connection) or self._welcome_frame(live, None)]

    def _welcome_frame(self, live: LiveTable, since: int | None) -> bytes:
        connection = self._connection
        check_may_watch(live.table, connection.who)
        missed = None if since is None else live.notes_since(since, connection)
        view, now = live.view_of(connection.who, chat=True), self._clock()
        live.note_delivery(connection)
        resumed = missed is not None
        return encode(messages.Welcome(messages.PROTOCOL, live.table.seq, now, resumed, missed or [], view))

    def _send(self, parts: list[bytes]) -> None:
        """Send messages, in one frame if the client reads lists."""
        together = self._batch and len(parts) > 1
        for frame in [b"[%b]" % b",".join(parts)] if together else parts:
            self._carrier.send(frame)

    def _deliver_in(self, seconds: float) -> None:
        if self._retry is not None:
            self._retry.cancel()
        self._retry = asyncio.get_running_loop().call_later(seconds, self._deliver)

    # --- the end

    def _hang_up(self, last_words: Coroutine[Any, Any, None]) -> None:
        """End the connection: nothing more is delivered, and the end wakes the task that reads."""
        self._end()
        self._background.start(last_words)

    def _end(self) -> None:
        self._live = None
        self._connection.deliver = nothing
        self._carrier.end()
        if self._retry is not None:
            self._retry.cancel()


def read_message(data: str | bytes) -> messages.AnyMessage:
    """Raises ServerError for a message that the protocol does not have."""
    if len(data) > messages.MAX_MESSAGE_BYTES:
        raise ServerError("too-large", most=messages.MAX_MESSAGE_BYTES)
    try:
        return messages.read(data)
    except (msgspec.DecodeError, UnicodeError) as error:
        raise bad_request(str(error)) from None
    except RecursionError:
        raise bad_request("nested too deeply") from None
