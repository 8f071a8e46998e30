"""What all tests share: the marker that ties a test to the rulings of docs/rulings.md."""

from __future__ import annotations

import pytest


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "ruling(*ids): the rulings a test covers")
