"""Every scenario of the suite runs on every kind of store; a new kind is added by a line here."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from tests.store.indexed_db.chromium_rows import ChromiumRows, ChromiumThread
from tests.store.indexed_db.rows_in_memory import RowsInMemory
from yohoho.store import MemoryStore, Store
from yohoho.store.indexed_db.store import open_indexed_db
from yohoho.store.opening import open_store

Scenario = Callable[[Store], Awaitable[None]]
OnEveryStore = Callable[[Scenario], None]
DURABLE = ("sqlite", "postgres")
"""The kinds whose stores outlive a process, each at an address."""


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "quick_on_postgres: what PostgreSQL does in its own way, or in a race")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Run the suite on PostgreSQL in `make test-all`; in `make test` only what differs there.

    `test_likeness` runs every command of a store on PostgreSQL in `make test` too.
    """
    for item in items:
        if isinstance(item, pytest.Function) and item.path.is_relative_to(Path(__file__).parent):
            params = item.callspec.params if hasattr(item, "callspec") else {}
            on_postgres = "postgres" in (params.get("on_every_store"), params.get("place"))
            if on_postgres and not item.get_closest_marker("quick_on_postgres"):
                item.add_marker(pytest.mark.slow)


async def run_on(store: Store, scenario: Scenario) -> None:
    try:
        await scenario(store)
    finally:
        await store.close()


async def run_on_rows(scenario: Scenario) -> None:
    """Run the scenario on the store of a browser, and check that another one reads what it has stored."""
    database = RowsInMemory()
    store = await open_indexed_db(database)
    await run_on(store, scenario)
    again = await open_indexed_db(database)
    for table_id in again.rows.tables:
        await again.rows.log(table_id)
    for kind, rows in store.rows.by_kind().items():
        assert dict(rows) == dict(again.rows.by_kind()[kind]), f"not every {kind} was stored"


@pytest.fixture(params=DURABLE)
def place(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of a store that can be opened as often as needed."""
    if request.param == "sqlite":
        return str(tmp_path / "yohoho.db")
    return str(request.getfixturevalue("address"))


@pytest.fixture(scope="session")
def chromium_thread() -> ChromiumThread:
    return ChromiumThread()


@pytest.fixture(params=["memory", "indexed-db", pytest.param("chromium", marks=pytest.mark.slow), *DURABLE])
def on_every_store(request: pytest.FixtureRequest, tmp_path: Path) -> OnEveryStore:
    async def run(scenario: Scenario) -> None:
        if request.param == "indexed-db":
            await run_on_rows(scenario)
        elif request.param == "chromium":
            await run_on(await open_indexed_db(await ChromiumRows.open(thread())), scenario)
        else:
            await run_on(await open_store(where) if where else MemoryStore(), scenario)

    def thread() -> ChromiumThread:
        started: ChromiumThread = request.getfixturevalue("chromium_thread")
        return started

    where = ""
    if request.param == "sqlite":
        where = str(tmp_path / "yohoho.db")
    elif request.param == "postgres":
        where = request.getfixturevalue("address")
    return lambda scenario: asyncio.run(run(scenario))


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "yohoho.db"
