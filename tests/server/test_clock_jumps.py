"""Clocks that are wrong: set forward, set back, and different in two processes at the same table."""

import asyncio
import random
from collections import Counter
from contextlib import suppress

import pytest

from tests.server.client import Frame, run_within
from tests.server.in_memory_process import Guest, InMemoryLease, InMemoryProcess, LoopClock, begin_game
from tests.stack.checker import Numbered, check_games
from tests.virtual_time import virtual_ms
from yohoho.core.errors import YohohoError
from yohoho.server.cluster.bus import LocalBus
from yohoho.store import MemoryStore
from yohoho.table import commands, entries

GAMES: dict[str, Frame] = {
    "king": {"game": "skull-king", "pace": 30, "options": {"players": 4, "plan": [2, 3]}},
    "skull": {"game": "skull", "options": {"players": 4}},
}
HOUR_MS = 3_600_000


class JumpingClock(LoopClock):
    """The wall clock is set at will; the monotonic clock goes on."""

    def __init__(self) -> None:
        super().__init__()
        self.wrong = 0

    def ms(self) -> int:
        return virtual_ms() + self.wrong


class TwoClocks:
    """Two processes, each with a clock of its own, and a game of Ann, Bo and two bots with a delay."""

    def __init__(self) -> None:
        self.store, bus, sheet = MemoryStore(), LocalBus(), dict[str, dict[str, tuple[float, object]]]()
        self.clocks = [JumpingClock(), JumpingClock()]
        self.processes = [
            InMemoryProcess(
                self.store, bus, InMemoryLease(sheet, name, clock), clock=clock, bot_delay=20, seed=name
            )
            for name, clock in zip(("one", "two"), self.clocks, strict=True)
        ]

    async def begin(self, settings: Frame) -> tuple[Guest, Guest]:
        ann, bo = (Guest(process, who) for process, who in zip(self.processes, ("ann", "bo"), strict=True))
        await begin_game(ann, bo, settings)
        return ann, bo


async def play(guest: Guest, acknowledged: dict[str, int]) -> None:
    """Play to the end; a clock that was set forward may have played for this person."""
    chance = random.Random(guest.who)
    while guest.view.phase != "over":
        if guest.due:
            client_id = f"m{len(acknowledged)}-{chance.random()}"
            with suppress(YohohoError):
                choice = chance.choice(guest.view.game.legal)
                acknowledged[f"{guest.who}/{client_id}"] = await guest.do(commands.Act(choice), client_id)
            await asyncio.sleep(0)
        else:
            await guest.wait(lambda: guest.due or guest.view.phase == "over")


async def keep_jumping(clocks: list[JumpingClock]) -> None:
    chance = random.Random(5)
    while True:
        await asyncio.sleep(0.02)
        chance.choice(clocks).wrong = chance.choice([0, chance.randint(-HOUR_MS, HOUR_MS)])


@pytest.mark.parametrize("settings", GAMES.values(), ids=GAMES)
def test_whole_games_while_clocks_jump(settings: Frame) -> None:
    """An hour forward or back, every few moments, at one process or the other."""

    async def scenario() -> None:
        two_clocks, acknowledged = TwoClocks(), dict[str, int]()
        async with two_clocks.processes[0].running(), two_clocks.processes[1].running():
            ann, bo = await two_clocks.begin(settings)
            jumping = asyncio.create_task(keep_jumping(two_clocks.clocks))
            await asyncio.gather(play(ann, acknowledged), play(bo, acknowledged))
            jumping.cancel()
        numbered = await entries_of(two_clocks.store, ann.live.table.id)
        refs = Counter(entry.ref for _, entry in numbered if entry.ref)
        assert not [ref for ref, times in refs.items() if times > 1]
        assert acknowledged.items() <= {entry.ref: seq for seq, entry in numbered}.items()
        rows = await two_clocks.store.games.list_of("ann", 9)
        games = [await two_clocks.store.games.find(row.id) for row in rows]
        assert not list(check_games(numbered, [game for game in games if game]))

    run_within(scenario())


@pytest.mark.parametrize("late", [0, 1], ids=["our own clock", "the clock of another process"])
def test_bots_do_not_wait_for_a_future_time_of_a_wrong_clock(late: int) -> None:
    """A move is dated an hour ahead; then the clock is corrected, or a process with a correct one drives."""

    async def scenario() -> None:
        two_clocks = TwoClocks()
        async with two_clocks.processes[0].running(), two_clocks.processes[1].running():
            ann, bo = await two_clocks.begin(GAMES["skull"])
            two_clocks.clocks[late].wrong = HOUR_MS
            await bo.do(commands.Say(text="ahoy"))
            await ann.do(commands.Say(text="ahoy"))
            acknowledged = dict[str, int]()
            playing = asyncio.gather(play(ann, acknowledged), play(bo, acknowledged))
            await asyncio.sleep(0.1)
            two_clocks.clocks[late].wrong = 0
            await playing

    run_within(scenario(), 30)


async def entries_of(store: MemoryStore, table: str) -> list[Numbered]:
    return [(seq, entries.decode(data)) for seq, data in await store.tables.read(table)]
