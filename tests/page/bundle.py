"""The bundle of the present sources, and servers that send it."""

import fcntl
import os
import shutil
import subprocess
import sys
import tempfile
from importlib.resources import files
from pathlib import Path
from typing import Final, Literal
from unittest.mock import patch

from tests.page.seeded_server import SeededServer
from yohoho.server.http.page_assets import walk
from yohoho.server.http.page_bundle import PAGE, fresh_manifest

ROOT: Final = Path(__file__).parents[2]
LOCK: Final = Path(tempfile.gettempdir()) / "yohoho-bundle.lock"
"""Several processes run tests at once, and one of them makes the bundle."""


def make_bundle() -> None:
    """Makes the bundle, unless it is there and fresh."""
    with LOCK.open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if fresh_manifest(dict(walk(files("yohoho") / "web"))) is None:
            beside = str(Path(sys.executable).parent)
            node = shutil.which("node", path=beside) or shutil.which("node")
            assert node, "there is no node beside this Python; install the development tools"
            subprocess.run([node, "build_tools/bundle.js"], cwd=ROOT, check=True)


def start_server(folder: Path, page: Literal["modules", "bundle"]) -> SeededServer:
    """A server that sends plain modules, or the bundle of the present sources."""
    if page == "bundle":
        make_bundle()
    with patch.dict(os.environ, {PAGE: page}):
        server = SeededServer(folder)
        server.start()
        return server
