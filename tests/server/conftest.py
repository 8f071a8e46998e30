"""A server for each test, in memory."""

from collections.abc import Iterator

import pytest

from tests.server.harness import AnyServer
from tests.server.in_memory import in_memory_server


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
