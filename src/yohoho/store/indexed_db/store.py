"""A store whose rows are in IndexedDB, and in memory too: one person has few, and reads need no waiting.

The rules of a store are those of `MemoryStore`. A write is carried out there; then the rows that differ are
committed, and if that fails, the memory goes back to what was committed before.
"""

import asyncio
from collections.abc import Awaitable, Callable, Iterator, Mapping
from functools import partial
from typing import Any, Final, NamedTuple, cast

import msgspec

from yohoho.store.daily import AttemptRow, DayRow
from yohoho.store.indexed_db.row_database import BrowserStorageError, Change, RowDatabase, StorageLost
from yohoho.store.memory.store import MemoryStore
from yohoho.store.protocol import Entry, GameRow, GameShare, Identity, Store, TableInfo
from yohoho.store.reviews import ReviewKey, ReviewRow
from yohoho.store.sheets import SheetInfo

FORMAT: Final = b"1"
"""The version of the rows. A release that changes them reads those of earlier ones."""
META: Final = "meta"
LOG: Final = "log"
RUNNING: Final = ("lobby", "playing")
"""The tables whose logs are read at once; the others are read when they are asked for."""
READS_LOG: Final = frozenset({"read", "last_seq", "append", "save_snapshot"})
"""Methods that need the log of the table that they name first."""
WRITES: Final = frozenset(
    {
        *("create_table", "append", "save_snapshot", "archive"),
        *("import_game", "delete_game", "share_game", "delete_share"),
        *("save_person", "finish_lessons", "set_setting_once", "save_setting"),
        *("save_sheet", "delete_sheet"),
        *("open_day", "claim_lines", "save_lines", "begin_attempt"),
        *("open_review", "await_review", "claim_review", "save_review", "drop_reviews"),
    }
)
"""All methods that change something."""


Method = Callable[..., Awaitable[Any]]


class RowKind(NamedTuple):
    """Rows of one kind, and the dictionary of a `MemoryStore` that holds them."""

    name: str
    attribute: str
    key: Any
    value: Any


KINDS: Final = (
    RowKind("table", "_tables", str, TableInfo),
    RowKind("snapshot", "_snapshots", str, Entry),
    RowKind("game", "_games", str, GameRow),
    RowKind("owners", "_owners", str, set[str]),
    RowKind("share", "_shares", str, GameShare),
    RowKind("person", "_people", str, Identity),
    RowKind("lessons", "_finished_lessons", str, set[str]),
    RowKind("setting", "_settings", str, bytes),
    RowKind("sheet", "_sheets", str, SheetInfo),
    RowKind("operations", "_operations", str, dict[str, Entry]),
    RowKind("day", "_days", tuple[str, str], DayRow),
    RowKind("attempt", "_attempts", tuple[str, str, str], AttemptRow),
    RowKind("review", "_reviews", ReviewKey, ReviewRow),
)


async def open_indexed_db(database: RowDatabase) -> Store:
    """The store in this database. Raises BrowserStorageError for one that cannot be read."""
    found = dict(await database.rows(META)).get("format")
    if found not in (None, FORMAT):
        raise BrowserStorageError("storage-newer")
    store = IndexedDbStore(database)
    try:
        await store.load()
    except msgspec.MsgspecError as error:
        raise BrowserStorageError("storage-damaged", detail=str(error)[:80]) from None
    if found is None:
        await database.commit([(META, "format", FORMAT)])
    return cast(Store, store)


class IndexedDbStore:
    """Has the methods of `Store`: those that read ask the memory, those that write also change the rows."""

    def __init__(self, database: RowDatabase) -> None:
        self._database = database
        self._memory = MemoryStore()
        self._turn = asyncio.Lock()
        self._kept: dict[str, dict[Any, Any]] = {kind.name: {} for kind in KINDS}
        """What is committed, by kind and key."""
        self._kept_logs: dict[str, int] = {}
        """How many entries of each log are committed."""

    async def load(self) -> None:
        for kind in KINDS:
            for key, data in await self._database.rows(kind.name):
                decoded = msgspec.json.decode(key, type=kind.key)
                self._held(kind)[decoded] = msgspec.msgpack.decode(data, type=kind.value)
        self._note_kept()
        for info in list(self._memory._tables.values()):
            if info.status in RUNNING:
                await self._load_log(info.id)

    async def _load_log(self, table_id: str) -> None:
        """Read the log of a table that is known and not in memory yet."""
        if table_id not in self._memory._tables or table_id in self._memory._logs:
            return
        rows = await self._database.rows(LOG, f"{table_id}/")
        if table_id not in self._memory._logs:
            self._memory._logs[table_id] = [data for _, data in rows]
            self._kept_logs[table_id] = len(rows)

    def __getattr__(self, name: str) -> Method:
        method = getattr(self._memory, name)
        if name in WRITES:
            method = partial(self._write, method)
        return partial(self._with_log, method) if name in READS_LOG else method

    async def last_seqs(self, table_ids: list[str]) -> dict[str, int]:
        for table_id in table_ids:
            await self._load_log(table_id)
        return await self._memory.last_seqs(table_ids)

    async def ping(self) -> None:
        await self._memory.ping()
        async with self._turn:
            await self._database.commit([(META, "format", FORMAT)])

    async def close(self) -> None:
        async with self._turn:
            await self._memory.close()
            await self._database.close()

    async def _with_log(self, method: Method, table_id: str, *more: Any, **named: Any) -> Any:
        await self._load_log(table_id)
        return await method(table_id, *more, **named)

    async def _write(self, method: Method, *args: Any, **named: Any) -> Any:
        async with self._turn:
            result = await method(*args, **named)
            changes = list(self._changes())
            try:
                if changes:
                    await self._commit(changes)
            except BaseException:
                self._go_back()
                raise
            self._note_kept()
            return result

    async def _commit(self, changes: list[Change]) -> None:
        """Commit; if the browser has cleared its storage, commit all that this store still knows."""
        try:
            await self._database.commit(changes)
        except StorageLost:
            await self._database.reopen()
            await self._database.commit([(META, "format", FORMAT), *self._all_rows()])

    def _changes(self) -> Iterator[Change]:
        """The rows that are not committed as they are in memory."""
        for kind in KINDS:
            held, kept = self._held(kind), self._kept[kind.name]
            for key, value in held.items():
                if key not in kept or not (kept[key] is value or kept[key] == value):
                    yield kind.name, _text(key), msgspec.msgpack.encode(value)
            for key in kept.keys() - held.keys():
                yield kind.name, _text(key), None
        yield from self._entries(self._kept_logs)

    def _all_rows(self) -> Iterator[Change]:
        for kind in KINDS:
            for key, value in self._held(kind).items():
                yield kind.name, _text(key), msgspec.msgpack.encode(value)
        yield from self._entries({})

    def _entries(self, after: Mapping[str, int]) -> Iterator[Change]:
        """The entries of all logs in memory behind these numbers."""
        for table_id, log in self._memory._logs.items():
            for number in range(after.get(table_id, 0), len(log)):
                yield LOG, f"{table_id}/{number:09}", log[number]

    def _note_kept(self) -> None:
        for kind in KINDS:
            self._kept[kind.name] = {key: _own(value) for key, value in self._held(kind).items()}
        self._kept_logs = {table_id: len(log) for table_id, log in self._memory._logs.items()}

    def _go_back(self) -> None:
        """Let the memory hold again what is committed."""
        for kind in KINDS:
            held = self._held(kind)
            held.clear()
            held.update((key, _own(value)) for key, value in self._kept[kind.name].items())
        logs = self._memory._logs
        for table_id in list(logs):
            if table_id in self._kept_logs:
                del logs[table_id][self._kept_logs[table_id] :]
            else:
                del logs[table_id]

    def _held(self, kind: RowKind) -> dict[Any, Any]:
        found: dict[Any, Any] = getattr(self._memory, kind.attribute)
        return found


def _own(value: Any) -> Any:
    """The value, or a copy of one that changes in its place."""
    return value.copy() if isinstance(value, set | dict) else value


def _text(key: Any) -> str:
    return msgspec.json.encode(key).decode()
