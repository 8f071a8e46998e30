"""Two processes on one PostgreSQL and one Redis under a steady load, for an hour: does anything grow?

    python -m bench.soak [--minutes 60] [--tables 100] [--rate 100]

Memory and latency are looked at again and again; what is printed at the end is how they change in an hour,
by a line through all looks but those of the first fifth. A server that logs a mistake of its own ends it with
status 1.
"""

import argparse
import asyncio
import sys
from collections.abc import Callable
from statistics import linear_regression, median
from time import monotonic
from typing import NamedTuple

from bench.cluster import Cluster, start_cluster
from bench.load import Load, percentile, play, seat_players
from bench.server_process import many_files

LOOKS = 60
WARM_UP = 5
"""One part of this number is a warm-up and not counted: caches fill, and games begin at the same time."""


class Look(NamedTuple):
    hours: float
    memory: float
    """MiB, both processes together."""
    p50: float
    p99: float
    """Milliseconds from sending to acknowledgement, since the sample before."""
    actions: float
    """Actions a second."""

    def __str__(self) -> str:
        return (
            f"{60 * self.hours:6.1f} min: {self.memory:7.1f} MiB, {self.actions:5.0f} actions a second, "
            f"p50 {self.p50:5.1f} ms, p99 {self.p99:6.1f} ms"
        )


def slope(looks: list[Look], of: Callable[[Look], float]) -> float:
    """The growth in an hour."""
    counted = looks[len(looks) // WARM_UP :]
    return linear_regression([look.hours for look in counted], [of(look) for look in counted]).slope


async def soak(cluster: Cluster, minutes: float, tables: int, rate: float) -> list[Look]:
    load, looks = Load(), list[Look]()
    await seat_players(cluster.ports, tables, load)
    load.lasting = True
    began = monotonic()
    while (gone := monotonic() - began) < 60 * minutes:
        load.latencies.clear()
        reached = await play(load, rate, min(60 * minutes / LOOKS, 60 * minutes - gone + 1))
        p50, p99 = median(load.latencies) * 1000, percentile(load.latencies, 0.99) * 1000
        looks.append(Look((monotonic() - began) / 3600, cluster.memory, p50, p99, reached))
        print(looks[-1], flush=True)
    print(f"refused because a view was behind: {load.problems or 'none'}")
    return looks


def main(minutes: float = 60, tables: int = 100, rate: float = 100) -> None:
    with many_files(), start_cluster(2) as cluster:
        looks = asyncio.run(soak(cluster, minutes, tables, rate))
        faults = cluster.faults()
    growth = slope(looks, lambda look: look.memory)
    slower, tail = slope(looks, lambda look: look.p50), slope(looks, lambda look: look.p99)
    print(f"in an hour: memory {growth:+.1f} MiB, p50 {slower:+.2f} ms, p99 {tail:+.2f} ms")
    if faults:
        sys.exit(faults)


if __name__ == "__main__":
    words = argparse.ArgumentParser()
    words.add_argument("--minutes", type=float, default=60)
    words.add_argument("--tables", type=int, default=100)
    words.add_argument("--rate", type=float, default=100)
    chosen = words.parse_args()
    main(chosen.minutes, chosen.tables, chosen.rate)
