"""A table in memory: its connections, its latest notes, and views that are shared by readers who see the
same."""

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Iterator, Set
from contextlib import asynccontextmanager, contextmanager
from itertools import islice
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from yohoho.server.tables.delivery_queue import Deliver, DeliveryQueue, nothing
from yohoho.server.tables.messages import News
from yohoho.server.tables.sentences import add_sentences
from yohoho.server.tables.shared_json import with_encoded_parts
from yohoho.store.tables import TableInfo
from yohoho.table import Note, Surroundings, Table, TableChange, Told, tell
from yohoho.table.view import TableView, is_shown_here, table_view, watchers, with_chat

MAX_NOTES: Final = 60
FIRST_SERVED: Final = 3
"""How many connections of a seated person are served before all others; nobody plays in more tabs."""
ONLOOKERS_SHOWN_AFTER: Final = 1.0
"""Seconds in which all onlookers who come and go cause one new view."""


class Connection:
    """One open socket at a table. `deliver` writes what is due: answers in their order, then the latest view.
    A slow reader skips views, never notes, and delays nobody."""

    __slots__ = ("answers", "closing", "deliver", "language", "revision", "version", "who")

    def __init__(self, who: str | None, deliver: Deliver = nothing) -> None:
        self.who = who
        self.deliver = deliver
        self.language: str | None = None
        """The language of the sentences that it asks for, if it does."""
        self.version = 0
        self.revision = 0
        self.answers: list[msgspec.Struct] = []
        self.closing: msgspec.Struct | None = None
        """The last message, when the server closes this connection."""

    def answer(self, message: msgspec.Struct) -> None:
        """Queue an answer for the next delivery."""
        self.answers.append(message)

    def close(self, message: msgspec.Struct) -> None:
        self.closing = message
        self.deliver()


class LiveTable:
    """A table, and everyone who is connected to it through this process."""

    def __init__(self, table: Table, info: TableInfo, now: int) -> None:
        self.table = table
        self.around = Surroundings(table, now)
        self.info = info
        self._lock = asyncio.Lock()
        self.busy = 0
        """The number of tasks that use the table or wait for its lock."""
        self.in_doubt = False
        """The connection to the store was lost during an append, and the log has not been read since."""
        self.thinking = False
        """A bot has been asked and has not answered."""
        self.catching_up = False
        """A task is about to read new entries."""
        self.connections: set[Connection] = set()
        self._connections_of: dict[str, set[Connection]] = {}
        self._behind = 0
        """How many connections have not been sent the last change."""
        self.elsewhere: frozenset[str] = frozenset()
        """The people connected through other processes."""
        self.lease_until = 0.0
        """The time until which this process drives the table, by the clock of `Presence`."""
        self.notes: deque[Note] = deque(maxlen=MAX_NOTES)
        self.revision = 1
        """Counts every change that a view can show, including connections."""
        self.timer: asyncio.TimerHandle | None = None
        """Runs until the table has something to do."""
        self.unload_timer: asyncio.TimerHandle | None = None
        self.snapshot_at = 0
        self._public: TableView | None = None
        """What everybody sees, in encoded parts."""
        self._views: dict[tuple[str | None, bool], msgspec.Raw] = {}
        """The views of each reader, with the chat and without."""
        self._frames: dict[tuple[str | None, int, str | None], bytes] = {}
        """The news of each reader from each version on, in each language of sentences."""
        self._readers: set[str] = set()
        """The people with views and notes of their own: the host, seated people, and those who have muted
        somebody."""
        self._here: list[bool] = []
        """The seats that the last view showed as connected."""
        self._watchers = 0
        """The number of onlookers in the last view."""
        self._showing: asyncio.TimerHandle | None = None
        self._later = DeliveryQueue()

    @property
    def info(self) -> TableInfo:
        """The table's row in lists. The server gives out join codes, so the table gets its code here."""
        return self._info

    @info.setter
    def info(self, info: TableInfo) -> None:
        self._info = info
        self.around.code = info.code
        self.around.archived = info.status == "archived"

    @contextmanager
    def in_use(self) -> Iterator[None]:
        """The table stays in memory during the block."""
        self.busy += 1
        try:
            yield
        finally:
            self.busy -= 1

    @asynccontextmanager
    async def lock(self) -> AsyncIterator[None]:
        """Nobody else changes the table during the block, and it stays in memory."""
        with self.in_use():
            async with self._lock:
                yield

    # --- connections

    @property
    def people(self) -> Set[str]:
        """The identities that are connected here."""
        return self._connections_of.keys()

    @property
    def onlookers(self) -> int:
        """The number of connections of people who neither sit here nor are the host."""
        return len(self.connections) - sum(len(own) for own in self._at_the_table())

    def add(self, connection: Connection) -> None:
        self.connections.add(connection)
        self._behind += 1
        if connection.who is not None:
            self._connections_of.setdefault(connection.who, set()).add(connection)

    def remove(self, connection: Connection) -> None:
        self.connections.discard(connection)
        if connection.who is not None:
            connections = self._connections_of[connection.who]
            connections.discard(connection)
            if not connections:
                del self._connections_of[connection.who]
        # Nothing is sent to it any more, so the shared views do not wait for it.
        if connection.revision != self.revision:
            self._one_less_behind()

    def _at_the_table(self) -> Iterator[set[Connection]]:
        """The connections of the host, and of each seated person."""
        for who in {self.table.host, *self.table.persons()} & self.people:
            yield self._connections_of[who]

    # --- changes

    def swap_in(self, change: TableChange, now: int) -> None:
        """Replace the table by the one after a change."""
        self.around.follow(change.before, change.steps, now)
        self.table = change.table
        self.show()

    def show(self) -> None:
        """Send everyone a new view: first the seated people, then the onlookers, a few at a time."""
        self.revision += 1
        self._behind = len(self.connections)
        self._forget_views()
        self._readers = {self.table.host, *self.table.persons(), *(who for who, _ in self.table.mutes)}
        self._here, self._watchers = self._seats_here(), watchers(self.table, self.around)
        if self._showing is not None:
            self._showing.cancel()
            self._showing = None
        served = [each for own in self._at_the_table() for each in islice(own, FIRST_SERVED)]
        for connection in served:
            connection.deliver()
        if self._behind:  # the onlookers, and seats with more tabs
            self._later.add(each.deliver for each in self.connections if each.revision != self.revision)

    def show_people(self) -> None:
        """Send new views after somebody came or went: seats show it at once, the number of onlookers within a
        second. What no view shows sends nothing: a frame would be a sign, too."""
        if self._seats_here() != self._here:
            self.show()
        elif self._showing is None and watchers(self.table, self.around) != self._watchers:
            loop = asyncio.get_running_loop()
            self._showing = loop.call_later(ONLOOKERS_SHOWN_AFTER, self.show)

    def _seats_here(self) -> list[bool]:
        return [is_shown_here(self.table, self.around, number) for number in range(len(self.table.seats))]

    # --- views and news

    def _reader(self, who: str | None) -> str | None:
        """The key of the views and notes this person gets: their own, or the one that all onlookers share."""
        return who if who in self._readers else None

    def view_of(self, who: str | None, *, chat: bool) -> msgspec.Raw:
        """The view, encoded, with the last lines of the chat or without."""
        reader = self._reader(who)
        if (reader, chat) not in self._views:
            if self._public is None:
                self._public = _encode_parts(table_view(self.table, self.around, None))
            view = table_view(self.table, self.around, reader, self._public)
            shown = with_chat(view, self.table, reader) if chat else view
            self._views[reader, chat] = msgspec.Raw(encode(shown))
        return self._views[reader, chat]

    def forget_events(self) -> None:
        """Forget the events of the game before a rematch: seats change owners, who must not see what others
        saw."""
        bare = [replace(note, events=[]) for note in self.notes]
        self.notes = deque(bare, maxlen=MAX_NOTES)

    def notes_since(self, version: int, reader: Connection) -> list[Told] | None:
        """The entries behind `version` as this reader may know them; None when they are no longer in
        memory."""
        missed = self._notes_behind(version)
        if missed is None:
            return None
        return self._tell(self._redact_past(missed), reader.who, reader.language)

    def _redact_past(self, notes: list[Note]) -> list[Note]:
        """The notes as the game lets them be told again: by now, a card may lie face down."""
        table = self.table
        if table.playthrough is None:
            return notes
        steps = table.extras.redact_past_steps(table.game, table.state, [note.events for note in notes])
        return [replace(note, events=events) for note, events in zip(notes, steps, strict=True)]

    def _notes_behind(self, version: int) -> list[Note] | None:
        if version > self.table.seq or version < self.table.seq - len(self.notes):
            return None
        return list(islice(self.notes, len(self.notes) - (self.table.seq - version), None))

    def _tell(self, notes: list[Note], who: str | None, language: str | None) -> list[Told]:
        lines = [line for note in notes if (line := tell(self.table, note, who)) is not None]
        return add_sentences(self.table, lines, who, language) if language else lines

    def news_for(self, connection: Connection) -> bytes | None:
        """One frame that brings a connection up to date; None when the notes it missed are no longer in
        memory."""
        key = self._reader(connection.who), connection.version, connection.language
        # Readers of the same view who have missed the same share one frame.
        frame = self._frames.get(key) or self._news(*key)
        if frame is not None:
            self._frames[key] = frame
            self.note_delivery(connection)
        return frame

    def _news(self, reader: str | None, version: int, language: str | None) -> bytes | None:
        missed = self._notes_behind(version)
        if missed is None:
            return None
        # A reader who has begun or ended a mute reads other chat lines than before, so they are sent all
        # again.
        chat = any(note.private and note.author == reader for note in missed)
        lines = self._tell(missed, reader, language)
        return encode(News(self.table.seq, lines, self.view_of(reader, chat=chat)))

    def note_delivery(self, connection: Connection) -> None:
        """Note that this connection has everything."""
        behind = connection.revision != self.revision
        connection.version, connection.revision = self.table.seq, self.revision
        if behind:
            self._one_less_behind()

    def _one_less_behind(self) -> None:
        """Drop the shared views when no connection is behind."""
        self._behind -= 1
        if not self._behind:
            self._forget_views()

    def _forget_views(self) -> None:
        self._public = None
        self._views.clear()
        self._frames.clear()


def _encode_parts(public: TableView) -> TableView:
    """The public view for encoding. Its game stays a struct, because each seat adds its own part to it."""
    game = None if public.game is None else with_encoded_parts(public.game)
    return replace(with_encoded_parts(replace(public, game=None)), game=game)


_encoder = msgspec.json.Encoder()


def encode(message: Any) -> bytes:
    return _encoder.encode(message)
