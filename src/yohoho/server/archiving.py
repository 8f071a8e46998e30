"""Archiving of idle tables and dropping of old reviews, by a clock that is checked.

A clock that is a month ahead makes every table look idle. So each pass leaves a heartbeat in the store, and
tables are archived only after the clock has run without a jump for as long as they must have been idle.
"""

import asyncio
from typing import Final

import msgspec
import structlog

from yohoho.server.clock import WallClock
from yohoho.store.errors import StoreError
from yohoho.store.protocol import Store

PASS_SECONDS: Final = 3600
DAY_MS: Final = 86_400_000
MAX_GAP_MS: Final = DAY_MS
"""The longest gap between two passes. After a longer one either the clock has jumped or no server has run:
the heartbeat cannot tell which."""
CLOCK_SKEW: Final = 60_000
"""The milliseconds by which the clocks of machines that share a store may differ."""
REVIEW_DAYS: Final = 30
"""How long reviews are kept that are unfinished, or of games that are not stored."""
HEARTBEAT: Final = "archiving-heartbeat"
"""The setting that holds the heartbeat."""

logger = structlog.get_logger()


class Heartbeat(msgspec.Struct, frozen=True):
    """The time of the last pass, and since when passes have followed each other without a jump."""

    last: int
    steady_since: int


def next_heartbeat(before: Heartbeat | None, now: int) -> Heartbeat:
    """The heartbeat of a pass at this time."""
    if before is None or not -CLOCK_SKEW <= now - before.last <= MAX_GAP_MS:
        return Heartbeat(now, steady_since=now)
    return Heartbeat(now, before.steady_since)


def may_archive(heartbeat: Heartbeat, newest: int | None, idle_ms: int) -> bool:
    """Whether tables may be archived in this pass; `newest` is the latest time in the log of any table."""
    agrees_with_log = newest is None or newest <= heartbeat.last + CLOCK_SKEW
    return agrees_with_log and heartbeat.last - heartbeat.steady_since >= idle_ms


async def archive_idle(store: Store, now: int, idle_days: float) -> int:
    """Archive the tables that were idle for `idle_days` and drop old reviews, if the clock can be trusted.
    Returns the number of archived tables."""
    idle_ms, newest = int(idle_days * DAY_MS), await store.tables.newest_update()
    heartbeat = next_heartbeat(await last_heartbeat(store), now)
    await store.settings.save(HEARTBEAT, msgspec.json.encode(heartbeat))
    if not may_archive(heartbeat, newest, idle_ms):
        logger.info("archiving-waits", steady_since=heartbeat.steady_since, newest=newest)
        return 0
    await store.reviews.delete_stale(now - REVIEW_DAYS * DAY_MS)
    return await store.tables.archive(now - idle_ms)


async def last_heartbeat(store: Store) -> Heartbeat | None:
    """The heartbeat of the last pass of any process."""
    data = await store.settings.find(HEARTBEAT)
    return msgspec.json.decode(data, type=Heartbeat) if data else None


async def archive_loop(store: Store, idle_days: float, now: WallClock) -> None:
    """Make a pass now and every hour. Several processes may do so on one store."""
    while True:
        try:
            archived = await archive_idle(store, now(), idle_days)
        except StoreError as error:
            logger.warning("archiving-failed", error=error.reason.code)
        else:
            logger.info("archived", tables=archived)
        await asyncio.sleep(PASS_SECONDS)
