"""One connection to a table from hello to bye: the protocol, whatever carries its frames."""

from abc import ABC, abstractmethod

import msgspec

from yohoho.core.errors import YohohoError
from yohoho.server.clock import WallClock
from yohoho.server.errors import ServerError, for_players
from yohoho.server.refusals import bad_request
from yohoho.server.tables import messages as wire
from yohoho.server.tables.hub import Hub, check_may_watch
from yohoho.server.tables.live import Connection, LiveTable, encode
from yohoho.server.tables.observer import TableObserver


class TableSession(ABC):
    """Frames are written by whoever has something to deliver; the carrier of the frames says how."""

    __slots__ = ("batch", "clock", "connection", "hub", "live", "observer")

    def __init__(self, hub: Hub, clock: WallClock, observer: TableObserver) -> None:
        self.hub = hub
        self.clock = clock
        self.observer = observer
        self.connection = Connection(None)
        self.batch = False
        """Whether the client reads lists of messages."""
        self.live: LiveTable | None = None
        """The table, from the welcome on until the connection ends."""

    @abstractmethod
    def _send(self, frame: bytes) -> None:
        """Write one frame."""

    @abstractmethod
    def _deliver(self) -> None:
        """Write what is due as soon as the reader can take it."""

    # --- from the client

    def _greeted(self, data: str | bytes | None) -> wire.Hello:
        """The first message, which must be a hello in a protocol we support."""
        try:
            message = None if data is None else read_message(data)
        except ServerError:
            message = None
        if not isinstance(message, wire.Hello):
            raise ServerError("hello-first")
        if message.protocol != wire.PROTOCOL:
            raise ServerError("protocol-version", version=message.protocol, known=[wire.PROTOCOL])
        self.batch = message.batch
        return message

    async def _handle(self, live: LiveTable, data: str | bytes) -> None:
        match read_message(data):
            case wire.Ping():
                self._answer(wire.Pong(self.clock()))
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
                    self.observer.crashed(error)
                    self._refuse(ServerError("our-fault"), order.id)

    async def _execute(self, live: LiveTable, order: wire.Do) -> None:
        who = self.connection.who
        if who is None:
            raise ServerError("who-are-you")
        # A command in flight is finished even if its sender disconnects: this task notices it afterwards.
        await self.hub.runner.do(live, who, order.id, order.command, self.connection)
        self.observer.acknowledged()

    def _refuse(self, error: YohohoError, client_id: str | None = None) -> None:
        self._answer(wire.problem(self._shown(error), client_id))

    def _shown(self, error: YohohoError) -> YohohoError:
        """The error as the client sees it."""
        shown = for_players(error, self.observer)
        self.observer.refused(shown.reason.code)
        return shown

    def _answer(self, message: wire.AnyAnswer) -> None:
        self.connection.answer(message)
        self._deliver()

    # --- to the client

    def _due(self, live: LiveTable) -> list[bytes]:
        """What the reader has not been sent: answers, then what brings it up to date."""
        messages = [*map(encode, self.connection.answers)]
        self.connection.answers.clear()
        return messages + self._news(live)

    def _news(self, live: LiveTable) -> list[bytes]:
        if self.connection.revision == live.revision:
            return []
        check_may_watch(live.table, self.connection.who)
        return [live.news_for(self.connection) or self._welcome_frame(live, None)]

    def _welcome_frame(self, live: LiveTable, since: int | None) -> bytes:
        connection = self.connection
        check_may_watch(live.table, connection.who)
        told = None if since is None else live.told_since(since, connection.who)
        view, now = live.view_of(connection.who, chat=True), self.clock()
        live.up_to_date(connection)
        resumed = told is not None
        return encode(wire.Welcome(wire.PROTOCOL, live.table.seq, now, resumed, told or [], view))

    def _write(self, *messages: bytes) -> None:
        """Write messages, in one frame if the client reads lists."""
        together = self.batch and len(messages) > 1
        for frame in [b"[%b]" % b",".join(messages)] if together else messages:
            self._send(frame)


def read_message(data: str | bytes) -> wire.AnyMessage:
    """Raises ServerError for a message that the protocol does not have."""
    if len(data) > wire.LONGEST_MESSAGE:
        raise ServerError("too-large", most=wire.LONGEST_MESSAGE)
    try:
        return wire.read(data)
    except (msgspec.DecodeError, UnicodeError) as error:
        raise bad_request(str(error)) from None
    except RecursionError:
        raise bad_request("nested too deeply") from None
