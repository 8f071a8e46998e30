"""Two hubs over one store, as in separate processes, with a clock that the test moves."""

from collections.abc import Callable
from typing import Any

from tests.server.client import run_within
from tests.server.in_memory_process import Clock, Guest, InMemoryLease, InMemoryProcess
from yohoho.server.cluster.bus import Bus, LocalBus
from yohoho.store import MemoryStore
from yohoho.table import commands, entries, read_settings

KING: dict[str, Any] = {"game": "skull-king", "options": {"players": 4, "plan": [2, 3]}}
SKULL: dict[str, Any] = {"game": "skull", "options": {"players": 4}}


class TwoProcesses:
    """Two processes in memory with a clock that the test moves: nothing happens by itself except the bots."""

    def __init__(self, bus: Bus | None = None, bot_delay: int = 0) -> None:
        self.clock, self.store, self.bus = Clock(), MemoryStore(), bus or LocalBus()
        sheet: dict[str, dict[str, tuple[float, object]]] = {}
        self.leases = [InMemoryLease(sheet, name, self.clock) for name in ("one", "two")]
        self.one, self.two = (
            InMemoryProcess(self.store, self.bus, lease, clock=self.clock, bot_delay=bot_delay, seed=seed)
            for lease, seed in zip(self.leases, ("one", "two"), strict=True)
        )

    async def table(self, host: Guest, *others: Guest, settings: dict[str, Any] = KING) -> str:
        """A game of these people and bots, up to a decision of a person."""
        info = await host.process.hub.create(host.who, host.who, read_settings(settings))
        for guest in (host, *others):
            await guest.join(info.id)
        await self.beat()
        for other in others:
            await other.do(commands.Sit(other.who))
            await self.settle()
        while any(seat.kind == "free" for seat in host.view.seats):
            await host.do(commands.AddBot())
        await host.do(commands.Start())
        await self.settle()
        return info.id

    async def beat(self, *processes: InMemoryProcess, seconds: float = 0) -> None:
        """Let these processes, or both, send heartbeats `seconds` later; twice, so that the first hears of
        the second."""
        self.clock.now += seconds
        for process in 2 * (processes or (self.one, self.two)):
            await process.call()
        await self.settle()

    async def settle(self) -> None:
        for process in (self.one, self.two):
            await process.settle()

    async def stop(self) -> None:
        for process in (self.one, self.two):
            await process.hub.stop()


def run_scenario(scenario: Callable[[TwoProcesses], Any], **options: Any) -> None:
    async def run() -> None:
        pair = TwoProcesses(**options)
        await scenario(pair)
        await pair.stop()

    run_within(run())


async def entries_of(pair: TwoProcesses, table: str) -> list[entries.Entry]:
    return [entries.decode(data) for _, data in await pair.store.tables.read(table)]
