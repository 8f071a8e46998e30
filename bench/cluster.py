"""One process and two processes on one PostgreSQL and one Redis, all on loopback, every action committed.

The people of each table are spread over both processes, so that every move has to reach the other one. Load
generator, servers, PostgreSQL and Redis share the machine: on two cores the second process finds little room,
and what each of them took is printed beside the result.

    python -m bench.cluster [--tables 200] [--rate 300] [--seconds 15]
"""

import argparse
import asyncio
import gc
import re
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from statistics import median
from typing import NamedTuple

import httpx
import psutil
from tests.server.harness import METRICS_HEADERS, METRICS_TOKEN
from tests.stack.postgres import postgres_server
from tests.stack.redis import redis_server

from bench.load import Load, percentile, play, seat_players
from bench.server_process import many_files, serving
from bench.store import SAFE

UNLIMITED_RATE = 100_000.0
COUNTED = (
    "append_seconds_sum",
    "append_seconds_count",
    "bus_seconds_sum",
    "bus_seconds_count",
    "read_on_total",
)
PROCESSES = (1, 2)
COUNTING = ("--metrics-token", METRICS_TOKEN)


class Cluster(NamedTuple):
    """A cluster: its server processes, and those of its stores."""

    ports: list[int]
    processes: list[psutil.Process]
    stores: list[psutil.Process]
    """PostgreSQL and Redis."""
    logs: list[Path]

    def faults(self) -> str:
        """The errors in the logs of the processes."""
        said = [log.read_text() for log in self.logs]
        return "".join(text for text in said if "Traceback" in text or '"crash"' in text)

    @property
    def memory(self) -> float:
        """The memory of all server processes, in MiB."""
        return sum(int(process.memory_info().rss) for process in self.processes) / 2**20

    def sum_counters(self) -> dict[str, float]:
        """The sums of the counters of all processes."""
        texts = [
            httpx.get(f"http://127.0.0.1:{port}/metrics", headers=METRICS_HEADERS).text for port in self.ports
        ]
        return {name: sum(_value(text, name) for text in texts) for name in COUNTED}

    def processor_seconds(self) -> tuple[float, float]:
        """Seconds of processor time: the server processes; PostgreSQL and Redis."""
        return sum(map(_seconds, self.processes)), sum(_with_children(store) for store in self.stores)


def _value(text: str, name: str) -> float:
    match = re.search(rf"^yohoho_{name} (\S+)$", text, re.MULTILINE)
    return float(match[1]) if match else 0.0


def _seconds(process: psutil.Process) -> float:
    times = process.cpu_times()
    return float(times.user + times.system)


def _with_children(process: psutil.Process) -> float:
    """The processes of PostgreSQL, one for each connection of the pool."""
    return _seconds(process) + sum(map(_seconds, process.children()))


@contextmanager
def start_cluster(processes: int) -> Iterator[Cluster]:
    """A PostgreSQL with durable writes, a Redis, and a number of server processes."""
    with ExitStack() as stack:
        before = set(psutil.Process().children())
        postgres = stack.enter_context(postgres_server(**SAFE))
        redis = stack.enter_context(redis_server())
        stores = [one for one in psutil.Process().children() if one not in before]
        shared = ("--database", postgres.new_database(), "--bus", redis.address, *COUNTING)
        folders = [stack.enter_context(tempfile.TemporaryDirectory()) for _ in range(processes)]
        opened = [stack.enter_context(serving(folder, *shared)) for folder in folders]
        ports, ours = [port for port, _ in opened], [process for _, process in opened]
        yield Cluster(ports, ours, stores, [Path(folder, "log") for folder in folders])


async def measure(cluster: Cluster, load: Load, rate: float, seconds: float) -> float:
    """Play at this rate and print the cost; the actions a second that were reached."""
    load.latencies.clear()
    load.problems.clear()
    before, processor_seconds, own = (
        cluster.sum_counters(),
        cluster.processor_seconds(),
        _seconds(psutil.Process()),
    )
    reached = await play(load, rate, seconds)
    after, worked_after, own_after = (
        cluster.sum_counters(),
        cluster.processor_seconds(),
        _seconds(psutil.Process()),
    )
    gone = {name: after[name] - before[name] for name in COUNTED}
    ours, theirs = ((then - now) / seconds for now, then in zip(processor_seconds, worked_after, strict=True))
    actions = max(1, len(load.latencies))
    target = "as many as possible" if rate == UNLIMITED_RATE else f"{rate:,.0f}"
    p50, p99 = median(load.latencies) * 1000, percentile(load.latencies, 0.99) * 1000
    print(f"  {reached:,.0f} actions a second of {target} asked: p50 {p50:.1f} ms, p99 {p99:.1f} ms")
    print(f"    {_shares(gone, actions)}")
    print(
        f"    cores: servers {ours:.2f}, PostgreSQL and Redis {theirs:.2f}, "
        f"load generator {(own_after - own) / seconds:.2f}; {cluster.memory:.0f} MiB; "
        f"refused because a view was behind: {sum(load.problems.values())}"
    )
    return reached


def _shares(gone: dict[str, float], actions: int) -> str:
    """The cost of the database and the bus for each acknowledged action."""
    append = 1000 * gone["append_seconds_sum"] / max(1, gone["append_seconds_count"])
    bus = 1000 * gone["bus_seconds_sum"] / max(1, gone["bus_seconds_count"])
    on_bus, read = gone["bus_seconds_count"] / actions, gone["read_on_total"] / actions
    return (
        f"for each action: {append:.2f} ms to append; {on_bus:.2f} messages on the bus, {bus:.2f} ms each; "
        f"{read:.2f} times read on by another process"
    )


async def run(cluster: Cluster, tables: int, rate: float, seconds: float) -> float:
    load, empty = Load(), cluster.memory
    seats = await seat_players(cluster.ports, tables, load)
    await asyncio.sleep(2)
    each = (cluster.memory - empty) * 1024 / len(seats)
    print(f"processes: {len(cluster.ports)}; {len(seats)} connections at {tables} tables")
    print(f"  {empty:.0f} MiB before anybody came, {each:.1f} KiB of server memory for each connection")
    gc.collect()
    gc.freeze()
    load.lasting = True
    await play(load, rate / 2, 3)
    await measure(cluster, load, rate, seconds)
    return await measure(cluster, load, UNLIMITED_RATE, seconds)


def main(tables: int = 200, rate: float = 300, seconds: float = 15) -> None:
    most = []
    with many_files():
        for number in PROCESSES:
            with start_cluster(number) as cluster:
                most.append(asyncio.run(run(cluster, tables, rate, seconds)))
    print(f"from one process to two: {most[1] / most[0]:.2f} times the actions")


if __name__ == "__main__":
    words = argparse.ArgumentParser()
    words.add_argument("--tables", type=int, default=200)
    words.add_argument("--rate", type=float, default=300)
    words.add_argument("--seconds", type=float, default=15)
    chosen = words.parse_args()
    main(chosen.tables, chosen.rate, chosen.seconds)
