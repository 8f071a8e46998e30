"""Bots that think do so in processes of their own, and so does the coach: no table waits for them."""

from __future__ import annotations

import asyncio
import contextlib
import os
import pickle
import sys
from asyncio.subprocess import PIPE, Process
from typing import Any, Final

import msgspec
import structlog

from yohoho.bots.advice import Hint
from yohoho.bots.coach import Plea
from yohoho.bots.guard import Decision, Fault, Kind, Question, answer, instead
from yohoho.bots.ladder import takes_time
from yohoho.server.metrics import BOT_FAULTS, THINKING_SECONDS

MOST_WORKERS: Final = 4
GRACE: Final = 1.0
"""Seconds after which a worker that nobody has stopped ends by itself: this process may be gone."""
PRIVATE: Final = ("YOHOHO_SECRET", "YOHOHO_BUS", "YOHOHO_DATABASE")
"""What strangers' bots need not find in their environment."""

logger = structlog.get_logger()


def workers_here() -> int:
    return min(MOST_WORKERS, max(1, (os.cpu_count() or 2) - 1))


def report(fault: Fault, table: str) -> None:
    """For the operator. Which cards were held is nobody's business."""
    BOT_FAULTS.labels(fault.kind).inc()
    logger.warning("bot-fault", table=table, **msgspec.structs.asdict(fault))


class Unanswered(Exception):
    """Nobody came to an answer."""

    def __init__(self, kind: Kind, detail: str = "") -> None:
        super().__init__(kind)
        self.kind: Kind = kind
        self.detail = detail


class Thinkers:
    """A few processes, each started when it is first needed. `limit` is in seconds: for a bot to answer, and
    before that for its turn to think."""

    def __init__(self, workers: int, limit: float) -> None:
        self.limit = limit
        self._all = [_Worker(limit) for _ in range(workers)]
        self._free: asyncio.LifoQueue[_Worker] = asyncio.LifoQueue()
        for worker in self._all:
            self._free.put_nowait(worker)

    async def decide(self, question: Question) -> Decision:
        """What the bot does, or a safe choice. Never raises on account of a bot."""
        if not takes_time(question.bot):
            return answer(question)
        try:
            return msgspec.json.decode(await self._thought(question), type=Decision)
        except Unanswered as silence:
            return instead(question, silence.kind, silence.detail)

    async def advise(self, view: Any) -> list[Hint]:
        """What the coach says to who sees this. Raises Unanswered."""
        return msgspec.json.decode(await self._thought(Plea(view)), type=list[Hint])

    async def _thought(self, question: Question | Plea) -> bytes:
        try:
            async with asyncio.timeout(self.limit):
                worker = await self._free.get()
        except TimeoutError:
            raise Unanswered("busy") from None
        try:
            with THINKING_SECONDS.time():
                return await worker.think(question)
        finally:
            self._free.put_nowait(worker)

    async def close(self) -> None:
        for worker in self._all:
            await worker.closed()


class _Worker:
    """A process that is started when it is asked something, and again after it had to be stopped."""

    def __init__(self, limit: float) -> None:
        self._limit = limit
        self._process: Process | None = None

    async def think(self, question: Question | Plea) -> bytes:
        try:
            process = self._process or await self._started()
            async with asyncio.timeout(self._limit):
                line = await _asked(process, question)
        except TimeoutError:
            self.end()
            raise Unanswered("slow") from None
        except OSError as error:
            self.end()
            raise Unanswered("raised", type(error).__name__) from None
        except BaseException:  # nobody waits any longer: its answer must not be taken for that of the next
            self.end()
            raise
        if not line:
            self.end()
            raise Unanswered("raised", "died")
        return line

    async def _started(self) -> Process:
        """Ready to answer: what it takes to start is not counted as thinking."""
        self._process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "yohoho.bots.worker", str(self._limit + GRACE)),
            stdin=PIPE,
            stdout=PIPE,
            env={name: value for name, value in os.environ.items() if name not in PRIVATE},
        )
        assert self._process.stdout is not None
        await self._process.stdout.readline()
        return self._process

    async def closed(self) -> None:
        process = self._process
        self.end()
        if process is not None:
            await process.wait()

    def end(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            with contextlib.suppress(ProcessLookupError):
                process.kill()


async def _asked(process: Process, question: Question | Plea) -> bytes:
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(pickle.dumps(question))
    await process.stdin.drain()
    return await process.stdout.readline()
