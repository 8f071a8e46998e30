"""One server and one browser for all page tests of a worker; each person has a clean context."""

import asyncio
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.page.browser import PagePool, Person, chromium
from tests.page.bundle import start_server
from tests.page.javascript import PageModules
from tests.page.seeded_server import SeededServer
from tests.server.harness import Server

Arrive = Callable[..., Person]


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Sends the bundle, as people get it: 25 requests in place of 212 for a first visit."""
    started = start_server(tmp_path_factory.mktemp("server"), "bundle")
    yield started
    started.stop()


_loops: dict[Browser, asyncio.AbstractEventLoop | None] = {}
"""Playwright leaves its loop marked as running between two calls; another loop could not run meanwhile."""


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with chromium() as opened:
        _loops[opened] = asyncio._get_running_loop()
        asyncio._set_running_loop(None)
        yield opened
        asyncio._set_running_loop(_loops[opened])
    asyncio._set_running_loop(None)


@pytest.fixture(autouse=True)
def browser_loop(request: pytest.FixtureRequest) -> Iterator[None]:
    """Marks the browser's loop as running for tests with a browser only: the others run their own loops."""
    if "browser" in request.fixturenames:
        asyncio._set_running_loop(_loops[request.getfixturevalue("browser")])
    yield
    asyncio._set_running_loop(None)


@pytest.fixture(autouse=True)
def seeded_deals(request: pytest.FixtureRequest) -> None:
    """Ids and deals of a test follow from its name, whatever ran before it on the same server."""
    server = request.getfixturevalue("server") if "server" in request.fixturenames else None
    if isinstance(server, SeededServer):
        server.seed(request.node.nodeid)


@pytest.fixture(scope="session")
def modules() -> Iterator[PageModules]:
    with PageModules() as started:
        yield started


@pytest.fixture(scope="session")
def pool(browser: Browser) -> PagePool:
    return PagePool(browser)


@pytest.fixture
def arrive(server: Server, browser: Browser, pool: PagePool) -> Iterator[Arrive]:
    """`arrive("/path", size=PHONE, locale="de", …)` opens a path for a new person, `arrive(None)` none yet.
    At the end of the test all leave, which fails if there were errors."""
    people: list[Person] = []

    def somebody(path: str | None = "/", **how: Any) -> Person:
        people.append(Person(browser, server.address, pool=pool, **how))
        return people[-1] if path is None else people[-1].go(path)

    yield somebody
    for person in people:
        person.leave()
