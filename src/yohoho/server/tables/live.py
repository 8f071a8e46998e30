"""A table in memory: its connections, what it told lately, and views shared by those who see alike."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Iterator, Set
from itertools import islice
from typing import Any, Final

import msgspec

from yohoho.server.tables.messages import News
from yohoho.server.tables.wake_queue import WakeQueue
from yohoho.store.protocol import TableInfo
from yohoho.table import Note, Surroundings, Table, TableChange, TableView, Told, table_view, tell, with_chat

NOTES_KEPT: Final = 60
WOKEN_FIRST: Final = 3
"""How many connections of a seated person are woken before all others; nobody plays in more tabs."""
ONLOOKERS_SHOWN_AFTER: Final = 1.0
"""Seconds in which all onlookers who come and go make one new view."""


class Connection:
    """One open socket at a table. The writer sends what is due when it is woken: acknowledgements one by
    one, the table as it is then. A slow reader skips views, never notes, and holds nobody up."""

    __slots__ = ("answers", "closing", "revision", "version", "wake", "who")

    def __init__(self, who: str | None) -> None:
        self.who = who
        self.version = 0
        self.revision = 0
        self.answers: deque[msgspec.Struct] = deque()
        self.wake = asyncio.Event()
        self.closing: msgspec.Struct | None = None
        """The last message, when the server ends this connection."""

    def answer(self, message: msgspec.Struct) -> None:
        self.answers.append(message)
        self.wake.set()

    def close(self, message: msgspec.Struct) -> None:
        self.closing = message
        self.wake.set()


class LiveTable:
    """A table, and everyone who looks at it through this process."""

    def __init__(self, table: Table, info: TableInfo, now: int) -> None:
        self.table = table
        self.around = Surroundings(table, now)
        self.info = info
        self.lock = asyncio.Lock()
        self.busy = 0
        """How many are at work on it or wait for the lock."""
        self.in_doubt = False
        """The connection to the store was lost in the middle of an append, and nobody has looked since."""
        self.thinking = False
        """A bot has been asked and has not answered."""
        self.reading_on = False
        """Somebody is about to read what others wrote."""
        self.connections: set[Connection] = set()
        self._connections_of: dict[str, set[Connection]] = {}
        self._behind = 0
        """How many connections have not been told of the last change."""
        self.elsewhere: frozenset[str] = frozenset()
        """Who is connected through other processes."""
        self.lease_until = 0.0
        """Until when this process drives it, by the clock of `Presence`."""
        self.notes: deque[Note] = deque(maxlen=NOTES_KEPT)
        self.revision = 1
        """Counts every change that a view can show, connections among them."""
        self.timer: asyncio.TimerHandle | None = None
        self.snapshot_at = 0
        self._public: TableView | None = None
        self._views: dict[tuple[str | None, bool], msgspec.Raw] = {}
        """Of each reader, with the chat and without."""
        self._frames: dict[tuple[str | None, int], bytes] = {}
        """The news of each reader from each version on."""
        self._readers: set[str] = set()
        """Who has views and notes of their own: the host, who sits here, and who has muted somebody."""
        self._here: list[bool] = []
        """Which seats the last view showed as connected."""
        self._showing: asyncio.TimerHandle | None = None
        self._wakes = WakeQueue()

    @property
    def info(self) -> TableInfo:
        """How the table is listed."""
        return self._info

    @info.setter
    def info(self, info: TableInfo) -> None:
        self._info = info
        self.around.code = info.code
        self.around.archived = info.status == "archived"

    # --- connections

    @property
    def people(self) -> Set[str]:
        """Those with an identity who are connected here."""
        return self._connections_of.keys()

    @property
    def onlookers(self) -> int:
        """The connections of those who neither sit here nor are the host."""
        return len(self.connections) - sum(len(mine) for mine in self._at_the_table())

    def add(self, connection: Connection) -> None:
        self.connections.add(connection)
        self._behind += 1
        if connection.who is not None:
            self._connections_of.setdefault(connection.who, set()).add(connection)

    def remove(self, connection: Connection) -> None:
        self.connections.discard(connection)
        if connection.who is not None:
            mine = self._connections_of[connection.who]
            mine.discard(connection)
            if not mine:
                del self._connections_of[connection.who]
        if connection.revision != self.revision:
            self._one_less_behind()

    def _at_the_table(self) -> Iterator[set[Connection]]:
        """The connections of the host, and of each person who sits here."""
        for who in {self.table.host, *self.table.persons()} & self.people:
            yield self._connections_of[who]

    # --- changes

    def swap_in(self, change: TableChange) -> None:
        """The table as it is from now on."""
        self.around.follow(change.before, change.steps)
        self.table = change.table
        self.changed()

    def changed(self) -> None:
        """Everyone gets a new view: first those who sit here, then the onlookers, a few at a time."""
        self.revision += 1
        self._behind = len(self.connections)
        self._forget_views()
        self._readers = {self.table.host, *self.table.persons(), *(who for who, _ in self.table.mutes)}
        self._here = self._seats_here()
        if self._showing is not None:
            self._showing.cancel()
            self._showing = None
        for mine in self._at_the_table():
            for connection in islice(mine, WOKEN_FIRST):
                connection.wake.set()
        if self.connections:
            self._wakes.wake(connection.wake for connection in self.connections)

    def people_changed(self) -> None:
        """Somebody came or went: seats show it at once, the number of onlookers follows within a second."""
        if self._seats_here() != self._here:
            self.changed()
        elif self._showing is None:
            loop = asyncio.get_running_loop()
            self._showing = loop.call_later(ONLOOKERS_SHOWN_AFTER, self.changed)

    def _seats_here(self) -> list[bool]:
        return [bool(self.around.present.get(seat.who)) for seat in self.table.seats]

    # --- views and news

    def _reader(self, who: str | None) -> str | None:
        """Whose views and notes this person gets: their own, or those that all onlookers share."""
        return who if who in self._readers else None

    def view_of(self, who: str | None, *, chat: bool) -> msgspec.Raw:
        """The view, encoded, with the last lines of the chat or without."""
        reader = self._reader(who)
        if (reader, chat) not in self._views:
            if self._public is None:
                self._public = table_view(self.table, self.around, None)
            view = table_view(self.table, self.around, reader, self._public)
            shown = with_chat(view, self.table, reader) if chat else view
            self._views[reader, chat] = msgspec.Raw(encode(shown))
        return self._views[reader, chat]

    def forget_events(self) -> None:
        """After a rematch everybody sits elsewhere: what a seat saw before is not for who sits there now."""
        bare = [msgspec.structs.replace(note, events=[]) for note in self.notes]
        self.notes = deque(bare, maxlen=NOTES_KEPT)

    def told_since(self, version: int, who: str | None) -> list[Told] | None:
        """What this person may know of the entries behind `version`; None when that is too long ago."""
        missed = self._missed(version)
        return None if missed is None else self._told(missed, who)

    def _missed(self, version: int) -> list[Note] | None:
        if version > self.table.seq or version < self.table.seq - len(self.notes):
            return None
        return [note for note in self.notes if note.told.seq > version]

    def _told(self, notes: list[Note], who: str | None) -> list[Told]:
        return [told for note in notes if (told := tell(self.table, note, who)) is not None]

    def news_for(self, connection: Connection) -> bytes | None:
        """One frame that brings a connection up to date; None when what it missed is no longer told."""
        key = self._reader(connection.who), connection.version
        frame = self._frames.get(key) or self._news(*key)
        if frame is not None:
            self._frames[key] = frame
            self.up_to_date(connection)
        return frame

    def _news(self, reader: str | None, version: int) -> bytes | None:
        missed = self._missed(version)
        if missed is None:
            return None
        # Whoever has muted somebody, or does so no more, reads other lines than before: they get them all.
        chat = any(note.private and note.author == reader for note in missed)
        return encode(News(self.table.seq, self._told(missed, reader), self.view_of(reader, chat=chat)))

    def up_to_date(self, connection: Connection) -> None:
        """This connection has everything."""
        behind = connection.revision != self.revision
        connection.version, connection.revision = self.table.seq, self.revision
        if behind:
            self._one_less_behind()

    def _one_less_behind(self) -> None:
        """When nobody is behind, the views are not kept."""
        self._behind -= 1
        if not self._behind:
            self._forget_views()

    def _forget_views(self) -> None:
        self._public = None
        self._views.clear()
        self._frames.clear()


_encoder = msgspec.json.Encoder()


def encode(message: Any) -> bytes:
    return _encoder.encode(message)
