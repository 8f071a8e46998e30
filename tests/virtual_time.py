"""An event loop whose clock is virtual: when nothing is ready it jumps to the next timer instead of waiting.

A scenario of hours takes as long as its computation, and its timers run in the same order every time. A
scenario in which nothing can happen any more fails at once and lists what each task waits for.

What happens outside the loop takes real time. While a thread works the clock stands still. While a socket, a
pipe or a process is open the clock runs with the real one: the loop cannot know when they will be ready.
"""

from __future__ import annotations

import asyncio
import selectors
import time
from collections.abc import Callable, Coroutine
from concurrent.futures import Executor
from contextlib import closing
from functools import cached_property
from typing import Any, Final, TypeVar, TypeVarTuple, Unpack

T = TypeVar("T")
Ts = TypeVarTuple("Ts")

STARTS_AT: Final = 1_000.0
"""Seconds; small, so that a float can tell nanoseconds apart."""
EPOCH_MS: Final = 1_800_000_000_000
"""The wall clock at second 0 of the loop: a day in January 2027."""
MAX_TURNS: Final = 1_000_000
"""Turns of the loop at one moment, after which its tasks are taken to wake each other for ever."""
REAL_STEP: Final = 0.05
"""Seconds by which a clock that runs with the real one moves on at most before the loop looks again."""
THREAD_SECONDS: Final = 120.0
"""Real seconds after which a thread counts as hung."""


class NothingHappens(AssertionError):
    """No timer, no task that is ready, and nothing outside the loop: the scenario would wait for ever."""


class TookTooLong(AssertionError):
    """The scenario was not over at its limit."""


class VirtualLoop(asyncio.SelectorEventLoop):
    """`ms` is the wall clock and `time` the monotonic one. They move together, from timer to timer."""

    def __init__(self) -> None:
        self._now = STARTS_AT
        self._threads: set[asyncio.Future[Any]] = set()
        self._processes: list[asyncio.SubprocessTransport] = []
        self._idle: list[asyncio.Future[None]] = []
        self.real = False
        """The clock always runs with the real one."""
        self.limit = float("inf")
        """The time at which the scenario must be over."""
        self._turns = 0
        super().__init__(_WaitingSelector(self._wait, self._count_turn))
        self._own_files = len(self._files())

    # --- clocks

    def time(self) -> float:
        return self._now

    def ms(self) -> int:
        """Milliseconds since 1970."""
        # A timer for a whole millisecond must not end a moment before it, which a float can do.
        return EPOCH_MS + int(round(self._now * 1000, 3))

    def wall_seconds(self) -> float:
        """Seconds since 1970."""
        return self.ms() / 1000

    # --- what is outside

    def run_in_executor(
        self, executor: Executor | None, func: Callable[[Unpack[Ts]], T], *args: *Ts
    ) -> asyncio.Future[T]:
        future = super().run_in_executor(executor, func, *args)
        self._threads.add(future)
        future.add_done_callback(self._threads.discard)
        return future

    async def shutdown_default_executor(self) -> None:
        end = self.create_future()
        self._threads.add(end)  # asyncio waits in a thread that it starts itself
        await super().shutdown_default_executor()
        self._threads.discard(end)

    async def subprocess_exec(self, *args: Any, **kwargs: Any) -> Any:
        transport, protocol = await super().subprocess_exec(*args, **kwargs)
        self._processes = [*self._running_processes(), transport]
        return transport, protocol

    def _running_processes(self) -> list[asyncio.SubprocessTransport]:
        return [process for process in self._processes if process.get_returncode() is None]

    def _files(self) -> Any:
        selector: selectors.BaseSelector = self._selector  # type: ignore[attr-defined]
        return selector.get_map()

    @property
    def _real_time(self) -> bool:
        """Whether a socket, a pipe or a process is open."""
        return self.real or len(self._files()) > self._own_files or bool(self._running_processes())

    # --- waiting

    async def idle(self) -> None:
        """Wait until nothing is ready and no thread works, without letting time pass."""
        future = self.create_future()
        self._idle.append(future)
        await future

    def _wait(self, select: Select, timeout: float | None) -> Events:
        """Called when no task is ready. `timeout` is the time until the next timer."""
        if self._threads:
            return self._wait_for_thread(select)
        if self._idle:
            return self._wake_idle()
        if self._real_time:
            return self._wait_really(select, timeout)
        if timeout is None:
            raise NothingHappens(f"nothing can happen any more:\n{waiting_tasks(self)}")
        return self._jump(timeout)

    def _wait_for_thread(self, select: Select) -> Events:
        events = select(THREAD_SECONDS)
        if not events:
            raise TookTooLong(f"a thread has worked for {THREAD_SECONDS:.0f} s:\n{waiting_tasks(self)}")
        return events

    def _wake_idle(self) -> Events:
        waiting, self._idle = self._idle, []
        for future in waiting:
            if not future.done():
                future.set_result(None)
        return []

    def _wait_really(self, select: Select, timeout: float | None) -> Events:
        # A machine that stops for a while must not run out the timers of what it had no time for.
        step = REAL_STEP if timeout is None else min(timeout, REAL_STEP)
        begun = time.monotonic()
        events = select(step)
        self._jump(min(time.monotonic() - begun, REAL_STEP))
        return events

    def _count_turn(self) -> None:
        """Called for each turn of the loop in which something is ready."""
        self._turns += 1
        if self._turns > MAX_TURNS:
            self._turns = 0
            raise TookTooLong(f"{MAX_TURNS} turns in which no time passes:\n{waiting_tasks(self)}")

    def _jump(self, seconds: float) -> Events:
        self._now += seconds
        self._turns = 0
        if self._now > self.limit:
            self.limit, limit = float("inf"), self.limit  # the tasks are cancelled in this loop
            raise TookTooLong(f"not over at second {limit:.1f}:\n{waiting_tasks(self)}")
        return []


Events = list[tuple[selectors.SelectorKey, int]]
Select = Callable[[float | None], Events]


class _WaitingSelector(selectors.DefaultSelector):
    """Looks whether a file is ready, and leaves it to the loop how to wait for one."""

    def __init__(
        self, wait: Callable[[Select, float | None], Events], count_turn: Callable[[], None]
    ) -> None:
        super().__init__()
        self._wait = wait
        self._count_turn = count_turn

    def select(self, timeout: float | None = None) -> Events:
        events: Events = super().select(0)
        if events or timeout == 0:
            self._count_turn()
            return events
        return self._wait(super().select, timeout)


def waiting_tasks(loop: asyncio.AbstractEventLoop) -> str:
    """A line for each task that is not over, with the place where it waits."""
    return "\n".join(
        sorted(f"  {task.get_name()}: {_place(task.get_coro())}" for task in asyncio.all_tasks(loop))
    )


def _place(coroutine: Any) -> str:
    """The innermost place in our own coroutines, from which something of a library is awaited."""
    place = getattr(coroutine, "__qualname__", "?")
    while (frame := getattr(coroutine, "cr_frame", None)) is not None:
        place = f"{coroutine.__qualname__} ({frame.f_code.co_filename}:{frame.f_lineno})"
        coroutine = coroutine.cr_await
    return place


def virtual_loop() -> VirtualLoop:
    """The running loop, which must be virtual."""
    loop = asyncio.get_running_loop()
    assert isinstance(loop, VirtualLoop)
    return loop


def virtual_ms() -> int:
    """The wall clock of the running loop."""
    return virtual_loop().ms()


class VirtualRunner:
    """Runs scenarios one after the other in one loop, whose time goes on where it was."""

    def __init__(self) -> None:
        self._runner = asyncio.Runner(loop_factory=VirtualLoop)

    @cached_property
    def loop(self) -> VirtualLoop:
        """Made when it is first needed, because it has to be closed."""
        loop = self._runner.get_loop()
        assert isinstance(loop, VirtualLoop)
        return loop

    def run(self, scenario: Coroutine[Any, Any, T], seconds: float = 60) -> T:
        """Run a scenario that must be over within `seconds` of virtual time."""
        self.loop.limit = self.loop.time() + seconds
        try:
            return self._runner.run(scenario)
        finally:
            self.loop.limit = float("inf")

    def close(self) -> None:
        """Cancel the tasks that are left, and close the loop."""
        self._runner.close()


def run_virtually(scenario: Coroutine[Any, Any, T], seconds: float = 60) -> T:
    """Run a scenario, in a loop of its own, that must be over within `seconds` of virtual time."""
    with closing(VirtualRunner()) as runner:
        return runner.run(scenario, seconds)


def run_in_real_time(scenario: Coroutine[Any, Any, T], seconds: float = 60) -> T:
    """Run a scenario with threads that the loop does not know of, as a SQLite store has one."""
    with closing(VirtualRunner()) as runner:
        runner.loop.real = True
        return runner.run(scenario, seconds)
