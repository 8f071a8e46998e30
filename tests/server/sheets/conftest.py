"""A server for each test of score sheets, in memory."""

from collections.abc import Iterator

import pytest

from tests.server.devices import Device, new_device
from tests.server.in_memory import InMemoryServer, in_memory_server


@pytest.fixture
def app() -> Iterator[InMemoryServer]:
    """A server without limits, because devices ask often."""
    with in_memory_server(limits=False) as opened:
        yield opened


@pytest.fixture
def ida(app: InMemoryServer) -> Device:
    """The device of a person who has brought a sheet, and so has the pen; two cards are dealt."""
    device = new_device(app)
    device.sync()
    return device
