"""A visit to the static build over 10 Mbit/s: sizes, and the time to the first bid, cold and warm.

The host limits its own speed, because a browser does not slow down what a Web Worker loads. It compresses
texts, as static hosts do. `python -m bench.offline` needs Chromium.
"""

import gzip
import statistics
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from importlib.resources import files
from pathlib import Path
from typing import Final, NamedTuple

from playwright.sync_api import BrowserContext, ViewportSize
from tests.page.browser import chromium
from tests.page.bundle import make_bundle
from tests.page.static_host import QuietHost, build, static_host

from yohoho.server.http.page_files import read_page

VISITS: Final = 5
BYTES_PER_SECOND: Final = 10_000_000 / 8
CHUNK: Final = 16_384
TEXT: Final = (".js", ".css", ".json", ".html", ".svg", ".webmanifest")
PLAY: Final = "[data-play]:enabled"
FIRST_QUESTION: Final = ".sk-bids button"
PHONE: Final = ViewportSize(width=360, height=740)
CACHED_MS: Final = 20_000
"""For the service worker to fetch what the next visit needs."""


class Speed:
    """One line for all connections."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self.sent = 0

    def send(self, size: int) -> None:
        with self._lock:
            time.sleep(size / BYTES_PER_SECOND)
            self.sent += size


class SlowHost(QuietHost):
    def __init__(self, *args: object, speed: Speed, **named: object) -> None:
        self._speed = speed
        super().__init__(*args, **named)  # type: ignore[arg-type]

    def do_GET(self) -> None:  # noqa: N802, the name that the library calls
        path = Path(self.translate_path(self.path))
        file = path / "index.html" if path.is_dir() else path
        if not file.is_file():
            self.send_error(404)
            return
        packed = file.suffix in TEXT and "gzip" in self.headers.get("accept-encoding", "")
        body = gzip.compress(file.read_bytes(), 6) if packed else file.read_bytes()
        self.send_response(200)
        self.send_header("content-type", self.guess_type(str(file)))
        self.send_header("content-length", str(len(body)))
        if packed:
            self.send_header("content-encoding", "gzip")
        self.end_headers()
        for at in range(0, len(body), CHUNK):
            self._speed.send(len(body[at : at + CHUNK]))
            self.wfile.write(body[at : at + CHUNK])


class Visit(NamedTuple):
    usable: float
    """Seconds until a game can be started."""
    bid: float
    """Seconds until the first bid can be made, from the beginning, where the person starts at once."""
    megabytes: float


@contextmanager
def slow_host(speed: Speed) -> Iterator[str]:
    with tempfile.TemporaryDirectory() as folder:
        build(Path(folder), "", read_page(files("yohoho"), bundle=True))
        with static_host(Path(folder), partial(SlowHost, speed=speed)) as address:
            yield address


def visit(context: BrowserContext, address: str, speed: Speed) -> Visit:
    page = context.new_page()
    before, begun = speed.sent, time.perf_counter()
    page.goto(address, wait_until="commit")
    page.wait_for_selector(PLAY, timeout=120_000)
    usable = time.perf_counter() - begun
    page.locator(PLAY).first.click()
    page.wait_for_selector(FIRST_QUESTION, timeout=120_000)
    bid = time.perf_counter() - begun
    megabytes = (speed.sent - before) / 1_000_000
    page.wait_for_timeout(CACHED_MS)
    page.close()
    return Visit(usable, bid, megabytes)


def measure() -> tuple[list[Visit], list[Visit]]:
    """First visits, and second ones without a network."""
    make_bundle()
    cold, warm, speed = [], [], Speed()
    with slow_host(speed) as address, chromium() as browser:
        for _ in range(VISITS):
            context = browser.new_context(viewport=PHONE, has_touch=True, reduced_motion="reduce")
            cold.append(visit(context, address, speed))
            context.set_offline(True)
            warm.append(visit(context, address, speed))
            context.close()
    return cold, warm


def main() -> None:
    for name, visits in zip(("cold", "warm"), measure(), strict=True):
        middle = Visit(*map(statistics.median, zip(*visits, strict=True)))
        slowest = Visit(*map(max, zip(*visits, strict=True)))
        print(
            f"offline: {name}: usable after {middle.usable:.1f} s, first bid after {middle.bid:.1f} s "
            f"(slowest of {VISITS}: {slowest.bid:.1f} s), {middle.megabytes:.1f} MB"
        )


if __name__ == "__main__":
    main()
