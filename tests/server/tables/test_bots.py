"""Bots at tables: every rung plays, a faulty bot stops nothing, and a slow one delays nobody."""

import asyncio
import os
from collections.abc import Iterator
from contextlib import AsyncExitStack, contextmanager
from pathlib import Path

import pytest

from tests.bots.foreign_bots import forget_bots, install
from tests.bots.hostile import WORDS
from tests.effort import slow_but
from tests.server.client import Client, Frame
from tests.server.harness import AnyServer, running
from tests.server.in_memory import InMemoryServer, in_memory_server
from tests.server.in_process import suspend
from tests.virtual_time import run_in_real_time
from yohoho.server.bot_pool import BotPool
from yohoho.server.metrics import REGISTRY
from yohoho.store import Store
from yohoho.table import entries

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
GENEROUS = 60.0
"""Seconds for bots that are expected to answer, on any machine."""
SETTINGS: Frame = {"game": "skull-king", "options": {"players": 3, "plan": [1, 2]}}


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Bots of other packages are installed, here and in processes that are started."""
    beside = tmp_path / "beside"
    install(
        beside,
        talker="tests.bots.foreign_bots:Talker",
        **{bot: f"tests.bots.{place}" for bot, (place, _) in FAULTY.items()},
    )
    monkeypatch.syspath_prepend(str(beside))
    path = [str(beside), str(ROOT), os.environ.get("PYTHONPATH", "")]
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(filter(None, path)))
    forget_bots()
    yield
    forget_bots()


@contextmanager
def with_bot_processes(limit: float) -> Iterator[tuple[InMemoryServer, BotPool]]:
    """A server in memory whose bots have processes of their own, and `limit` seconds for each decision."""
    pool = BotPool(1, limit)
    with in_memory_server(bots=pool, bot_delay=0, limits=False) as server:
        yield server, pool


async def against(
    stack: AsyncExitStack, server: AnyServer, settings: Frame, *bots: str
) -> tuple[str, Client]:
    """A running game of one person against these bots."""
    ann = await Client.sign_on(server.address, "Ann")
    table = await ann.open_table(settings=settings)
    await stack.enter_async_context(ann.at(table))
    for bot in bots:
        await ann.carry_out(do="add-bot", bot=bot)
    await ann.carry_out(do="start")
    return table, ann


@pytest.mark.parametrize(
    ("settings", "bots"),
    [
        (SETTINGS, ("captain-mild", "captain")),
        (SETTINGS, ("first-mate", "first-mate:careful")),
        ({"game": "skull", "options": {"players": 4}}, ("captain", "sailor", "first-mate-quick")),
    ],
)
def test_every_rung_plays_to_the_end(server: AnyServer, settings: Frame, bots: tuple[str, ...]) -> None:
    async def scenario() -> None:
        async with AsyncExitStack() as stack:
            _, ann = await against(stack, server, settings, *bots)
            seats = ann.view["seats"][1:]
            assert [seat["rung"] for seat in seats] == [bot.partition(":")[0] for bot in bots]
            await ann.play()

    server.run(scenario())


@pytest.mark.usefixtures("installed")
def test_bot_of_another_package_plays_to_the_end_beside_our_own() -> None:
    async def scenario(server: AnyServer) -> None:
        async with AsyncExitStack() as stack:
            _, ann = await against(stack, server, SETTINGS, "sailor:bold", "talker")
            await ann.play()

    with with_bot_processes(GENEROUS) as (server, _):
        server.run(scenario(server))
        assert "talker" not in server.log()


def fault_count(kind: str) -> float:
    return REGISTRY.get_sample_value("yohoho_bot_faults_total", {"kind": kind}) or 0.0


@pytest.mark.usefixtures("installed")
@pytest.mark.parametrize(
    ("bot", "kind"), slow_but(3, [(bot, kind) for bot, (_, kind) in FAULTY.items()], several=True)
)
def test_faulty_bot_is_replaced_and_reported(bot: str, kind: str) -> None:
    settings: Frame = {"game": "skull-king", "options": {"players": 2, "plan": [1]}}

    async def scenario(server: AnyServer) -> str:
        async with AsyncExitStack() as stack:
            table, ann = await against(stack, server, settings, bot)
            await ann.play()
            return table

    before = fault_count(kind)
    with with_bot_processes(0.5 if kind == "slow" else GENEROUS) as (server, _):
        table = server.run(scenario(server))
        logged = [line for line in server.log().splitlines() if f'"{table}"' in line]
    assert logged
    assert all('"bot-fault"' in line and f'"kind":"{kind}"' in line for line in logged)
    assert not any("hand" in line or "escape" in line or "I held" in line or WORDS in line for line in logged)
    assert fault_count(kind) == before + len(logged)


def test_pings_are_answered_while_bots_compute() -> None:
    """The process of the bots is suspended, so that their decision cannot be over before the answers."""

    async def scenario(server: InMemoryServer, pool: BotPool) -> None:
        async with AsyncExitStack() as stack:
            table, ann = await against(stack, server, SETTINGS, "first-mate-quick", "first-mate-quick")
            await ann.hear_until(lambda view: bool(view["game"]["waiting"] == [0]))
            with suspend(pool._all[0]):
                while ann.due:  # her bid, and her card if she leads
                    await ann.act()
                version = ann.version
                for _ in range(40):
                    await ann.send({"type": "ping"})
                    await ann.hear("pong")
                assert server.hub.live[table].thinking
                assert ann.version == version
            await ann.play()

    with with_bot_processes(GENEROUS) as (server, pool):
        server.run(scenario(server, pool), GENEROUS)


@pytest.mark.slow
def test_crash_during_a_bots_decision_changes_nothing(tmp_path: Path) -> None:
    """The decision is made again with the same result: the log of the whole game is the same."""
    settings: Frame = {"game": "skull-king", "options": {"players": 2, "plan": [2]}}
    with running(tmp_path, "--bot-delay", "150") as server:
        ann = run_in_real_time(Client.sign_on(server.address, "Ann"))

        async def begin() -> str:
            table = await ann.open_table(settings=settings)
            async with ann.at(table):
                await ann.carry_out(do="add-bot", bot="first-mate-quick:plain")
                await ann.carry_out(do="start")
                await ann.carry_out(do="act", action="bid 1")
            return table

        table = run_in_real_time(begin())
        server.kill()
        server.start()
        ann.server = server.address

        async def finish() -> None:
            async with ann.at(table):
                await ann.play()

        run_in_real_time(finish())

        async def read_entries() -> list[bytes]:
            async def scenario(store: Store) -> list[bytes]:
                return [data for _, data in await store.tables.read(table, 0)]

            return await asyncio.to_thread(server.read_store, scenario)

        table_entries = [entries.decode(data) for data in run_in_real_time(read_entries())]
        steps = [entry for entry in table_entries if isinstance(entry, entries.Acted)]
    assert [step.by for step in steps if step.seat == 1] == ["bot"] * 3
    assert "bot-fault" not in server.errors.read_text()
