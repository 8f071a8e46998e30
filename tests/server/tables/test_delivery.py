"""Frames are delivered at once, with all that is due, and made of parts that readers share."""

import asyncio
from contextlib import AsyncExitStack

import msgspec
import pytest
from litestar import WebSocket

from tests.server.client import run_within
from tests.server.in_process import new_hub
from tests.server.memory_sockets import MemoryServer, MemorySocket
from yohoho.bots.ladder import SAFE
from yohoho.server.tables.frame_writer import QueuedFrames, Socket, release
from yohoho.server.tables.live import Connection, LiveTable, encode
from yohoho.table import commands, read_settings
from yohoho.table.view import table_view, with_chat

OPTIONS = [
    {
        "game": "skull-king",
        "options": {"players": 3, "plan": [2, 3], "powers": ["rosie", "harry", "juanita"]},
    },
    {"game": "skull-king", "options": {"edition": "schmidt", "players": 2}},
    {"game": "skull", "options": {"players": 3, "last_chance": True}},
]


@pytest.mark.parametrize("batch", [True, False])
def test_acknowledgement_and_news_share_a_frame_where_the_client_reads_lists(batch: bool) -> None:
    async def scenario() -> None:
        server = MemoryServer()
        ann = await server.person("Ann")
        table = await server.table(ann)
        async with server.at(table, ann, batch=batch) as socket:
            before = len(socket.sizes)
            version = (await socket.do(do="say", text="ahoy"))["version"]
            await socket.hear_version(version)
            assert [frame["type"] for frame in socket.frames[-2:]] == ["ack", "news"]
            assert socket.sizes[before:] == ([2] if batch else [1, 1])
            await socket.do(do="say", text="")  # refused, so there is no news
            assert socket.sizes[-1] == 1

    run_within(scenario())


@pytest.mark.parametrize("settings", OPTIONS, ids=["powers", "schmidt", "skull"])
def test_shared_parts_give_the_bytes_of_the_whole_view(settings: dict[str, object]) -> None:
    async def scenario() -> None:
        hub = new_hub()
        ann = Connection("ann")
        live = await hub.join((await hub.create("ann", "Ann", read_settings(settings))).id, ann)
        compare(live)
        for seat in range(1, len(live.table.seats)):
            await hub.runner.do(live, "ann", f"bot {seat}", commands.AddBot(seat=seat, bot=SAFE), ann)
        await hub.runner.do(live, "ann", "start", commands.Start(), ann)
        for number in range(40):
            if 0 in live.table.waiting():
                action = table_view(live.table, live.around, "ann").game.legal[0]
                await hub.runner.do(live, "ann", f"act {number}", commands.Act(action), ann)
            else:
                await hub.runner.tick(live)
            compare(live)
        await hub.stop()

    run_within(scenario())


def compare(live: LiveTable) -> None:
    for who in ("ann", None):
        view = table_view(live.table, live.around, who)
        live.show()
        assert bytes(live.view_of(who, chat=False)) == encode(view)
        assert bytes(live.view_of(who, chat=True)) == encode(with_chat(view, live.table, who))


def test_an_error_in_one_delivery_leaves_the_others_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario() -> None:
        server = MemoryServer()
        async with AsyncExitStack() as stack:
            ann, bo = [await server.person(name) for name in ("Ann", "Bo")]
            table = await server.table(ann)
            one = await stack.enter_async_context(server.at(table, ann))
            other = await stack.enter_async_context(server.at(table, bo))
            news = LiveTable.news_for

            def fail_for_bo(live: LiveTable, connection: Connection) -> bytes | None:
                if connection.who == server.identities.identity_of(bo):
                    raise msgspec.ValidationError("a fault of ours")
                return news(live, connection)

            monkeypatch.setattr(LiveTable, "news_for", fail_for_bo)
            version = (await one.do(do="say", text="ahoy"))["version"]
            await one.hear_version(version)
            await other.hear(lambda: other.closed is not None)
            assert other.of("problem")[0]["error"] == "our-fault"

    run_within(scenario())


def test_a_delivery_after_the_end_of_a_connection_does_nothing() -> None:
    async def scenario() -> None:
        server = MemoryServer()
        ann, bo = [await server.person(name) for name in ("Ann", "Bo")]
        table = await server.table(ann)
        async with server.at(table, ann) as one:
            async with server.at(table, bo) as other:
                live = server.hub.live[table]
                (gone,) = [each for each in live.connections if each.who != live.table.host]
            heard = len(other.frames)
            await one.hear_version((await one.do(do="say", text="ahoy"))["version"])
            gone.deliver()
            await asyncio.sleep(0)
            assert len(other.frames) == heard

    run_within(scenario())


def test_a_frame_that_still_waits_when_the_connection_ends_is_dropped() -> None:
    async def scenario() -> None:
        sent: list[object] = []

        async def send(message: object) -> None:
            sent.append(message)

        memory = MemorySocket("table", "", "10.0.0.1")
        socket: Socket = WebSocket(memory.scope, memory.receive, send)  # type: ignore[arg-type]
        writer = QueuedFrames(socket)
        writer.write(b"{}")
        release(socket)
        await writer.flush()  # an error would stay in its task until the garbage collector finds it
        assert not sent
        assert writer.drained

    run_within(scenario())
