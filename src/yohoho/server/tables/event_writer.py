"""The writer of live tables' logs: entries are applied and sent only after they are stored."""

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from msgspec.structs import replace

from yohoho.core.errors import YohohoError
from yohoho.server.background import BackgroundTasks
from yohoho.server.clock import work_seconds
from yohoho.server.cluster.bus import Bus
from yohoho.server.daily.attempts import attempt_result
from yohoho.server.errors import ServerError
from yohoho.server.lru_cache import LruCache
from yohoho.server.tables.live import LiveTable
from yohoho.server.tables.observer import TableObserver
from yohoho.server.tables.rows import game_row, info_of
from yohoho.store.errors import CodeTaken, InDoubt, StoreError, UnreadableEntry, VersionConflict
from yohoho.store.protocol import Entry, Store, TableInfo
from yohoho.table import Evolved, Table, TableChange, evolve, note
from yohoho.table import entries as log
from yohoho.table.snapshot import freeze, thaw

SNAPSHOT_EVERY: Final = 200
MAX_ATTEMPTS: Final = 5
"""How often a command is decided again when another process was faster."""

RECENT_TABLES: Final = 50
"""How many tables are kept that were loaded last, each of about 100 KB in the middle of a game."""

Decision = Callable[[], TableChange]


class _RecentTable(NamedTuple):
    table: Table
    snapshot_at: int
    """The number of the last entry in its newest snapshot."""


class EventWriter:
    """`alone` when no other process writes. `settled` is called after a table has applied entries."""

    def __init__(
        self,
        store: Store,
        bus: Bus,
        background: BackgroundTasks,
        settled: Callable[[LiveTable], None],
        now: Callable[[], int],
        observer: TableObserver,
        *,
        alone: bool,
        new_code: Callable[[], str],
    ) -> None:
        self.store = store
        self._bus = bus
        self._background = background
        self._settled = settled
        self._now = now
        self._observer = observer
        self._alone = alone
        self._new_code = new_code
        self._recent = LruCache[str, _RecentTable](RECENT_TABLES)

    async def load(self, table_id: str) -> LiveTable:
        info = await self.store.info(table_id)
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
        """The table up to the end of its log. One that was loaded before is a value that can be read on."""
        recent = self._recent.get(table_id)
        if recent is not None:
            entries = await self.store.read(table_id, recent.table.seq, SNAPSHOT_EVERY + 1)
            if len(entries) <= SNAPSHOT_EVERY:
                return recent._replace(table=_read_on(recent.table, entries))
        table = await self._snapshot(table_id)
        return _RecentTable(_read_on(table, await self.store.read(table_id, table.seq)), table.seq)

    async def _snapshot(self, table_id: str) -> Table:
        """The table as it was at its last snapshot. One that cannot be read is not needed: the log has all
        entries."""
        snapshot = await self.store.snapshot(table_id)
        if snapshot is not None:
            seq, data = snapshot
            try:
                return thaw(table_id, data)
            except Exception as error:
                detail = type(error).__name__
                self._observer.warn("snapshot-unreadable", table=table_id, number=seq, detail=detail)
        return Table(id=table_id)

    async def commit(self, live: LiveTable, decision: Decision, ref: str = "") -> TableChange:
        """Decide and write. The log is the arbiter: a writer that was too late reads on and decides again.

        The caller holds the table's lock and applies the change: nobody sees an entry that is not stored.
        """
        for _ in range(MAX_ATTEMPTS):
            change = await self._decided(live, decision)
            if not change:
                return change
            if ref:
                change.refer_to(ref)
            try:
                await self._append(live, change)
            except VersionConflict:
                await self.read_on(live)
            except InDoubt:
                live.in_doubt = True
                await self.read_on(live)
            except CodeTaken:
                live.info = replace(live.info, code=self._new_code())
            else:
                return change
        raise ServerError("too-busy")

    async def _decided(self, live: LiveTable, decision: Decision) -> TableChange:
        """The change of a decision. A refusal writes nothing, nor does a command that changes nothing, so no
        conflict would show that they were decided on an outdated table. So the log is read first if other
        processes write."""
        try:
            change = decision()
        except YohohoError:
            if not await self.catch_up(live):
                raise
        else:
            if change or not await self.catch_up(live):
                return change
        return decision()

    async def catch_up(self, live: LiveTable) -> bool:
        """Whether the log has new entries, from another process or from this one; they are applied."""
        return (live.in_doubt or not self._alone) and await self.read_on(live)

    async def read_on(self, live: LiveTable) -> bool:
        """Apply the entries behind the last known one; returns whether there were any."""
        before = live.table
        change = TableChange(before)
        for number, data in await self.store.read(before.id, before.seq):
            change.steps.append(_after_entry(change.table, number, data))
        live.in_doubt = False
        if not change:
            return False
        self._observer.read_on()
        if _reopens(change):  # another process has chosen the new code
            live.info = await self.store.info(before.id) or live.info
        else:
            live.info = _listed(live.info, change.table)
        self.apply(live, change)
        return True

    async def _append(self, live: LiveTable, change: TableChange) -> None:
        before, after = live.table, change.table
        known = (
            replace(live.info, code=self._new_code(), status=after.phase) if _reopens(change) else live.info
        )
        info = _listed(known, after)
        ends = (before.phase, after.phase) == ("playing", "over")
        games = [game_row(after)] if ends and not (after.daily and after.daily.practice) else []
        result = attempt_result(after) if ends else None
        data = [log.encode(entry) for entry in change.entries]
        asked = work_seconds()
        seq = await self.store.append(before.id, before.seq, data, info, games, [result] if result else [])
        self._observer.appended(work_seconds() - asked)
        self._bus.publish_table(before.id, seq)
        live.info = info

    def apply(self, live: LiveTable, change: TableChange) -> None:
        """Put the stored change in the table's place and send it to everyone."""
        for step in change.steps:
            if isinstance(step.entry, log.Rematched):
                live.forget_events()
            live.notes.append(note(step))
        if change:
            live.swap_in(change, self._now())
            self._snapshot_if_due(live)
        if change.confirms:
            live.around.confirm()
        self._settled(live)

    def _snapshot_if_due(self, live: LiveTable) -> None:
        if live.table.seq - live.snapshot_at >= SNAPSHOT_EVERY:
            live.snapshot_at = live.table.seq
            self._background.start(self._save_snapshot(live.table.id, live.table.seq, freeze(live.table)))

    async def _save_snapshot(self, table_id: str, seq: int, data: bytes) -> None:
        try:
            await self.store.save_snapshot(table_id, seq, data)
        except StoreError as error:
            self._observer.warn("snapshot-failed", table=table_id, error=error.reason.code)


def _read_on(table: Table, entries: Sequence[Entry]) -> Table:
    for number, data in entries:
        table = _after_entry(table, number, data).table
    return table


def _after_entry(table: Table, number: int, data: bytes) -> Evolved:
    """The table after this entry of its log. Raises UnreadableEntry.

    A damaged entry can fail in any way, in the decoder or in the rules. The error names only the kind of the
    failure, because its text may hold cards.
    """
    try:
        return evolve(table, log.decode(data))
    except Exception as error:
        raise UnreadableEntry(table.id, number, type(error).__name__) from error


def _reopens(change: TableChange) -> bool:
    return any(isinstance(step.entry, log.Reopened) for step in change.steps)


def _listed(before: TableInfo, table: Table) -> TableInfo:
    """How the table is listed now. An archived table stays so until it is reopened, and has no code."""
    info = info_of(table, before.code, before.created, before.opener)
    return replace(info, status="archived") if before.status == "archived" else info
