"""Onlookers at a table: limited in number, with one frame for all of them, and without delaying anybody."""

import asyncio
from collections.abc import Iterator
from contextlib import AsyncExitStack
from itertools import pairwise

import pytest

from tests.server.client import run_within
from tests.server.in_process import new_hub
from tests.server.memory_sockets import SETTINGS, Frame, MemoryServer, MemorySocket
from yohoho.server.tables.delivery_queue import BATCH_SIZE
from yohoho.server.tables.hub import Hub
from yohoho.server.tables.live import Connection, LiveTable
from yohoho.table import commands, read_settings


class Listener(Connection):
    """A connection that notes whether something was delivered to it."""

    def __init__(self, who: str | None) -> None:
        self.wake = asyncio.Event()
        super().__init__(who, self.wake.set)


async def live_table(hub: Hub, seated: int = 1) -> tuple[LiveTable, list[Listener]]:
    """A table with this number of seated people, each with a connection."""
    table = (await hub.create("person 0", "Ann", read_settings(SETTINGS))).id
    connections = [Listener(f"person {number}") for number in range(seated)]
    for number, connection in enumerate(connections):
        live = await hub.join(table, connection)
        if number:
            await hub.runner.do(live, f"person {number}", "sit", commands.Sit(f"Name {number}"), connection)
    return live, connections


async def join_onlookers(hub: Hub, live: LiveTable, count: int) -> list[Listener]:
    """Let `count` onlookers join, half of them with an identity."""
    connections = [Listener(f"onlooker {number}" if number % 2 else None) for number in range(count)]
    for connection in connections:
        await hub.join(live.table.id, connection)
    return connections


def all_up_to_date(live: LiveTable) -> None:
    for connection in live.connections:
        assert isinstance(connection, Listener)
        live.note_delivery(connection)
        connection.wake.clear()


async def speak(hub: Hub, live: LiveTable, connection: Connection, text: str) -> None:
    assert connection.who is not None
    await hub.runner.do(live, connection.who, text, commands.Say(text), connection)


# --- their number


def refusal(socket: MemorySocket) -> tuple[Frame, int | None]:
    return socket.frames[0], socket.closed


def test_one_onlooker_too_many_is_refused() -> None:
    async def scenario() -> None:
        server = MemoryServer(onlookers_each=2)
        ann = await server.person("Ann")
        table = await server.table(ann)
        async with server.at(table), AsyncExitStack() as second:
            await second.enter_async_context(server.at(table, await server.person("Bo")))
            async with server.at(table) as third:
                await third.hear(lambda: third.closed is not None)
                problem, code = refusal(third)
                assert (problem["error"], problem["args"], code) == ("table-crowded", {"most": 2}, 4409)
            await second.aclose()
            async with server.at(table) as later:
                assert later.frames[0]["type"] == "welcome"

    run_within(scenario())


async def check_always_welcome(server: MemoryServer, table: str, *tokens: str) -> None:
    """An onlooker takes the last place; these people are still admitted, and another onlooker is not."""
    async with AsyncExitStack() as stack:
        for token in ("", *tokens):
            welcomed = await stack.enter_async_context(server.at(table, token))
            assert welcomed.frames[0]["type"] == "welcome"
        stranger = await stack.enter_async_context(server.at(table))
        assert stranger.frames[0]["error"] == "table-crowded"


def test_seated_people_are_never_refused() -> None:
    async def scenario() -> None:
        server = MemoryServer(onlookers_each=1)
        ann, bo = [await server.person(name) for name in ("Ann", "Bo")]
        table = await server.table(ann)
        async with server.at(table, bo) as seated:
            await seated.do(do="sit", name="Bo")
            await check_always_welcome(server, table, ann, bo, bo)

    run_within(scenario())


def test_a_host_without_a_seat_is_never_refused() -> None:
    async def scenario() -> None:
        server = MemoryServer(onlookers_each=1)
        ann = await server.person("Ann")
        table = await server.table(ann)
        async with server.at(table, ann) as host:
            await host.hear_version((await host.do(do="leave"))["version"])
            assert (host.view["host"], host.view.get("you")) == (True, None)
            await check_always_welcome(server, table, ann)

    run_within(scenario())


# --- their frames


def test_onlookers_share_one_encoded_frame() -> None:
    async def scenario() -> None:
        hub = new_hub()
        live, (ann,) = await live_table(hub)
        onlookers = await join_onlookers(hub, live, 4)
        all_up_to_date(live)
        await speak(hub, live, ann, "ahoy")
        frames = [live.news_for(onlooker) for onlooker in onlookers]
        assert frames[0] is not None
        assert all(frame is frames[0] for frame in frames)
        assert live.news_for(ann) is not frames[0]
        await hub.stop()

    run_within(scenario())


def test_a_frame_is_shared_from_the_same_version_on_only() -> None:
    async def scenario() -> None:
        hub = new_hub()
        live, (ann,) = await live_table(hub)
        quick, slow = await join_onlookers(hub, live, 2)
        all_up_to_date(live)
        await speak(hub, live, ann, "one")
        live.note_delivery(quick)
        await speak(hub, live, ann, "two")
        frames = [live.news_for(onlooker) or b"" for onlooker in (quick, slow)]
        assert [b'"one"' in frame for frame in frames] == [False, True]
        assert all(b'"two"' in frame for frame in frames)
        await hub.stop()

    run_within(scenario())


def test_an_onlooker_who_has_muted_somebody_still_does_not_hear_them() -> None:
    async def scenario() -> None:
        hub = new_hub()
        live, (ann, bo) = await live_table(hub, seated=2)
        (stranger,) = await join_onlookers(hub, live, 1)
        await hub.runner.do(live, "person 1", "mute", commands.Mute(0), bo)
        await hub.runner.do(live, "person 1", "leave", commands.Leave(), bo)
        all_up_to_date(live)
        await speak(hub, live, ann, "ahoy")
        frames = [live.news_for(onlooker) or b"" for onlooker in (stranger, bo)]
        assert [b'"ahoy"' in frame for frame in frames] == [True, False]
        assert b'"ahoy"' not in bytes(live.view_of(bo.who, chat=True))
        await hub.stop()

    run_within(scenario())


class Unwalkable(set[Connection]):
    def __iter__(self) -> Iterator[Connection]:
        raise AssertionError("somebody looks at every connection")


def test_views_are_dropped_when_the_last_connection_is_up_to_date_without_a_scan() -> None:
    async def scenario() -> None:
        hub = new_hub()
        live, (ann,) = await live_table(hub)
        onlookers = await join_onlookers(hub, live, 3)
        all_up_to_date(live)
        await speak(hub, live, ann, "ahoy")
        live.connections = Unwalkable(live.connections)
        for connection in (ann, *onlookers[:2]):
            live.news_for(connection)
            live.note_delivery(connection)  # a second call changes nothing
            assert live._views
        hub.leave(live, onlookers[2])
        assert not live._views
        assert not live._frames
        live.connections = set()

    run_within(scenario())


# --- their order


def test_seats_are_served_before_onlookers_and_those_a_few_at_a_time() -> None:
    async def scenario() -> None:
        hub = new_hub()
        live, seated = await live_table(hub, seated=2)
        onlookers = await join_onlookers(hub, live, 2 * BATCH_SIZE + 5)
        await asyncio.sleep(0.01)  # lets earlier deliveries finish
        all_up_to_date(live)
        live.show()
        awake = []
        for _ in range(4):
            assert all(connection.wake.is_set() for connection in seated)
            awake.append(sum(connection.wake.is_set() for connection in onlookers))
            await asyncio.sleep(0)
        assert awake[0] == 0
        assert all(after - before <= BATCH_SIZE for before, after in pairwise(awake))
        assert awake[-1] == len(onlookers)
        await hub.stop()

    run_within(scenario())


def test_continuous_changes_starve_no_onlooker() -> None:
    async def scenario() -> None:
        hub = new_hub()
        live, _ = await live_table(hub)
        onlookers = await join_onlookers(hub, live, 5 * BATCH_SIZE)
        await asyncio.sleep(0.01)
        all_up_to_date(live)
        woken: set[Listener] = set()
        for _ in range(10):
            live.show()
            await asyncio.sleep(0)
            woken |= {connection for connection in onlookers if connection.wake.is_set()}
            for connection in woken:
                connection.wake.clear()
        assert woken == set(onlookers)
        await hub.stop()

    run_within(scenario())


def test_onlookers_coming_and_going_cause_few_views() -> None:
    async def scenario() -> None:
        hub = new_hub()
        live, _ = await live_table(hub)
        live.show()
        before = live.revision
        for onlooker in await join_onlookers(hub, live, 10):
            hub.leave(live, onlooker)
        assert live.revision == before
        await hub.stop()

    run_within(scenario())


def test_presence_of_seated_people_shows_at_once() -> None:
    async def scenario() -> None:
        hub = new_hub()
        live, (_, bo) = await live_table(hub, seated=2)
        live.show()
        before = live.revision
        hub.leave(live, bo)
        assert live.revision == before + 1
        await hub.join(live.table.id, Listener("person 1"))
        assert live.revision == before + 2
        await hub.stop()

    run_within(scenario())


def test_the_number_of_onlookers_follows_in_one_view(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("yohoho.server.tables.live.ONLOOKERS_SHOWN_AFTER", 0.2)

    async def scenario() -> None:
        server = MemoryServer()
        token = await server.person("Ann")
        table = await server.table(token)
        async with AsyncExitStack() as stack:
            ann = await stack.enter_async_context(server.at(table, token))
            for number in range(5):
                await stack.enter_async_context(server.at(table, await server.person(f"Guest {number}")))
            await ann.hear(lambda: ann.view.get("watchers") == 5)

    run_within(scenario())
