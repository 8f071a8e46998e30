"""Every scenario of the suite runs on every kind of store; a new kind is added by a line here."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from yohoho.store import MemoryStore, Store
from yohoho.store.opening import open_store

Story = Callable[[Store], Awaitable[None]]
Tell = Callable[[Story], None]
KEPT = ("sqlite", "postgres")
"""The kinds whose stores outlive a process, each at an address."""


async def telling(store: Store, story: Story) -> None:
    try:
        await story(store)
    finally:
        await store.close()


@pytest.fixture(params=KEPT)
def place(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of a store that can be opened as often as needed."""
    if request.param == "sqlite":
        return str(tmp_path / "yohoho.db")
    return str(request.getfixturevalue("address"))


@pytest.fixture(params=["memory", *KEPT])
def tell(request: pytest.FixtureRequest, tmp_path: Path) -> Tell:
    async def told(story: Story) -> None:
        await telling(await open_store(where) if where else MemoryStore(), story)

    where = ""
    if request.param == "sqlite":
        where = str(tmp_path / "yohoho.db")
    elif request.param == "postgres":
        where = request.getfixturevalue("address")
    return lambda story: asyncio.run(told(story))


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "yohoho.db"
