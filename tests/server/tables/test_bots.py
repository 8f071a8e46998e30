"""Bots at real tables: every rung plays, a faulty bot stops nothing, and a slow one delays nobody."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Iterator
from contextlib import AsyncExitStack
from pathlib import Path

import httpx
import pytest

from tests.bots.foreign_bots import install
from tests.bots.hostile import WORDS
from tests.effort import slow_but
from tests.server.client import Client, Frame, run_within
from tests.server.harness import METRICS_HEADERS, Server, running
from yohoho.table import entries as log

ROOT = Path(__file__).parents[3]
FAULTY = {
    "raiser": ("foreign_bots:Raiser", "raised"),
    "quitter": ("foreign_bots:Quitter", "raised"),
    "cheat": ("foreign_bots:Cheat", "illegal"),
    "sleeper": ("foreign_bots:Sleeper", "slow"),
    "slow-start": ("hostile:SlowStart", "slow"),
    "exiting-start": ("hostile:ExitingStart", "raised"),
    "raising-start": ("hostile:RaisingStart", "missing"),
}
SETTINGS: Frame = {"game": "skull-king", "options": {"players": 3, "plan": [1, 2]}}


@pytest.fixture(scope="module")
def bot_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with bots of other packages installed; they have a second for each decision."""
    beside = tmp_path_factory.mktemp("beside")
    install(
        beside,
        talker="tests.bots.foreign_bots:Talker",
        **{bot: f"tests.bots.{place}" for bot, (place, _) in FAULTY.items()},
    )
    before = os.environ.get("PYTHONPATH")
    os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, (str(beside), str(ROOT), before)))
    try:
        with running(tmp_path_factory.mktemp("tavern"), "--bot-limit", "1") as server:
            yield server
    finally:
        if before is None:
            del os.environ["PYTHONPATH"]
        else:
            os.environ["PYTHONPATH"] = before


async def against(stack: AsyncExitStack, server: Server, settings: Frame, *bots: str) -> tuple[str, Client]:
    """A running game of one person against these bots."""
    ann = await Client.sign_on(server.address, "Ann")
    table = await ann.open_table(settings=settings)
    await stack.enter_async_context(ann.at(table))
    for bot in bots:
        await ann.done(do="add-bot", bot=bot)
    await ann.done(do="start")
    return table, ann


@pytest.mark.parametrize(
    ("settings", "bots"),
    [
        (SETTINGS, ("captain-mild", "captain")),
        (SETTINGS, ("sailor:bold", "talker")),
        ({"game": "skull", "options": {"players": 4}}, ("captain", "sailor", "first-mate-quick")),
    ],
)
def test_every_rung_plays_to_the_end(bot_server: Server, settings: Frame, bots: tuple[str, ...]) -> None:
    async def scenario() -> None:
        async with AsyncExitStack() as stack:
            _, ann = await against(stack, bot_server, settings, *bots)
            seats = ann.view["seats"][1:]
            assert [seat["rung"] for seat in seats] == [bot.partition(":")[0] for bot in bots]
            await ann.play()

    run_within(scenario())
    assert "talker" not in bot_server.errors.read_text()


def test_a_first_mate_plays_to_the_end(bot_server: Server) -> None:
    """On a busy machine its decisions may take longer than this server allows; the game ends all the same."""

    async def scenario() -> None:
        async with AsyncExitStack() as stack:
            _, ann = await against(stack, bot_server, SETTINGS, "first-mate", "first-mate:careful")
            await ann.play()

    run_within(scenario())


@pytest.mark.alone("log and figures are those of the process that drives the table")
@pytest.mark.parametrize(
    ("bot", "kind"), slow_but(3, [(bot, kind) for bot, (_, kind) in FAULTY.items()], several=True)
)
def test_faulty_bot_is_replaced_and_reported(bot_server: Server, bot: str, kind: str) -> None:
    settings: Frame = {"game": "skull-king", "options": {"players": 2, "plan": [1]}}

    async def scenario() -> tuple[str, str]:
        async with AsyncExitStack() as stack:
            table, ann = await against(stack, bot_server, settings, bot)
            await ann.play()
        async with httpx.AsyncClient(base_url=bot_server.address) as http:
            return table, (await http.get("/metrics", headers=METRICS_HEADERS)).text

    table, metrics = run_within(scenario())
    logged = [line for line in bot_server.errors.read_text().splitlines() if f'"{table}"' in line]
    assert logged
    assert all('"bot-fault"' in line and f'"kind": "{kind}"' in line for line in logged)
    assert not any("hand" in line or "escape" in line or "I held" in line or WORDS in line for line in logged)
    assert f'yohoho_bot_faults_total{{kind="{kind}"}}' in metrics


def test_pings_are_answered_while_bots_compute(bot_server: Server) -> None:
    """One bot sleeps until it is stopped, another uses a whole core; another table plays on."""

    async def scenario() -> list[float]:
        async with AsyncExitStack() as stack:
            _, ann = await against(stack, bot_server, SETTINGS, "sleeper", "first-mate")
            waits = []
            for _ in range(40):
                begun = time.monotonic()
                await ann.send({"type": "ping"})
                await ann.hear("pong")
                waits.append(time.monotonic() - begun)
                await asyncio.sleep(0.02)
            return waits

    waits = sorted(run_within(scenario()))
    assert waits[len(waits) // 2] < 0.3, waits
    assert waits[-1] < 0.9, "shorter than the thought it must not wait for"


@pytest.mark.slow
def test_crash_during_a_bots_decision_changes_nothing(tmp_path: Path) -> None:
    """The decision is made again with the same result: the log of the whole game is the same."""
    settings: Frame = {"game": "skull-king", "options": {"players": 2, "plan": [2]}}
    with running(tmp_path, "--bot-delay", "150") as server:
        ann = run_within(Client.sign_on(server.address, "Ann"))

        async def begin() -> str:
            table = await ann.open_table(settings=settings)
            async with ann.at(table):
                await ann.done(do="add-bot", bot="first-mate-quick:plain")
                await ann.done(do="start")
                await ann.done(do="act", action="bid 1")
            return table

        table = run_within(begin())
        server.kill()
        server.start()
        ann.server = server.address

        async def finish() -> None:
            async with ann.at(table):
                await ann.play()

        run_within(finish())

        async def entries() -> list[bytes]:
            async def scenario(store: object) -> list[bytes]:
                return [data for _, data in await store.read(table, 0)]  # type: ignore[attr-defined]

            return await asyncio.to_thread(server.read_store, scenario)

        steps = [entry for entry in map(log.decode, run_within(entries())) if isinstance(entry, log.Acted)]
    assert [step.by for step in steps if step.seat == 1] == ["bot"] * 3
    assert "bot-fault" not in server.errors.read_text()
