"""Every story of the suite is told to every kind of store; a new kind joins by a line here."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from yohoho.store import MemoryStore, SQLiteStore, Store

Story = Callable[[Store], Awaitable[None]]
Tell = Callable[[Story], None]


async def telling(store: Store, story: Story) -> None:
    try:
        await story(store)
    finally:
        await store.close()


@pytest.fixture(params=["memory", "sqlite"])
def tell(request: pytest.FixtureRequest, tmp_path: Path) -> Tell:
    def store() -> Store:
        return MemoryStore() if request.param == "memory" else SQLiteStore.open(tmp_path / "yohoho.db")

    return lambda story: asyncio.run(telling(store(), story))


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "yohoho.db"
