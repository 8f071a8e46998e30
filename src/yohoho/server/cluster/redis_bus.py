"""The bus over Redis or Valkey: one channel that every process of the deployment subscribes to."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator
from typing import TYPE_CHECKING, Final

import msgspec
import structlog

from yohoho.server.background import beside
from yohoho.server.cluster.bus import Bus, BusNews
from yohoho.server.cluster.lease import ClusterUnavailable
from yohoho.server.cluster.redis_connection import name_of, unavailable_without
from yohoho.server.metrics import BUS_LOST, BUS_SECONDS

if TYPE_CHECKING:
    from redis.asyncio import Redis

BEAT: Final = 1.0
SILENCE: Final = 3.0
"""Seconds. Every process publishes at each heartbeat, even an empty message; a listener that does not receive
its own process' messages for so long is dead, even if its connection looks open."""
PAUSE: Final = 0.5

logger = structlog.get_logger()
_decoder = msgspec.json.Decoder(BusNews)


class RedisBus(Bus):
    """While Redis is unavailable, news is dropped: the other processes ask the store."""

    def __init__(self, client: Redis, *, beat: float = BEAT, silence: float = SILENCE) -> None:
        super().__init__()
        self._client = client
        self._channel = name_of(client, "news")
        self._beat = beat
        self._silence = silence
        self._something = asyncio.Event()
        self._deaf = False
        self.listeners_replaced = 0

    def _stir(self) -> None:
        self._something.set()

    @contextlib.asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        async with beside(self._tell_for_ever(), self._hear_for_ever()):
            yield
        with contextlib.suppress(ClusterUnavailable):
            await self._tell()  # the news of the last commits

    # --- publishing

    async def _tell_for_ever(self) -> None:
        while True:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(self._beat):
                    await self._something.wait()
            self._something.clear()
            try:
                await self._tell()
            except ClusterUnavailable:
                BUS_LOST.inc()

    async def _tell(self) -> None:
        frame = msgspec.json.encode(self._take())
        with unavailable_without(), BUS_SECONDS.time():
            await self._client.publish(self._channel, frame)

    # --- listening

    async def _hear_for_ever(self) -> None:
        while True:
            try:
                await self._hear()
            except ClusterUnavailable as error:
                if not self._deaf:
                    logger.warning("bus-listener-lost", detail=str(error))
                self._deaf = True
            except Exception as error:
                logger.error("crash", exc_info=error)  # noqa: TRY400 - the name of the event is the message
            self.listeners_replaced += 1
            await asyncio.sleep(PAUSE)

    async def _hear(self) -> None:
        """Deliver messages until none come any more, then raise ClusterUnavailable."""
        with unavailable_without():
            async with self._client.pubsub() as line:
                await line.subscribe(self._channel)
                heard_at = time.monotonic()
                while time.monotonic() - heard_at < self._silence:
                    message = await line.get_message(ignore_subscribe_messages=True, timeout=self._beat)
                    if message is not None:
                        heard_at, self._deaf = time.monotonic(), False
                        self._pass_on(_decoder.decode(message["data"]))
        raise ClusterUnavailable("silence")
