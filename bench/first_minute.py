"""From nothing but uv to a page that answers: seconds, and megabytes that are fetched and kept.

python -m bench.first_minute

Builds a wheel of this checkout. Needs the network: each line starts with an empty cache.
"""

import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import httpx
from tests.distribution.fresh_environment import ROOT, build

LINES: Final[Mapping[str, tuple[str, Sequence[str], int]]] = {
    "`uvx yohoho-tavern`": ("{wheel}", ("yohoho-tavern",), 8001),
    "`uvx --from 'yohoho-tavern[server]' yohoho serve`": ("{wheel}[server]", ("yohoho", "serve"), 8000),
}
"""What is typed, with the requirement, the command and the port behind it."""
LONGEST: Final = 300
"""In seconds."""


@contextmanager
def running(requirement: str, words: Sequence[str], home: Path) -> Iterator[None]:
    """The command in an environment that knows nothing of this machine's caches and folders."""
    folders = {name: str(home / name) for name in ("UV_CACHE_DIR", "XDG_CACHE_HOME", "XDG_DATA_HOME")}
    environment = os.environ | folders | {"BROWSER": "true"}
    uvx = Path(sys.executable).with_name("uvx")
    command = [str(uvx), "--python", sys.executable, "--from", requirement, *words]
    quiet = subprocess.DEVNULL
    with subprocess.Popen(
        command, env=environment, stdout=quiet, stderr=quiet, start_new_session=True
    ) as process:
        try:
            yield
        finally:
            os.killpg(process.pid, signal.SIGINT)


def wait_for_page(port: int) -> None:
    begun = time.monotonic()
    while time.monotonic() < begun + LONGEST:
        try:
            httpx.get(f"http://127.0.0.1:{port}/").raise_for_status()
        except httpx.TransportError:
            time.sleep(0.05)
        else:
            return
    raise TimeoutError(f"no page after {LONGEST} s")


def megabytes(folder: Path) -> float:
    """The size of all files; uv links those of an environment to those of its cache."""
    files = [file.lstat() for file in folder.rglob("*") if file.is_file()]
    return sum({(file.st_dev, file.st_ino): file.st_size for file in files}.values()) / 1e6


def main() -> None:
    print("| Line | Seconds until the page answers | MB |\n|---|---:|---:|")
    with tempfile.TemporaryDirectory() as folder:
        [wheel] = build(ROOT, Path(folder) / "wheel", "--wheel")
        for number, (line, (requirement, words, port)) in enumerate(LINES.items()):
            home = Path(folder) / str(number)
            begun = time.monotonic()
            with running(requirement.format(wheel=wheel), words, home):
                wait_for_page(port)
                seconds = time.monotonic() - begun
            print(f"| {line} | {seconds:.1f} | {megabytes(home):,.0f} |", flush=True)


if __name__ == "__main__":
    main()
