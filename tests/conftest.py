"""What all tests share: the marker that ties a test to the rulings of docs/rulings.md, and how hard they try."""

from __future__ import annotations

import pytest

from tests import effort


def pytest_configure(config: pytest.Config) -> None:
    effort.quick = "not slow" in config.getoption("markexpr")
    config.addinivalue_line("markers", "ruling(*ids): the rulings a test covers")
