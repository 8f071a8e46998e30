"""Bots of other packages in their processes: whatever they do, the table gets a legal choice and nobody else
waits."""

import asyncio
import os
import pickle
import subprocess
import sys
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.bots.foreign_bots import forget_bots, install
from tests.bots.hostile import WORDS
from tests.effort import slow_but
from yohoho import Dice, SkullKing, settle
from yohoho.bots.fallback import Question
from yohoho.bots.foreign_worker import Reply
from yohoho.server import bot_process
from yohoho.server.bot_pool import BotPool
from yohoho.server.foreign_pool import MAX_FAILURES, MAX_PROCESSES, SUSPENSION, ForeignPool, Suspensions
from yohoho.server.helper_environment import helper_environment
from yohoho.server.tables.table_bots import Unanswered

ROOT = Path(__file__).parents[2]
HOSTILE = {
    "slow-start": "SlowStart",
    "exiting-start": "ExitingStart",
    "quitting-start": "QuittingStart",
    "raising-start": "RaisingStart",
    "exiting": "Exiting",
    "killed": "Killed",
    "looping": "Looping",
    "greedy": "Greedy",
    "shouting": "Shouting",
    "endless": "Endless",
    "long-named": "LongNamed",
    "diarist": "Diarist",
}
GENEROUS = 60.0
"""Seconds for bots that are expected to answer, on any machine."""


@pytest.fixture(autouse=True)
def beside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder with packages of others, which their bots also use for temporary files."""
    places = {name: f"tests.bots.hostile:{made}" for name, made in HOSTILE.items()}
    places |= dict.fromkeys(("lubber", "second", "third"), "tests.bots.foreign_bots:Lubber")
    (tmp_path / "exits_on_import.py").write_text("import os\nos._exit(0)\n")
    places["exits-on-import"] = "exits_on_import:Bot"
    install(tmp_path, **places)
    monkeypatch.syspath_prepend(str(tmp_path))
    path = [str(tmp_path), str(ROOT), os.environ.get("PYTHONPATH", "")]
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(filter(None, path)))
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    forget_bots()
    yield tmp_path
    forget_bots()


def question(bot: str, seat: int = 0, seed: str = "s") -> Question:
    game = SkullKing(players=4, plan=(3,))
    state = settle(game, game.start(), Dice(1))
    return Question("skull-king", bot, seed, game.view(state, seat))


@asynccontextmanager
async def bot_pool(limit: float) -> AsyncIterator[BotPool]:
    pool = BotPool(1, limit)
    try:
        yield pool
    finally:
        await pool.close()


def run(scenario: Callable[[BotPool], Coroutine[Any, Any, None]], limit: float = GENEROUS) -> None:
    async def run_with_pool() -> None:
        async with bot_pool(limit) as pool:
            await scenario(pool)

    asyncio.run(run_with_pool())


@pytest.mark.parametrize(
    ("bot", "kind", "detail"),
    [
        ("exits-on-import", "raised", "died"),
        ("exiting-start", "raised", "died"),
        ("quitting-start", "missing", "SystemExit"),
        ("raising-start", "missing", "RuntimeError"),
        ("exiting", "raised", "died"),
        ("killed", "raised", "died"),
        ("greedy", "raised", "MemoryError"),
        ("shouting", "raised", "garbled"),
        ("endless", "raised", "ValueError"),
        ("long-named", "raised", "E" * 60),
    ],
)
def test_failing_bot_is_replaced_and_its_fault_is_named(bot: str, kind: str, detail: str) -> None:
    async def scenario(pool: BotPool) -> None:
        request = question(bot)
        decision = await pool.decide(request)
        assert decision.choice in request.view.legal
        assert decision.fault is not None
        assert (decision.fault.kind, decision.fault.detail) == (kind, detail)
        assert WORDS not in msgspec.json.encode(decision).decode()
        assert (await pool.decide(question("lubber"))).fault is None

    run(scenario)


@pytest.mark.parametrize("bot", slow_but(2, ["looping", "slow-start"]))
def test_hanging_bot_is_stopped(bot: str) -> None:
    async def scenario(pool: BotPool) -> None:
        decision = await pool.decide(question(bot))
        assert decision.fault is not None
        assert decision.fault.kind == "slow"

    run(scenario, limit=2)


def test_stopped_bot_leaves_no_process_behind(beside: Path) -> None:
    async def scenario(pool: BotPool) -> None:
        thinking = asyncio.create_task(pool.decide(question("looping")))
        noted = beside / "looping"
        await until(lambda: noted.exists() and noted.read_text() != "")
        thinking.cancel()
        with pytest.raises(asyncio.CancelledError):
            await thinking
        await until(lambda: not alive(int(noted.read_text())))

    run(scenario)


async def until(true: Callable[[], bool]) -> None:
    async with asyncio.timeout(GENEROUS):
        while not true():
            await asyncio.sleep(0.05)


def alive(process: int) -> bool:
    """Whether the process runs; one that has ended and is not yet collected does not."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] not in "ZX"
    except OSError:
        return False


def test_own_bots_and_the_coach_do_not_wait_for_foreign_ones() -> None:
    async def scenario(pool: BotPool) -> None:
        hanging = asyncio.create_task(pool.decide(question("looping")))
        hints = await pool.advise("skull-king", question("captain").view)
        assert hints
        assert (await pool.decide(question("captain"))).fault is None
        assert (await pool.decide(question("lubber"))).fault is None
        assert not hanging.done()
        hanging.cancel()
        with pytest.raises(asyncio.CancelledError):
            await hanging

    run(scenario)


@pytest.mark.parametrize("forks", [True, False])
def test_bot_remembers_nothing_of_another_seat(forks: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """One process answers for two seats of one table, and its module keeps everything it sees."""
    monkeypatch.setattr(bot_process, "FORKS", forks)

    async def scenario(pool: BotPool) -> None:
        for seat in range(3):
            request = question("diarist", seat, f"s{seat}")
            decision = await pool.decide(request)
            assert (decision.choice, decision.fault) == (request.view.legal[0], None)

    run(scenario)


def test_process_without_forks_answers_once_and_ends() -> None:
    code = (
        "import sys; from yohoho.bots import foreign_worker as w; w.FORKS = False; w.main(60, *sys.argv[1:])"
    )
    request = question("diarist")
    ended = subprocess.run(
        [sys.executable, "-P", "-c", code, "skull-king", "diarist"],
        input=2 * pickle.dumps(request),
        stdout=subprocess.PIPE,
        timeout=GENEROUS,
        check=True,
    )
    lines = ended.stdout.splitlines()
    assert lines[:2] == [b"", b""]
    assert [msgspec.json.decode(line, type=Reply).decision.choice for line in lines[2:]] == [
        request.view.legal[0]
    ]


def test_bot_that_fails_again_and_again_is_suspended_for_a_while() -> None:
    now = 1000.0

    async def kind_of(pool: ForeignPool) -> str:
        with pytest.raises(Unanswered) as silence:
            await pool.decide(question("exits-on-import"))
        return silence.value.kind

    async def scenario() -> None:
        nonlocal now
        pool = ForeignPool(GENEROUS, lambda: now)
        kinds = [await kind_of(pool) for _ in range(MAX_FAILURES + 2)]
        assert kinds == ["raised"] * MAX_FAILURES + ["suspended"] * 2
        now += SUSPENSION
        assert [await kind_of(pool) for _ in range(2)] == ["raised", "suspended"]
        assert (await pool.decide(question("lubber"))).fault is None
        await pool.close()

    asyncio.run(scenario())


def test_an_answer_ends_the_count_of_failures() -> None:
    suspensions, bot = Suspensions(lambda: 0.0), ("skull-king", "acme")
    for _ in range(MAX_FAILURES):
        suspensions.note_failure(bot)
        suspensions.note_answer(bot)
        suspensions.check(bot)
    for _ in range(MAX_FAILURES):
        suspensions.check(bot)
        suspensions.note_failure(bot)
    with pytest.raises(Unanswered):
        suspensions.check(bot)


def test_idle_process_makes_room_for_another_bot() -> None:
    async def scenario() -> None:
        pool = ForeignPool(GENEROUS)
        for bot in ("lubber", "second", "lubber", "third"):
            assert (await pool.decide(question(bot))).fault is None
        assert [name for _, name in pool._processes] == ["lubber", "third"]
        await pool.close()

    asyncio.run(scenario())


def test_bot_without_a_free_process_is_busy() -> None:
    async def scenario() -> None:
        pool = ForeignPool(0.05)
        async with AsyncExitStack() as stack:
            for number in range(MAX_PROCESSES):
                await stack.enter_async_context(pool._reserve(("skull-king", f"other-{number}")))
            with pytest.raises(Unanswered) as silence:
                await pool.decide(question("lubber"))
        assert silence.value.kind == "busy"

    asyncio.run(scenario())


def test_bot_that_is_no_longer_installed_starts_no_process() -> None:
    async def scenario(pool: BotPool) -> None:
        decision = await pool.decide(question("kraken-tamer"))
        assert decision.fault is not None
        assert (decision.fault.kind, decision.fault.detail) == ("missing", "unknown-bot")
        assert not pool._foreign._processes

    run(scenario)


def test_environment_of_bots_is_an_allow_list(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    private = dict.fromkeys(("YOHOHO_SECRET", "YOHOHO_BUS", "YOHOHO_DATABASE", "AWS_KEY", "PGPASSWORD"), "x")
    needed = {"PATH": "/bin", "LC_ALL": "C.UTF-8", "OMP_NUM_THREADS": "1", "HOME": "/home/ida"}
    paths = {"PYTHONPATH": f"src{os.pathsep}/lib/py", "YOHOHO_WEIGHTS": "captain"}
    assert helper_environment(private | needed | paths) == needed | {
        "PYTHONPATH": f"{tmp_path / 'src'}{os.pathsep}/lib/py",
        "YOHOHO_WEIGHTS": str(tmp_path / "captain"),
    }
