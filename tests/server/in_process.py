"""Bots, the coach, reviews and replays that answer in the process of the test."""

import asyncio
import os
import random
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from tests.virtual_time import virtual_ms
from yohoho.bots.advice import Hint
from yohoho.bots.coach import advise
from yohoho.bots.fallback import Decision, Question, answer
from yohoho.review import worker
from yohoho.review.worker import RoundAnswer, RoundQuestion
from yohoho.server.app import Resources, daily_service_of
from yohoho.server.background import BackgroundTasks
from yohoho.server.bot_process import BotProcess
from yohoho.server.clock import WallClock
from yohoho.server.daily.service import DailyService
from yohoho.server.random_source import RandomSource
from yohoho.server.replay_builder import ReplayBuilder
from yohoho.server.replay_process import answer_to
from yohoho.server.reviews.service import ReviewService
from yohoho.server.tables.hub import Hub
from yohoho.server.tables.table_bots import TableBots
from yohoho.store import MemoryStore, Store


class InProcessBots:
    """Answers as `BotPool` does, at once."""

    async def decide(self, question: Question) -> Decision:
        await asyncio.sleep(0)
        return answer(question)

    async def advise(self, game: str, view: Any) -> list[Hint]:
        await asyncio.sleep(0)
        return advise(game, view)

    async def review_round(self, question: RoundQuestion) -> RoundAnswer:
        await asyncio.sleep(0)
        return worker.answer(question)

    async def close(self) -> None:
        """Nothing is open."""


@contextmanager
def suspend(bots: BotProcess) -> Iterator[None]:
    """Stop the process of these bots, which must have been started, during the block."""
    assert bots._process is not None
    pid = bots._process.pid
    os.kill(pid, signal.SIGSTOP)
    try:
        yield
    finally:
        os.kill(pid, signal.SIGCONT)


class InProcessReplays(ReplayBuilder):
    async def ask_process(self, question: bytes) -> bytes:
        await asyncio.sleep(0)
        return answer_to(question)


def new_random_source(seed: int | str) -> RandomSource:
    """A source that gives the same ids, codes and deals in every run."""
    return RandomSource(random.Random(seed).randbytes)


def new_hub(store: Store | None = None, clock: WallClock = virtual_ms, **options: Any) -> Hub:
    """The tables of a process, in virtual time unless it has another clock."""
    return Hub(
        (store or MemoryStore()).tables, InProcessBots(), clock=clock, random=new_random_source(1), **options
    )


def hub_of(resources: Resources, **options: Any) -> Hub:
    return Hub(
        resources.store.tables,
        resources.bots,
        clock=resources.clock,
        random=resources.random,
        observer=resources.observer,
        bus=resources.bus,
        background=resources.background,
        **options,
    )


def new_daily(resources: Resources, hub: Hub | None = None) -> DailyService:
    """What one process of several has of the daily deal."""
    return daily_service_of(resources, hub or hub_of(resources), b"key")


def new_reviews(
    store: Store, bots: TableBots, clock: WallClock, background: BackgroundTasks | None = None
) -> ReviewService:
    return ReviewService(store.reviews, bots, background or BackgroundTasks(), clock)
