"""`kill -9` at random moments: every acknowledged message is in the log exactly once, and the games go on."""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from contextlib import AsyncExitStack, suppress
from itertools import count
from pathlib import Path

import pytest
from websockets.exceptions import WebSocketException

from tests.server.client import Client, Frame, play_out, run_within, seated
from tests.server.harness import Server, running
from yohoho.store import Store
from yohoho.table import entries as log

LOST = (WebSocketException, OSError, EOFError)
TABLES: list[Frame] = [
    {"game": "skull-king", "options": {"players": 4, "plan": [2, 3], "powers": ["will", "juanita", "rosie"]}},
    {"game": "skull", "options": {"players": 4, "last_chance": True}},
    {"game": "skull-king", "options": {"players": 2, "plan": [3, 3]}},
]


class Voyager:
    """A person at a table who reconnects after every crash and sends unanswered messages again."""

    def __init__(self, sailor: Client, table: str) -> None:
        self.sailor = sailor
        self.table = table
        self.acknowledged: dict[str, int] = {}
        self.ids = count(1)
        self.unanswered: tuple[str, Frame] | None = None

    async def play(self) -> None:
        """Play until the connection breaks; after a game the next one begins."""
        with suppress(*LOST):
            async with self.sailor.at(self.table):
                await self.play_on()

    async def play_on(self) -> None:
        while True:
            command = self.next_command()
            if command:
                await self.send(command)
            else:
                await self.sailor.hear()

    def next_command(self) -> Frame | None:
        view = self.sailor.view
        if self.unanswered:
            return self.unanswered[1]
        if self.sailor.due:
            return {"do": "act", "action": self.sailor.choose(view["game"]["legal"])}
        if view.get("host"):
            return {"over": {"do": "rematch"}, "lobby": {"do": "start"}}.get(view["phase"])
        return None

    async def send(self, command: Frame) -> None:
        client_id, command = self.unanswered or (f"v{next(self.ids)}", command)
        self.unanswered = client_id, command
        answer = await self.sailor.do(client_id, **command)
        self.unanswered = None
        if answer["type"] == "ack":
            assert client_id not in self.acknowledged
            self.acknowledged[client_id] = answer["version"]
            await self.sailor.hear_version(answer["version"])

    @property
    def refs(self) -> dict[str, int]:
        return {f"{self.sailor.identity}/{client_id}": at for client_id, at in self.acknowledged.items()}


async def renew(server: Server) -> list[Voyager]:
    crew = []
    for settings in TABLES:
        sailors = [await Client.sign_on(server.address, name) for name in ("Ann", "Bo")]
        table = await sailors[0].open_table(settings=settings)
        async with AsyncExitStack() as stack:
            await seated(stack, table, sailors)
        crew += [Voyager(sailor, table) for sailor in sailors]
    return crew


def answered(crew: list[Voyager]) -> int:
    return sum(len(voyager.acknowledged) for voyager in crew)


async def play_until_killed(server: Server, crew: list[Voyager], seconds: float) -> None:
    """Kill the server so long after the first answer, so that even a slow machine acknowledges something."""
    before = answered(crew)
    for voyager in crew:
        voyager.sailor.server = server.address
    playing = asyncio.gather(*(voyager.play() for voyager in crew))
    while answered(crew) == before:
        await asyncio.sleep(0.005)
    await asyncio.sleep(seconds)
    server.kill()
    await playing


def check_log(server: Server, crew: list[Voyager]) -> None:
    """Each acknowledged message is in the log once, at the version of its acknowledgement."""

    async def look(store: Store) -> None:
        for table in {voyager.table for voyager in crew}:
            written = [(seq, log.decode(data).ref) for seq, data in await store.read(table)]
            assert [seq for seq, _ in written] == list(range(1, len(written) + 1))
            refs = Counter(ref for _, ref in written if ref)
            assert not [ref for ref, times in refs.items() if times > 1]
            found = {ref: seq for seq, ref in written}
            for voyager in crew:
                if voyager.table == table:
                    assert voyager.refs.items() <= found.items()

    server.read_store(look)


async def finish(server: Server, crew: list[Voyager]) -> None:
    """Every table plays a game to its end."""
    async with AsyncExitStack() as stack:
        for voyager in crew:
            voyager.sailor.server = server.address
            await stack.enter_async_context(voyager.sailor.at(voyager.table))
        for voyager in crew:
            if voyager.unanswered:
                await voyager.send(voyager.unanswered[1])
            if voyager.sailor.view.get("host") and voyager.sailor.view["phase"] == "lobby":
                await voyager.sailor.done(do="start")
        for table in {voyager.table for voyager in crew}:
            sailors = [voyager.sailor for voyager in crew if voyager.table == table]
            await sailors[1].hear_version(sailors[0].version or 0)
            await play_out(sailors)


def sail_through(data: Path, kills: int) -> int:
    """Returns the number of acknowledged messages."""
    chance = random.Random(kills)
    with running(data) as server:
        crew = run_within(renew(server))
        for _ in range(kills):
            run_within(play_until_killed(server, crew, chance.uniform(0, 0.5)))
            check_log(server, crew)
            server.start()
        run_within(finish(server, crew))
    return answered(crew)


def test_killed_4_times(tmp_path: Path) -> None:
    assert sail_through(tmp_path, 4) > 4


@pytest.mark.slow
@pytest.mark.alone("tests/stack/test_faults.py kills one of two as often")
def test_killed_200_times(tmp_path: Path) -> None:
    assert sail_through(tmp_path, 200) > 200
