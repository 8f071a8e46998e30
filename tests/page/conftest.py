"""One server and one browser for all page tests of a worker; each person has a clean context of their own."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.page.browser import Cabins, Person, chromium
from tests.server.harness import Server

Arrive = Callable[..., Person]


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    started = Server(tmp_path_factory.mktemp("tavern")).start()
    yield started
    started.stop()


_loops: dict[Browser, asyncio.AbstractEventLoop | None] = {}
"""Playwright leaves its loop marked as running between two calls, and no other could run in this process."""


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with chromium() as opened:
        _loops[opened] = asyncio._get_running_loop()
        asyncio._set_running_loop(None)
        yield opened
        asyncio._set_running_loop(_loops[opened])
    asyncio._set_running_loop(None)


@pytest.fixture(autouse=True)
def loop_of_the_browser(request: pytest.FixtureRequest) -> Iterator[None]:
    """Marked as running for tests with a browser, and only for them: the others run loops of their own."""
    if "browser" in request.fixturenames:
        asyncio._set_running_loop(_loops[request.getfixturevalue("browser")])
    yield
    asyncio._set_running_loop(None)


@pytest.fixture(scope="session")
def cabins(browser: Browser) -> Cabins:
    return Cabins(browser)


@pytest.fixture
def arrive(server: Server, browser: Browser, cabins: Cabins) -> Iterator[Arrive]:
    """`arrive("/path", size=PHONE, locale="de", …)`: somebody there; without a path, not yet anywhere. All
    leave, and say what went wrong."""
    people: list[Person] = []

    def somebody(path: str | None = "/", **how: Any) -> Person:
        people.append(Person(browser, server.address, cabins=cabins, **how))
        return people[-1] if path is None else people[-1].go(path)

    yield somebody
    for person in people:
        person.goodbye()
