"""The clocks of a process. No other module of the server reads one.

The wall clock is handed from `process.py` to every component that dates something: it may be wrong and may
jump. Intervals are measured by the clock of the event loop, which also runs the timers.
"""

import asyncio
import time
from collections.abc import Callable
from typing import TypeAlias

WallClock: TypeAlias = Callable[[], int]
"""Returns milliseconds since 1970."""


def wall_ms() -> int:
    return time.time_ns() // 1_000_000


def wall_seconds() -> float:
    return time.time()


def loop_seconds() -> float:
    """The monotonic clock of the running event loop."""
    return asyncio.get_running_loop().time()


def loop_ms() -> float:
    return 1000 * loop_seconds()


def work_seconds() -> float:
    """Measures how long a computation takes, for metrics and logs. The loop's clock may stand still during
    one turn."""
    return time.perf_counter()
