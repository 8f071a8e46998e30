"""Connections break, servers stop and come back: no client misses anything, and nothing counts twice."""

import asyncio
from contextlib import AsyncExitStack, suppress
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.client import Client, Frame, play_out, start_game
from tests.server.harness import STOPS_WITHIN, AnyServer, Server, running
from tests.virtual_time import run_in_real_time

LIVELY = {"plan": [2, 3, 4], "powers": ["rosie", "will", "juanita", "harry"], "scoring": "cannonball"}
GAMES: list[Frame] = [
    {"game": "skull-king", "options": {"players": 4, **LIVELY}},
    {"game": "skull", "options": {"players": 4, "last_chance": True}},
]
QUICK: Frame = {"game": "skull-king", "bots_talk": False, "options": {"players": 3, "plan": [1, 2]}}


async def drop_at_every_step(client: Client, table: str, *, resume: bool) -> int:
    """Play to the end with a new connection for every step; returns the number of connections."""
    connections = 0
    while not client.over:
        seen = client.version if resume else None
        async with client.at(table, seen):
            assert client.welcome["resumed"] == resume
            if not client.over:
                await client.step()
        connections += 1
    return connections


def check_no_gap(notes: list[Frame], last: int) -> None:
    """Consecutive up to the last one, with nothing missing or doubled."""
    seqs = [note["seq"] for note in notes]
    assert seqs == list(range(seqs[0], last + 1))


def for_all(notes: list[Frame]) -> list[Frame]:
    """Notes without the parts that only one seat sees."""
    return [note | {"events": [event["event"] for event in note.get("events", [])]} for note in notes]


@pytest.mark.parametrize("settings", GAMES, ids=lambda settings: settings["game"])
def test_reconnecting_at_every_step_misses_nothing(server: AnyServer, settings: Frame) -> None:
    async def scenario() -> None:
        async with AsyncExitStack() as stay, AsyncExitStack() as go:
            ann = await Client.sign_on(server.address, "Ann")
            table = await ann.open_table(settings=settings)
            await stay.enter_async_context(ann.at(table))
            bo, cy = [await Client.sign_on(server.address, name) for name in ("Bo", "Cy")]
            for client in (bo, cy):
                await go.enter_async_context(client.at(table))
                await client.carry_out(do="sit", name=client.name)
            await ann.carry_out(do="add-bot")
            steady = await stay.enter_async_context(bo.other_tab().at(table))
            begun = await ann.carry_out(do="start")
            await bo.hear_version(begun)
            await cy.hear_version(begun)
            await go.aclose()
            async with asyncio.TaskGroup() as group:
                group.create_task(ann.play())
                group.create_task(steady.hear_until(lambda view: view["phase"] == "over"))
                dropping = group.create_task(drop_at_every_step(bo, table, resume=True))
                group.create_task(drop_at_every_step(cy, table, resume=False))
            assert dropping.result() > 5
            check_alike(ann, bo, steady, begun)

    server.run(scenario())


def check_alike(ann: Client, bo: Client, steady: Client, begun: int) -> None:
    """Bo, who reconnected at every step, has the same notes as the tab that stayed, and as Ann's public
    ones."""
    assert bo.version == ann.version == steady.version
    assert bo.view["game"] == steady.view["game"]
    assert bo.version is not None
    check_no_gap(bo.notes, bo.version)
    bo_notes, steady_notes, ann_notes = ([n for n in s.notes if n["seq"] > begun] for s in (bo, steady, ann))
    assert bo_notes == steady_notes
    assert for_all(bo_notes) == for_all(ann_notes)


async def thrice(client: Client, tab: Client, **command: Any) -> tuple[str, int]:
    """Send the same message three times at once, and once more from another tab."""
    client_id = f"t{next(client.ids)}"
    for _ in range(3):
        await client.send({"type": "do", "id": client_id, "command": command})
    versions = [(await client.hear("ack", "problem"))["version"] for _ in range(3)]
    versions.append((await tab.do(client_id, **command))["version"])
    assert len(set(versions)) == 1, versions
    await client.hear_version(versions[0])
    return client_id, versions[0]


async def everything_thrice(client: Client, tab: Client) -> dict[str, int]:
    """A game in which each message is sent several times; returns the ids with their versions."""
    sent = dict([await thrice(client, tab, do="say", text="Arr"), await thrice(client, tab, do="start")])
    while not client.over:
        if client.due:
            client_id, version = await thrice(
                client, tab, do="act", action=client.choose(client.view["game"]["legal"])
            )
            sent[client_id] = version
        else:
            await client.hear()
    return sent


def test_message_sent_again_after_600_others_counts_once(server: AnyServer) -> None:
    async def scenario() -> None:
        ann = await Client.sign_on(server.address, "Ann")
        table = await ann.open_table(settings=QUICK)
        async with ann.at(table):
            first = await ann.do("first", do="add-bot")
            for number in range(600):
                await ann.carry_out(do="rename", name=f"Ann {number}")
            before = ann.version
            again = await ann.do("first", do="add-bot")
            assert (again["type"], again["version"]) == ("ack", first["version"])
            assert ann.version == before

    server.run(scenario())


@pytest.mark.slow
def test_a_message_sent_again_counts_once(tmp_path: Path) -> None:
    """Sent three times at once, from two tabs, and again after the server was killed."""

    async def first(server: Server) -> tuple[str, Client, dict[str, int]]:
        ann = await Client.sign_on(server.address, "Ann")
        table = await ann.open_table(settings=QUICK)
        async with ann.at(table), ann.other_tab().at(table) as tab:
            await ann.carry_out(do="add-bot")
            await ann.carry_out(do="add-bot")
            sent = await everything_thrice(ann, tab)
            own_actions = [
                note for note in ann.notes if note["what"] == "acted" and note["args"]["by"] == "player"
            ]
            assert len(own_actions) == len(sent) - 2  # all except `say` and `start`
            assert sum(note["what"] == "said" for note in ann.notes) == 1
            assert [line["text"] for line in ann.chat] == ["Arr"]
        return table, ann, sent

    async def second(table: str, ann: Client, sent: dict[str, int]) -> None:
        before = ann.version
        async with ann.at(table):
            for client_id, version in sent.items():
                answer = await ann.do(client_id, do="say", text="Arr")
                assert (answer["type"], answer["version"]) == ("ack", version)
            assert ann.version == before

    with running(tmp_path) as server:
        table, ann, sent = run_in_real_time(first(server))
        server.kill()
        ann.server = server.start().address
        run_in_real_time(second(table, ann, sent))


def test_two_tabs_share_one_seat(server: AnyServer) -> None:
    async def scenario() -> None:
        async with AsyncExitStack() as stack:
            table, (ann,) = await start_game(stack, server, QUICK, "Ann")
            async with ann.other_tab().at(table) as tab:
                while not ann.over:
                    one, other = (ann, tab) if ann.choose(["ann", "tab"]) == "ann" else (tab, ann)
                    await one.step()
                    await other.hear_version(one.version or 0)
                    await one.hear_version(other.version or 0)
                assert tab.view["game"] == ann.view["game"]
                assert tab.notes == ann.notes[-len(tab.notes) :]
            await ann.hear_until(lambda view: view["seats"][0]["here"])

    server.run(scenario())


def test_a_stand_in_takes_over_and_hands_back(server: AnyServer) -> None:
    async def scenario() -> None:
        async with AsyncExitStack() as stack:
            settings = QUICK | {"grace": 1}
            table, (ann, bo) = await start_game(stack, server, settings, "Ann", "Bo")
            assert bo.socket is not None
            await bo.socket.close()
            await ann.hear_until(lambda view: not view["seats"][1].get("here"))
            assert ann.view["seats"][1]["stand_in_at"] > 0
            await ann.hear_until(lambda view: bool(view["seats"][1].get("stand_in")))
            while not any(note.get("args") == {"by": "stand-in"} for note in ann.notes):
                await ann.step()
            async with bo.at(table, bo.version):
                assert bo.welcome["resumed"]
                assert not bo.view["seats"][1].get("stand_in")
                assert bo.view["moves_made"][0]["by"] == "stand-in"
                assert "moves_made" not in ann.view
                back = bo.version or 0
                await play_out([ann, bo])
                check_no_gap(bo.notes, bo.version or 0)
                acted = [note for note in bo.notes if note["what"] == "acted" and note["seat"] == 1]
                assert {note["args"]["by"] for note in acted if note["seq"] > back} <= {"player"}

    server.run(scenario())


@pytest.mark.slow
@pytest.mark.alone("only the process that the bots move in can tell of their moves right after a start")
def test_a_server_that_stops_says_so_and_goes_on_where_it_was(tmp_path: Path) -> None:
    async def until_the_end(client: Client) -> Frame:
        """Play until the server says bye."""
        with suppress(ConnectionClosed):
            while True:
                await client.step()
        assert client.socket is not None
        assert client.socket.close_code == 1012
        with suppress(ConnectionClosed):  # noticed while sending, with frames still to be read
            while True:
                await client.hear()
        return client.last

    async def go_on(client: Client, goal: int) -> None:
        while (client.version or 0) < goal:
            await client.step()

    async def first(server: Server) -> tuple[str, list[Client]]:
        async with AsyncExitStack() as stack:
            settings = {"game": "skull-king", "options": {"players": 4, "plan": [10] * 50}}
            table, clients = await start_game(stack, server, settings, "Ann", "Bo")
            playing = asyncio.gather(*map(until_the_end, clients))
            await asyncio.sleep(0.3)
            server.terminate()
            for bye in await playing:
                assert bye == {"type": "bye", "reason": "server-restarts", "retry_ms": 1000}
        return table, clients

    async def second(server: Server, table: str, clients: list[Client]) -> None:
        async with AsyncExitStack() as stack:
            before = clients[0].view["game"]
            for client in clients:
                client.server = server.address
                await stack.enter_async_context(client.at(table, client.version))
                assert client.welcome["resumed"]
            assert clients[0].welcome["view"]["game"] == before
            goal = 20 + max(client.version or 0 for client in clients)
            await asyncio.gather(*(go_on(client, goal) for client in clients))

    with running(tmp_path) as server:
        table, clients = run_in_real_time(first(server))
        assert server.stop() < STOPS_WITHIN
        server.start()
        run_in_real_time(second(server, table, clients))
