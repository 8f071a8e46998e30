"""Delivers to many connections a few at a time, so that other tasks get their turn in between."""

import asyncio
from collections.abc import Callable, Iterable
from itertools import islice
from typing import Final

BATCH_SIZE: Final = 20
"""How many are delivered to in one turn of the event loop."""

Deliver = Callable[[], None]


def nothing() -> None:
    """Stands for a callback while there is none."""


class DeliveryQueue:
    """A queue of deliveries. One that is already queued keeps its place, so that none is passed over."""

    def __init__(self) -> None:
        self._waiting: dict[Deliver, None] = {}

    def add(self, deliveries: Iterable[Deliver]) -> None:
        """Make all of them, from the next turn of the event loop on."""
        if not self._waiting:
            asyncio.get_running_loop().call_soon(self._deliver_some)
        self._waiting.update(dict.fromkeys(deliveries))

    def _deliver_some(self) -> None:
        batch = list(islice(self._waiting, BATCH_SIZE))
        for deliver in batch:
            del self._waiting[deliver]
        if self._waiting:
            asyncio.get_running_loop().call_soon(self._deliver_some)
        for deliver in batch:
            deliver()
