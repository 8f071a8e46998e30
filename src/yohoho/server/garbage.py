"""The garbage collector of a server process: short collections between two turns of the event loop.

Thousands of connections are millions of objects, and a search through all of them would stop the process for
a second. Hardly any are ever in a cycle, and those without one are freed as soon as nothing refers to them.
So a collection looks at the objects of the last moment only; those that are alive are set aside for good.
Cycles among them are found by a full collection, when nobody is connected, or else twice a day.
"""

import asyncio
import gc
from collections.abc import Callable
from typing import Any, Final

from yohoho.server.clock import loop_seconds, work_seconds
from yohoho.server.metrics import GC_SECONDS

TICK_SECONDS: Final = 0.01
IDLE_SECONDS: Final = 0.2
"""The pause until the next look: the short one after a look that found something to collect, and the long one
after a look that found nothing."""
NEW_OBJECTS: Final = 1_000
"""The number of new objects from which on a collection is worth its time."""
FULL_WHEN_EMPTY_SECONDS: Final = 600
FULL_SECONDS: Final = 12 * 3600
_GENERATIONS: Final = ("young", "middle", "full")


async def collect_garbage(is_empty: Callable[[], bool]) -> None:
    """Collect until cancelled. `is_empty` tells whether nobody is connected; it is asked often."""
    observe = _Observer()
    gc.collect()
    gc.freeze()
    gc.disable()
    gc.callbacks.append(observe)
    full_at, pause = loop_seconds(), IDLE_SECONDS
    try:
        while True:
            await asyncio.sleep(pause)
            busy = gc.get_count()[0] >= NEW_OBJECTS
            pause = TICK_SECONDS if busy else IDLE_SECONDS
            if busy:
                gc.collect(0)
                gc.freeze()
            if _full_is_due(loop_seconds() - full_at, is_empty):
                gc.unfreeze()
                gc.collect()
                gc.freeze()
                full_at = loop_seconds()
    finally:
        gc.callbacks.remove(observe)
        gc.unfreeze()
        gc.enable()


def skip_last_collections() -> None:
    """Hide all objects from the garbage collector, when the process is about to end.

    The interpreter collects several times while it ends: 0.2 seconds of processor time, for memory that the
    system takes back anyway. On a busy machine that was most of the time in which a server stopped.
    """
    gc.freeze()


def _full_is_due(seconds: float, is_empty: Callable[[], bool]) -> bool:
    return seconds > FULL_SECONDS or (seconds > FULL_WHEN_EMPTY_SECONDS and is_empty())


class _Observer:
    """Measures every collection, also one that somebody else has started."""

    def __init__(self) -> None:
        self._began = 0.0

    def __call__(self, phase: str, info: dict[str, Any]) -> None:
        if phase == "start":
            self._began = work_seconds()
        else:
            took = work_seconds() - self._began
            GC_SECONDS.labels(_GENERATIONS[info["generation"]]).observe(took)
