"""Background tasks that a shutdown waits for, and loops that end with the component they serve."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Coroutine
from typing import Any, Final

CANCEL_RETRY_SECONDS: Final = 0.1


class BackgroundTasks:
    """The tasks of a process that nobody awaits."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[None]] = set()
        self.stopping = False
        """The process is about to end: whoever has a choice begins nothing new."""

    def start(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def join(self, seconds: float) -> None:
        """Wait until all tasks are done, but no longer than this."""
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=seconds)


@contextlib.asynccontextmanager
async def background_loops(*works: Coroutine[Any, Any, None]) -> AsyncIterator[None]:
    """Run these loops during the block and cancel them at its end."""
    tasks = {asyncio.get_running_loop().create_task(work) for work in works}
    try:
        yield
    finally:
        while tasks:  # before 3.12, asyncio.wait_for can swallow a cancellation
            for task in tasks:
                task.cancel()
            ended, tasks = await asyncio.wait(tasks, timeout=CANCEL_RETRY_SECONDS)
            for task in ended:
                if not task.cancelled() and (error := task.exception()):
                    raise error
