"""Clients that keep playing through faults, at one process or another, and keep a diary."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import AsyncExitStack
from functools import partial
from itertools import count
from typing import Any

from tests.server.client import Client, Frame, seated
from tests.server.harness import Server
from tests.server.leak_detector import LeakDetector
from tests.server.test_crash import LOST, TABLES, Voyager
from tests.stack.checker import TROUBLE, Checker, Diary, Finding, Numbered, check_games
from yohoho.store import GameRow, Store
from yohoho.table import entries as log

PATIENCE, LONGEST = 2.5, 20.0
"""Seconds without a frame after which a client tries the other process: at first, and at most. A value that
is too short does no harm: it only causes one more reconnect."""
BREATH = 0.05
"""Seconds between two moves, so that the tables last through the faults and do not fill the disk."""


class Witness(Client):
    """Writes down what was sent and received."""

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.diary = Diary(self.identity)

    async def send(self, message: Frame | str | bytes) -> None:
        assert isinstance(message, dict)
        self.diary.sent(message)
        await super().send(message)

    def take_in(self, text: str) -> Frame:
        frame = super().take_in(text)
        self.diary.heard(frame)
        return frame


class RoamingClient(Voyager):
    """Changes the process whenever the connection breaks or falls silent; when `homeward`, begins no game."""

    def __init__(self, sailor: Witness, table: str, servers: Sequence[Server], first: int) -> None:
        super().__init__(sailor, table)
        self.diary = sailor.diary
        self.homeward = False
        self._servers = servers
        self._turns = count(first)
        self._patience = PATIENCE

    async def rove(self) -> None:
        while True:
            self.sailor.server = self._servers[next(self._turns) % len(self._servers)].address
            try:
                await self._visit()
            except TimeoutError:  # on a slow machine this is no fault
                self._patience = min(1.5 * self._patience, LONGEST)
            except LOST:
                pass
            await asyncio.sleep(BREATH)

    async def _visit(self) -> None:
        """One connection, for as long as frames come."""
        async with AsyncExitStack() as stack:
            line = self.sailor.at(self.table, self.sailor.version, open_timeout=None, close_timeout=0.1)
            async with asyncio.timeout(self._patience):
                await stack.enter_async_context(line)
            await self.play_on()

    async def play_on(self) -> None:
        while True:
            command = self.next_command()
            async with asyncio.timeout(self._patience):
                await (self.send(command) if command else self.sailor.hear())
            self._patience = PATIENCE
            await asyncio.sleep(BREATH if command else 0)

    def next_command(self) -> Frame | None:
        command = super().next_command()
        ends = self.homeward and command == {"do": "rematch"} and not self.unanswered
        return None if ends else command

    async def send(self, command: Frame) -> None:
        """After an error the same message is sent again, until its outcome is known."""
        client_id, command = self.unanswered or (f"v{next(self.ids)}", command)
        self.unanswered = client_id, command
        answer = await self.sailor.do(client_id, **command)
        if answer["type"] == "problem" and answer["error"] in TROUBLE:
            return
        self.unanswered = None
        if answer["type"] == "ack":
            self.acknowledged[client_id] = answer["version"]
            await self.sailor.hear_version(answer["version"])

    @property
    def home(self) -> bool:
        return self.homeward and self.sailor.over and self.unanswered is None


async def embark(servers: Sequence[Server], tables: Sequence[Frame] = TABLES[:2]) -> list[RoamingClient]:
    """At each table two players, one at each process, with bots; and one onlooker."""
    crew = []
    for number, settings in enumerate(tables):
        ann, bo, walt = [
            await Witness.sign_on(servers[(number + turn) % len(servers)].address, name)
            for turn, name in enumerate(("Ann", "Bo", "Walt"))
        ]
        table = await ann.open_table(settings=settings)
        async with AsyncExitStack() as stack:
            await seated(stack, table, [ann, bo])
        crew += [
            RoamingClient(sailor, table, servers, number + turn)
            for turn, sailor in enumerate((ann, bo, walt))
        ]
    return crew


async def bring_home(crew: list[RoamingClient]) -> None:
    """Every table plays its game to the end, and every client sees the end."""
    for rover in crew:
        rover.homeward = True
    while not all(rover.home and rover.sailor.version == _newest(crew, rover.table) for rover in crew):
        await asyncio.sleep(BREATH)


def _newest(crew: list[RoamingClient], table: str) -> int:
    return max(rover.sailor.version or 0 for rover in crew if rover.table == table)


def examine(server: Server, crew: list[RoamingClient]) -> list[Finding]:
    """Compare all diaries with the log, and look for cards that somebody should not have seen."""
    found = []
    for table in {rover.table for rover in crew}:
        people = [rover for rover in crew if rover.table == table]
        entries, games = server.read_store(partial(_kept, table, people[0].sailor.identity))
        found += Checker(entries, [rover.diary for rover in people]).findings()
        found += check_games(entries, games)
        spyglass = LeakDetector(server, table, [rover.sailor for rover in people])
        for rover in people:
            spyglass.check(rover.sailor)
    return found


async def _kept(table: str, player: str, store: Store) -> tuple[list[Numbered], list[GameRow]]:
    entries = [(seq, log.decode(data)) for seq, data in await store.read(table)]
    rows = await store.games_of(player, 10_000)
    games = [await store.game(row.id) for row in rows if row.table_id == table]
    return entries, [game for game in games if game is not None]
