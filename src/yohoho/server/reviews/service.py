"""Reviews for people: started or joined, polled, left, and summed up over games."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final

from yohoho.core.errors import RecordError, no_such_seat
from yohoho.review.reviewing import judge_of, reviewable_rounds
from yohoho.server.background import BackgroundTasks
from yohoho.server.clock import WallClock
from yohoho.server.errors import ServerError
from yohoho.server.metrics import REVIEWS
from yohoho.server.random_source import SYSTEM_RANDOM, RandomSource
from yohoho.server.reviews.queue import Requester
from yohoho.server.reviews.runner import ReviewRunner
from yohoho.server.reviews.source import ReviewSource, key_of
from yohoho.server.reviews.summary import summary_of
from yohoho.server.reviews.wire import ReviewSummary
from yohoho.server.tables.table_bots import TableBots
from yohoho.store.reviews import ReviewKey, ReviewRepository, ReviewRow

AWAITED_MS: Final = 15_000
"""How long after the last question a review counts as awaited."""
REFRESHED_MS: Final = 5_000
"""How old that time may get before a question is written down."""
LEFT_MS: Final = 5_000
"""How long after one person has left others who wait have for their next question."""
MAX_SUMMED: Final = 500
"""How many reviews a summary is made of, as many as statistics have games."""
UNFINISHED: Final = ("waiting", "running")
Admit = Callable[[], Awaitable[None]]
"""Raises YohohoError when a review may not be begun."""


class ReviewService:
    def __init__(
        self,
        reviews: ReviewRepository,
        bots: TableBots,
        background: BackgroundTasks,
        clock: WallClock,
        random: RandomSource = SYSTEM_RANDOM,
    ) -> None:
        self._reviews = reviews
        self._now = clock
        self.runner = ReviewRunner(reviews, bots, background, clock, random)

    async def start(self, source: ReviewSource, requester: Requester, admit: Admit) -> ReviewRow:
        """The review, which is begun unless it is there or under way; only then `admit` is called. Raises
        YohohoError."""
        check_seat(source)
        key = key_of(source)
        row = await self._reviews.find(key)
        if row is None or row.status in ("failed", "cancelled"):
            with self.runner.queue.reserve(key, requester):
                await admit()
                row = await self._begin(source, key)
                self.runner.take_up(row, source, requester)
            REVIEWS.labels("started").inc()
        else:
            await self._wait(row)
            self.runner.take_up(row, source, requester)
        return row

    async def poll(self, source: ReviewSource, requester: Requester) -> ReviewRow:
        """The review as it is now, for somebody who still waits. Raises ServerError when there is none."""
        row = await self._find(source)
        await self._wait(row)
        self.runner.take_up(row, source, requester)
        return row

    async def leave(self, source: ReviewSource) -> None:
        """Wait no longer. The review goes on if somebody else asks for it soon. Raises ServerError."""
        row = await self._find(source)
        if row.status in UNFINISHED:
            await self._reviews.set_awaited(row.key, min(row.awaited, self._now() + LEFT_MS))

    async def summary(self, identity: str, game: str) -> ReviewSummary:
        """Over the newest reviewed games of this person. Raises OptionsError for a game without a judge."""
        judge = judge_of(game)
        newest = await self._reviews.list_of(identity, game, MAX_SUMMED)
        return await asyncio.to_thread(summary_of, game, judge, newest[::-1])

    async def close(self) -> None:
        await self.runner.close()

    async def _begin(self, source: ReviewSource, key: ReviewKey) -> ReviewRow:
        rounds = await asyncio.to_thread(reviewable_rounds, source.record, source.seat)
        now = self._now()
        return await self._reviews.open(
            ReviewRow(
                record=key.record,
                seat=key.seat,
                effort=key.effort,
                judge=key.judge,
                game=source.record.game,
                game_id=source.game_id,
                player=source.player,
                finished=source.finished,
                total=len(rounds),
                awaited=now + AWAITED_MS,
                updated=now,
            )
        )

    async def _find(self, source: ReviewSource) -> ReviewRow:
        check_seat(source)
        row = await self._reviews.find(key_of(source))
        if row is None:
            raise ServerError("no-review")
        return row

    async def _wait(self, row: ReviewRow) -> None:
        now = self._now()
        if row.status in UNFINISHED and row.awaited < now + AWAITED_MS - REFRESHED_MS:
            await self._reviews.set_awaited(row.key, now + AWAITED_MS)


def check_seat(source: ReviewSource) -> None:
    """Raises RecordError for a seat that the record does not have."""
    if not 0 <= source.seat < len(source.record.seats):
        raise RecordError.because(no_such_seat(source.seat, len(source.record.seats)))
