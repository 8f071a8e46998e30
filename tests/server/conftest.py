"""Servers for the tests: one in memory for each test, or a real one for all."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.server.harness import AnyServer, Server, running
from tests.server.in_memory import in_memory_server


@pytest.fixture(scope="session")
def real_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A real server for all tests of this process that need one, on a folder of its own."""
    with running(tmp_path_factory.mktemp("server")) as server:
        yield server


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
