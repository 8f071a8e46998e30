"""What all tests share: the marker that ties a test to the rulings, how hard the tests try, a PostgreSQL."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests import effort
from tests.stack.postgres import PostgresServer, postgres_server


def pytest_configure(config: pytest.Config) -> None:
    effort.quick = "not slow" in config.getoption("markexpr")
    config.addinivalue_line("markers", "ruling(*ids): the rulings a test covers")


@pytest.fixture(scope="session")
def postgres() -> Iterator[PostgresServer]:
    """A server that all tests of this process share; each test takes a database of its own."""
    with postgres_server() as server:
        yield server


@pytest.fixture
def address(postgres: PostgresServer) -> Iterator[str]:
    """Of an empty, migrated database."""
    database = postgres.new_database()
    yield database
    postgres.give_back(database)
