"""The coach at tables: its rights, its knowledge, and that nobody waits for it."""

import asyncio
from contextlib import AsyncExitStack
from typing import Any

import msgspec
import pytest

from tests.server import network
from tests.server.client import Client, Frame, run_within
from tests.server.harness import AnyServer
from tests.server.in_memory import InMemoryServer, in_memory_server
from tests.server.in_process import suspend
from tests.virtual_time import virtual_ms
from yohoho.bots.coach import advise
from yohoho.server.bot_pool import BotPool
from yohoho.server.config import RATES
from yohoho.server.errors import ServerError
from yohoho.server.refusals import status_of
from yohoho.server.routes.tables import advice_for
from yohoho.server.tables.hub import Hub
from yohoho.server.tables.live import Connection
from yohoho.skull.view import View as SkullView
from yohoho.skull_king.view import View as SkullKingView
from yohoho.store import MemoryStore
from yohoho.table import commands, read_settings

OPTIONS: Frame = {"players": 3, "plan": [5]}
SKULL_KING: Frame = {"game": "skull-king", "options": OPTIONS}
SKULL: Frame = {"game": "skull", "options": {"players": 3}}


async def alone(stack: AsyncExitStack, server: AnyServer, settings: Frame) -> tuple[str, Client]:
    """A running game of one person against bots."""
    ann = await Client.sign_on(server.address, "Ann")
    table = await ann.open_table(settings=settings)
    await stack.enter_async_context(ann.at(table))
    for _ in range(settings["options"]["players"] - 1):
        await ann.carry_out(do="add-bot")
    await ann.hear_version(await ann.carry_out(do="start"))
    return table, ann


async def advice(client: Client, table: str) -> tuple[int, Any]:
    async with network.http_client(client.server, headers=client.headers) as http:
        answer = await http.get(f"/api/tables/{table}/advice")
    return answer.status_code, answer.json()


async def refusal(client: Client, table: str) -> tuple[int, str]:
    status, problem = await advice(client, table)
    return status, problem["error"]


@pytest.mark.parametrize(("settings", "kind"), [(SKULL_KING, SkullKingView), (SKULL, SkullView)])
def test_advice_follows_from_the_seats_own_view(server: AnyServer, settings: Frame, kind: Any) -> None:
    """The same hints follow from the view in the person's own frames, so they contain nothing else."""

    async def scenario() -> None:
        async with AsyncExitStack() as stack:
            table, ann = await alone(stack, server, settings)
            compared = 0
            while not ann.over and compared < 6:
                if ann.view["game"].get("legal"):
                    status, advised = await advice(ann, table)
                    assert status == 200
                    await ann.hear_version(advised["version"])  # others may have bid meanwhile
                    seen = advise(ann.view["settings"]["game"], msgspec.convert(ann.view["game"], kind))
                    assert advised["hints"] == msgspec.to_builtins(seen)
                    assert {hint["action"] for hint in advised["hints"]} == set(ann.view["game"]["legal"])
                    assert advised["confidence"] in ("sure", "fairly", "unsure")
                    compared += 1
                await ann.step()
            assert compared >= 3

    server.run(scenario())


def test_table_settings_decide_whom_the_coach_helps(server: AnyServer) -> None:
    async def scenario() -> None:
        async with AsyncExitStack() as stack:
            table, ann = await alone(stack, server, SKULL_KING)
            bo, wat = [await Client.sign_on(server.address, name) for name in ("Bo", "Wat")]
            assert (await advice(ann, table))[0] == 200
            assert await refusal(wat, table) == (409, "not-seated")
            assert await refusal(Client(server.address, "nobody"), table) == (401, "who-are-you")
            assert await refusal(ann, "nowhere") == (404, "unknown-table")
            await stack.enter_async_context(bo.at(table))
            await bo.carry_out(do="sit", name="Bo", seat=2)
            for person in (ann, bo):
                assert await refusal(person, table) == (403, "coach-alone")
            free, _ = await alone(stack, server, SKULL_KING | {"coach": "all"})
            await stack.enter_async_context(wat.at(free))
            await wat.carry_out(do="sit", name="Wat", seat=1)
            assert (await advice(wat, free))[0] == 200
            strict, cy = await alone(stack, server, SKULL_KING | {"coach": "off"})
            assert await refusal(cy, strict) == (403, "coach-off")
            lobby = await cy.open_table(settings=SKULL_KING)
            assert await refusal(cy, lobby) == (409, "no-game")

    server.run(scenario())


def test_advice_is_empty_without_a_decision(server: AnyServer) -> None:
    """A person at a table of people, where everybody may ask, and it is another person's turn."""

    async def scenario() -> None:
        async with AsyncExitStack() as stack:
            settings = {"game": "skull-king", "options": {"players": 2, "plan": [1]}, "coach": "all"}
            ann, bo = [await Client.sign_on(server.address, name) for name in ("Ann", "Bo")]
            table = await ann.open_table(settings=settings)
            for client in (ann, bo):
                await stack.enter_async_context(client.at(table))
            await bo.carry_out(do="sit", name="Bo")
            await ann.carry_out(do="start")
            await ann.carry_out(do="act", action="bid 0")
            version = await bo.carry_out(do="act", action="bid 0")
            for client in (ann, bo):
                await client.hear_version(version)
            waiting = ann if ann.view["you"] not in ann.view["game"]["waiting"] else bo
            status, advised = await advice(waiting, table)
            assert (status, advised["hints"], advised["version"]) == (200, [], version)

    server.run(scenario())


def test_pings_are_answered_while_the_coach_computes() -> None:
    """Many ask at once while the process of the coach is suspended, so that no answer can come first."""
    crowd = 12
    settings: Frame = {"game": "skull-king", "options": {"players": 4, "plan": [10]}}

    async def scenario(server: InMemoryServer, pool: BotPool) -> None:
        async with AsyncExitStack() as stack:
            table, ann = await alone(stack, server, settings)
            await advice(ann, table)  # starts the process of the coach
            with suspend(pool._all[0]):
                questions = [asyncio.create_task(advice(ann, table)) for _ in range(crowd)]
                for _ in range(40):
                    await ann.send({"type": "ping"})
                    await ann.hear("pong")
                assert not any(question.done() for question in questions)
            answers = [await question for question in questions]
            assert {status for status, _ in answers} == {200}
            assert all(answer == answers[0] for answer in answers)

    pool = BotPool(1, limit=60)
    with in_memory_server(bots=pool, bot_delay=0, limits=False) as server:
        server.run(scenario(server, pool))


def test_coach_that_timed_out_answers_the_next_question() -> None:
    async def scenario() -> None:
        bot_pool = BotPool(1, limit=0.001)
        store = MemoryStore()
        hub = Hub(store.tables, bot_pool, clock=virtual_ms)
        table = (await hub.create("ann", "Ann", read_settings(SKULL_KING))).id
        live = await hub.open(table)
        for number, command in enumerate((commands.AddBot(), commands.AddBot(), commands.Start())):
            await hub.runner.do(live, "ann", str(number), command, Connection("ann"))
        with pytest.raises(ServerError) as silence:
            await advice_for(hub, bot_pool, table, "ann")
        assert silence.value.reason.code == "coach-silent"
        assert status_of(silence.value) == 503
        patient_pool = BotPool(1, limit=30)
        patient = Hub(store.tables, patient_pool, clock=virtual_ms)
        assert (await advice_for(patient, patient_pool, table, "ann")).hints
        for other in (hub, patient):
            await other.stop()

    run_within(scenario())


def test_advice_has_a_rate_limit() -> None:
    rate = RATES["advice"]
    with in_memory_server() as app:
        ann = app.guest("Ann")["token"]
        table = app.table(ann)["id"]
        path = f"/api/tables/{table}/advice"
        statuses = [app.ask("GET", path, ann).status_code for _ in range(rate.burst + 1)]
        assert statuses == [409] * rate.burst + [429]
