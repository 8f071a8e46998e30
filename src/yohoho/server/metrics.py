"""What the server counts, for Prometheus. Labels come from short fixed lists, never from people."""

from __future__ import annotations

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

REGISTRY: Final = CollectorRegistry()
_FAST: Final = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10)

CONNECTIONS: Final = Gauge("yohoho_connections", "Open WebSockets.", registry=REGISTRY)
TABLES: Final = Gauge("yohoho_tables", "Tables in memory.", registry=REGISTRY)
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
APPEND_SECONDS: Final = Histogram(
    "yohoho_append_seconds", "From asking the store to the commit.", buckets=_FAST, registry=REGISTRY
)
HTTP_REQUESTS: Final = Counter(
    "yohoho_http_requests", "Requests answered.", ["method", "route", "status"], registry=REGISTRY
)
HTTP_SECONDS: Final = Histogram(
    "yohoho_http_seconds", "Time to answer a request.", ["route"], buckets=_FAST, registry=REGISTRY
)
ProcessCollector(registry=REGISTRY)
PlatformCollector(registry=REGISTRY)


def exposition(tables: int, connections: int) -> bytes:
    """Everything in Prometheus' text format."""
    TABLES.set(tables)
    CONNECTIONS.set(connections)
    return generate_latest(REGISTRY)
