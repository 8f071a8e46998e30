"""Runs the reviews of this process, one after the other, a round at a time.

The row in the store carries everything: how far a review is, which run holds it, and until when somebody
waits. So any process can report on it, and take it up when the one that ran it is gone.
"""

import asyncio
from contextlib import suppress
from typing import Any, Final

import msgspec
import structlog
from msgspec.structs import replace

from yohoho.core.errors import Reason
from yohoho.core.record import dumps
from yohoho.review.model import RoundReview
from yohoho.review.reviewing import combine_rounds
from yohoho.review.worker import RoundQuestion
from yohoho.server.background import BackgroundTasks, background_loops
from yohoho.server.clock import WallClock
from yohoho.server.metrics import REVIEWS
from yohoho.server.random_source import RandomSource
from yohoho.server.reviews.queue import QueuedReview, Requester, ReviewQueue, TooManyReviewsError
from yohoho.server.reviews.rows import pack_rounds, rounds_of
from yohoho.server.reviews.source import ReviewSource
from yohoho.server.reviews.summary import sums_of
from yohoho.server.tables.table_bots import TableBots, Unanswered
from yohoho.store.errors import StoreError
from yohoho.store.reviews import ReviewKey, ReviewRepository, ReviewRow, ReviewStatus

LEASE_MS: Final = 30_000
RENEW_SECONDS: Final = 10.0
ATTEMPTS: Final = 2
"""A process that has ended is started again once for the same round."""

logger = structlog.get_logger()


class ReviewFailedError(Exception):
    """A round could not be judged."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(reason.code)
        self.reason = reason


class ReviewRunner:
    def __init__(
        self,
        reviews: ReviewRepository,
        bots: TableBots,
        background: BackgroundTasks,
        clock: WallClock,
        random: RandomSource,
    ) -> None:
        self._reviews = reviews
        self._bots = bots
        self._background = background
        self._now = clock
        self._random = random
        self.queue = ReviewQueue()
        self._task: asyncio.Task[None] | None = None

    def take_up(self, row: ReviewRow, source: ReviewSource, requester: Requester) -> None:
        """Run a review here when its turn comes, unless it is over or some process runs it. Without room it
        stays as it is, until somebody asks for it again."""
        now = self._now()
        # A lease that ends later than any can was made by a clock that was wrong, and does not count.
        leased = row.status == "running" and now < row.leased <= now + LEASE_MS
        if row.status not in ("waiting", "running") or leased or self._background.stopping:
            return
        with suppress(TooManyReviewsError):
            self.queue.add(row.key, QueuedReview(source, requester))
        if self.queue and (self._task is None or self._task.done()):
            self._task = asyncio.get_running_loop().create_task(self._run())

    async def close(self) -> None:
        """Stop; other processes take up what is unfinished."""
        self.queue.clear()
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task

    async def _run(self) -> None:
        while self.queue:
            key, queued = self.queue.first()
            try:
                await self._run_one(key, queued.source)
            except StoreError as error:  # the lease ends, and the next who asks takes it up
                logger.warning("review-not-stored", error=error.reason.code)
            finally:
                self.queue.remove(key)

    async def _run_one(self, key: ReviewKey, source: ReviewSource) -> None:
        runner = self._random.hex(8)
        row = await self._claim(key, runner)
        if row is None:
            return
        async with background_loops(self._renew_loop(key, runner)):
            try:
                await self._judge_rounds(row, source)
            except ReviewFailedError as error:
                await self._fail(row, error.reason)
            except asyncio.CancelledError:
                await self._release(row)
                raise
            except StoreError:
                raise
            except Exception as error:
                logger.error("crash", exc_info=error)  # noqa: TRY400 - the name of the event is the message
                await self._fail(row, Reason("review-fault"))

    async def _claim(self, key: ReviewKey, runner: str) -> ReviewRow | None:
        now = self._now()
        return await self._reviews.claim(key, runner, now, now + LEASE_MS)

    async def _renew_loop(self, key: ReviewKey, runner: str) -> None:
        """A round may take longer than the lease."""
        while True:
            await asyncio.sleep(RENEW_SECONDS)
            with suppress(StoreError):
                await self._claim(key, runner)

    async def _judge_rounds(self, row: ReviewRow, source: ReviewSource) -> None:
        rounds = rounds_of(row)
        while len(rounds) < row.total:
            if not await self._goes_on(row):
                return
            rounds.append(await self._judge_round(source, len(rounds)))
            now = self._now()
            row = replace(row, rounds=pack_rounds(rounds), leased=now + LEASE_MS, updated=now)
            if not await self._reviews.save(row):
                return  # the game was deleted, or another process has taken it up
        review = combine_rounds(row.game, row.seat, source.effort, rounds)
        await self._end(row, "done", summary=sums_of(review))

    async def _goes_on(self, row: ReviewRow) -> bool:
        """Whether to judge the next round; otherwise the review is over for this run."""
        stored = await self._reviews.find(row.key)
        if stored is None or stored.runner != row.runner:
            return False
        if self._background.stopping:
            await self._release(row)
            return False
        if stored.awaited <= self._now():
            await self._end(row, "cancelled")
            return False
        return True

    async def _judge_round(self, source: ReviewSource, place: int) -> RoundReview:
        """The review of a round. Raises ReviewFailedError."""
        question = RoundQuestion(dumps(source.record).encode(), source.seat, source.effort, place)
        for _ in range(ATTEMPTS):
            try:
                answer = await self._bots.review_round(question)
            except Unanswered as silence:
                if self._background.stopping:
                    break
                logger.warning("review-unanswered", kind=silence.kind, detail=silence.detail, round=place)
                if silence.kind == "slow":  # it would be slow again
                    break
                continue
            if answer.review is not None:
                return answer.review
            raise ReviewFailedError(answer.reason or Reason("review-fault"))
        raise ReviewFailedError(Reason("review-failed"))

    async def _fail(self, row: ReviewRow, reason: Reason) -> None:
        if self._background.stopping:
            await self._release(row)
        else:
            await self._end(row, "failed", reason=msgspec.json.encode(reason))

    async def _end(self, row: ReviewRow, status: ReviewStatus, **more: bytes) -> None:
        if await self._save(row, status=status, leased=0, updated=self._now(), **more):
            REVIEWS.labels(status).inc()
            logger.info("review", end=status, game=row.game, rounds=row.total, effort=row.effort)

    async def _release(self, row: ReviewRow) -> None:
        """Give the review back, so that another process need not wait for the end of the lease."""
        with suppress(StoreError):
            await self._save(row, status="waiting", leased=0)

    async def _save(self, row: ReviewRow, **changes: Any) -> bool:
        """Change the stored row, with the rounds that it has; False when another run has it by now."""
        stored = await self._reviews.find(row.key)
        if stored is None:
            return False
        return await self._reviews.save(replace(stored, runner=row.runner, **changes))
