"""Rate limits that all processes share. A bucket is a key that expires when it is full again.

Each process decides at once by its own buckets, reports its draws a few times a second, and receives the
total of all processes. So no request waits for Redis, and while it is unavailable each process has limits of
its own. A client that uses many processes at the same moment can get one burst from each.
"""

from __future__ import annotations

import asyncio
from contextlib import AbstractAsyncContextManager, suppress
from itertools import islice
from typing import TYPE_CHECKING, Final

from yohoho.server.background import background_loops
from yohoho.server.cluster.lease import ClusterUnavailable
from yohoho.server.cluster.redis_connection import as_cluster_unavailable, name_of
from yohoho.server.limits import Bucket, Limits

if TYPE_CHECKING:
    from redis.asyncio import Redis

SYNC_SECONDS: Final = 0.2
"""The pause between two reports: a client that uses several processes gains a burst only within it."""
BATCH_SIZE: Final = 500

DRAW: Final = """
local answers = {}
for number, key in ipairs(KEYS) do
  local left = math.max(0, redis.call('PTTL', key)) + math.ceil(ARGV[number])
  redis.call('SET', key, '', 'PX', left)
  answers[number] = left
end
return answers
"""


class SharedLimits:
    def __init__(self, client: Redis, limits: Limits) -> None:
        self._client = client
        self._limits = limits
        self._script = client.register_script(DRAW)

    def running(self) -> AbstractAsyncContextManager[None]:
        return background_loops(self._sync_loop())

    async def _sync_loop(self) -> None:
        while True:
            with suppress(ClusterUnavailable):
                await self.sync()
            await asyncio.sleep(SYNC_SECONDS)

    async def sync(self) -> None:
        """Send what was drawn here, and receive the state of the buckets. Raises ClusterUnavailable."""
        waiting = iter(self._limits.take_drawn().items())
        while some := dict(islice(waiting, BATCH_SIZE)):
            await self._sync_batch(some)

    async def _sync_batch(self, drawn: dict[Bucket, float]) -> None:
        keys = [name_of(self._client, "limit", *bucket) for bucket in drawn]
        with as_cluster_unavailable():
            answers = await self._script(keys=keys, args=list(drawn.values()))
        for bucket, left in zip(drawn, answers, strict=True):
            self._limits.set_shared(bucket, left)
