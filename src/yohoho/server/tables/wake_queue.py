"""Wakes many tasks a few at a time, so that other tasks get their turn in between."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from itertools import islice
from typing import Final

BATCH_SIZE: Final = 20
"""How many are woken in one turn of the event loop."""


class WakeQueue:
    """A queue of events to set. An event that is already queued keeps its place, so that none is passed
    over."""

    def __init__(self) -> None:
        self._waiting: dict[asyncio.Event, None] = {}

    def wake(self, events: Iterable[asyncio.Event]) -> None:
        """Set all of them, from the next turn of the event loop on."""
        if not self._waiting:
            asyncio.get_running_loop().call_soon(self._wake_some)
        self._waiting.update(dict.fromkeys(events))

    def _wake_some(self) -> None:
        for event in list(islice(self._waiting, BATCH_SIZE)):
            del self._waiting[event]
            event.set()
        if self._waiting:
            asyncio.get_running_loop().call_soon(self._wake_some)
