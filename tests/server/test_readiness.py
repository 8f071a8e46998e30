"""Readiness: a write is tried, and its result shared for a second."""

import asyncio

import pytest

from tests.server.in_memory import in_memory_server, problem
from yohoho.server.readiness import SHARED_SECONDS, Readiness
from yohoho.store import MemoryStore, StoreError


class CountingStore(MemoryStore):
    """A store that counts and delays attempted writes, and can have a full disk."""

    def __init__(self) -> None:
        super().__init__()
        self.pings = 0
        self.full = False
        self.go = asyncio.Event()
        self.go.set()

    async def ping(self) -> None:
        self.pings += 1
        await self.go.wait()
        if self.full:
            raise StoreError("disk-full", path="/srv/yohoho.db")


def test_one_write_a_second_is_tried() -> None:
    async def scenario() -> None:
        store, now = CountingStore(), 0.0
        readiness = Readiness(store, lambda: now)
        await readiness.check()
        now = 0.9 * SHARED_SECONDS
        await readiness.check()
        assert store.pings == 1
        now = SHARED_SECONDS
        await readiness.check()
        assert store.pings == 2

    asyncio.run(scenario())


def test_failure_is_shared_and_forgotten() -> None:
    async def scenario() -> None:
        store, now = CountingStore(), 0.0
        readiness = Readiness(store, lambda: now)
        store.full = True
        for _ in range(3):
            with pytest.raises(StoreError, match="disk-full"):
                await readiness.check()
        assert store.pings == 1
        store.full, now = False, SHARED_SECONDS
        await readiness.check()

    asyncio.run(scenario())


def test_all_who_wait_share_one_write() -> None:
    """However long it takes, and even if the first request is cancelled."""

    async def scenario() -> None:
        store, now = CountingStore(), 0.0
        readiness = Readiness(store, lambda: now)
        store.go.clear()
        checks = [asyncio.ensure_future(readiness.check()) for _ in range(5)]
        await asyncio.sleep(0)
        now = 10 * SHARED_SECONDS
        checks += [asyncio.ensure_future(readiness.check()) for _ in range(5)]
        await asyncio.sleep(0)
        checks[0].cancel()
        store.go.set()
        results = await asyncio.gather(*checks, return_exceptions=True)
        assert [result for result in results[1:] if result] == []
        assert store.pings == 1

    asyncio.run(scenario())


def test_full_disk_is_not_ready() -> None:
    store = CountingStore()
    store.full = True
    with in_memory_server(store) as app:
        assert app.ask("GET", "/health").status_code == 200
        answer = app.ask("GET", "/ready")
        assert problem(answer) == (503, "store-trouble")
        assert "/srv" not in answer.text
        assert app.ask("GET", "/ready").status_code == 503
    assert store.pings == 1
