"""`kill -9` at random moments: every acknowledged message is in the log exactly once, and the games go on."""

import asyncio
import random
from collections import Counter
from contextlib import AsyncExitStack, suppress
from itertools import count
from pathlib import Path

import pytest
from websockets.exceptions import WebSocketException

from tests.effort import examples
from tests.server.client import Client, Frame, play_out, seat_clients
from tests.server.harness import Server, running
from tests.virtual_time import run_in_real_time
from yohoho.store import Store
from yohoho.table import entries

LOST = (WebSocketException, OSError, EOFError)
TABLES: list[Frame] = [
    {"game": "skull-king", "options": {"players": 4, "plan": [2, 3], "powers": ["will", "juanita", "rosie"]}},
    {"game": "skull", "options": {"players": 4, "last_chance": True}},
    {"game": "skull-king", "options": {"players": 2, "plan": [3, 3]}},
]


class ReconnectingClient:
    """A person at a table who reconnects after every crash and sends unanswered messages again."""

    def __init__(self, client: Client, table: str) -> None:
        self.client = client
        self.table = table
        self.acknowledged: dict[str, int] = {}
        self.ids = count(1)
        self.unanswered: tuple[str, Frame] | None = None

    async def play(self) -> None:
        """Play until the connection breaks; after a game the next one begins."""
        with suppress(*LOST):
            async with self.client.at(self.table):
                await self.play_on()

    async def play_on(self) -> None:
        while True:
            command = self.next_command()
            if command:
                await self.send(command)
            else:
                await self.client.hear()

    def next_command(self) -> Frame | None:
        view = self.client.view
        if self.unanswered:
            return self.unanswered[1]
        if self.client.due:
            return {"do": "act", "action": self.client.choose(view["game"]["legal"])}
        if view["phase"] == "over" and "you" in view and not self._wants_rematch(view):
            return {"do": "rematch"}
        return {"do": "start"} if view["phase"] == "lobby" and view.get("host") else None

    @staticmethod
    def _wants_rematch(view: Frame) -> bool:
        return bool(view["seats"][view["you"]].get("wants_rematch"))

    async def send(self, command: Frame) -> None:
        client_id, command = self.unanswered or (f"v{next(self.ids)}", command)
        self.unanswered = client_id, command
        answer = await self.client.do(client_id, **command)
        self.unanswered = None
        if answer["type"] == "ack":
            assert client_id not in self.acknowledged
            self.acknowledged[client_id] = answer["version"]
            await self.client.hear_version(answer["version"])

    @property
    def refs(self) -> dict[str, int]:
        return {f"{self.client.identity}/{client_id}": at for client_id, at in self.acknowledged.items()}


async def renew(server: Server) -> list[ReconnectingClient]:
    clients = []
    for settings in TABLES:
        guests = [await Client.sign_on(server.address, name) for name in ("Ann", "Bo")]
        table = await guests[0].open_table(settings=settings)
        async with AsyncExitStack() as stack:
            await seat_clients(stack, table, guests)
        clients += [ReconnectingClient(client, table) for client in guests]
    return clients


def count_acknowledged(clients: list[ReconnectingClient]) -> int:
    return sum(len(player.acknowledged) for player in clients)


async def play_until_killed(server: Server, clients: list[ReconnectingClient], seconds: float) -> None:
    """Kill the server `seconds` after its first answer, when even a slow one has acknowledged something."""
    before = count_acknowledged(clients)
    for player in clients:
        player.client.server = server.address
    playing = asyncio.gather(*(player.play() for player in clients))
    while count_acknowledged(clients) == before:
        await asyncio.sleep(0.005)
    await asyncio.sleep(seconds)
    server.kill()
    await playing


def check_log(server: Server, clients: list[ReconnectingClient]) -> None:
    """Each acknowledged message is in the log once, at the version of its acknowledgement."""

    async def look(store: Store) -> None:
        for table in {player.table for player in clients}:
            seq_refs = [(seq, entries.decode(data).ref) for seq, data in await store.tables.read(table)]
            assert [seq for seq, _ in seq_refs] == list(range(1, len(seq_refs) + 1))
            refs = Counter(ref for _, ref in seq_refs if ref)
            assert not [ref for ref, times in refs.items() if times > 1]
            seqs = {ref: seq for seq, ref in seq_refs}
            for player in clients:
                if player.table == table:
                    assert player.refs.items() <= seqs.items()

    server.read_store(look)


async def finish(server: Server, clients: list[ReconnectingClient]) -> None:
    """Every table plays a game to its end."""
    async with AsyncExitStack() as stack:
        for player in clients:
            player.client.server = server.address
            await stack.enter_async_context(player.client.at(player.table))
        for player in clients:
            if player.unanswered:
                await player.send(player.unanswered[1])
        for table in {player.table for player in clients}:
            await play_to_end([player.client for player in clients if player.table == table])


async def play_to_end(guests: list[Client]) -> None:
    """A message that was sent again may have ended the last game's rest: the host starts the next one."""
    await hear_all(guests)
    for host in guests:
        if host.view.get("host") and host.view["phase"] == "lobby":
            await host.carry_out(do="start")
    await hear_all(guests)
    await play_out(guests)


async def hear_all(guests: list[Client]) -> None:
    """Everybody knows the newest version that one of them knows."""
    newest = max(guest.version or 0 for guest in guests)
    for guest in guests:
        await guest.hear_version(newest)


def play_through_kills(data: Path, kills: int) -> int:
    """Returns the number of acknowledged messages."""
    chance = random.Random(kills)
    with running(data) as server:
        clients = run_in_real_time(renew(server))
        for _ in range(kills):
            run_in_real_time(play_until_killed(server, clients, chance.uniform(0, 0.5)))
            check_log(server, clients)
            server.start()
        run_in_real_time(finish(server, clients))
    return count_acknowledged(clients)


def test_killed_a_few_times(tmp_path: Path) -> None:
    kills = examples(4, 2)
    assert play_through_kills(tmp_path, kills) > kills


@pytest.mark.slow
@pytest.mark.alone("tests/stack/test_faults.py kills one of two as often")
def test_killed_200_times(tmp_path: Path) -> None:
    assert play_through_kills(tmp_path, 200) > 200
