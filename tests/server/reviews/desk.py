"""A process with reviews, for tests of its jobs."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Final

from tests.server.client import run_within
from tests.server.in_memory import record_of_a_game
from tests.server.in_memory_process import Clock
from tests.server.in_process import new_reviews
from tests.server.reviews.fake_judge import FakePool
from yohoho.core.record import loads
from yohoho.server.background import BackgroundTasks
from yohoho.server.reviews.queue import Requester
from yohoho.server.reviews.rows import job_of
from yohoho.server.reviews.source import ReviewSource
from yohoho.server.reviews.wire import ReviewJob
from yohoho.store import MemoryStore

RECORD: Final = loads(record_of_a_game(("Ann", "Bo", "Cy")))
ANN: Final = Requester("ann", "address:1")
SOURCE: Final = ReviewSource(record=RECORD, seat=1, effort="normal")


class Desk:
    """A process with reviews, over a store that others may share, with a clock that the test moves."""

    def __init__(self, store: MemoryStore, clock: Clock, pool: FakePool | None = None) -> None:
        self.store, self.clock, self.pool = store, clock, pool or FakePool()
        self.background = BackgroundTasks()
        self.service = new_reviews(store, self.pool, clock.ms, self.background)
        self.admitted = 0

    async def admit(self) -> None:
        self.admitted += 1

    async def start(self, source: ReviewSource = SOURCE, requester: Requester = ANN) -> ReviewJob:
        return job_of(await self.service.start(source, requester, self.admit))

    async def poll(self, source: ReviewSource = SOURCE, requester: Requester = ANN) -> ReviewJob:
        return job_of(await self.service.poll(source, requester))

    async def until(self, seen: Callable[[ReviewJob], bool], source: ReviewSource = SOURCE) -> ReviewJob:
        while not seen(job := await self.poll(source)):
            await asyncio.sleep(0)
        return job

    async def wait_for_questions(self, count: int) -> None:
        while len(self.pool.questions) < count:
            await asyncio.sleep(0)


@asynccontextmanager
async def desk(**more: object) -> AsyncIterator[Desk]:
    opened = Desk(MemoryStore(), Clock(), FakePool(**more))  # type: ignore[arg-type]
    try:
        yield opened
    finally:
        await opened.service.close()


def run(scenario: Callable[[Desk], Awaitable[None]], **more: object) -> None:
    async def whole() -> None:
        async with desk(**more) as opened:
            await scenario(opened)

    run_within(whole())


def is_done(job: ReviewJob) -> bool:
    return job.state == "done"
