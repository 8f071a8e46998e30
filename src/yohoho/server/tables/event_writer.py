"""The writer of live tables' logs: entries are applied and sent only after they are stored."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import structlog
from msgspec.structs import replace

from yohoho.core.errors import YohohoError
from yohoho.server.background import BackgroundTasks
from yohoho.server.cluster.bus import Bus
from yohoho.server.errors import ServerError
from yohoho.server.metrics import APPEND_SECONDS, READ_ON
from yohoho.server.tables.live import LiveTable
from yohoho.server.tables.rows import changes_little, game_row, info_of, new_code
from yohoho.store.errors import CodeTaken, InDoubt, StoreError, VersionConflict
from yohoho.store.protocol import Store
from yohoho.table import Table, clock, note
from yohoho.table import entries as log
from yohoho.table.snapshot import copy_without_acks, freeze, thaw

SNAPSHOT_EVERY: Final = 200
MAX_ATTEMPTS: Final = 5
"""How often a command is decided again when another process was faster."""

logger = structlog.get_logger()
Decision = Callable[[], list[log.Entry]]


class EventWriter:
    """`alone` when no other process writes. `settled` is called after a table has applied entries."""

    def __init__(
        self,
        store: Store,
        bus: Bus,
        background: BackgroundTasks,
        settled: Callable[[LiveTable], None],
        *,
        alone: bool,
    ) -> None:
        self.store = store
        self._bus = bus
        self._background = background
        self._settled = settled
        self._alone = alone

    async def load(self, table_id: str, now: int) -> LiveTable:
        info = await self.store.info(table_id)
        if info is None:
            raise ServerError("unknown-table", table=table_id[:40])
        kept = await self.store.snapshot(table_id)
        table = thaw(table_id, kept[1]) if kept else Table(table_id)
        for _, data in await self.store.read(table_id, table.seq):
            table.evolve(log.decode(data))
        table.archived = info.status == "archived"
        clock.wake(table, now)
        live = LiveTable(table, info)
        live.snapshot_at = kept[0] if kept else 0
        return live

    async def commit(self, live: LiveTable, decision: Decision, ref: str = "") -> list[log.Entry]:
        """Decide and write. The log is the arbiter: a writer that was too late reads on and decides again.

        The caller holds the table's lock and applies the entries: nobody sees an entry that is not stored.
        """
        for _ in range(MAX_ATTEMPTS):
            entries = await self._decided(live, decision)
            if not entries:
                return []
            if ref:  # on the last entry, so that a second acknowledgement has the version of the first
                entries[-1] = replace(entries[-1], ref=ref)
            try:
                await self._append(live, entries)
            except VersionConflict:
                await self.read_on(live)
            except InDoubt:
                live.in_doubt = True
                await self.read_on(live)
            except CodeTaken:
                live.info = replace(live.info, code=new_code())
            else:
                return entries
        raise ServerError("too-busy")

    async def _decided(self, live: LiveTable, decision: Decision) -> list[log.Entry]:
        """The entries of a decision. A refusal writes nothing, nor does a command that changes nothing, so no
        conflict would show that they were decided on an outdated table. So the log is read first if other
        processes write."""
        try:
            entries = decision()
        except YohohoError:
            if not await self.catch_up(live):
                raise
        else:
            if entries or not await self.catch_up(live):
                return entries
        return decision()

    async def catch_up(self, live: LiveTable) -> bool:
        """Whether the log has new entries, from another process or from this one; they are applied."""
        return (live.in_doubt or not self._alone) and await self.read_on(live)

    async def read_on(self, live: LiveTable) -> bool:
        """Apply the entries behind the last known one; returns whether there were any."""
        table = live.table
        entries = [log.decode(data) for _, data in await self.store.read(table.id, table.seq)]
        live.in_doubt = False
        if not entries:
            return False
        READ_ON.inc()
        if changes_little(table, entries):
            live.info = replace(live.info, updated=entries[-1].at)
        else:
            live.info = await self.store.info(table.id) or live.info
        self.apply(live, entries)
        return True

    async def _append(self, live: LiveTable, entries: list[log.Entry]) -> None:
        table, games = live.table, []
        if changes_little(table, entries):
            info = replace(live.info, updated=entries[-1].at)
        else:
            after = copy_without_acks(table)
            for entry in entries:
                after.evolve(entry)
            reopened = any(isinstance(entry, log.Reopened) for entry in entries)
            code = "" if reopened else live.info.code
            info = info_of(after, code or new_code(), live.info.created, live.info.opener)
            if after.phase == "over" and table.phase == "playing":
                games = [game_row(after)]
        data = [log.encode(entry) for entry in entries]
        with APPEND_SECONDS.time():
            seq = await self.store.append(table.id, table.seq, data, info, games)
        self._bus.publish_table(table.id, seq)
        live.info = info

    def apply(self, live: LiveTable, entries: list[log.Entry]) -> None:
        """Apply stored entries and send them to everyone."""
        for entry in entries:
            events = live.table.evolve(entry)
            if isinstance(entry, log.Rematched):
                live.forget_events()
            live.notes.append(note(live.table, entry, events))
        if entries:
            live.changed()
            self._snapshot_if_due(live)
        self._settled(live)

    def _snapshot_if_due(self, live: LiveTable) -> None:
        if live.table.seq - live.snapshot_at >= SNAPSHOT_EVERY:
            live.snapshot_at = live.table.seq
            self._background.start(self._save_snapshot(live.table.id, live.table.seq, freeze(live.table)))

    async def _save_snapshot(self, table_id: str, seq: int, data: bytes) -> None:
        try:
            await self.store.save_snapshot(table_id, seq, data)
        except StoreError as error:
            logger.warning("snapshot-failed", table=table_id, error=error.reason.code)
