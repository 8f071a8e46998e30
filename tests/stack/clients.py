"""Clients that keep playing through faults, at one process or another, and keep a diary."""

import asyncio
from collections.abc import Sequence
from contextlib import AsyncExitStack
from functools import partial
from itertools import count
from typing import Any

from tests.server.client import Client, Frame, seat_clients
from tests.server.harness import Server
from tests.server.leak_detector import LeakDetector
from tests.server.test_crash import LOST, TABLES, ReconnectingClient
from tests.stack.checker import TROUBLE, Checker, Diary, Finding, Numbered, check_games
from yohoho.store import GameRow, Store
from yohoho.table.entries import decode

SILENCE_SECONDS, MAX_SILENCE_SECONDS = 2.5, 20.0
"""Seconds without a frame after which a client tries the other process: at first, and at most. A value that
is too short does no harm: it only causes one more reconnect."""
PAUSE_SECONDS = 0.05
"""Seconds between two moves, so that the tables last through the faults and do not fill the disk."""


class Witness(Client):
    """Writes down what was sent and received."""

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.diary = Diary(self.identity)

    async def send(self, message: Frame | str | bytes) -> None:
        assert isinstance(message, dict)
        self.diary.note_sent(message)
        await super().send(message)

    def take_in(self, text: str) -> Frame:
        frame = super().take_in(text)
        self.diary.note_heard(frame)
        return frame


class RoamingClient(ReconnectingClient):
    """Changes the process whenever the connection breaks or falls silent; begins no game if `finishing`."""

    def __init__(self, client: Witness, table: str, servers: Sequence[Server], first: int) -> None:
        super().__init__(client, table)
        self.diary = client.diary
        self.finishing = False
        self._servers = servers
        self._turns = count(first)
        self._silence = SILENCE_SECONDS

    async def play_anywhere(self) -> None:
        while True:
            self.client.server = self._servers[next(self._turns) % len(self._servers)].address
            try:
                await self._connect()
            except TimeoutError:  # on a slow machine this is no fault
                self._silence = min(1.5 * self._silence, MAX_SILENCE_SECONDS)
            except LOST:
                pass
            await asyncio.sleep(PAUSE_SECONDS)

    async def _connect(self) -> None:
        """Keep one connection for as long as frames come."""
        async with AsyncExitStack() as stack:
            line = self.client.at(self.table, self.client.version, open_timeout=None, close_timeout=0.1)
            async with asyncio.timeout(self._silence):
                await stack.enter_async_context(line)
            await self.play_on()

    async def play_on(self) -> None:
        while True:
            command = self.next_command()
            async with asyncio.timeout(self._silence):
                await (self.send(command) if command else self.client.hear())
            self._silence = SILENCE_SECONDS
            await asyncio.sleep(PAUSE_SECONDS if command else 0)

    def next_command(self) -> Frame | None:
        command = super().next_command()
        ends = self.finishing and command == {"do": "rematch"} and not self.unanswered
        return None if ends else command

    async def send(self, command: Frame) -> None:
        """After an error the same message is sent again, until its outcome is known."""
        client_id, command = self.unanswered or (f"v{next(self.ids)}", command)
        self.unanswered = client_id, command
        answer = await self.client.do(client_id, **command)
        if answer["type"] == "problem" and answer["error"] in TROUBLE:
            return
        self.unanswered = None
        if answer["type"] == "ack":
            self.acknowledged[client_id] = answer["version"]
            await self.client.hear_version(answer["version"])

    @property
    def finished(self) -> bool:
        return self.finishing and self.client.over and self.unanswered is None


async def start_clients(
    servers: Sequence[Server], tables: Sequence[Frame] = TABLES[:2]
) -> list[RoamingClient]:
    """Open each table with two players, one at each process, with bots, and one onlooker."""
    clients = []
    for number, settings in enumerate(tables):
        ann, bo, walt = [
            await Witness.sign_on(servers[(number + turn) % len(servers)].address, name)
            for turn, name in enumerate(("Ann", "Bo", "Walt"))
        ]
        table = await ann.open_table(settings=settings)
        async with AsyncExitStack() as stack:
            await seat_clients(stack, table, [ann, bo])
        clients += [
            RoamingClient(client, table, servers, number + turn)
            for turn, client in enumerate((ann, bo, walt))
        ]
    return clients


async def finish_games(clients: list[RoamingClient]) -> None:
    """Every table plays its game to the end, and every client sees the end."""
    for player in clients:
        player.finishing = True
    while not all(
        player.finished and player.client.version == _newest(clients, player.table) for player in clients
    ):
        await asyncio.sleep(PAUSE_SECONDS)


def _newest(clients: list[RoamingClient], table: str) -> int:
    return max(player.client.version or 0 for player in clients if player.table == table)


def examine(server: Server, clients: list[RoamingClient]) -> list[Finding]:
    """Compare all diaries with the log, and look for cards that somebody should not have seen."""
    findings = []
    for table in {player.table for player in clients}:
        people = [player for player in clients if player.table == table]
        entries, games = server.read_store(partial(_read_stored, table, people[0].client.identity))
        findings += Checker(entries, [player.diary for player in people]).findings()
        findings += check_games(entries, games)
        detector = LeakDetector(server, table, [player.client for player in people])
        for player in people:
            detector.check(player.client)
    return findings


async def _read_stored(table: str, player: str, store: Store) -> tuple[list[Numbered], list[GameRow]]:
    entries = [(seq, decode(data)) for seq, data in await store.tables.read(table)]
    rows = await store.games.list_of(player, 10_000)
    games = [await store.games.find(row.id) for row in rows if row.table_id == table]
    return entries, [game for game in games if game is not None]
