"""A table in memory: its connections, what it told lately, and views shared by those who see alike."""

from __future__ import annotations

import asyncio
from collections import deque
from typing import Any, Final

import msgspec

from yohoho.server.messages import News
from yohoho.store.protocol import TableInfo
from yohoho.table import Note, Table, TableView, Told, table_view, tell

NOTES_KEPT: Final = 60


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

    def __init__(self, table: Table, info: TableInfo) -> None:
        self.table = table
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
        self.elsewhere: frozenset[str] = frozenset()
        """Who is connected through other processes."""
        self.helm_until = 0.0
        """Until when this process drives it, by the clock of `musters`."""
        self.notes: deque[Note] = deque(maxlen=NOTES_KEPT)
        self.revision = 1
        """Counts every change that a view can show, connections among them."""
        self.timer: asyncio.TimerHandle | None = None
        self.snapshot_at = 0
        self._public: TableView | None = None
        self._views: dict[str | None, msgspec.Raw] = {}

    @property
    def info(self) -> TableInfo:
        """How the table is listed. Its join code is the server's to give, so the table learns it here."""
        return self._info

    @info.setter
    def info(self, info: TableInfo) -> None:
        self._info = info
        self.table.code = info.code

    @property
    def people(self) -> set[str]:
        """Those with an identity who are connected here."""
        return {connection.who for connection in self.connections if connection.who is not None}

    def changed(self) -> None:
        """Everyone gets a new view."""
        self.revision += 1
        self._public = None
        self._views.clear()
        for connection in self.connections:
            connection.wake.set()

    def view_of(self, who: str | None) -> msgspec.Raw:
        """The view, encoded; people without a seat share one."""
        key = who if self.table.seat_of(who) is not None or who == self.table.host else None
        if key not in self._views:
            if self._public is None:
                self._public = table_view(self.table, None)
            self._views[key] = msgspec.Raw(encode(table_view(self.table, key, self._public)))
        return self._views[key]

    def forget_events(self) -> None:
        """After a rematch everybody sits elsewhere: what a seat saw before is not for who sits there now."""
        bare = [msgspec.structs.replace(note, events=[]) for note in self.notes]
        self.notes = deque(bare, maxlen=NOTES_KEPT)

    def told_since(self, version: int, who: str | None) -> list[Told] | None:
        """What this person may know of the entries behind `version`; None when that is too long ago."""
        if version > self.table.seq or version < self.table.seq - len(self.notes):
            return None
        missed = [note for note in self.notes if note.told.seq > version]
        return [told for note in missed if (told := tell(self.table, note, who)) is not None]

    def news_for(self, connection: Connection) -> bytes | None:
        """One frame that brings a connection up to date; None when what it missed is no longer told."""
        told = self.told_since(connection.version, connection.who)
        if told is None:
            return None
        frame = encode(News(self.table.seq, told, self.view_of(connection.who)))
        self.up_to_date(connection)
        return frame

    def up_to_date(self, connection: Connection) -> None:
        """This connection has everything; when all have, the views are not kept."""
        connection.version, connection.revision = self.table.seq, self.revision
        if all(other.revision == self.revision for other in self.connections):
            self._public = None
            self._views.clear()


_encoder = msgspec.json.Encoder()


def encode(message: Any) -> bytes:
    return _encoder.encode(message)
