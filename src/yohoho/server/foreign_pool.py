"""Processes for bots of other packages, separate from those of our own bots and the coach, which never wait
for them."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Final, TypeAlias

from yohoho.bots.fallback import Decision, Question
from yohoho.server.bot_process import ForeignProcess
from yohoho.server.clock import loop_seconds
from yohoho.server.metrics import THINKING_SECONDS
from yohoho.server.tables.table_bots import Unanswered

MAX_PROCESSES: Final = 2
MAX_FAILURES: Final = 3
"""After this many failures in a row a bot is suspended."""
SUSPENSION: Final = 60.0
"""The seconds for which a bot is suspended."""

BotKey: TypeAlias = tuple[str, str]
"""The game, and the name of the bot with its style."""


class Suspensions:
    """Counts the failures of bots that cost everybody at their table the whole time limit."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._failures: dict[BotKey, int] = {}
        self._until: dict[BotKey, float] = {}

    def check(self, bot: BotKey) -> None:
        """Raise Unanswered while the bot is suspended."""
        if self._clock() < self._until.get(bot, 0.0):
            raise Unanswered("suspended")

    def note_answer(self, bot: BotKey) -> None:
        self._failures.pop(bot, None)

    def note_failure(self, bot: BotKey) -> None:
        """Count a failure. After a suspension a single failure brings the next."""
        self._failures[bot] = self._failures.get(bot, 0) + 1
        if self._failures[bot] >= MAX_FAILURES:
            self._until[bot] = self._clock() + SUSPENSION


class ForeignPool:
    """Keeps one process for each bot in use, and ends the one that was idle for longest when another bot
    needs its place."""

    def __init__(self, limit: float, clock: Callable[[], float] = loop_seconds) -> None:
        self._limit = limit
        self._suspensions = Suspensions(clock)
        self._processes: dict[BotKey, ForeignProcess] = {}
        """The processes in the order of their last use."""
        self._busy: set[BotKey] = set()
        self._released = asyncio.Condition()

    async def decide(self, question: Question) -> Decision:
        """The bot's own choice, or a safe one. Raises Unanswered."""
        bot = question.game, question.bot
        self._suspensions.check(bot)
        async with self._reserve(bot) as process:
            try:
                with THINKING_SECONDS.time():
                    decision = await process.decide(question)
            except Unanswered:
                self._suspensions.note_failure(bot)
                raise
        self._suspensions.note_answer(bot)
        return decision

    async def close(self) -> None:
        for process in list(self._processes.values()):
            await process.close()

    @asynccontextmanager
    async def _reserve(self, bot: BotKey) -> AsyncIterator[ForeignProcess]:
        try:
            async with asyncio.timeout(self._limit), self._released:
                await self._released.wait_for(lambda: self._available(bot))
                process = await self._occupy(bot)
        except TimeoutError:
            raise Unanswered("busy") from None
        try:
            yield process
        finally:
            await self._release(bot)

    def _available(self, bot: BotKey) -> bool:
        return bot not in self._busy and len(self._busy) < MAX_PROCESSES

    async def _occupy(self, bot: BotKey) -> ForeignProcess:
        if bot not in self._processes and len(self._processes) == MAX_PROCESSES:
            idle = next(other for other in self._processes if other not in self._busy)
            await self._processes.pop(idle).close()
        # Taken out and put in again, so that the order is that of the last use.
        process = self._processes.pop(bot, None) or ForeignProcess(self._limit, *bot)
        self._processes[bot] = process
        self._busy.add(bot)
        return process

    async def _release(self, bot: BotKey) -> None:
        self._busy.discard(bot)
        async with self._released:
            self._released.notify_all()
