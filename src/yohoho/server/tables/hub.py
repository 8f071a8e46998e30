"""The hub of live tables: a command is decided, written to the log, acknowledged and published, in this
order."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Final

from yohoho.server.background import BackgroundTasks
from yohoho.server.clock import WallClock
from yohoho.server.cluster.bus import Bus, BusNews, LocalBus
from yohoho.server.config import ONLOOKERS_EACH
from yohoho.server.errors import ServerError
from yohoho.server.random_source import SYSTEM_RANDOM, RandomSource
from yohoho.server.tables.driver import Driver
from yohoho.server.tables.event_writer import Decision, EventWriter
from yohoho.server.tables.live import Connection, LiveTable
from yohoho.server.tables.messages import Ack, Bye
from yohoho.server.tables.observer import TableObserver
from yohoho.server.tables.presence import Presence
from yohoho.server.tables.rows import info_of
from yohoho.server.tables.table_bots import TableBots
from yohoho.store.errors import CodeTaken, StoreError
from yohoho.store.protocol import Store, TableInfo
from yohoho.table import (
    Given,
    Settings,
    Table,
    TableChange,
    TableError,
    clock,
    decide,
    open_table,
    start_with_bots,
)
from yohoho.table import entries as log
from yohoho.table.commands import Command
from yohoho.table.portraits import PortraitName
from yohoho.table.view import TableView, table_view, with_chat

UNLOAD_SECONDS: Final = 60
FINISH_SECONDS: Final = 2
RESTARTING: Final = Bye("server-restarts", 1000)


def is_onlooker(table: Table, who: str | None) -> bool:
    """Whether this person neither sits at the table nor is its host."""
    return table.seat_of(who) is None and who != table.host


def check_may_watch(table: Table, who: str | None) -> None:
    """Raises TableError for onlookers of a table without onlookers. In the lobby anyone may watch."""
    if is_onlooker(table, who) and table.settings.watch == "nobody" and table.phase != "lobby":
        raise TableError("no-watching")


class Hub:
    """All tables that this process serves. With a `presence` that has leases it is one process of many."""

    def __init__(
        self,
        store: Store,
        bots: TableBots,
        *,
        clock: WallClock,
        random: RandomSource = SYSTEM_RANDOM,
        bot_delay: int = clock.BOT_DELAY,
        observer: TableObserver | None = None,
        bus: Bus | None = None,
        presence: Presence | None = None,
        background: BackgroundTasks | None = None,
        onlookers_each: int = ONLOOKERS_EACH,
    ) -> None:
        self._store = store
        bus = bus or LocalBus()
        self._presence = presence or Presence(None, clock)
        self._observer = observer or TableObserver()
        self._now = clock
        self._random = random
        self._onlookers_each = onlookers_each
        self.live: dict[str, LiveTable] = {}
        self._background = background or BackgroundTasks()
        self.driver = Driver(
            self._write,
            bots,
            self._presence,
            self._background,
            self._given,
            clock,
            bot_delay,
            self._observer,
        )
        self.writer = EventWriter(
            store,
            bus,
            self._background,
            self.driver.set_timer,
            clock,
            self._observer,
            alone=self._presence.alone,
            new_code=random.code,
        )
        self._opening: dict[str, asyncio.Lock] = {}
        bus.listen(self.on_bus_news)

    @property
    def tables(self) -> int:
        return len(self.live)

    @property
    def connections(self) -> int:
        return sum(len(live.connections) for live in self.live.values())

    @property
    def is_empty(self) -> bool:
        """Whether nobody is connected."""
        return not any(live.connections for live in self.live.values())

    # --- tables

    async def create(
        self,
        who: str,
        name: str,
        settings: Settings,
        portrait: PortraitName | None = None,
        *,
        start: bool = False,
    ) -> TableInfo:
        """A new table with this person as its host; with `start`, bots sit down and the game begins."""
        now = self._now()
        given = Given(now, self._random.secret())
        opened = open_table(self._random.table_id(), who, name, settings, given, portrait)
        if start:
            start_with_bots(opened, given)
        return await self.add(opened, who)

    async def add(self, opened: TableChange, who: str) -> TableInfo:
        """Store a new table that this person opens. Raises TableExists."""
        while True:
            info = info_of(opened.table, self._random.code(), opened.table.updated, who)
            try:
                await self._store.create_table(info, [log.encode(entry) for entry in opened.entries])
            except CodeTaken:
                continue
            return info

    async def open(self, table_id: str) -> LiveTable:
        """The table in memory, loaded from the store if needed."""
        if table_id in self.live:
            return self.live[table_id]
        try:
            async with self._opening.setdefault(table_id, asyncio.Lock()):
                if table_id in self.live:
                    return self.live[table_id]
                return self.live.setdefault(table_id, await self.writer.load(table_id))
        finally:
            self._opening.pop(table_id, None)

    async def look(self, table_id: str) -> LiveTable:
        """The table as it is now. One that is not in memory is not kept there."""
        live = self.live.get(table_id)
        if live is None:
            live = await self.writer.load(table_id)
            await self._presence.refresh(live)
        else:
            async with self._locked(live):
                await self.writer.catch_up(live)
        return live

    async def view(self, table_id: str, who: str | None) -> TableView:
        live = await self.look(table_id)
        check_may_watch(live.table, who)
        return with_chat(table_view(live.table, live.around, who), live.table, who)

    # --- commands

    async def do(
        self, live: LiveTable, who: str, client_id: str, command: Command, connection: Connection
    ) -> None:
        """Carry out a command and acknowledge it; it counts once, however often it is sent. Raises
        YohohoError."""
        ref = f"{who}/{client_id}"
        live = self.live.setdefault(live.table.id, live)  # it may have been unloaded since the message came

        def decision() -> TableChange:
            # Decided again after a conflict: the entries written meanwhile may be of this very message.
            table = live.table
            return TableChange(table) if ref in table.acks else decide(table, who, command, self._given(live))

        async with self._locked(live):
            change = await self.writer.commit(live, decision, ref)
            acknowledged = change.table.acks.get(ref)
            connection.answer(Ack(client_id, change.table.seq if acknowledged is None else acknowledged))
            self.writer.apply(live, change)
            connection.deliver()

    def _given(self, live: LiveTable) -> Given:
        return Given(self._now(), self._random.secret(), live.around.present, live.around.archived)

    async def _write(self, live: LiveTable, decision: Decision) -> None:
        """Write entries that no client waits for."""
        async with self._locked(live):
            self.writer.apply(live, await self.writer.commit(live, decision))

    @asynccontextmanager
    async def _locked(self, live: LiveTable) -> AsyncIterator[None]:
        """Lock a table, which stays in memory meanwhile."""
        live.busy += 1
        try:
            async with live.lock:
                yield
        finally:
            live.busy -= 1
            self._unload_later(live)

    def _unload_later(self, live: LiveTable) -> None:
        """Unload a table without connections after a while; most people come back at once."""
        if self._unused(live):
            self.driver.stop_timer(live)
            live.timer = asyncio.get_running_loop().call_later(UNLOAD_SECONDS, self._unload, live)

    def _unload(self, live: LiveTable) -> None:
        if self._unused(live):
            del self.live[live.table.id]
            self.writer.remember(live)

    def _unused(self, live: LiveTable) -> bool:
        return not live.connections and not live.busy and self.live.get(live.table.id) is live

    # --- connections

    async def join(self, table_id: str, connection: Connection) -> LiveTable:
        """Add a connection. A stand-in of this person hands back."""
        live = await self.open(table_id)
        try:
            check_may_watch(live.table, connection.who)
            if not live.connections:  # people elsewhere must be known before anybody counts as the first
                await self._presence.refresh(live)
            self._check_onlookers(live, connection.who)
            live.add(connection)
            await self._arrive(live, connection.who)
        except BaseException:
            self.leave(live, connection)
            raise
        live.people_changed()
        self._presence.note_change(live)
        if self._background.stopping:
            connection.close(RESTARTING)
        return live

    def _check_onlookers(self, live: LiveTable, who: str | None) -> None:
        """Raises ServerError for one onlooker too many; the host and seated people are always admitted."""
        if is_onlooker(live.table, who) and live.onlookers >= self._onlookers_each:
            raise ServerError("table-crowded", most=self._onlookers_each)

    async def _arrive(self, live: LiveTable, who: str | None) -> None:
        if who is not None:
            live.around.arrive(live.table, who, self._now())
        async with self._locked(live):
            if who is None:
                await self.writer.catch_up(live)
                return
            back = await self.writer.commit(live, lambda: clock.hand_back(live.table, who, self._now()))
            self.writer.apply(live, back)

    def leave(self, live: LiveTable, connection: Connection) -> None:
        """Remove a connection that has closed."""
        if connection in live.connections:
            live.remove(connection)
            if connection.who is not None:
                live.around.depart(live.table, connection.who, self._now())
            live.people_changed()
            self.driver.set_timer(live)
            self._presence.note_change(live)
        self._unload_later(live)

    # --- other processes

    async def renew(self, lives: list[LiveTable]) -> None:
        """Renew the leases of these tables."""
        for live in await self._presence.heartbeat(lives):
            live.people_changed()
            self.driver.set_timer(live)
            self._unload_later(live)

    def on_bus_news(self, news: BusNews) -> None:
        """Catch up with tables whose log is ahead of ours."""
        for table_id, seq in news.tables.items():
            live = self.live.get(table_id)
            if live is not None and seq > live.table.seq and not live.reading_on:
                live.reading_on = True
                self._background.start(self._catch_up(live))

    async def _catch_up(self, live: LiveTable) -> None:
        try:
            async with self._locked(live):
                live.reading_on = False  # later news is not covered by this read
                await self.writer.catch_up(live)
            for who in live.people & set(live.table.persons()):
                await self._hand_back(live, who)
        except StoreError as error:
            self._observer.warn("catch-up-failed", table=live.table.id, error=error.reason.code)

    async def _hand_back(self, live: LiveTable, who: str) -> None:
        """End a stand-in that another process started before it knew that the person is connected here."""
        if clock.hand_back(live.table, who, self._now()):
            await self._write(live, lambda: clock.hand_back(live.table, who, self._now()))

    async def stop(self) -> None:
        """Finish what is in flight and tell all clients to come back."""
        self._background.stopping = True
        lives = list(self.live.values())
        for live in lives:
            self.driver.stop_timer(live)
        await self.driver.stop()
        with suppress(TimeoutError):
            async with asyncio.timeout(FINISH_SECONDS):
                while any(live.busy for live in lives):  # commands of connections
                    await asyncio.sleep(0.01)
        await self._background.join(FINISH_SECONDS)
        await self._presence.release(lives)
        for live in lives:
            for connection in live.connections:
                connection.close(RESTARTING)
