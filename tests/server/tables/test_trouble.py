"""A full disk, a locked and a damaged file during play: a typed problem, the connection survives, nothing
acknowledged is lost, and play goes on afterwards."""

import asyncio
import resource
import sqlite3
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, AsyncExitStack, closing, contextmanager
from pathlib import Path

import pytest

from tests.server.client import Client, start_game
from tests.server.harness import Server, running
from tests.server.tables.test_reconnect import QUICK
from tests.server.test_bad_messages import waits_for_people
from tests.virtual_time import run_in_real_time
from yohoho.server.config import DATABASE

pytestmark = pytest.mark.alone("it is about the file of SQLite")

KEPT = 16 * 4096
"""Enough of the file for people and tables; their logs come after it."""


Trouble = Callable[[Server], AbstractContextManager[None]]


@contextmanager
def fill_disk(server: Server) -> Iterator[None]:
    """The system lets no file of the server grow, which a process cannot tell from a full disk."""
    journal = (server.data / f"{DATABASE}-wal").stat().st_size
    soft, hard = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (journal, hard))
    try:
        yield
    finally:
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (soft, hard))


@contextmanager
def lock_database(server: Server) -> Iterator[None]:
    """Another program holds the write lock for a while."""
    with closing(sqlite3.connect(server.data / DATABASE, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield
        other.execute("ROLLBACK")


async def send_through(client: Client, trouble: bool, text: str) -> None:
    answer = await client.do(text, do="say", text=text)
    if trouble:
        assert (answer["type"], answer["error"]) == ("problem", "store-trouble"), answer
        assert "args" not in answer, "paths are for the operator"
    else:
        assert answer["type"] == "ack", answer


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="limits of another process are Linux's")
@pytest.mark.parametrize("trouble", [fill_disk, lock_database])
def test_play_goes_on_after_a_full_disk_or_a_lock(tmp_path: Path, trouble: Trouble) -> None:
    async def scenario(server: Server) -> None:
        async with AsyncExitStack() as stack:
            _, (ann, bo) = await start_game(stack, server, QUICK, "Ann", "Bo")
            await ann.hear_until(waits_for_people)
            await send_through(ann, False, "before")
            with trouble(server):
                await send_through(ann, True, "one")
            await send_through(ann, False, "one")
            await send_through(ann, False, "one")
            await send_through(bo, False, "after")
            await asyncio.gather(ann.play(), bo.play())
            said = [line["text"] for line in ann.chat]
            assert said == ["before", "one", "after"]

    with running(tmp_path) as server:
        run_in_real_time(scenario(server))
        assert '"store-trouble"' in server.errors.read_text()


@pytest.mark.slow
def test_damaged_file_is_reported_during_play(tmp_path: Path) -> None:
    """Tables in memory go on as long as they can; a table that cannot be read is refused."""

    async def fill(server: Server) -> tuple[Client, str]:
        ann = await Client.sign_on(server.address, "Ann")
        table = await ann.open_table(settings=QUICK)
        async with ann.at(table):
            for number in range(600):
                await ann.send({"type": "do", "id": f"{number}", "command": {"do": "say", "text": "x" * 400}})
            for _ in range(600):
                await ann.hear("ack")
        return ann, table

    async def scenario(server: Server, ann: Client, table: str) -> None:
        ann.server = server.address
        bo = await Client.sign_on(server.address, "Bo")
        other = await bo.open_table(settings=QUICK)
        async with bo.at(other):
            await bo.carry_out(do="say", text="before")
            spoil(server.data / DATABASE)
            async with ann.connect(table) as socket:
                await ann.send({"type": "hello"})
                assert (await ann.hear())["error"] == "store-trouble"
                await socket.wait_closed()
                assert socket.close_code == 4503
            answer = await bo.do(do="say", text="after")
            assert answer.get("error", "store-trouble") == "store-trouble"
            await bo.send({"type": "ping"})
            await bo.hear("pong")

    with running(tmp_path) as server:
        ann, table = run_in_real_time(fill(server))
        server.stop()
        server.start()
        run_in_real_time(scenario(server, ann, table))


def spoil(file: Path) -> None:
    """Overwrite all but the beginning of the file."""
    size = file.stat().st_size
    with file.open("r+b") as disk:
        disk.seek(KEPT)
        disk.write(b"\xa5" * (size - KEPT))
