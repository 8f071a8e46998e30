"""The server under load: one process on loopback, thousands of wire clients, every action committed.

The load generator is a process of its own, but on a small machine it shares the cores with the server; what
it took is printed beside the result.

    python -m bench.wire [--tables 1000] [--rate 1500] [--seconds 30]
"""

import argparse
import asyncio
import gc
import re
import tempfile
from statistics import median
from time import perf_counter

import httpx
import psutil
from tests.server.harness import METRICS_HEADERS, METRICS_TOKEN

from bench.load import Load, Seat, percentile, play, run_limited, seat_players
from bench.server_process import many_files, serving


class Pauses:
    """Two histograms of the server: garbage collections, and the time from an append to its commit."""

    HISTOGRAMS = {"append to commit": "append_seconds", "garbage collection": "gc_seconds"}

    def __init__(self, port: int) -> None:
        self.port = port
        self.before = self._counts()

    def _counts(self) -> dict[str, dict[str, float]]:
        """The number that took at most each bound of seconds, by histogram."""
        text = httpx.get(f"http://127.0.0.1:{self.port}/metrics", headers=METRICS_HEADERS).text
        histograms: dict[str, dict[str, float]] = {}
        for name, metric in self.HISTOGRAMS.items():
            counts = histograms.setdefault(name, {})
            pattern = rf'^yohoho_{metric}_bucket{{[^}}]*?le="([^"]+)"[^}}]*}} (\S+)$'
            for bound, count in re.findall(pattern, text, re.MULTILINE):
                counts[bound] = counts.get(bound, 0) + float(count)
        return histograms

    def show(self) -> None:
        """What has been counted since the last call."""
        now, before = self._counts(), self.before
        for name, counts in now.items():
            below, parts = 0.0, []
            for bound in sorted(counts, key=float):
                new = counts[bound] - before.get(name, {}).get(bound, 0)
                if new > below:
                    parts.append(f"{new - below:,.0f} up to {float(bound) * 1000:g} ms")
                below = max(below, new)
            print(f"  {name}: {', '.join(parts) or 'none'}")
        self.before = now


async def run(port: int, server: psutil.Process, tables: int, rate: float, seconds: float) -> None:
    load, before = Load(), server.memory_info().rss
    seats = await seat_players([port], tables, load)
    await asyncio.sleep(2)
    each = (server.memory_info().rss - before) / len(seats)
    print(f"{len(seats)} connections at {tables} tables, {each / 1024:.1f} KiB of server memory for each")
    gc.collect()
    gc.freeze()  # or the generator's own collections would count as the server's latency
    await play(load, rate / 2, 3)
    pauses = Pauses(port)
    for step_rate in (0.6 * rate, rate):
        await measure(server, load, step_rate, seconds)
        pauses.show()
    await reconnect_all(seats, load)


async def measure(server: psutil.Process, load: Load, rate: float, seconds: float) -> float:
    """Measure at this rate; returns the milliseconds of a core that an action took."""
    load.latencies.clear()
    load.problems.clear()
    cpu, own, frames = server.cpu_times(), psutil.Process().cpu_times(), load.frames
    read = load.bytes
    reached = await play(load, rate, seconds)
    after, own_after = server.cpu_times(), psutil.Process().cpu_times()
    took = (after.user + after.system - cpu.user - cpu.system) / seconds
    generator = (own_after.user + own_after.system - own.user - own.system) / seconds
    p50, p99 = median(load.latencies) * 1000, percentile(load.latencies, 0.99) * 1000
    actions = len(load.latencies)
    print(f"{reached:,.0f} actions a second of {rate:,.0f} asked")
    print(f"  send to acknowledgement, committed: p50 {p50:.1f} ms, p99 {p99:.1f} ms")
    each: float = took * seconds / actions * 1000
    print(f"  an action: {each:.3f} ms of a core, ", end="")
    print(f"{(load.frames - frames) / actions:.2f} frames, {(load.bytes - read) / actions:,.0f} bytes")
    system = (after.system - cpu.system) / seconds
    print(f"  processor: server {took:.2f} cores ({system:.2f} in the kernel), ", end="")
    print(f"load generator {generator:.2f} cores")
    print(f"  refused, because the client's view was behind: {load.problems or 'none'}")
    return each


async def reconnect_all(seats: list[Seat], load: Load) -> None:
    """All clients disconnect at once and reconnect at once."""
    for seat in seats:
        seat.drop()
    await asyncio.sleep(1)
    began, load.welcomes = perf_counter(), 0
    await run_limited([seat.connect(load) for seat in seats], 500)
    print(f"{load.welcomes} reconnects, each with a fresh view: {perf_counter() - began:.1f} s")


def main(tables: int = 1000, rate: float = 1500, seconds: float = 20) -> None:
    with (
        many_files(),
        tempfile.TemporaryDirectory() as folder,
        serving(folder, "--metrics-token", METRICS_TOKEN) as (port, process),
    ):
        asyncio.run(run(port, process, tables, rate, seconds))


if __name__ == "__main__":
    words = argparse.ArgumentParser()
    words.add_argument("--tables", type=int, default=1000)
    words.add_argument("--rate", type=float, default=1500)
    words.add_argument("--seconds", type=float, default=20)
    chosen = words.parse_args()
    main(chosen.tables, chosen.rate, chosen.seconds)
