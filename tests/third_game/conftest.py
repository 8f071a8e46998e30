"""The third game is installed for all tests of this folder."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.server.harness import Server, running
from tests.third_game.installation import third_game


@pytest.fixture(autouse=True, scope="package")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    with third_game(tmp_path_factory.mktemp("site")):
        yield


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A real server, which finds the third game by itself."""
    with running(tmp_path_factory.mktemp("server")) as server:
        yield server
