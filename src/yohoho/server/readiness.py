"""Readiness of this process: whether the store accepts a write."""

import asyncio
from collections.abc import Callable
from typing import Final

from yohoho.server.clock import loop_seconds
from yohoho.store.errors import StoreError
from yohoho.store.protocol import Store

SHARED_SECONDS: Final = 1.0
"""How long one answer serves all requests, because anybody may send as many as they like."""


class Readiness:
    """Tries a write in the store, at most once a second for any number of requests."""

    def __init__(self, store: Store, clock: Callable[[], float] = loop_seconds) -> None:
        self._store = store
        self._clock = clock
        self._attempt: asyncio.Task[StoreError | None] | None = None
        self._shared_until = 0.0

    async def check(self) -> None:
        """Raises StoreError when the store refuses a write, or refused one a moment ago."""
        attempt = self._attempt
        if attempt is None or (attempt.done() and self._clock() >= self._shared_until):
            attempt = self._attempt = asyncio.get_running_loop().create_task(self._try())
            self._shared_until = self._clock() + SHARED_SECONDS
        # A request that is cancelled does not cancel the check for the others.
        if error := await asyncio.shield(attempt):
            raise error

    async def _try(self) -> StoreError | None:
        try:
            await self._store.ping()
        except StoreError as error:
            return error
        return None
