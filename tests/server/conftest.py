"""Fixtures of the tests with a real server."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.server.harness import Server, running


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A real server for the tests of one module, on a folder of its own."""
    with running(tmp_path_factory.mktemp("server")) as server:
        yield server
