"""Metrics for Prometheus. Labels come from short fixed lists, never from people.

Processes that share a port count in files of a common folder, and each can report for all.
"""

import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    PlatformCollector,
    ProcessCollector,
    generate_latest,
)
from prometheus_client.metrics_core import Metric
from prometheus_client.multiprocess import MultiProcessCollector
from prometheus_client.registry import Collector

REGISTRY: Final = CollectorRegistry()
COMMON_FOLDER: Final = "PROMETHEUS_MULTIPROC_DIR"
"""The variable from which the library takes the folder when it is loaded."""
_WORKER: Final = "worker-"
"""Files of the common folder with this name and a number hold the process id of a worker."""
_FAST: Final = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10)
_SLOW: Final = (0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 40, 80, 160)

CONNECTIONS: Final = Gauge(
    "yohoho_connections", "Open WebSockets.", registry=REGISTRY, multiprocess_mode="livesum"
)
TABLES: Final = Gauge("yohoho_tables", "Tables in memory.", registry=REGISTRY, multiprocess_mode="livesum")
ACTIONS: Final = Counter("yohoho_actions", "Commands that were acknowledged.", registry=REGISTRY)
REFUSALS: Final = Counter("yohoho_refusals", "What was refused, by code.", ["code"], registry=REGISTRY)
BOT_FAULTS: Final = Counter(
    "yohoho_bot_faults", "Decisions of bots that were replaced, by kind.", ["kind"], registry=REGISTRY
)
THINKING_SECONDS: Final = Histogram(
    "yohoho_thinking_seconds",
    "From asking a bot that thinks to its answer.",
    buckets=_FAST,
    registry=REGISTRY,
)
REVIEWS: Final = Counter(
    "yohoho_reviews",
    "Reviews that were started, and those that ended, by their end.",
    ["event"],
    registry=REGISTRY,
)
REVIEW_SECONDS: Final = Histogram(
    "yohoho_review_seconds",
    "From asking for the review of a round to its end.",
    buckets=_SLOW,
    registry=REGISTRY,
)
APPEND_SECONDS: Final = Histogram(
    "yohoho_append_seconds", "From asking the store to the commit.", buckets=_FAST, registry=REGISTRY
)
GC_SECONDS: Final = Histogram(
    "yohoho_gc_seconds",
    "Pauses for garbage collections, by generation.",
    ["generation"],
    buckets=_FAST,
    registry=REGISTRY,
)
BUS_SECONDS: Final = Histogram(
    "yohoho_bus_seconds", "Time to tell the other processes of news.", buckets=_FAST, registry=REGISTRY
)
BUS_LOST: Final = Counter("yohoho_bus_lost", "Messages to the others that were not sent.", registry=REGISTRY)
READ_ON: Final = Counter(
    "yohoho_read_on", "Times that entries of other processes were read from the log.", registry=REGISTRY
)
HTTP_REQUESTS: Final = Counter(
    "yohoho_http_requests", "Requests answered.", ["method", "route", "status"], registry=REGISTRY
)
HTTP_SECONDS: Final = Histogram(
    "yohoho_http_seconds", "Time to answer a request.", ["route"], buckets=_FAST, registry=REGISTRY
)
ProcessCollector(registry=REGISTRY)
PlatformCollector(registry=REGISTRY)


def gauge(tables: int, connections: int) -> None:
    """Set the gauges of this process."""
    TABLES.set(tables)
    CONNECTIONS.set(connections)


def register_worker(folder: Path, number: int, pid: int) -> None:
    """Report memory and processor time of this process as those of a worker, until another takes the
    number."""
    (folder / f"{_WORKER}{number}").write_text(str(pid))


class WorkerProcesses(Collector):
    """`process_*` of every worker, because the library reports nothing of processes that share a folder.

    The label is the number of the worker and not its process id: a restarted worker continues the series.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def collect(self) -> Iterable[Metric]:
        families: dict[str, Metric] = {}
        for number, pid in self._workers():
            for metric in ProcessCollector(pid=lambda pid=pid: pid, registry=None).collect():  # type: ignore[misc]
                family = families.setdefault(
                    metric.name, Metric(metric.name, metric.documentation, metric.type)
                )
                for sample in metric.samples:
                    family.add_sample(sample.name, {"worker": number}, sample.value)
        return families.values()

    def _workers(self) -> Iterator[tuple[str, str]]:
        for file in sorted(self._folder.glob(f"{_WORKER}*")):
            yield file.name.removeprefix(_WORKER), file.read_text()


def exposition() -> bytes:
    """All metrics in Prometheus' text format."""
    if COMMON_FOLDER not in os.environ:
        return generate_latest(REGISTRY)
    together = CollectorRegistry()
    MultiProcessCollector(together)  # type: ignore[no-untyped-call]
    together.register(WorkerProcesses(Path(os.environ[COMMON_FOLDER])))
    PlatformCollector(registry=together)
    return generate_latest(together)
