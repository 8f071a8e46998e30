"""One hostile client at a time, and what the others feel of it: latency of their moves, memory of the server.

The server has one core and its usual limits; the players and the abuser share another. Players sit at several
tables, each with an address of its own; the abuser has one address. Every abuse meets a fresh server.

    python -m bench.abuse [NAME …] [--seconds 10] [--rate 60]

Without a name, what each route costs with many rows follows (`bench.route_costs`).
"""

from __future__ import annotations

import argparse
import asyncio
import os
import subprocess
import sys
import tempfile
import textwrap
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from time import perf_counter, time
from typing import NamedTuple

import psutil

from bench import route_costs
from bench.abusers import ABUSES
from bench.load import Load, Seat, percentile, play, seat_players
from bench.server_process import many_files, serving
from bench.stored_rows import Owner, add_days
from yohoho.server.config import DATABASE
from yohoho.store.sqlite.store import SQLiteStore

TABLES = 8
ADDRESSES = [f"127.0.1.{number}" for number in range(1, TABLES + 1)]
CALM_SECONDS = 4.0
LOOK_EVERY = 0.1
ATTEMPTS = 6_000
P99_TARGET, MEMORY_TARGET = 50.0, 50.0
SLEEPER = """
    import time
    time.sleep(8)
    class Sleeper:
        game = "skull-king"
        name = "sleeper"
        def __init__(self, style=None):
            time.sleep(8)
        def choose(self, view, legal, rng):
            time.sleep(8)
            return legal[0]
"""


class Felt(NamedTuple):
    """The latencies of the players: milliseconds from sending to acknowledgement."""

    p50: float
    p99: float
    slowest: float
    moves: int

    @classmethod
    def of(cls, load: Load, waiting: list[float] | None = None) -> Felt:
        taken = [1000 * seconds for seconds in load.latencies + (waiting or [])]
        return cls(median(taken), percentile(taken, 0.99), max(taken), len(load.latencies))


def waiting(seats: list[Seat]) -> list[float]:
    """The waiting times of the messages without an answer so far."""
    clients = [seat.client for seat in seats if seat.client]
    return [perf_counter() - client.sent_at for client in clients if client.busy]


class MemoryGrowth:
    """The growth of the memory of server and helper processes, in MiB, at its maximum."""

    def __init__(self, server: psutil.Process) -> None:
        self.server = server
        self.before = self.server_now()
        self.most = self.helpers_most = 0.0

    def server_now(self) -> float:
        return float(self.server.memory_info().rss) / 2**20

    async def watch(self) -> None:
        while True:
            self.most = max(self.most, self.server_now() - self.before)
            self.helpers_most = max(self.helpers_most, sum(map(_memory, self.server.children())))
            await asyncio.sleep(LOOK_EVERY)


def _memory(process: psutil.Process) -> float:
    try:
        return float(process.memory_info().rss) / 2**20
    except psutil.NoSuchProcess:
        return 0.0


async def endure(name: str, port: int, server: psutil.Process, seconds: float, rate: float) -> bool:
    """Play without and with the abuse; print both, and whether the targets were met."""
    load = Load()
    load.lasting = True
    seats = await seat_players([port], TABLES, load, ADDRESSES)
    await play(load, rate, 1)
    load.latencies.clear()
    await play(load, rate, CALM_SECONDS)
    calm = Felt.of(load)
    load.latencies.clear()
    memory = MemoryGrowth(server)
    looking = asyncio.create_task(memory.watch())
    command = [sys.executable, "-m", "bench.abusers", name, "--port", str(port), "--table", seats[0].table]
    with subprocess.Popen([*command, "--seconds", str(seconds)], stderr=subprocess.DEVNULL) as abuser:
        await play(load, rate, seconds + 2)
        abuser.kill()
    looking.cancel()
    felt = Felt.of(load, waiting(seats))
    within_targets = felt.p99 < P99_TARGET and memory.most < MEMORY_TARGET
    print(
        f"{name:17} p50 {calm.p50:6.1f} → {felt.p50:7.1f}   p99 {calm.p99:6.1f} → {felt.p99:7.1f}"
        f"   slowest {felt.slowest:7.1f}   {felt.moves:5} moves   memory {memory.most:+6.1f} MiB"
        f", helpers {memory.helpers_most:5.1f}   {'kept' if within_targets else 'NOT KEPT'}",
        flush=True,
    )
    return within_targets


@contextmanager
def sleeper_installed(folder: str) -> Iterator[None]:
    """An installed package with a slow bot."""
    Path(folder, "sleeper_bot.py").write_text(textwrap.dedent(SLEEPER))
    info = Path(folder, "sleeper_bot-1.0.dist-info")
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: sleeper-bot\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[yohoho.bots.skull_king]\nsleeper = sleeper_bot:Sleeper\n")
    before = os.environ.get("PYTHONPATH", "")
    os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, (folder, before)))
    try:
        yield
    finally:
        os.environ["PYTHONPATH"] = before


@contextmanager
def store_days(folder: str) -> Iterator[None]:
    """A store with thousands of attempts at a daily deal."""

    async def fill() -> None:
        store = SQLiteStore.open(Path(folder, DATABASE))
        await add_days(store, Owner("ida", int(1000 * time())), ATTEMPTS)
        await store.close()

    asyncio.run(fill())
    yield


def main(names: list[str] | None = None, seconds: float = 10, rate: float = 60) -> None:
    print(f"milliseconds from a move to its acknowledgement, {TABLES} tables, {rate:.0f} moves a second:")
    print("in peace → beside the abuse, which lasts", f"{seconds:.0f} seconds")
    cores = sorted(os.sched_getaffinity(0))
    within_targets = []
    try:
        for name in names or list(ABUSES):
            os.sched_setaffinity(0, cores[1:2] or cores)
            with (
                many_files(),
                tempfile.TemporaryDirectory() as folder,
                sleeper_installed(folder),
                store_days(folder),
                serving(folder, "--limits", cores=cores[:1]) as (port, server),
            ):
                within_targets.append(asyncio.run(endure(name, port, server, seconds, rate)))
    finally:
        os.sched_setaffinity(0, cores)
    passed = f"{sum(within_targets)} of {len(within_targets)}"
    print(f"kept under {passed} abuses: p99 < {P99_TARGET:.0f} ms, memory < +50 MiB")
    if not names:
        print()
        route_costs.main()


if __name__ == "__main__":
    words = argparse.ArgumentParser()
    words.add_argument("names", nargs="*", help=", ".join(ABUSES))
    words.add_argument("--seconds", type=float, default=10)
    words.add_argument("--rate", type=float, default=60)
    chosen = words.parse_args()
    main(chosen.names, chosen.seconds, chosen.rate)
