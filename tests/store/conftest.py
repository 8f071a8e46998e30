"""Every scenario of the suite runs on every kind of store; a new kind is added by a line here."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from yohoho.store import MemoryStore, Store
from yohoho.store.opening import open_store

Scenario = Callable[[Store], Awaitable[None]]
OnEveryStore = Callable[[Scenario], None]
KEPT = ("sqlite", "postgres")
"""The kinds whose stores outlive a process, each at an address."""


async def run_on(store: Store, scenario: Scenario) -> None:
    try:
        await scenario(store)
    finally:
        await store.close()


@pytest.fixture(params=KEPT)
def place(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of a store that can be opened as often as needed."""
    if request.param == "sqlite":
        return str(tmp_path / "yohoho.db")
    return str(request.getfixturevalue("address"))


@pytest.fixture(params=["memory", *KEPT])
def on_every_store(request: pytest.FixtureRequest, tmp_path: Path) -> OnEveryStore:
    async def run(scenario: Scenario) -> None:
        await run_on(await open_store(where) if where else MemoryStore(), scenario)

    where = ""
    if request.param == "sqlite":
        where = str(tmp_path / "yohoho.db")
    elif request.param == "postgres":
        where = request.getfixturevalue("address")
    return lambda scenario: asyncio.run(run(scenario))


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "yohoho.db"
