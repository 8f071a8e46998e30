"""Bots, the coach and reviews compute in separate processes, so that no table waits for them. Bots of other
packages never share a process with ours, and a bot never waits behind a review."""

import asyncio
import os
from typing import Any, Final

import msgspec

from yohoho.bots.advice import Hint
from yohoho.bots.coach import AdviceRequest
from yohoho.bots.fallback import PATIENCE, Decision, Question, answer, instead
from yohoho.bots.ladder import check_bot_name, is_own, preload_ladders, takes_time
from yohoho.core.errors import OptionsError
from yohoho.review.worker import RoundAnswer, RoundQuestion
from yohoho.server.bot_process import BotProcess, ReviewProcess
from yohoho.server.foreign_pool import ForeignPool
from yohoho.server.metrics import REVIEW_SECONDS, THINKING_SECONDS
from yohoho.server.tables.table_bots import Unanswered

MAX_WORKERS: Final = 4
ROUND_SECONDS: Final = 300.0
"""The time limit for the review of one round."""
REVIEWER_IDLE_SECONDS: Final = 60.0
"""The process for reviews ends when it was idle for this long, because most of the time nobody asks for
one."""


def workers_here() -> int:
    return min(MAX_WORKERS, max(1, (os.cpu_count() or 2) - 1))


class BotPool:
    """Runs a few processes, each started when it is first needed. `limit` is the number of seconds to wait
    for a free process, and then again for the bot's answer.

    Reviews have a process of their own besides these, one question at a time, so that a decision waits for
    none even where there is a single worker; the system gives it the time that the others leave.
    """

    def __init__(self, workers: int, limit: float, round_limit: float = ROUND_SECONDS) -> None:
        preload_ladders()
        self.limit = limit
        self._foreign = ForeignPool(limit)
        self._all = [BotProcess(limit) for _ in range(workers)]
        # Last in, first out: a process that runs already is asked before another one has to start.
        self._free: asyncio.LifoQueue[BotProcess] = asyncio.LifoQueue()
        for worker in self._all:
            self._free.put_nowait(worker)
        self._reviewer = ReviewProcess(round_limit)
        self._review_turn = asyncio.Lock()
        self._reviewer_end: asyncio.TimerHandle | None = None

    async def decide(self, question: Question) -> Decision:
        """The bot's choice, or a safe one. Never raises because of a bot."""
        if not takes_time(question.bot):
            return answer(question)
        try:
            check_bot_name(question.game, question.bot)
            if not is_own(question.game, question.bot):
                return await self._foreign.decide(question)
            return msgspec.json.decode(await self._answer(question), type=Decision)
        except OptionsError as error:
            return instead(question, "missing", error.reason.code)
        except Unanswered as silence:
            return instead(question, silence.kind, silence.detail)

    async def advise(self, game: str, view: Any) -> list[Hint]:
        """The coach's hints for the seat that has this view. Raises Unanswered."""
        return msgspec.json.decode(await self._answer(AdviceRequest(game, view)), type=list[Hint])

    async def review_round(self, question: RoundQuestion) -> RoundAnswer:
        """The review of one round of a finished game. Raises Unanswered."""
        async with self._review_turn:
            if self._reviewer_end is not None:
                self._reviewer_end.cancel()
            try:
                with REVIEW_SECONDS.time():
                    line = await self._reviewer.ask(question)
            finally:
                loop = asyncio.get_running_loop()
                self._reviewer_end = loop.call_later(REVIEWER_IDLE_SECONDS, self._reviewer.end)
        return msgspec.json.decode(line, type=RoundAnswer)

    async def _answer(self, question: Question | AdviceRequest) -> bytes:
        try:
            async with asyncio.timeout(self.limit):
                worker = await self._free.get()
        except TimeoutError:
            raise Unanswered("busy") from None
        try:
            with THINKING_SECONDS.time():
                return await worker.ask(question)
        finally:
            self._free.put_nowait(worker)

    async def close(self) -> None:
        for worker in self._all:
            await worker.close()
        await self._foreign.close()
        if self._reviewer_end is not None:
            self._reviewer_end.cancel()
        await self._reviewer.close()


def usual_bot_pool() -> BotPool:
    """Return a pool with as many processes as this machine has cores to spare."""
    return BotPool(workers_here(), PATIENCE)
