"""A store whose rows are in IndexedDB, and in memory too: one person has few, and reads need no waiting.

The rules of a store are those of `MemoryStore`. A write is carried out there; the rows that its journal names
are then committed, and if that fails, the memory undoes the write.
"""

from collections.abc import Iterator, Sequence
from typing import Any, Final

import msgspec

from yohoho.store.daily import AttemptRow, DayRow
from yohoho.store.games import GameRow, GameShare
from yohoho.store.identities import Identity
from yohoho.store.indexed_db.row_database import BrowserStorageError, Change, RowDatabase, StorageLost
from yohoho.store.memory.journal import RowChange
from yohoho.store.memory.rows import AttemptKey, DayKey, Log, MemoryRows
from yohoho.store.memory.store import MemoryStore
from yohoho.store.reviews import ReviewKey, ReviewRow
from yohoho.store.sheets import SheetInfo
from yohoho.store.tables import Entry, TableInfo

FORMAT: Final = b"1"
"""The version of the rows. A release that changes them reads those of earlier ones."""
META: Final = "meta"
LOG: Final = "log"
RUNNING: Final = ("lobby", "playing")
"""The tables whose logs are read at once; the others are read when they are asked for."""
TYPES: Final[dict[str, tuple[Any, Any]]] = {
    "table": (str, TableInfo),
    "snapshot": (str, Entry),
    "game": (str, GameRow),
    "owners": (str, frozenset[str]),
    "share": (str, GameShare),
    "person": (str, Identity),
    "lessons": (str, frozenset[str]),
    "setting": (str, bytes),
    "sheet": (str, SheetInfo),
    "operations": (str, dict[str, Entry]),
    "day": (DayKey, DayRow),
    "attempt": (AttemptKey, AttemptRow),
    "review": (ReviewKey, ReviewRow),
}
"""The types of the key and the value for each kind of row. A log has a row for each entry instead."""


async def open_indexed_db(database: RowDatabase) -> MemoryStore:
    """The store in this database. Raises BrowserStorageError for one that cannot be read."""
    version = dict(await database.rows(META)).get("format")
    if version not in (None, FORMAT):
        raise BrowserStorageError("storage-newer")
    store = IndexedDbStore(database)
    try:
        await store.load()
    except msgspec.MsgspecError as error:
        raise BrowserStorageError("storage-damaged", detail=str(error)[:80]) from None
    if version is None:
        await database.commit([(META, "format", FORMAT)])
    return store


class IndexedDbStore(MemoryStore):
    """Commits what the journal of its rows notes."""

    def __init__(self, database: RowDatabase) -> None:
        super().__init__(MemoryRows(self._read_log))
        self._database = database
        self.rows.journal.subscribe(self._write)

    async def load(self) -> None:
        kinds = self.rows.by_kind()
        for kind, (key_type, value_type) in TYPES.items():
            for key, data in await self._database.rows(kind):
                value = msgspec.msgpack.decode(data, type=value_type)
                kinds[kind].load(msgspec.json.decode(key, type=key_type), value)
        for info in list(self.rows.tables.values()):
            if info.status in RUNNING:
                await self.rows.log(info.id)

    async def ping(self) -> None:
        await super().ping()
        async with self.rows.journal.turn():
            await self._database.commit([(META, "format", FORMAT)])

    async def close(self) -> None:
        async with self.rows.journal.turn():
            await super().close()
            await self._database.close()

    async def _read_log(self, table_id: str) -> Log:
        return tuple(data for _, data in await self._database.rows(LOG, f"{table_id}/"))

    async def _write(self, changes: Sequence[RowChange]) -> None:
        """Commit; if the browser has cleared its storage, commit all that is in memory."""
        try:
            await self._database.commit([row for change in changes for row in _rows_of(change)])
        except StorageLost:
            await self._database.reopen()
            await self._database.commit([(META, "format", FORMAT), *self._all_rows()])

    def _all_rows(self) -> Iterator[Change]:
        for rows in self.rows.by_kind().values():
            for key, value in rows.items():
                yield from _rows_of(RowChange(rows, key, None, value))


def _rows_of(change: RowChange) -> Iterator[Change]:
    """The rows of the database that a change in memory writes."""
    if change.rows.kind == LOG:
        log: Log = change.after
        for number in range(len(change.before or ()), len(log)):
            # With leading zeros, so that the order of the keys is that of the log.
            yield LOG, f"{change.key}/{number:09}", log[number]
    else:
        data = None if change.after is None else msgspec.msgpack.encode(change.after)
        yield change.rows.kind, msgspec.json.encode(change.key).decode(), data
