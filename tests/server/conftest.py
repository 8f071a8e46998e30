"""A server for each test, in memory."""

from collections.abc import Iterator

import pytest

from tests.server.harness import AnyServer
from tests.server.in_memory import InMemoryServer, in_memory_server
from tests.server.reviews.fake_judge import use_fake_judge


@pytest.fixture
def server(request: pytest.FixtureRequest) -> Iterator[AnyServer]:
    """A server in memory, whose log must have no errors of its own at the end; with `--cluster` the real
    one."""
    if request.config.getoption("--cluster"):
        yield request.getfixturevalue("real_server")
        return
    with in_memory_server(bot_delay=0, limits=False) as opened:
        yield opened
    assert not opened.faults()


@pytest.fixture
def app() -> Iterator[InMemoryServer]:
    """A server in memory with its usual limits, for tests that are no coroutines."""
    with in_memory_server() as opened:
        yield opened


@pytest.fixture
def fake_judge() -> Iterator[None]:
    """Reviews are made by a judge that needs no time."""
    with use_fake_judge():
        yield
