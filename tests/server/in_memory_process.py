"""Several processes in one event loop: hubs over one store, with people at each."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from itertools import count
from typing import Any

from tests.server.in_process import InProcessBots, hub_of, new_random_source
from tests.virtual_time import virtual_loop, virtual_ms
from yohoho.server.app import Resources
from yohoho.server.clock import loop_seconds
from yohoho.server.cluster.bus import Bus, BusNews, Listener, LocalBus
from yohoho.server.cluster.lease import (
    LEASE_SECONDS,
    ClusterUnavailable,
    ConnectedPeople,
    LeaseAnswer,
    TableLease,
)
from yohoho.server.cluster.sync import ClusterSync
from yohoho.server.operator_log import OperatorLog
from yohoho.server.sheets.service import SheetService
from yohoho.server.tables.live import Connection, LiveTable
from yohoho.server.tables.messages import Ack
from yohoho.server.tables.presence import Presence
from yohoho.store import Store
from yohoho.table import commands, read_settings
from yohoho.table.commands import Command
from yohoho.table.view import TableView, table_view


class Clock:
    """Seconds, and milliseconds since 1970, that pass only when the test moves them."""

    def __init__(self) -> None:
        self.now = 1_000.0

    def __call__(self) -> float:
        return self.now

    def ms(self) -> int:
        return 1_800_000_000_000 + int(self.now * 1000)


class LoopClock(Clock):
    """The monotonic clock is that of the virtual loop."""

    def __call__(self) -> float:
        return virtual_loop().time()


class InMemoryLease:
    """The same as `RedisTableLease`, in Python and with the test's clock."""

    def __init__(self, sheet: dict[str, dict[str, tuple[float, object]]], me: str, clock: Clock) -> None:
        self._sheet = sheet
        self._me = me
        self._clock = clock
        self.torn = False
        """Unavailable, for this process only."""

    async def renew(self, connected_by_key: Mapping[str, ConnectedPeople | None]) -> dict[str, LeaseAnswer]:
        if self.torn:
            raise ClusterUnavailable("torn")
        return {table: self._call(table, connected) for table, connected in connected_by_key.items()}

    def _call(self, table: str, connected: ConnectedPeople | None) -> LeaseAnswer:
        current = {
            key: value for key, value in self._sheet.get(table, {}).items() if value[0] > self._clock()
        }
        till = self._clock() + LEASE_SECONDS
        lease = current.get("helm", (till, self._me if connected else ""))[1]
        current.pop(self._me, None)
        others = tuple(current[key][1] for key in sorted(current) if key != "helm")
        if connected is not None:
            current[self._me] = till, connected
        if lease == self._me:
            current.pop("helm", None)
            if connected is not None:
                current["helm"] = till, lease
        self._sheet[table] = current
        return LeaseAnswer(lease == self._me and connected is not None, others)  # type: ignore[arg-type]


class LossyBus(LocalBus):
    """Loses every third message, and doubles, delays and reorders the others."""

    def __init__(self, chance: random.Random) -> None:
        super().__init__()
        self._chance = chance
        self.lost = 0

    def listen(self, listener: Listener) -> None:
        def badly(news: BusNews) -> None:
            if self._chance.random() < 1 / 3:
                self.lost += 1
                return
            for _ in range(self._chance.choice([1, 1, 2, 3])):
                asyncio.get_running_loop().call_later(self._chance.uniform(0, 0.02), listener, news)

        super().listen(badly)


class SilentBus(LocalBus):
    """Delivers nothing."""

    def _deliver_pending(self) -> None:
        self._take_pending()


class InMemoryProcess:
    """One process: its hub, its score sheets, and its background loops while it is `running`."""

    def __init__(
        self,
        store: Store,
        bus: Bus,
        lease: TableLease,
        *,
        clock: Clock | None = None,
        bot_delay: int = 0,
        lease_seconds: float = LEASE_SECONDS,
        beat: float = 0.05,
        sweep: float = 0.05,
        seed: str = "",
    ) -> None:
        now, steady = (clock.ms, clock) if clock else (virtual_ms, loop_seconds)
        self.resources = Resources(
            store=store,
            bots=InProcessBots(),
            clock=now,
            random=new_random_source(seed),
            bus=bus,
            observer=OperatorLog(),
        )
        self.presence = Presence(lease, now, lease_seconds=lease_seconds, clock=steady)
        self.hub = hub_of(self.resources, bot_delay=bot_delay, presence=self.presence)
        self.sheet_service = SheetService(store, bus, now, b"a key of the tests")
        self.sync = ClusterSync(self.hub, self.sheet_service, self.presence, store, beat=beat, sweep=sweep)

    @asynccontextmanager
    async def running(self) -> AsyncIterator[InMemoryProcess]:
        async with self.sync.running():
            yield self
        await self.hub.stop()

    async def kill(self) -> None:
        """End without a word: no timer fires any more, no heartbeat is sent and no lease is released."""
        for live in self.hub.live.values():
            self.hub.runner.stop_timer(live)
        self.hub.live.clear()
        self.resources.background.stopping = True
        await self.resources.bots.close()

    async def call(self) -> None:
        """Send one heartbeat for all tables."""
        await self.hub.renew([live for live in self.hub.live.values() if live.connections])

    async def settle(self) -> None:
        """Wait until all processes have done what they can do now."""
        await virtual_loop().idle()


class Guest:
    """A person at one process, in place of a socket."""

    ids = count(1)

    def __init__(self, process: InMemoryProcess, who: str) -> None:
        self.process = process
        self.who = who
        self.wake = asyncio.Event()
        self.connection = Connection(who, self.wake.set)
        self.live: LiveTable

    async def join(self, table: str) -> Guest:
        self.live = await self.process.hub.join(table, self.connection)
        return self

    def leave(self) -> None:
        self.process.hub.leave(self.live, self.connection)

    @property
    def view(self) -> TableView:
        return table_view(self.live.table, self.live.around, self.who)

    async def do(self, command: Command, client_id: str = "") -> int:
        """Send a command; returns the version of the acknowledgement. Raises YohohoError."""
        client_id = client_id or f"g{next(self.ids)}"
        await self.process.hub.runner.do(self.live, self.who, client_id, command, self.connection)
        ack = self.connection.answers.pop()
        assert isinstance(ack, Ack)
        assert ack.id == client_id
        return ack.version

    @property
    def due(self) -> bool:
        return self.view.phase == "playing" and self.view.you in self.view.game.waiting

    async def play(self) -> None:
        """Play to the end of the game."""
        chance = random.Random(self.who)
        while self.view.phase != "over":
            if self.due:
                await self.do(commands.Act(chance.choice(self.view.game.legal)))
            else:
                await self.wait(lambda: self.due or self.view.phase == "over")

    async def wait(self, seen: Callable[[], bool]) -> None:
        """Wait until the condition holds, woken by deliveries."""
        while not seen():
            self.wake.clear()
            if not seen():
                await self.wake.wait()


async def begin_game(ann: Guest, bo: Guest, settings: dict[str, Any]) -> str:
    """Start a game of these two and two bots, at a table that Ann opens; returns its id."""
    table = (await ann.process.hub.create("ann", "Ann", read_settings(settings))).id
    for guest in (ann, bo):
        await guest.join(table)
    await bo.do(commands.Sit("Bo"))
    for _ in range(2):
        await ann.do(commands.AddBot())
    await ann.do(commands.Start())
    await bo.wait(lambda: bo.view.phase == "playing")
    return table
