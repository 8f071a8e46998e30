"""The bus over Redis or Valkey: one channel that every process of the deployment subscribes to."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from typing import TYPE_CHECKING, Final

import msgspec
import structlog

from yohoho.server.background import background_loops
from yohoho.server.clock import loop_seconds
from yohoho.server.cluster.bus import Bus, BusNews
from yohoho.server.cluster.lease import ClusterUnavailable
from yohoho.server.cluster.redis_connection import as_cluster_unavailable, name_of
from yohoho.server.metrics import BUS_LOST, BUS_SECONDS

if TYPE_CHECKING:
    from redis.asyncio import Redis

HEARTBEAT_SECONDS: Final = 1.0
SILENCE_SECONDS: Final = 3.0
"""After this many seconds without a message a listener is dead, even if its connection looks open: every
process publishes at each heartbeat, if only an empty message, and receives its own messages too."""
RETRY_SECONDS: Final = 0.5

logger = structlog.get_logger()
_decoder = msgspec.json.Decoder(BusNews)


class RedisBus(Bus):
    """While Redis is unavailable, news is dropped: the other processes ask the store."""

    def __init__(
        self, client: Redis, *, beat: float = HEARTBEAT_SECONDS, silence: float = SILENCE_SECONDS
    ) -> None:
        super().__init__()
        self._client = client
        self._channel = name_of(client, "news")
        self._beat = beat
        self._silence = silence
        self._has_news = asyncio.Event()
        self._listener_lost = False
        self.listeners_replaced = 0

    def _schedule(self) -> None:
        self._has_news.set()

    @contextlib.asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        async with background_loops(self._publish_loop(), self._listen_loop()):
            yield
        with contextlib.suppress(ClusterUnavailable):
            await self._publish()  # the news of the last commits

    # --- publishing

    async def _publish_loop(self) -> None:
        while True:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(self._beat):
                    await self._has_news.wait()
            self._has_news.clear()
            try:
                await self._publish()
            except ClusterUnavailable:
                BUS_LOST.inc()

    async def _publish(self) -> None:
        frame = msgspec.json.encode(self._take_pending())
        with as_cluster_unavailable(), BUS_SECONDS.time():
            await self._client.publish(self._channel, frame)

    # --- listening

    async def _listen_loop(self) -> None:
        while True:
            try:
                await self._listen()
            except ClusterUnavailable as error:
                if not self._listener_lost:
                    logger.warning("bus-listener-lost", detail=str(error))
                self._listener_lost = True
            except Exception as error:
                logger.error("crash", exc_info=error)  # noqa: TRY400 - the name of the event is the message
            self.listeners_replaced += 1
            await asyncio.sleep(RETRY_SECONDS)

    async def _listen(self) -> None:
        """Deliver messages until none come any more, then raise ClusterUnavailable."""
        with as_cluster_unavailable():
            async with self._client.pubsub() as subscription:
                await subscription.subscribe(self._channel)
                received_at = loop_seconds()
                while loop_seconds() - received_at < self._silence:
                    message = await subscription.get_message(
                        ignore_subscribe_messages=True, timeout=self._beat
                    )
                    if message is not None:
                        received_at = loop_seconds()
                        self._note_available()
                        self._deliver(_decoder.decode(message["data"]))
        raise ClusterUnavailable("silence")

    def _note_available(self) -> None:
        if self._listener_lost:
            logger.warning("bus-listener-restored")
        self._listener_lost = False
