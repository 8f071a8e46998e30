"""One process that serves tables until it is told to stop."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import signal
import socket
from collections.abc import AsyncIterator, Callable
from types import FrameType
from typing import Final

import structlog
import uvicorn

from yohoho.server import logs
from yohoho.server.app import create_app
from yohoho.server.config import Config
from yohoho.server.errors import ServerError
from yohoho.server.hub import Hub, now_ms
from yohoho.server.identity import Identities
from yohoho.server.messages import LONGEST_MESSAGE
from yohoho.server.thinkers import Thinkers, workers_here
from yohoho.store.errors import StoreError
from yohoho.store.protocol import Store
from yohoho.store.sqlite import SQLiteStore

FAREWELL_SECONDS: Final = 5
"""For the tables to finish what is in flight and to tell everybody; uvicorn and the store share the rest of
the ten seconds."""
CLOSING_SECONDS: Final = 2
ARCHIVE_EVERY: Final = 3600
BACKLOG: Final = 4096
EVERYWHERE: Final = "0.0.0.0"
COLLECT_AFTER: Final = (50_000, 50, 1000)
DAY_MS: Final = 86_400_000

logger = structlog.get_logger()
Ready = Callable[[str], None]


def serve(config: Config, ready: Ready) -> None:
    """Serve until SIGTERM or SIGINT; `ready` is told the address. Raises ServerError, StoreError."""
    with contextlib.closing(listen(config.host, config.port)) as listener:
        store = SQLiteStore.open(config.database)
        logs.configure(config.log_level)
        _calm_the_collector()
        settings = uvicorn.Config("", loop="auto", log_config=None)
        with asyncio.Runner(loop_factory=settings.get_loop_factory()) as runner:
            runner.run(_serve(config, store, listener, ready))


def _calm_the_collector() -> None:
    """Thousands of connections are millions of objects, hardly any of them in cycles: to search them all for
    garbage would hold everybody up for a second, again and again."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*COLLECT_AFTER)


def listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        return socket.create_server((host, port), family=family, backlog=BACKLOG)
    except (OSError, OverflowError) as error:
        detail = getattr(error, "strerror", None) or str(error)
        raise ServerError("cannot-listen", host=host, port=port, detail=detail) from None


def address_of(listener: socket.socket) -> str:
    """Where to open the page: when the whole network may come, under this machine's address in it."""
    host, port = listener.getsockname()[:2]
    if host == EVERYWHERE:
        host = _address_in_the_network()
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def _address_in_the_network() -> str:
    """Of the interface that leads outside. Nothing is sent: UDP shakes no hands, and nobody is there."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:  # no network at all
            return "127.0.0.1"
        return str(probe.getsockname()[0])


async def _serve(config: Config, store: Store, listener: socket.socket, ready: Ready) -> None:
    try:
        identities = await Identities.open(store, config.secret)
        thinkers = Thinkers(config.bot_workers or workers_here(), config.bot_limit)
        hub = Hub(store, bot_delay=config.bot_delay, thinkers=thinkers)
        app = create_app(config, store, hub, identities)
        settings = uvicorn.Config(
            app,
            ws="websockets-sansio",
            ws_max_size=4 * LONGEST_MESSAGE,
            # The windows of compression would cost more memory than all the rest of a connection.
            ws_per_message_deflate=False,
            access_log=False,
            log_config=None,
            proxy_headers=False,
            server_header=False,
            timeout_graceful_shutdown=CLOSING_SECONDS,
        )
        async with _archiving(store, config.idle_days):
            await _Tavern(settings, hub, lambda: ready(address_of(listener))).serve([listener])
    finally:
        await store.close()


class _Tavern(uvicorn.Server):
    """Tells the tables before it closes the door. A signal to stop is obeyed, not an error."""

    def __init__(self, config: uvicorn.Config, hub: Hub, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._hub = hub
        self._ready = ready

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        self.force_exit = self.should_exit and sig == signal.SIGINT
        self.should_exit = True

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            logger.info("serving")
            self._ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        logger.info("stopping", tables=self._hub.tables, connections=self._hub.connections)
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(FAREWELL_SECONDS):
                await self._hub.stop()
                while self._hub.connections:  # each is told to come back before it is closed
                    await asyncio.sleep(0.05)
        await super().shutdown(sockets)


@contextlib.asynccontextmanager
async def _archiving(store: Store, idle_days: float) -> AsyncIterator[None]:
    task = asyncio.create_task(_archive_for_ever(store, idle_days))
    try:
        yield
    finally:
        task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await task


async def _archive_for_ever(store: Store, idle_days: float) -> None:
    while True:
        try:
            archived = await store.archive(now_ms() - int(idle_days * DAY_MS))
        except StoreError as error:
            logger.warning("archiving-failed", error=error.reason.code)
        else:
            logger.info("archived", tables=archived)
        await asyncio.sleep(ARCHIVE_EVERY)
