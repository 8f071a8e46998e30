"""What all tests share: the marker that ties a test to the rulings, and how hard the tests try."""

from __future__ import annotations

import pytest

from tests import effort


def pytest_configure(config: pytest.Config) -> None:
    effort.quick = "not slow" in config.getoption("markexpr")
    config.addinivalue_line("markers", "ruling(*ids): the rulings a test covers")
