"""Reads tables from the store: a snapshot, and the entries behind it."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from yohoho.server.clock import WallClock
from yohoho.server.errors import ServerError
from yohoho.server.lru_cache import LruCache
from yohoho.server.tables.live import LiveTable
from yohoho.server.tables.observer import TableObserver
from yohoho.store.errors import UnreadableEntry
from yohoho.store.tables import Entry, TableRepository
from yohoho.table import Evolved, Table, entries, evolve
from yohoho.table.snapshot import thaw

SNAPSHOT_EVERY: Final = 200
"""How many entries there are from one snapshot to the next."""
RECENT_TABLES: Final = 50
"""How many tables are kept that were loaded last, each of about 100 KB in the middle of a game."""


class _RecentTable(NamedTuple):
    table: Table
    snapshot_at: int
    """The number of the last entry in its newest snapshot."""


class TableLoader:
    def __init__(self, tables: TableRepository, clock: WallClock, observer: TableObserver) -> None:
        self._tables = tables
        self._now = clock
        self._observer = observer
        self._recent = LruCache[str, _RecentTable](RECENT_TABLES)

    async def load(self, table_id: str) -> LiveTable:
        """The table up to the end of its log. Raises ServerError, StoreError."""
        info = await self._tables.find(table_id)
        if info is None:
            raise ServerError("unknown-table", table=table_id[:40])
        recent = await self._read_newest(table_id)
        live = LiveTable(recent.table, info, self._now())
        live.snapshot_at = recent.snapshot_at
        self.remember(live)
        return live

    def remember(self, live: LiveTable) -> None:
        """Keep the table as it is, so that the next one who loads it need not replay its log."""
        self._recent.put(live.table.id, _RecentTable(live.table, live.snapshot_at))

    async def _read_newest(self, table_id: str) -> _RecentTable:
        recent = self._recent.get(table_id)
        if recent is not None:
            # With more entries than lie between two snapshots, the newest snapshot is closer.
            rows = await self._tables.read(table_id, recent.table.seq, SNAPSHOT_EVERY + 1)
            if len(rows) <= SNAPSHOT_EVERY:
                return recent._replace(table=_after_entries(recent.table, rows))
        table = await self._snapshot(table_id)
        rows = await self._tables.read(table_id, table.seq)
        return _RecentTable(_after_entries(table, rows), table.seq)

    async def _snapshot(self, table_id: str) -> Table:
        """The table as it was at its last snapshot. One that cannot be read is not needed: the log has all
        entries."""
        snapshot = await self._tables.find_snapshot(table_id)
        if snapshot is not None:
            seq, data = snapshot
            try:
                return thaw(table_id, data)
            except Exception as error:
                detail = type(error).__name__
                self._observer.warn("snapshot-unreadable", table=table_id, number=seq, detail=detail)
        return Table(id=table_id)


def _after_entries(table: Table, rows: Sequence[Entry]) -> Table:
    for number, data in rows:
        table = after_entry(table, number, data).table
    return table


def after_entry(table: Table, number: int, data: bytes) -> Evolved:
    """The table after this entry of its log. Raises UnreadableEntry.

    A damaged entry can fail in any way, in the decoder or in the rules. The error names only the kind of the
    failure, because its text may hold cards.
    """
    try:
        return evolve(table, entries.decode(data))
    except Exception as error:
        raise UnreadableEntry(table.id, number, type(error).__name__) from error
