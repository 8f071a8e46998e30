"""Routes of the service itself: a description, health, readiness, metrics, and the message schema."""

import asyncio
from functools import cache
from typing import Any

import msgspec
from litestar import Response, Router, get
from litestar.exceptions import NotFoundException
from prometheus_client import CONTENT_TYPE_LATEST

from yohoho import __version__
from yohoho.server.caller import services_of
from yohoho.server.errors import ServerError
from yohoho.server.metrics import exposition, gauge
from yohoho.server.problems import AnyRequest, answers
from yohoho.server.security import may_read_metrics
from yohoho.server.tables import messages


@get("/api", responses=answers())
async def front_door() -> dict[str, str]:
    """A description of this service, for programs."""
    return {
        "name": "yohoho",
        "version": __version__,
        "about": "The tavern table for Skull King and Skull.",
        "http": "/schema",
        "socket": "/api/protocol.json",
    }


@get("/health", responses=answers())
async def health() -> dict[str, str]:
    """The process is alive."""
    return {"status": "ok"}


@get("/ready", responses=answers())
async def ready(request: AnyRequest) -> dict[str, str]:
    """The store accepts a write, so tables can be played. An answer holds for a second."""
    await services_of(request).readiness.check()
    return {"status": "ok"}


@get("/metrics", responses=answers(401, 404), media_type="text/plain", security=[{"bearer": []}])
async def metrics(request: AnyRequest) -> Response[bytes]:
    """For Prometheus, which sends the token of `--metrics-token`; without such a token the path does not
    exist."""
    services = services_of(request)
    if not services.config.metrics_token:
        raise NotFoundException
    if not may_read_metrics(request.headers, services.config):
        raise ServerError("wrong-metrics-token")
    gauge(services.hub.tables, services.hub.connections)
    body = await asyncio.to_thread(exposition)  # it reads the files of all processes
    return Response(body, media_type=CONTENT_TYPE_LATEST)


@get("/api/protocol.json", responses=answers())
async def protocol() -> Response[dict[str, Any]]:
    """JSON Schema of the messages on a table's WebSocket."""
    return Response(protocol_document(), media_type="application/json")  # type: ignore[arg-type]


@cache
def protocol_document() -> bytes:
    """The schema as it is sent; it stays the same as long as the process runs."""
    return msgspec.json.encode(messages.schema())


# The names of handlers and tags are published in the OpenAPI document, so `front_door` and `house` stay.
service = Router("/", route_handlers=[front_door, health, ready, metrics, protocol], tags=["house"])
