"""The third game is installed for all tests of this folder."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.harness import AnyServer, running
from tests.server.in_memory import in_memory_server
from tests.third_game.installation import third_game


@pytest.fixture(autouse=True, scope="package")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    with third_game(tmp_path_factory.mktemp("site")):
        yield


@pytest.fixture
def server(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[AnyServer]:
    """A server in memory; with `--cluster` two processes, which find the third game by themselves."""
    if request.config.getoption("--cluster"):
        with running(tmp_path) as pair:
            yield pair
        return
    with in_memory_server(bot_delay=0, limits=False) as opened:
        yield opened
    assert not opened.faults()
