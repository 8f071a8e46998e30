"""Live tables: commands are decided, written to the log, acknowledged, and told, in this order."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from typing import Any, Final

import structlog
from msgspec.structs import replace

from yohoho.bots.guard import PATIENCE
from yohoho.core.errors import YohohoError
from yohoho.server.errors import ServerError
from yohoho.server.live import Connection, LiveTable
from yohoho.server.messages import Ack, Bye
from yohoho.server.metrics import APPEND_SECONDS
from yohoho.server.rows import changes_little, game_row, info_of
from yohoho.server.thinkers import Thinkers, report, workers_here
from yohoho.store.errors import CodeTaken, Conflict, StoreError
from yohoho.store.protocol import Store, TableInfo
from yohoho.table import Settings, Table, TableError, TableView, clock, decide, note, open_table, table_view
from yohoho.table import entries as log
from yohoho.table.commands import Command
from yohoho.table.snapshot import freeze, thaw

CODE_LETTERS: Final = "ABCDEFGHJKLMNPQRSTUVWXYZ"
SNAPSHOT_EVERY: Final = 200
LINGER_SECONDS: Final = 60
RACES: Final = 5
"""How often a command is decided anew when another process was quicker."""
FINISH_SECONDS: Final = 2
COME_BACK: Final = Bye("server-restarts", 1000)

logger = structlog.get_logger()


def now_ms() -> int:
    return time.time_ns() // 1_000_000


def new_code() -> str:
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(6))


class Hub:
    """All tables that this process serves."""

    def __init__(
        self,
        store: Store,
        *,
        bot_delay: int = clock.BOT_DELAY,
        clock: Callable[[], int] = now_ms,
        thinkers: Thinkers | None = None,
    ) -> None:
        self.store = store
        self.thinkers = thinkers or Thinkers(workers_here(), PATIENCE)
        self.bot_delay = bot_delay
        self.now = clock
        self.live: dict[str, LiveTable] = {}
        self.stopping = False
        self._opening: dict[str, asyncio.Lock] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    @property
    def tables(self) -> int:
        return len(self.live)

    @property
    def connections(self) -> int:
        return sum(len(live.connections) for live in self.live.values())

    # --- tables

    async def create(self, who: str, name: str, settings: Settings) -> TableInfo:
        """A new table with this person as its host."""
        now = self.now()
        entries = open_table(who, name, settings, now)
        table = Table.of(secrets.token_urlsafe(9), entries)
        while True:
            info = info_of(table, new_code(), now)
            try:
                await self.store.create_table(info, [log.encode(entry) for entry in entries])
            except CodeTaken:
                continue
            return info

    async def open(self, table_id: str) -> LiveTable:
        """The table in memory, read from the store if need be."""
        if table_id in self.live:
            return self.live[table_id]
        try:
            async with self._opening.setdefault(table_id, asyncio.Lock()):
                if table_id in self.live:
                    return self.live[table_id]
                return self.live.setdefault(table_id, await self._load(table_id))
        finally:
            self._opening.pop(table_id, None)

    async def _load(self, table_id: str) -> LiveTable:
        info = await self.store.info(table_id)
        if info is None:
            raise ServerError("unknown-table", table=table_id[:40])
        kept = await self.store.snapshot(table_id)
        table = thaw(table_id, kept[1]) if kept else Table(table_id)
        for _, data in await self.store.read(table_id, table.seq):
            table.evolve(log.decode(data))
        table.archived = info.status == "archived"
        clock.wake(table, self.now())
        live = LiveTable(table, info)
        live.snapshot_at = kept[0] if kept else 0
        return live

    async def view(self, table_id: str, who: str | None) -> TableView:
        live = self.live.get(table_id) or await self._load(table_id)
        self.may_watch(live.table, who)
        return table_view(live.table, who)

    def may_watch(self, table: Table, who: str | None) -> None:
        """Raises TableError for strangers at a table that wants none. In the lobby anyone may look in."""
        stranger = table.seat_of(who) is None and who != table.host
        if stranger and table.settings.watch == "nobody" and table.phase != "lobby":
            raise TableError("no-watching")

    # --- commands

    async def do(
        self, live: LiveTable, who: str, client_id: str, command: Command, connection: Connection
    ) -> None:
        """Carry out a command and acknowledge it, once, however often it is sent. Raises YohohoError."""
        ref = f"{who}/{client_id}"
        live = self.live.setdefault(live.table.id, live)  # it may have been let go since the message came in

        def decision() -> list[log.Entry]:
            # Asked anew after a conflict: what was written meanwhile may be this very message.
            return [] if ref in live.table.acks else decide(live.table, who, command, self.now())

        async with self._at_work(live):
            entries = await self._commit(live, decision, ref)
            connection.answer(Ack(client_id, live.table.acks.get(ref, live.table.seq + len(entries))))
            self._take_in(live, entries)

    @asynccontextmanager
    async def _at_work(self, live: LiveTable) -> AsyncIterator[None]:
        """Alone with a table, which stays in memory meanwhile."""
        live.busy += 1
        try:
            async with live.lock:
                yield
        finally:
            live.busy -= 1
            self._let_go(live)

    def _let_go(self, live: LiveTable) -> None:
        """A table that nobody looks at is kept in memory for a while only: most people come back at once."""
        if self._unseen(live):
            self._stop_timer(live)
            live.timer = asyncio.get_running_loop().call_later(LINGER_SECONDS, self._forget, live)

    def _forget(self, live: LiveTable) -> None:
        if self._unseen(live):
            del self.live[live.table.id]

    def _unseen(self, live: LiveTable) -> bool:
        return not live.connections and not live.busy and self.live.get(live.table.id) is live

    async def _commit(
        self, live: LiveTable, decision: Callable[[], list[log.Entry]], ref: str = ""
    ) -> list[log.Entry]:
        """Decide and write. The log is the arbiter: who was too late reads on and decides anew.

        The caller holds the table's lock, and takes the entries in: only what is written is ever seen.
        """
        for _ in range(RACES):
            entries = decision()
            if not entries:
                return []
            if ref:  # on the last entry, so that the version of a second acknowledgement is that of the first
                entries[-1] = replace(entries[-1], ref=ref)
            try:
                await self._append(live, entries)
            except Conflict:
                await self._read_on(live)
            except CodeTaken:
                live.info = replace(live.info, code=new_code())
            else:
                return entries
        raise ServerError("too-busy")

    async def _append(self, live: LiveTable, entries: list[log.Entry]) -> None:
        table, games = live.table, []
        if changes_little(table, entries):
            info = replace(live.info, updated=entries[-1].at)
        else:
            after = thaw(table.id, freeze(table))
            for entry in entries:
                after.evolve(entry)
            reopened = any(isinstance(entry, log.Reopened) for entry in entries)
            info = info_of(after, new_code() if reopened else live.info.code, live.info.created)
            if after.phase == "over" and table.phase == "playing":
                games = [game_row(after)]
        data = [log.encode(entry) for entry in entries]
        with APPEND_SECONDS.time():
            await self.store.append(table.id, table.seq, data, info, games)
        live.info = info

    async def _read_on(self, live: LiveTable) -> None:
        """The log is longer than we know: take in what is written there."""
        table_id = live.table.id
        written = await self.store.read(table_id, live.table.seq)
        live.info = await self.store.info(table_id) or live.info
        self._take_in(live, [log.decode(data) for _, data in written])

    def _take_in(self, live: LiveTable, entries: list[log.Entry]) -> None:
        """The entries are written: now they count, and everyone hears of them."""
        for entry in entries:
            events = live.table.evolve(entry)
            if isinstance(entry, log.Rematched):
                live.forget_events()
            live.notes.append(note(live.table, entry, events))
        if entries:
            live.changed()
            self._snapshot_if_due(live)
        self._set_timer(live)

    # --- people come and go

    async def join(self, table_id: str, connection: Connection) -> LiveTable:
        """A connection opens. A stand-in of this person hands back."""
        live = await self.open(table_id)
        try:
            self.may_watch(live.table, connection.who)
            live.connections.add(connection)
            if connection.who is not None:
                await self._arrive(live, connection.who)
        except YohohoError:
            self.part(live, connection)
            raise
        live.changed()
        if self.stopping:
            connection.close(COME_BACK)
        return live

    async def _arrive(self, live: LiveTable, who: str) -> None:
        async with self._at_work(live):
            back = clock.arrive(live.table, who, self.now())
            self._take_in(live, await self._commit(live, lambda: back))

    def part(self, live: LiveTable, connection: Connection) -> None:
        """A connection has closed."""
        if connection in live.connections:
            live.connections.discard(connection)
            if connection.who is not None:
                clock.depart(live.table, connection.who, self.now())
            live.changed()
            self._set_timer(live)
        self._let_go(live)

    # --- time

    def _set_timer(self, live: LiveTable) -> None:
        self._stop_timer(live)
        due = clock.next_due(live.table, self.bot_delay)
        if due is None or self.stopping:
            return
        delay = max(0, due - self.now()) / 1000
        live.timer = asyncio.get_running_loop().call_later(delay, self._spawn_tick, live)

    def _stop_timer(self, live: LiveTable) -> None:
        if live.timer is not None:
            live.timer.cancel()
            live.timer = None

    def _spawn_tick(self, live: LiveTable) -> None:
        self._spawn(self._tick(live))

    async def _tick(self, live: LiveTable) -> None:
        if live.thinking:  # its end sets the timer anew
            return
        choose = await self._thought(live)
        if self.stopping or self.live.get(live.table.id) is not live:
            return  # a thought that was broken off comes again after the restart
        async with self._at_work(live):
            try:
                entries = await self._commit(
                    live, lambda: clock.tick(live.table, self.now(), self.bot_delay, choose)
                )
            except YohohoError as error:
                logger.warning("tick-failed", table=live.table.id, error=error.reason.code)
                live.timer = asyncio.get_running_loop().call_later(1.0, self._spawn_tick, live)
                return
            self._take_in(live, entries)

    async def _thought(self, live: LiveTable) -> clock.Chooser:
        """What the bot whose turn it is has decided. The table is not locked meanwhile and may move on: then
        the answer fits no more, nothing comes of it, and the next bot is asked."""
        question = clock.asked(live.table, self.now(), self.bot_delay)
        if question is None:
            return lambda table, seat: None
        live.thinking = True
        live.busy += 1
        try:
            decision = await self.thinkers.decide(question)
        finally:
            live.thinking = False
            live.busy -= 1
        if decision.fault and not self.stopping:
            report(decision.fault, live.table.id)
        return lambda table, seat: decision.choice if clock.still_asks(table, seat, question) else None

    def _snapshot_if_due(self, live: LiveTable) -> None:
        if live.table.seq - live.snapshot_at >= SNAPSHOT_EVERY:
            live.snapshot_at = live.table.seq
            self._spawn(self._save_snapshot(live.table.id, live.table.seq, freeze(live.table)))

    async def _save_snapshot(self, table_id: str, seq: int, data: bytes) -> None:
        try:
            await self.store.save_snapshot(table_id, seq, data)
        except StoreError as error:
            logger.warning("snapshot-failed", table=table_id, error=error.reason.code)

    def _spawn(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def finish(self, work: Coroutine[Any, Any, None]) -> None:
        """Wait for the work; it goes on even if the one who waits is cancelled."""
        await asyncio.shield(self._spawn(work))

    async def stop(self) -> None:
        """Finish what is in flight and tell everybody to come back."""
        self.stopping = True
        for live in self.live.values():
            self._stop_timer(live)
        await self.thinkers.close()
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=FINISH_SECONDS)
        for live in self.live.values():
            for connection in live.connections:
                connection.close(COME_BACK)
