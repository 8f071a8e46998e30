"""One process that serves tables, alone or as one of many."""

import asyncio
import contextlib
import signal
import socket
from collections.abc import AsyncIterator, Awaitable, Callable
from types import FrameType
from typing import Any, Final

import structlog
import uvicorn
from litestar import Litestar

from yohoho.server import logs
from yohoho.server.app import Resources, create_app
from yohoho.server.archiving import archive_loop
from yohoho.server.background import background_loops
from yohoho.server.bot_pool import BotPool, workers_here
from yohoho.server.clock import wall_ms, wall_seconds
from yohoho.server.cluster.bus import Bus, LocalBus
from yohoho.server.cluster.redis_bus import RedisBus
from yohoho.server.cluster.redis_connection import open_redis
from yohoho.server.cluster.redis_lease import RedisTableLease
from yohoho.server.cluster.redis_limits import SharedLimits
from yohoho.server.cluster.sync import ClusterSync
from yohoho.server.config import Config
from yohoho.server.connection_limits import Protocols, create_limited_protocols
from yohoho.server.garbage import collect_garbage
from yohoho.server.identity import Identities
from yohoho.server.limits import Limits
from yohoho.server.operator_log import OperatorLog
from yohoho.server.random_source import SYSTEM_RANDOM
from yohoho.server.security import page_headers
from yohoho.server.tables.hub import Hub
from yohoho.server.tables.messages import MAX_MESSAGE_BYTES
from yohoho.server.tables.presence import Presence
from yohoho.store.opening import open_store

DRAIN_SECONDS: Final = 5
"""The time for the tables to finish what is in flight and to close all connections. Uvicorn and the store
share the rest of the ten seconds that a stop may take."""
CLOSING_SECONDS: Final = 2

logger = structlog.get_logger()
Stop = Callable[[], Awaitable[None]]


def run_process(
    config: Config, listener: socket.socket, ready: Callable[[], None], stop: Stop | None = None
) -> None:
    """Serve until SIGTERM or SIGINT, or until `stop` returns. Raises ServerError, StoreError."""
    settings = uvicorn.Config("", loop="auto", log_config=None)
    with asyncio.Runner(loop_factory=settings.get_loop_factory()) as runner:
        runner.run(_run_process(config, listener, ready, stop))


async def _run_process(
    config: Config, listener: socket.socket, ready: Callable[[], None], stop: Stop | None
) -> None:
    async with contextlib.AsyncExitStack() as stack:
        store = await open_store(config.address)
        stack.push_async_callback(store.close)
        logs.configure(config.log_level)
        limits = Limits(config.rates, on=config.limits)
        bus, presence = await stack.enter_async_context(_cluster(config, limits))
        resources = Resources(
            store=store,
            bots=BotPool(config.bot_workers or max(1, workers_here() // config.workers), config.bot_limit),
            clock=wall_ms,
            bus=bus,
            observer=OperatorLog(),
        )
        hub = Hub(
            store.tables,
            resources.bots,
            clock=wall_ms,
            bot_delay=config.bot_delay,
            observer=resources.observer,
            bus=bus,
            presence=presence,
            background=resources.background,
            onlookers_each=config.onlookers_each,
        )
        identities = await Identities.open(store, wall_seconds, config.secret)
        app = create_app(config, resources, hub, identities, limits)
        if not presence.alone:
            sync = ClusterSync(hub, app.state.services.sheet_service, presence, store)
            await stack.enter_async_context(sync.running())
        _prepare(app)
        await stack.enter_async_context(
            background_loops(
                archive_loop(store, config.idle_days, wall_ms),
                collect_garbage(lambda: hub.is_empty),
                app.state.services.daily_service.prepare_loop(),
            )
        )
        server = _Server(_settings(app, create_limited_protocols(config, limits)), hub, ready)
        if stop is not None:
            await stack.enter_async_context(background_loops(server.close_after(stop)))
        await server.serve([listener])


def _prepare(app: Litestar) -> None:
    """Build the OpenAPI document and read the page now: at the first request that would delay all others by
    some tenths of a second."""
    plugin: Any = app.plugins.get("OpenAPIPlugin")
    plugin.provide_openapi_schema()
    page_headers()


@contextlib.asynccontextmanager
async def _cluster(config: Config, limits: Limits) -> AsyncIterator[tuple[Bus, Presence]]:
    """What connects this process to the others. Without the address of a bus there are none."""
    if not config.bus:
        yield LocalBus(), Presence(None, wall_ms)
        return
    async with contextlib.AsyncExitStack() as stack:
        client = open_redis(config.bus)
        stack.push_async_callback(client.aclose)
        bus = RedisBus(client)
        await stack.enter_async_context(bus.running())
        await stack.enter_async_context(SharedLimits(client, limits).running())
        lease = RedisTableLease(client, SYSTEM_RANDOM.hex(6))
        yield bus, Presence(lease, wall_ms, observer=OperatorLog())


def _settings(app: object, protocols: Protocols) -> uvicorn.Config:
    return uvicorn.Config(
        app,  # type: ignore[arg-type]
        http=protocols.http,
        ws=protocols.websocket,
        # A character takes four bytes at most. `read_message` refuses what is too long, and names the limit.
        ws_max_size=4 * MAX_MESSAGE_BYTES,
        # Compression windows would take more memory than all the rest of a connection.
        ws_per_message_deflate=False,
        access_log=False,
        log_config=None,
        # `addresses.py` reads them, and only where a proxy is trusted.
        proxy_headers=False,
        server_header=False,
        timeout_graceful_shutdown=CLOSING_SECONDS,
    )


class _Server(uvicorn.Server):
    """Closes all tables before it stops. A signal to stop is a normal end, not an error."""

    def __init__(self, config: uvicorn.Config, hub: Hub, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._hub = hub
        self._ready = ready

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        # The second Ctrl-C does not wait for connections to close.
        self.force_exit = self.should_exit and sig == signal.SIGINT
        self.should_exit = True

    async def close_after(self, stop: Stop) -> None:
        await stop()
        self.should_exit = True

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            logger.info("serving")
            try:
                self._ready()
            except OSError:  # nobody learns the address: what was started is closed in order
                await self.shutdown(sockets)
                raise

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        logger.info("stopping", tables=self._hub.tables, connections=self._hub.connections)
        # Those who are told to come back must not do so here, or this process never gets empty.
        for listening in self.servers:
            listening.close()
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(DRAIN_SECONDS):
                await self._hub.stop()
                while self._hub.connections:  # clients are told to come back before they are closed
                    await asyncio.sleep(0.05)
        await super().shutdown(sockets)
