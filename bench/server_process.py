"""A server process for a measurement, and the files that its connections need."""

import os
import re
import resource
import subprocess
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psutil


@contextmanager
def serving(
    folder: str, *options: str, cores: Iterable[int] | None = None
) -> Iterator[tuple[int, psutil.Process]]:
    """A server process with this folder for its data and its log: where it listens, and the process.

    `cores` are those that it may use, where it shall not have all.
    """
    command = [sys.executable, "-m", "yohoho", "serve", "--port", "0", "--data", folder, "--no-limits"]
    pipes: dict[str, Any] = {"stdout": subprocess.PIPE, "text": True}
    if cores is not None:
        pipes["preexec_fn"] = lambda: os.sched_setaffinity(0, cores)
    with (
        Path(folder, "log").open("w") as log,
        subprocess.Popen([*command, *options], stderr=log, **pipes) as process,
    ):
        assert process.stdout is not None
        port = int(re.search(r":(\d+)", process.stdout.readline())[1])  # type: ignore[index]
        try:
            yield port, psutil.Process(process.pid)
        finally:
            process.terminate()


@contextmanager
def many_files() -> Iterator[None]:
    """Raise the limit of open files, because a connection is one."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    yield
    resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
