"""People at one table of a server in memory: what one of them is sent, for the tests of the page in Node."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable, Coroutine
from copy import deepcopy
from itertools import count
from random import Random
from typing import Any, ClassVar, Final, TypeAlias

import msgspec

from tests.offline.seeded_game import EVENING
from tests.page.deal_search import Hope, words_that
from tests.page.scripted_choices import Choice
from tests.server.client import messages_in
from tests.server.in_process import InProcessBots
from tests.virtual_time import virtual_loop
from yohoho.offline.page_carrier import PageCarrier
from yohoho.server.background import BackgroundTasks
from yohoho.server.random_source import RandomSource
from yohoho.server.routes.tables import advice_for
from yohoho.server.tables.hub import Hub
from yohoho.server.tables.observer import TableObserver
from yohoho.server.tables.session import TableSession
from yohoho.skull_king import SkullKing
from yohoho.store import MemoryStore
from yohoho.table import read_settings

SEED: Final = 7
NAMES: Final = ("Ida", "Anne", "Bess", "Cyrus")
BOT_DELAY: Final = 100
Frame = dict[str, Any]
Recordings = dict[str, Frame]
Situation: TypeAlias = Callable[[], Coroutine[Any, Any, Recordings]]


class RecordedPerson:
    """Somebody with one connection. `exchanges` has what the person is sent after each command of anybody."""

    def __init__(self, crew: RecordedCrew, who: str | None, name: str) -> None:
        self._crew, self._who, self.name = crew, who, name
        self._carrier: PageCarrier | None = None
        self._ids = count(1)
        self.exchanges: list[Frame] = []
        self.view: Frame = {}

    async def enter(self, table: str) -> None:
        self._carrier = PageCarrier(self._hear)
        crew = self._crew
        session = TableSession(self._carrier, crew.hub, crew.now, TableObserver(), crew.background, self._who)
        self.exchanges = [{"command": None, "messages": []}]
        crew.background.start(session.run(table))
        self._send({"type": "hello", "protocol": 1, "batch": True})
        await virtual_loop().idle()

    async def leave(self) -> None:
        if self._carrier:
            self._carrier.disconnect()
            self._carrier = None
            await virtual_loop().idle()

    def do(self, command: Frame) -> None:
        self._send({"type": "do", "id": f"c{next(self._ids)}", "command": command})

    def begin_exchange(self, command: Frame | None) -> None:
        self.exchanges.append({"command": command, "messages": []})

    def _send(self, message: Frame) -> None:
        assert self._carrier
        self._carrier.put(json.dumps(message))

    def _hear(self, frame: str) -> None:
        for text in messages_in(frame):
            message = json.loads(text)
            assert message["type"] != "problem", message
            self.exchanges[-1]["messages"].append(message)
            self.view = message.get("view", self.view)


class RecordedCrew:
    """A table and its people, the first of them its host. Time passes only by `sleep`."""

    open_crews: ClassVar[list[RecordedCrew]] = []

    def __init__(self, settings: Frame) -> None:
        self.open_crews.append(self)
        self._start = virtual_loop().ms()
        self.settings = settings
        self.store = MemoryStore()
        self.bots = InProcessBots()
        self.background = BackgroundTasks()
        self.hub = Hub(
            self.store.tables,
            self.bots,
            clock=self.now,
            random=RandomSource(Random(SEED).randbytes),
            bot_delay=BOT_DELAY,
            background=self.background,
        )
        self.people: list[RecordedPerson] = []
        self.id = ""

    def now(self) -> int:
        return EVENING + virtual_loop().ms() - self._start

    async def open(self, *names: str) -> RecordedCrew:
        """The host opens the table, and the others sit down."""
        people = names or NAMES[: self.settings["options"]["players"]]
        self.id = (await self.hub.create("local", people[0], read_settings(self.settings))).id
        for name in people:
            await self.add(name)
        return self

    async def add(self, name: str) -> RecordedPerson:
        """One more person, who sits down unless they are the host."""
        person = RecordedPerson(self, "local" if not self.people else name.lower(), name)
        self.people.append(person)
        await person.enter(self.id)
        if person is not self.people[0]:
            await self.do(len(self.people) - 1, do="sit", name=name)
        return person

    async def watch(self) -> RecordedPerson:
        """Somebody without a name, who only looks on."""
        watcher = RecordedPerson(self, None, "")
        self.people.append(watcher)
        await watcher.enter(self.id)
        return watcher

    @property
    def game(self) -> Frame:
        game: Frame = self.people[0].view["game"]
        return game

    async def do(self, who: int, /, **command: Any) -> None:
        """Sends a command of one person, and waits until all have been sent what follows from it."""
        for number, person in enumerate(self.people):
            person.begin_exchange(command if number == who else None)
        self.people[who].do(command)
        await virtual_loop().idle()

    async def sleep(self, seconds: float) -> None:
        """Lets time pass: bots play, and clocks run out."""
        for person in self.people:
            person.begin_exchange(None)
        await asyncio.sleep(seconds)
        await virtual_loop().idle()

    async def add_bots(self) -> RecordedCrew:
        """Bots take the free chairs, and the game begins; they have decided when this returns."""
        for seat in range(len(self.people), self.settings["options"]["players"]):
            await self.do(0, do="add-bot", seat=seat, bot=None)
        await self.start()
        await self.sleep(1)
        return self

    async def start(self, hope: Hope | None = None) -> RecordedCrew:
        if hope:
            words = words_that(SkullKing(**self.settings["options"]), await self.secret(), hope)
            await self.do(0, do="give-words", words=words)
        await self.do(0, do="start")
        return self

    async def secret(self) -> str:
        """The server's half of the deals."""
        opened = (await self.store.tables.read(self.id, 0, 1))[0]
        return str(msgspec.json.decode(opened[1])["secret"])

    def legal(self, seat: int) -> list[str]:
        return list(self.people[seat].view["game"].get("legal", []))

    async def act(self, seat: int, action: str) -> None:
        await self.do(seat, do="act", action=action)

    async def bid(self, *bids: int) -> None:
        for seat, number in enumerate(bids):
            await self.act(seat, f"bid {number}")

    async def go_on(self, until: Callable[[], bool], choose: Choice | None = None) -> None:
        """Makes the first legal move, or the chosen one, of each person in turn until the game stands so."""
        while self.people[0].view["phase"] == "playing" and not until():
            seat = self.game["waiting"][0]
            legal = self.legal(seat)
            await self.act(seat, choose(seat, legal) if choose else legal[0])

    async def play_out(self, choose: Choice | None = None) -> None:
        await self.go_on(lambda: False, choose)

    async def record(self, seat: int = 0) -> RecordedPerson:
        """Lets a person come again: what they are sent from now on is the recording."""
        await self.people[seat].leave()
        await self.people[seat].enter(self.id)
        return self.people[seat]

    async def close(self) -> None:
        for person in self.people:
            await person.leave()
        self.open_crews.remove(self)

    def recording(self, seat: int = 0) -> Frame:
        """What a person was sent since they came."""
        exchanges = [each for each in self.people[seat].exchanges if each["messages"]]
        return deepcopy({"table": self.id, "exchanges": exchanges})

    async def advice(self) -> Any:
        """The coach's advice to the host."""
        return msgspec.to_builtins(await advice_for(self.hub, self.bots, self.id, "local"))


async def then_close(situation: Callable[[], Awaitable[Recordings]]) -> Recordings:
    """What a situation records. Its crews leave at the end.

    A loop holds its tasks weakly: the garbage collector would end a waiting connection, outside of the loop.
    """
    try:
        return await situation()
    finally:
        for crew in list(RecordedCrew.open_crews):
            await crew.close()
