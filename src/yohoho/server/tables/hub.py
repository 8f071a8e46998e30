"""The tables that a process serves: those in memory, the people who come and go, and news of other
processes."""

import asyncio
from contextlib import suppress
from typing import Final

from yohoho.server.background import BackgroundTasks
from yohoho.server.clock import WallClock
from yohoho.server.cluster.bus import Bus, BusNews, LocalBus
from yohoho.server.config import ONLOOKERS_EACH
from yohoho.server.errors import ServerError
from yohoho.server.random_source import SYSTEM_RANDOM, RandomSource
from yohoho.server.tables.live import Connection, LiveTable
from yohoho.server.tables.loader import TableLoader
from yohoho.server.tables.messages import Bye
from yohoho.server.tables.observer import TableObserver
from yohoho.server.tables.presence import Presence
from yohoho.server.tables.rows import info_of
from yohoho.server.tables.runner import TableRunner
from yohoho.server.tables.table_bots import TableBots
from yohoho.store.errors import CodeTaken, StoreError
from yohoho.store.tables import TableInfo, TableRepository
from yohoho.table import (
    Given,
    Settings,
    Table,
    TableChange,
    TableError,
    clock,
    entries,
    open_table,
    start_with_bots,
)
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
        tables: TableRepository,
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
        self._tables = tables
        self._bots = bots
        bus = bus or LocalBus()
        self._presence = presence or Presence(None, clock)
        self._observer = observer or TableObserver()
        self._now = clock
        self._random = random
        self._onlookers_each = onlookers_each
        self.live: dict[str, LiveTable] = {}
        self._background = background or BackgroundTasks()
        self._loader = TableLoader(tables, clock, self._observer)
        self.runner = TableRunner(
            tables,
            bots,
            bus,
            self._presence,
            self._background,
            self._observer,
            clock,
            random,
            bot_delay,
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

    # --- tables in memory

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
                await self._tables.create(info, [entries.encode(entry) for entry in opened.entries])
            except CodeTaken:  # another table has this code: draw again
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
                # Whoever comes after a failed load has another lock; the first table that is there stays.
                return self.live.setdefault(table_id, await self._loader.load(table_id))
        finally:
            self._opening.pop(table_id, None)

    async def look(self, table_id: str) -> LiveTable:
        """The table as it is now. One that is not in memory is not kept there."""
        live = self.live.get(table_id)
        if live is None:
            live = await self._loader.load(table_id)
            await self._presence.refresh(live)
        else:
            await self.runner.catch_up(live)
        return live

    async def view(self, table_id: str, who: str | None) -> TableView:
        live = await self.look(table_id)
        check_may_watch(live.table, who)
        return with_chat(table_view(live.table, live.around, who), live.table, who)

    def _unload_later(self, live: LiveTable) -> None:
        """Unload a table without connections after a while; most people come back at once."""
        if live.unload_timer is not None:
            live.unload_timer.cancel()
        if self._is_unused(live):
            live.unload_timer = asyncio.get_running_loop().call_later(UNLOAD_SECONDS, self._unload, live)

    def _unload(self, live: LiveTable) -> None:
        if live.busy:
            self._unload_later(live)
        elif self._is_unused(live):
            self.runner.stop_timer(live)
            del self.live[live.table.id]
            self._loader.remember(live)

    def _is_unused(self, live: LiveTable) -> bool:
        return not live.connections and self.live.get(live.table.id) is live

    # --- connections

    async def join(self, table_id: str, connection: Connection) -> LiveTable:
        """Add a connection. A stand-in of this person hands back."""
        live = await self.open(table_id)
        try:
            with live.in_use():
                await self._admit(live, connection)
        except BaseException:
            self.leave(live, connection)
            raise
        live.show_people()
        self._presence.note_change(live)
        # `stop` has told all who were here; this connection came after that.
        if self._background.stopping:
            connection.close(RESTARTING)
        return live

    async def _admit(self, live: LiveTable, connection: Connection) -> None:
        """Raises YohohoError for a person who may not come in."""
        who = connection.who
        check_may_watch(live.table, who)
        if not live.connections:  # people elsewhere must be known before anybody counts as the first
            await self._presence.refresh(live)
        self._check_onlookers(live, who)
        live.add(connection)
        # `hand_back` reads the log as well, to make sure that there is nothing to do.
        if who is None:
            await self.runner.catch_up(live)
        else:
            live.around.arrive(live.table, who, self._now())
            await self.runner.hand_back(live, who)

    def _check_onlookers(self, live: LiveTable, who: str | None) -> None:
        """Raises ServerError for one onlooker too many; the host and seated people are always admitted."""
        if is_onlooker(live.table, who) and live.onlookers >= self._onlookers_each:
            raise ServerError("table-crowded", most=self._onlookers_each)

    def leave(self, live: LiveTable, connection: Connection) -> None:
        """Remove a connection that has closed."""
        if connection in live.connections:
            live.remove(connection)
            if connection.who is not None:
                live.around.depart(live.table, connection.who, self._now())
            live.show_people()
            self.runner.set_timer(live)
            self._presence.note_change(live)
        self._unload_later(live)

    # --- other processes

    async def renew(self, lives: list[LiveTable]) -> None:
        """Renew the leases of these tables."""
        for live in await self._presence.heartbeat(lives):
            live.show_people()
            self.runner.set_timer(live)

    def on_bus_news(self, news: BusNews) -> None:
        """Catch up with tables whose log is ahead of ours."""
        for table_id, seq in news.tables.items():
            live = self.live.get(table_id)
            if live is not None and seq > live.table.seq and not live.catching_up:
                live.catching_up = True
                self._background.start(self._catch_up(live))

    async def _catch_up(self, live: LiveTable) -> None:
        try:
            await self.runner.catch_up(live)
            for who in live.people & set(live.table.persons()):
                # Another process started a stand-in before it knew that the person is connected here.
                if clock.hand_back(live.table, who, self._now()):
                    await self.runner.hand_back(live, who)
        except StoreError as error:
            self._observer.warn("catch-up-failed", table=live.table.id, error=error.reason.code)

    async def stop(self) -> None:
        """Finish what is in flight and tell all clients to come back."""
        self._background.stopping = True
        lives = list(self.live.values())
        for live in lives:
            self.runner.stop_timer(live)
        # First, because a table whose bot is thinking is busy, and nobody needs that decision any more.
        await self._bots.close()
        with suppress(TimeoutError):
            async with asyncio.timeout(FINISH_SECONDS):
                while any(live.busy for live in lives):  # commands of connections
                    await asyncio.sleep(0.01)
        await self._background.join(FINISH_SECONDS)
        # After the last write: from here on, other processes drive these tables.
        await self._presence.release(lives)
        for live in lives:
            for connection in live.connections:
                connection.close(RESTARTING)
