"""Shared fixtures: the marker that ties a test to the rulings, the number of examples, a PostgreSQL; and
`--cluster`, with which each real server is two processes."""

import os
from collections.abc import Iterator
from types import FunctionType

import hypothesis
import pytest

from tests import effort
from tests.server import harness
from tests.stack.postgres import PostgresServer, postgres_server
from tests.stack.redis import redis_server
from yohoho.server.http.page_bundle import PAGE


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--cluster",
        action="store_true",
        help="only the tests of real servers, each two processes on one PostgreSQL and one Redis",
    )


def pytest_configure(config: pytest.Config) -> None:
    effort.quick = effort.is_quick(config.getoption("markexpr"))
    # A quick run tries the same examples every time; a long one tries others, and prints how to repeat one.
    hypothesis.settings.register_profile("yohoho", derandomize=effort.quick, deadline=None, print_blob=True)
    hypothesis.settings.load_profile("yohoho")
    os.environ["YOHOHO_LANG"] = "en"  # whatever the language of this machine is
    os.environ[PAGE] = "modules"  # tests import modules by their address; some tests ask for the bundle
    config.addinivalue_line("markers", "ruling(*ids): the rulings a test covers")


@pytest.fixture(scope="session")
def postgres() -> Iterator[PostgresServer]:
    """A server that all tests of this process share; each test takes a database of its own."""
    with postgres_server() as server:
        yield server


@pytest.fixture
def address(postgres: PostgresServer) -> Iterator[str]:
    """The address of an empty, migrated database."""
    database = postgres.new_database()
    yield database
    postgres.give_back(database)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if config.getoption("--cluster"):
        left_out = [item for item in items if not _for_two(item)]
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if item not in left_out]


def _for_two(item: pytest.Item) -> bool:
    """Whether it uses a server that is real with this option, and works with any number of processes."""
    if not isinstance(item, pytest.Function) or item.get_closest_marker("alone"):
        return False
    uses = (harness.running, harness.Server, harness.AnyServer)
    return any(each in uses for each in vars(item.module).values() if isinstance(each, type | FunctionType))


@pytest.fixture(scope="session", autouse=True)
def two_for_one(request: pytest.FixtureRequest) -> Iterator[None]:
    """From here on each server that is `running` is two processes, with people spread over both."""
    if not request.config.getoption("--cluster"):
        yield
        return
    postgres: PostgresServer = request.getfixturevalue("postgres")
    with redis_server() as redis:
        harness.shared = lambda: ("--database", postgres.new_database(), "--bus", redis.address)
        yield
        harness.shared = None


@pytest.fixture(scope="session")
def real_server(two_for_one: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[harness.Server]:
    """A real server for all tests of this process that need one, on a folder of its own."""
    with harness.running(tmp_path_factory.mktemp("server")) as server:
        yield server
