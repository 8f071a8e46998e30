"""The driver of the tables of this process: bots that are due, clocks that run out, people away for too
long."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final

from yohoho.core.errors import YohohoError
from yohoho.server.background import BackgroundTasks
from yohoho.server.tables.event_writer import Decision
from yohoho.server.tables.live import LiveTable
from yohoho.server.tables.observer import TableObserver
from yohoho.server.tables.presence import Presence
from yohoho.server.tables.table_bots import TableBots
from yohoho.table import Given, TableChange, clock

RETRY_SECONDS: Final = 1.0
"""Seconds until a failed tick is tried again."""

Write = Callable[[LiveTable, Decision], Awaitable[None]]


class Driver:
    """Drives the tables whose lease this process holds. A driver that does not know yet that it lost a lease
    does no harm, because the log refuses its late entries."""

    def __init__(
        self,
        write: Write,
        bot_pool: TableBots,
        presence: Presence,
        background: BackgroundTasks,
        given: Callable[[LiveTable], Given],
        now: Callable[[], int],
        bot_delay: int,
        observer: TableObserver,
    ) -> None:
        self.bot_pool = bot_pool
        self._write = write
        self._presence = presence
        self._background = background
        self._given = given
        self._now = now
        self._bot_delay = bot_delay
        self._observer = observer
        self._stopping = False

    def set_timer(self, live: LiveTable) -> None:
        self.stop_timer(live)
        live.around.set_right(self._now())
        due = clock.next_due(live.table, live.around, self._bot_delay)
        if due is None or self._stopping or not self._presence.drives(live):
            return
        self._tick_in(live, max(0, due - self._now()) / 1000)

    def stop_timer(self, live: LiveTable) -> None:
        if live.timer is not None:
            live.timer.cancel()
            live.timer = None

    async def stop(self) -> None:
        """Stop; a bot's decision that is cancelled is made again by the next process that drives the
        table."""
        self._stopping = True
        await self.bot_pool.close()

    def _tick_in(self, live: LiveTable, seconds: float) -> None:
        loop = asyncio.get_running_loop()
        live.timer = loop.call_later(seconds, lambda: self._background.start(self._tick(live)))

    async def _tick(self, live: LiveTable) -> None:
        if live.thinking:  # the end of the decision sets the timer again
            return
        choose = await self._bot_choice(live)
        if self._stopping:
            return

        def decision() -> TableChange:
            if not self._presence.drives(live):  # a heartbeat that brings the lease back sets the timer again
                return TableChange(live.table)
            return clock.tick(live.table, live.around, self._given(live), choose, self._bot_delay)

        try:
            await self._write(live, decision)
        except YohohoError as error:
            self._observer.warn("tick-failed", table=live.table.id, error=error.reason.code)
            self._tick_in(live, RETRY_SECONDS)

    async def _bot_choice(self, live: LiveTable) -> clock.Chooser:
        """The decision of the bot whose turn it is. The table is not locked meanwhile and may move on: then
        the decision is dropped, and the next bot is asked."""
        question = clock.asked(live.table, live.around, self._now(), self._bot_delay)
        if question is None:
            return lambda table, seat: None
        live.thinking = True
        live.busy += 1
        try:
            decision = await self.bot_pool.decide(question)
        finally:
            live.thinking = False
            live.busy -= 1
        if decision.fault and not self._stopping:
            self._observer.bot_failed(decision.fault, live.table.id)
        return lambda table, seat: decision.choice if clock.still_asks(table, seat, question) else None
