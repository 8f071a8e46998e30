"""Libraries that only an extra of the distribution installs, for the tests that need one."""

from importlib import import_module
from importlib.util import find_spec
from typing import Any

import pytest

from yohoho.core.install import Extra, install_command


def import_library(name: str, extra: Extra) -> Any:
    """Import it, or let the test fail with the command that installs it: no test is skipped in silence."""
    if find_spec(name) is None:
        pytest.fail(f"this test needs {name}: {install_command(extra)}", pytrace=False)
    return import_module(name)
