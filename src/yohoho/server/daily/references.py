"""The reference lines of a day: how the bots of each rung do in the person's seat.

One process of many computes them, once, when the day's first attempt begins. The store decides which one. The
bots that take time decide in processes of their own, so that no table waits.
"""

import asyncio
from typing import Final

import msgspec

from yohoho.bots.fallback import Question
from yohoho.core.errors import YohohoError
from yohoho.daily.deal import DailyDeal
from yohoho.daily.headless import DailyOutcome, HeadlessGame
from yohoho.daily.rules import reference_rungs
from yohoho.server.background import BackgroundTasks
from yohoho.server.daily.wire import DailyReference
from yohoho.server.tables.observer import TableObserver
from yohoho.server.tables.table_bots import TableBots
from yohoho.store.daily import DailyRepository

CLAIM_MS: Final = 600_000
"""How long a process may take before another one tries."""
TRIES: Final = 5
"""How often a bot is asked that had no time or no free process."""
RETRY_SECONDS: Final = 2.0


class BotUnavailableError(Exception):
    """A bot of the ladder cannot play here, or did not get enough time."""


class References:
    """Computes the reference lines that are missing, in the background."""

    def __init__(
        self, daily: DailyRepository, bots: TableBots, background: BackgroundTasks, observer: TableObserver
    ) -> None:
        self._daily = daily
        self._bots = bots
        self._background = background
        self._observer = observer
        self._computing: set[DailyDeal] = set()

    def compute_later(self, deal: DailyDeal, now: int) -> None:
        if deal not in self._computing:
            self._computing.add(deal)
            self._background.start(self._compute(deal, now))

    async def _compute(self, deal: DailyDeal, now: int) -> None:
        try:
            if await self._daily.claim_lines(deal.day, deal.game, now, now + CLAIM_MS):
                lines = await self._lines(deal)
                await self._daily.save_lines(deal.day, deal.game, msgspec.json.encode(lines))
                facts = {"day": deal.day, "game": deal.game, "rungs": len(lines)}
                self._observer.tell("daily-references", **facts)
        except (YohohoError, BotUnavailableError) as error:
            self._observer.warn("daily-references-failed", day=deal.day, game=deal.game, error=str(error))
        finally:
            self._computing.discard(deal)

    async def _lines(self, deal: DailyDeal) -> list[DailyReference]:
        lines = []
        for rung in reference_rungs(deal.game):
            outcome = await self._play(deal, rung)
            if outcome is not None:
                lines.append(DailyReference(rung, outcome.points, outcome.rank))
        return lines

    async def _play(self, deal: DailyDeal, rung: str) -> DailyOutcome | None:
        """The outcome of this rung; None for one that is not installed here."""
        game = HeadlessGame(deal, rung)
        while (question := game.question()) is not None:
            choice = await self._choice(question)
            if choice is None:
                return None
            game.decide(choice)
            await asyncio.sleep(0)  # bots that decide at once do not give way by themselves
        return game.outcome

    async def _choice(self, question: Question) -> str | None:
        for _ in range(TRIES):
            decision = await self._bots.decide(question)
            if decision.fault is None:
                return decision.choice
            if decision.fault.kind == "missing":
                return None
            if self._background.stopping:  # another process computes them when the claim has ended
                break
            await asyncio.sleep(RETRY_SECONDS)
        raise BotUnavailableError(question.bot)


def read_references(lines: bytes) -> list[DailyReference]:
    return msgspec.json.decode(lines, type=list[DailyReference]) if lines else []
