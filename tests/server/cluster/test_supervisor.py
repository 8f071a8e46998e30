"""Several processes of the real server at the same tables: people spread over them, processes that die, Redis
that stops and returns, and a restart of all of them in the middle of games."""

import asyncio
import os
import re
import signal
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, ExitStack, asynccontextmanager, suppress
from pathlib import Path

import httpx
import pytest
from typer.testing import CliRunner

from tests.server.client import Client, Frame, play_out, seat_clients
from tests.server.harness import METRICS_HEADERS, Server, running
from tests.server.sheets.test_socket import bring, hear, watching
from tests.server.test_crash import LOST, ReconnectingClient, check_log, finish, renew
from tests.stack.redis import RedisServer, redis_server
from tests.virtual_time import run_in_real_time
from yohoho.cli import app
from yohoho.server.cluster.lease import HEARTBEAT_SECONDS, LEASE_SECONDS

pytestmark = pytest.mark.alone("it starts several processes itself")
GAMES: list[Frame] = [
    {"game": "skull-king", "options": {"players": 4, "plan": [2, 3]}},
    {"game": "skull", "options": {"players": 4}},
]
COME_BACK = 1.0
"""Seconds that the server asks clients to wait before they come back."""


@pytest.fixture(autouse=True)
def folders_of_the_killed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Temporary files of killed processes, which do not clean up, are in the folder of the test."""
    monkeypatch.setenv("TMPDIR", str(tmp_path))


@pytest.fixture(scope="module")
def redis() -> Iterator[RedisServer]:
    with redis_server() as server:
        yield server


@pytest.fixture(params=[pytest.param("sqlite", marks=pytest.mark.slow), "postgres"])
def pair(
    request: pytest.FixtureRequest, redis: RedisServer, tmp_path: Path
) -> Iterator[tuple[Server, Server]]:
    """Two processes, each with a port of its own."""
    shared = ["--bus", redis.address]
    if request.param == "postgres":
        shared += ["--database", request.getfixturevalue("address")]
    folders = [tmp_path, tmp_path] if request.param == "sqlite" else [tmp_path / "one", tmp_path / "two"]
    with ExitStack() as stack:
        for folder in folders:
            folder.mkdir(exist_ok=True)
        one, two = (stack.enter_context(running(folder, *shared)) for folder in folders)
        yield one, two


@asynccontextmanager
async def playing(one: Server, two: Server, settings: Frame) -> AsyncIterator[tuple[str, list[Client]]]:
    """A game of Ann through one process, Bo through the other, and bots."""
    clients = [await Client.sign_on(one.address, name) for name in ("Ann", "Bo")]
    clients[1].server = two.address  # the other process knows her only by the signature
    async with AsyncExitStack() as stack:
        table = await clients[0].open_table(settings=settings)
        await seat_clients(stack, table, clients)
        await clients[0].carry_out(do="start")
        yield table, clients


def test_people_are_spread_over_two_processes(pair: tuple[Server, Server], redis: RedisServer) -> None:
    """Games, a sheet, a restart of Redis, and a process that is killed: one start for all of them."""

    async def scenario() -> None:
        for settings in GAMES:
            async with playing(*pair, settings) as (_, clients):
                await play_out(clients)
                played = [(await client.ask("GET", "/api/games"))["games"] for client in clients]
                assert played[0][0]["id"] == played[1][0]["id"]
        await a_sheet(*pair)
        async with playing(*pair, GAMES[0]) as (_, clients):
            redis.kill()
            try:
                await play_out(clients)
            finally:
                redis.start()
        await a_process_dies(*pair)

    run_in_real_time(scenario())
    assert not pair[0].faults()


async def a_sheet(one: Server, two: Server) -> None:
    """A watcher at one process hears of operations brought through the other."""
    ida = await Client.sign_on(one.address, "Ida")
    await bring(ida, "pad")
    other = ida.other_tab()
    other.server = two.address
    async with watching(other, "pad") as line:
        first = (await hear(line))["version"]
        await ida.ask("POST", "/api/sheets/pad/share")
        while (await hear(line))["version"] <= first:
            pass  # the version may be announced again


async def a_process_dies(one: Server, two: Server) -> None:
    """The process that drives the bots is killed; the other goes on with them, and with the people who
    reconnect."""
    async with playing(one, two, GAMES[0]) as (table, (ann, bo)):
        one.kill()
        ann.server = two.address
        async with ann.at(table, ann.version):
            await play_out([ann, bo])


@pytest.mark.slow
@pytest.mark.parametrize(
    "pair", ["postgres"], indirect=True
)  # a suspended writer blocks all of a SQLite file
def test_suspended_process_resumes_without_harm(pair: tuple[Server, Server]) -> None:
    """It drove the table, and believes that it still does; meanwhile another has gone on."""

    async def scenario(settings: Frame) -> None:
        async with playing(*pair, settings) as (table, (ann, bo)), asyncio.TaskGroup() as group:
            pair[0].process.send_signal(signal.SIGSTOP)
            again = ann.other_tab()
            again.server = pair[1].address
            async with again.at(table):
                games = [group.create_task(each.play()) for each in (again, bo)]
                await asyncio.sleep(LEASE_SECONDS + 2 * HEARTBEAT_SECONDS)
                pair[0].process.send_signal(signal.SIGCONT)
                await asyncio.gather(*games)
            await ann.hear_until(lambda view: bool(view["phase"] == "over"))

    for settings in GAMES:
        run_in_real_time(scenario(settings))


# --- all processes of one machine


class PageClient(ReconnectingClient):
    """Reconnects whenever the connection breaks, as the page does; `away` is how long that took each time."""

    def __init__(self, client: Client, table: str) -> None:
        super().__init__(client, table)
        self.away: list[float] = []
        self.lost_at: float | None = None

    async def stay(self) -> None:
        while True:
            with suppress(*LOST):
                async with self.client.at(self.table, self.client.version):
                    self.back()
                    await self.play_on()
            self.lost_at = self.lost_at or time.monotonic()
            await asyncio.sleep(COME_BACK)

    def back(self) -> None:
        if self.lost_at is not None:
            self.away.append(time.monotonic() - self.lost_at)
            self.lost_at = None


async def replace_workers(server: Server, clients: list[PageClient], times: int) -> None:
    """Replace all workers, `times` times, while everybody plays."""
    staying = [asyncio.create_task(player.stay()) for player in clients]
    await wait_until_counted(server, len(clients))
    for _ in range(times):
        before = workers(server)
        server.process.send_signal(signal.SIGHUP)
        while set(before) & set(workers(server)):
            assert not any(task.done() for task in staying)
            await asyncio.sleep(0.05)
    while any(player.lost_at is not None for player in clients):
        await asyncio.sleep(0.05)
    for task in staying:
        task.cancel()
    await asyncio.gather(*staying, return_exceptions=True)


async def wait_until_counted(server: Server, connections: int) -> None:
    """Wait until either worker reports the connections of both."""
    async with httpx.AsyncClient(base_url=server.address, headers=METRICS_HEADERS) as client:
        while f"yohoho_connections {connections}.0" not in (await client.get("/metrics")).text:
            await asyncio.sleep(0.05)


def workers(server: Server) -> list[int]:
    pid = server.process.pid
    return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


def play_through_restarts(data: Path, redis: RedisServer, times: int) -> list[PageClient]:
    with running(data, "--workers", "2", "--bus", redis.address) as server:
        clients = [PageClient(player.client, player.table) for player in run_in_real_time(renew(server))]
        run_in_real_time(replace_workers(server, clients, times), 60 * times)
        check_log(server, list(clients))
        replace_a_dead_one(server)
        run_in_real_time(finish(server, list(clients)))
        check_log(server, list(clients))
        report_each_worker(server)
        workers_end_with_the_supervisor(server)
    return clients


def replace_a_dead_one(server: Server) -> None:
    before = workers(server)
    os.kill(before[0], signal.SIGKILL)
    while not set(workers(server)) - set(before):
        time.sleep(0.02)
    assert httpx.get(server.address + "/ready").status_code == 200
    assert "worker-died" in server.errors.read_text()


def report_each_worker(server: Server) -> None:
    """Any worker reports memory and processor time of each, under the number of the worker."""
    metrics = ""
    while not all(f'process_open_fds{{worker="{number}"}}' in metrics for number in range(2)):
        metrics = httpx.get(server.address + "/metrics", headers=METRICS_HEADERS).raise_for_status().text
    for name in ("process_cpu_seconds_total", "process_resident_memory_bytes", "process_open_fds"):
        samples = re.findall(rf'^{name}{{worker="(\d)"}} ([\d.e+]+)$', metrics, re.MULTILINE)
        assert [number for number, _ in samples] == ["0", "1"], name
        assert all(float(value) > 0 for _, value in samples), samples
    started = re.findall(r"^process_start_time_seconds\S* (\S+)$", metrics, re.MULTILINE)
    assert len(set(started)) == 2, "the same process is reported twice"
    assert "python_info" in metrics


def workers_end_with_the_supervisor(server: Server) -> None:
    left = workers(server)
    server.kill()
    while any(Path(f"/proc/{pid}").exists() for pid in left):
        time.sleep(0.02)


def check_everybody_came_back(clients: list[PageClient]) -> None:
    away = [seconds for player in clients for seconds in player.away]
    assert len(away) >= len(clients)
    assert max(away) < 5


@pytest.mark.slow
def test_rolling_restart_loses_nothing(tmp_path: Path, redis: RedisServer) -> None:
    check_everybody_came_back(play_through_restarts(tmp_path, redis, 1))


@pytest.mark.slow
def test_twenty_rolling_restarts_lose_nothing(tmp_path: Path, redis: RedisServer) -> None:
    clients = play_through_restarts(tmp_path, redis, 20)
    check_everybody_came_back(clients)
    assert sum(len(player.acknowledged) for player in clients) > 2_000


def test_impossible_configuration_is_refused(tmp_path: Path) -> None:
    for words, reason in (
        (["--workers", "2"], "--bus"),
        (["--bus", "http://127.0.0.1"], "redis://"),
    ):
        done = CliRunner().invoke(app, ["serve", "--port", "0", "--data", str(tmp_path), *words])
        assert done.exit_code == 2
        assert reason in done.stderr, done.output
    damaged = tmp_path / "yohoho.db"
    damaged.write_bytes(b"this was never a database" * 100)
    words = ["--workers", "2", "--bus", "redis://127.0.0.1:1/0"]
    done = CliRunner().invoke(app, ["serve", "--port", "0", "--data", str(tmp_path), *words])
    assert (done.exit_code, "yohoho.db" in done.stderr) == (2, True), done.output
