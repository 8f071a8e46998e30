"""One server and one browser for all page tests of a worker; each person has a fresh context."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.page.browser import Person, chromium
from tests.server.harness import Server

Arrive = Callable[..., Person]


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    started = Server(tmp_path_factory.mktemp("tavern")).start()
    yield started
    started.stop()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with chromium() as opened:
        yield opened


@pytest.fixture
def arrive(server: Server, browser: Browser) -> Iterator[Arrive]:
    """`arrive("/path", size=PHONE, locale="de", …)`: somebody there. All leave, and say what went wrong."""
    people: list[Person] = []

    def somebody(path: str = "/", **how: Any) -> Person:
        people.append(Person(browser, server.address, **how))
        return people[-1].go(path)

    yield somebody
    for person in people:
        person.goodbye()
