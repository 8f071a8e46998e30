"""Waiting for a program that a test has started."""

import subprocess
import time
from collections.abc import Callable
from pathlib import Path

from tests.server.harness import HANGS_AFTER


def wait_until_ready(process: subprocess.Popen[bytes], is_ready: Callable[[], bool], log: Path) -> None:
    """Ask until the program is ready. It fails with the log when the program ends before, or hangs."""
    until = time.monotonic() + HANGS_AFTER
    while not is_ready():
        assert process.poll() is None, log.read_text()
        assert time.monotonic() < until, log.read_text()
        time.sleep(0.02)
