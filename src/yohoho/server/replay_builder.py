"""Replays and checks records in another process, because a long one takes a core for seconds, and caches the
latest."""

import asyncio
import contextlib
import os
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Sequence
from hashlib import sha256
from typing import Final

import structlog

from yohoho.server.errors import ServerError
from yohoho.server.helper_environment import helper_environment
from yohoho.server.lru_cache import LruCache
from yohoho.server.replay_process import CHECK, LENGTH_BYTES, REPLAY, content_of, to_frame
from yohoho.server.routes.request import Packed

COMMAND: Final = (sys.executable, "-m", "yohoho.server.replay_process")
CACHE_BYTES: Final = 16 * 2**20
MAX_WAITING: Final = 8
"""How many different replays may be requested at the same time, including the one that is being built."""
BUILD_SECONDS: Final = 20.0
ATTEMPTS: Final = 2
"""A process that has ended is started again once for the same record."""
logger = structlog.get_logger()


class TooManyReplays(ServerError):
    """Too many replays are waiting: come back after `retry_ms`."""

    retry_ms = 5000

    def __init__(self) -> None:
        super().__init__("replay-busy", seconds=self.retry_ms // 1000)


class ReplayBuilder:
    """One process at a time, started when it is first needed. Identical requests share one computation."""

    def __init__(
        self,
        *,
        command: Sequence[str] = COMMAND,
        cache_bytes: int = CACHE_BYTES,
        max_waiting: int = MAX_WAITING,
        seconds: float = BUILD_SECONDS,
    ) -> None:
        self._command = command
        self._cache = LruCache[bytes, bytes](cache_bytes, weigh=len)
        self._max_waiting = max_waiting
        self._seconds = seconds
        self._building: dict[bytes, asyncio.Task[bytes]] = {}
        self._turn = asyncio.Lock()
        self._process: Process | None = None

    async def replay(self, record: bytes) -> Packed:
        """The replay of a record. Raises YohohoError."""
        return Packed(await self.pack(record), gzip=True)

    async def pack(self, record: bytes) -> bytes:
        """The replay of a record as JSON under gzip. Raises YohohoError."""
        return await self._answer(REPLAY + record)

    async def check(self, record: bytes) -> bytes:
        """The record as it may be imported. Raises YohohoError."""
        return await self._answer(CHECK + record)

    async def _answer(self, question: bytes) -> bytes:
        key = sha256(question).digest()
        if (answer := self._cache.get(key)) is not None:
            return answer
        building = self._building.get(key) or self._begin(key, question)
        return await asyncio.shield(building)  # others may wait for the same answer

    def _begin(self, key: bytes, question: bytes) -> asyncio.Task[bytes]:
        if len(self._building) >= self._max_waiting:
            raise TooManyReplays
        building = asyncio.get_running_loop().create_task(self._build(question))
        self._building[key] = building
        building.add_done_callback(lambda built: self._finish(key, built))
        return building

    def _finish(self, key: bytes, built: asyncio.Task[bytes]) -> None:
        self._building.pop(key, None)
        if not built.cancelled() and not built.exception():
            self._cache.put(key, built.result())

    async def _build(self, question: bytes) -> bytes:
        async with self._turn:
            for _ in range(ATTEMPTS):
                try:
                    async with asyncio.timeout(self._seconds):
                        answer = await self.ask_process(question)
                    return content_of(answer)
                except TimeoutError:
                    # A second attempt would take as long.
                    logger.warning("replay-too-slow", bytes=len(question))
                    break
                except (OSError, EOFError) as error:
                    logger.warning("replay-process-ended", error=type(error).__name__)
                    await self._stop()
            await self._stop()
            raise ServerError("replay-failed")

    async def ask_process(self, question: bytes) -> bytes:
        """The answer of `replay_process`, which runs in another process."""
        process = self._process = self._process or await self._start()
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(to_frame(question))
        await process.stdin.drain()
        length = await process.stdout.readexactly(LENGTH_BYTES)
        return await process.stdout.readexactly(int.from_bytes(length))

    async def _start(self) -> Process:
        return await asyncio.create_subprocess_exec(
            *self._command, stdin=PIPE, stdout=PIPE, env=helper_environment(os.environ)
        )

    async def close(self) -> None:
        waiting = list(self._building.values())
        for building in waiting:
            building.cancel()
        await asyncio.gather(*waiting, return_exceptions=True)
        await self._stop()

    async def _stop(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.communicate()
