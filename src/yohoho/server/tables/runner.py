"""Runs tables: every change is decided, appended, acknowledged, applied and published, in this order."""

import asyncio
from collections.abc import Callable
from typing import Final

from msgspec.structs import replace

from yohoho.core.errors import YohohoError
from yohoho.server.background import BackgroundTasks
from yohoho.server.clock import WallClock, work_seconds
from yohoho.server.cluster.bus import Bus
from yohoho.server.daily.attempts import attempt_result
from yohoho.server.errors import ServerError
from yohoho.server.random_source import RandomSource
from yohoho.server.tables.live import Connection, LiveTable
from yohoho.server.tables.loader import SNAPSHOT_EVERY, after_entry
from yohoho.server.tables.messages import Ack
from yohoho.server.tables.observer import TableObserver
from yohoho.server.tables.presence import Presence
from yohoho.server.tables.rows import game_row, info_after
from yohoho.server.tables.table_bots import TableBots
from yohoho.store.errors import CodeTaken, InDoubt, StoreError, VersionConflict
from yohoho.store.tables import TableRepository
from yohoho.table import Given, TableChange, clock, decide, entries, note
from yohoho.table.commands import Command
from yohoho.table.snapshot import freeze

MAX_ATTEMPTS: Final = 5
"""How often a command is decided again when another process was faster."""
RETRY_SECONDS: Final = 1.0
"""Seconds until a failed tick is tried again."""

Decision = Callable[[], TableChange]
"""Decides on the table as it is when it is called, and changes nothing itself."""


class TableRunner:
    """Runs the tables of this process: commands of people, and what time brings about.

    It drives bots and clocks of the tables whose lease this process holds. A process that does not know yet
    that it lost a lease does no harm, because the log refuses its late entries.
    """

    def __init__(
        self,
        tables: TableRepository,
        bots: TableBots,
        bus: Bus,
        presence: Presence,
        background: BackgroundTasks,
        observer: TableObserver,
        clock: WallClock,
        random: RandomSource,
        bot_delay: int,
    ) -> None:
        self._tables = tables
        self._bots = bots
        self._bus = bus
        self._presence = presence
        self._background = background
        self._observer = observer
        self._now = clock
        self._random = random
        self._bot_delay = bot_delay

    # --- what people and time bring about

    async def do(
        self, live: LiveTable, who: str, client_id: str, command: Command, connection: Connection
    ) -> None:
        """Carry out a command and acknowledge it; it counts once, however often it is sent. Raises
        YohohoError."""
        ref = f"{who}/{client_id}"

        def decision() -> TableChange:
            # Decided again after a conflict: the entries written meanwhile may be of this very message.
            table = live.table
            return (
                TableChange(table) if ref in table.acks else decide(table, who, command, self._givens(live))
            )

        async with live.lock():
            change = await self._commit(live, decision, ref)
            version = change.table.acks.get(ref)  # that of the first time, if it was sent before
            # Queued before the news, so that both go out together, the acknowledgement first.
            connection.answer(Ack(client_id, change.table.seq if version is None else version))
            self._apply(live, change)
            self._publish(change)
            connection.deliver()  # alone, if nothing has changed that would bring news

    async def write(self, live: LiveTable, decision: Decision) -> None:
        """Carry out what no client waits for. Raises YohohoError."""
        async with live.lock():
            change = await self._commit(live, decision)
            self._apply(live, change)
            self._publish(change)

    async def hand_back(self, live: LiveTable, who: str) -> None:
        """End a stand-in of a person who is connected. Raises YohohoError."""
        await self.write(live, lambda: clock.hand_back(live.table, who, self._now()))

    async def catch_up(self, live: LiveTable) -> None:
        """Apply what other processes have written. Raises StoreError."""
        async with live.lock():
            live.catching_up = False  # news from now on is not covered by this read
            await self._read_on_if_behind(live)

    def _givens(self, live: LiveTable) -> Given:
        return Given(self._now(), self._random.secret(), live.around.present, live.around.archived)

    # --- decide and append

    async def _commit(self, live: LiveTable, decision: Decision, ref: str = "") -> TableChange:
        """Decide and append. The log is the arbiter: a process that was too late reads on and decides again.

        The caller holds the table's lock and applies the change: nobody sees an entry that is not stored.
        """
        for _ in range(MAX_ATTEMPTS):
            change = await self._decide(live, decision)
            if not change:
                return change
            if ref:
                change.refer_to(ref)
            try:
                await self._append(live, change)
            except VersionConflict:
                await self._read_on(live)
            except InDoubt:
                live.in_doubt = True
                await self._read_on(live)
            except CodeTaken:
                live.info = replace(live.info, code=self._random.code())
            else:
                return change
        raise ServerError("too-busy")

    async def _decide(self, live: LiveTable, decision: Decision) -> TableChange:
        """The change of a decision. A refusal writes nothing, nor does a command that changes nothing, so no
        conflict would show that they were decided on an outdated table. So the log is read first if other
        processes write."""
        try:
            change = decision()
        except YohohoError:
            if not await self._read_on_if_behind(live):
                raise
        else:
            if change or not await self._read_on_if_behind(live):
                return change
        return decision()

    async def _append(self, live: LiveTable, change: TableChange) -> None:
        before, after = live.table, change.table
        info = live.info
        if _reopens(change):
            info = replace(info, code=self._random.code(), status=after.phase)
        info = info_after(info, after)
        ends = (before.phase, after.phase) == ("playing", "over")
        games = [game_row(after)] if ends and not (after.daily and after.daily.practice) else []
        result = attempt_result(after) if ends else None
        data = [entries.encode(entry) for entry in change.entries]
        begun = work_seconds()
        await self._tables.append(before.id, before.seq, data, info, games, [result] if result else [])
        self._observer.note_append(work_seconds() - begun)
        live.info = info

    async def _read_on_if_behind(self, live: LiveTable) -> bool:
        """Whether the log has new entries, from another process or from this one; they are applied."""
        return (live.in_doubt or not self._presence.alone) and await self._read_on(live)

    async def _read_on(self, live: LiveTable) -> bool:
        """Apply the entries that the log has behind the table; returns whether there were any."""
        before = live.table
        change = TableChange(before)
        for number, data in await self._tables.read(before.id, before.seq):
            change.steps.append(after_entry(change.table, number, data))
        live.in_doubt = False
        if not change:
            return False
        self._observer.note_foreign_entries()
        if _reopens(change):  # another process has chosen the new code
            live.info = await self._tables.find(before.id) or live.info
        else:
            live.info = info_after(live.info, change.table)
        self._apply(live, change)
        return True

    # --- apply and publish

    def _apply(self, live: LiveTable, change: TableChange) -> None:
        """Put the stored change in the table's place and send it to everyone."""
        for step in change.steps:
            if isinstance(step.entry, entries.Rematched):
                live.forget_events()
            live.notes.append(note(step))
        if change:
            live.swap_in(change, self._now())
            self._snapshot_if_due(live)
        if change.confirms:
            live.around.confirm()
        self.set_timer(live)

    def _publish(self, change: TableChange) -> None:
        """Tell the other processes that the log has grown."""
        if change:
            self._bus.publish_table(change.table.id, change.table.seq)

    def _snapshot_if_due(self, live: LiveTable) -> None:
        if live.table.seq - live.snapshot_at >= SNAPSHOT_EVERY:
            live.snapshot_at = live.table.seq
            self._background.start(self._save_snapshot(live.table.id, live.table.seq, freeze(live.table)))

    async def _save_snapshot(self, table_id: str, seq: int, data: bytes) -> None:
        try:
            await self._tables.save_snapshot(table_id, seq, data)
        except StoreError as error:
            self._observer.warn("snapshot-failed", table=table_id, error=error.reason.code)

    # --- bots that are due, clocks that run out, people away for too long

    def set_timer(self, live: LiveTable) -> None:
        self.stop_timer(live)
        live.around.set_right(self._now())
        due = clock.next_due(live.table, live.around, self._bot_delay)
        if due is None or self._background.stopping or not self._presence.drives(live):
            return
        self._tick_in(live, max(0, due - self._now()) / 1000)

    def stop_timer(self, live: LiveTable) -> None:
        if live.timer is not None:
            live.timer.cancel()
            live.timer = None

    def _tick_in(self, live: LiveTable, seconds: float) -> None:
        loop = asyncio.get_running_loop()
        live.timer = loop.call_later(seconds, lambda: self._background.start(self.tick(live)))

    async def tick(self, live: LiveTable) -> None:
        """Do the next thing that is due."""
        if live.thinking:  # the end of the decision sets the timer again
            return
        choose = await self._bot_choice(live)
        if self._background.stopping:  # the next process that drives the table asks the bot again
            return

        def decision() -> TableChange:
            if not self._presence.drives(live):  # a heartbeat that brings the lease back sets the timer again
                return TableChange(live.table)
            return clock.tick(live.table, live.around, self._givens(live), choose, self._bot_delay)

        try:
            await self.write(live, decision)
        except YohohoError as error:
            self._observer.warn("tick-failed", table=live.table.id, error=error.reason.code)
            self._tick_in(live, RETRY_SECONDS)

    async def _bot_choice(self, live: LiveTable) -> clock.Chooser:
        """The decision of the bot whose turn it is. The table is not locked meanwhile and may move on: then
        the decision is dropped, and the next bot is asked."""
        question = clock.due_question(live.table, live.around, self._now(), self._bot_delay)
        if question is None:
            return lambda table, seat: None
        with live.in_use():
            live.thinking = True
            try:
                decision = await self._bots.decide(question)
            finally:
                live.thinking = False
        if decision.fault and not self._background.stopping:
            self._observer.bot_failed(decision.fault, live.table.id)
        return lambda table, seat: decision.choice if clock.still_asks(table, seat, question) else None


def _reopens(change: TableChange) -> bool:
    return any(isinstance(step.entry, entries.Reopened) for step in change.steps)
