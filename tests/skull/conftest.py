"""The game is opened by name in records, and every ruling's test carries its id."""

from __future__ import annotations

import pytest

from yohoho.core import registry
from yohoho.skull import Skull

registry.register("skull", Skull.from_options)


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "ruling(*ids): the rulings a test exercises")
