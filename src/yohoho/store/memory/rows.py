"""The rows of a store in memory, which all of its repositories share, and pages of them."""

from collections.abc import Awaitable, Callable, Iterable
from typing import Any, Protocol, TypeVar

from yohoho.store.daily import AttemptRow, DayRow
from yohoho.store.errors import CodeTaken, StoreError, UnknownTable
from yohoho.store.games import GameRow, GameShare
from yohoho.store.identities import Identity
from yohoho.store.memory.journal import Journal, Rows
from yohoho.store.reviews import ReviewKey, ReviewRow
from yohoho.store.sheets import SheetInfo
from yohoho.store.tables import Entry, TableInfo

DayKey = tuple[str, str]
"""Day and game."""
AttemptKey = tuple[str, str, str]
"""Day, game and identity."""
Log = tuple[bytes, ...]
ReadLog = Callable[[str], Awaitable[Log]]


class MemoryRows:
    """All rows by kind. Their journal tells what changes.

    `read_log` gets the log of a table whose row was loaded without it.
    """

    def __init__(self, read_log: ReadLog | None = None) -> None:
        self._read_log = read_log
        self.closed = False
        self.journal = journal = Journal()
        self.tables: Rows[str, TableInfo] = Rows("table", journal)
        self.logs: Rows[str, Log] = Rows("log", journal)
        self.snapshots: Rows[str, Entry] = Rows("snapshot", journal)
        self.games: Rows[str, GameRow] = Rows("game", journal)
        self.owners: Rows[str, frozenset[str]] = Rows("owners", journal)
        self.shares: Rows[str, GameShare] = Rows("share", journal)
        """The shares by token."""
        self.people: Rows[str, Identity] = Rows("person", journal)
        self.lessons: Rows[str, frozenset[str]] = Rows("lessons", journal)
        """The finished lessons by person."""
        self.settings: Rows[str, bytes] = Rows("setting", journal)
        self.sheets: Rows[str, SheetInfo] = Rows("sheet", journal)
        self.operations: Rows[str, dict[str, Entry]] = Rows("operations", journal)
        """The operations of a sheet by their ids."""
        self.days: Rows[DayKey, DayRow] = Rows("day", journal)
        self.attempts: Rows[AttemptKey, AttemptRow] = Rows("attempt", journal)
        self.reviews: Rows[ReviewKey, ReviewRow] = Rows("review", journal)

    def by_kind(self) -> dict[str, Rows[Any, Any]]:
        return {rows.kind: rows for rows in vars(self).values() if isinstance(rows, Rows)}

    def check_open(self) -> None:
        if self.closed:
            raise StoreError("closed-store")

    async def log(self, table_id: str) -> Log:
        """The log of a table. Raises UnknownTable."""
        if table_id in self.tables and table_id not in self.logs and self._read_log:
            log = await self._read_log(table_id)
            if table_id not in self.logs:
                # Otherwise somebody else has read it meanwhile, and perhaps appended to it.
                self.logs.load(table_id, log)
        if table_id not in self.logs:
            raise UnknownTable(table_id)
        return self.logs[table_id]

    def owners_of(self, game_id: str) -> frozenset[str]:
        return self.owners.get(game_id, frozenset())

    def check_code(self, code: str, *, table_id: str = "", sheet_id: str = "") -> None:
        """Raise CodeTaken if another sheet or live table has the code."""
        tables = (info.id for info in self.tables.values() if info.status != "archived" and info.code == code)
        sheets = (info.id for info in self.sheets.values() if info.code == code != "")
        if any(other != table_id for other in tables) or any(other != sheet_id for other in sheets):
            raise CodeTaken(code)


class MemoryRepository:
    """A part of a store in memory. Its methods raise StoreError once the store is closed."""

    def __init__(self, rows: MemoryRows) -> None:
        self._stored = rows

    @property
    def _rows(self) -> MemoryRows:
        self._stored.check_open()
        return self._stored


class _HasId(Protocol):
    @property
    def id(self) -> str: ...


Row = TypeVar("Row", bound=_HasId)


def page_of(rows: Iterable[Row], moment: Callable[[Row], int], limit: int, before: int | None) -> list[Row]:
    """The newest rows older than `before`; all rows with the time of the last one are included."""
    older = [row for row in rows if before is None or moment(row) < before]
    older.sort(key=lambda row: (-moment(row), row.id))
    if limit < 1 or len(older) <= limit:
        return older[: max(limit, 0)]
    oldest = moment(older[limit - 1])
    return [row for row in older if moment(row) >= oldest]
