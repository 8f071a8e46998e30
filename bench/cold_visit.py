"""A first visit over a slow network: requests, bytes and times, with plain modules and with the bundle."""

import statistics
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final, Literal, NamedTuple

from playwright.sync_api import Browser, CDPSession, ViewportSize
from tests.page.browser import chromium
from tests.page.bundle import start_server

VISITS: Final = 7
BYTES_PER_SECOND: Final = 200_000
LATENCY_MS: Final = 150
PLAY: Final = "[data-play]:enabled"
FIRST_QUESTION: Final = ".sk-bids button"
PHONE: Final = ViewportSize(width=360, height=740)


class Visit(NamedTuple):
    requests: int
    """The time until the start page is usable."""
    kilobytes: float
    usable: float
    """Seconds until a game can be started."""
    table: float
    """Seconds from then, when the person starts one, to the first question at the table."""
    all_requests: int
    all_kilobytes: float


class Traffic:
    def __init__(self, wire: CDPSession) -> None:
        self.requests = 0
        self.bytes = 0.0
        wire.on("Network.requestWillBeSent", self._count_request)
        wire.on("Network.loadingFinished", self._count_bytes)

    def _count_request(self, _: object) -> None:
        self.requests += 1

    def _count_bytes(self, event: dict[str, float]) -> None:
        self.bytes += event["encodedDataLength"]


def visit(browser: Browser, address: str) -> Visit:
    """One visit with an empty cache, by a person who starts the first game as soon as that is possible."""
    context = browser.new_context(viewport=PHONE, has_touch=True, reduced_motion="reduce")
    page = context.new_page()
    wire = context.new_cdp_session(page)
    wire.send("Network.enable")
    traffic = Traffic(wire)
    limits = {"downloadThroughput": BYTES_PER_SECOND, "uploadThroughput": BYTES_PER_SECOND}
    wire.send("Network.emulateNetworkConditions", {"offline": False, "latency": LATENCY_MS, **limits})
    begun = time.perf_counter()
    page.goto(address, wait_until="commit")
    play = page.wait_for_selector(PLAY)
    usable = time.perf_counter() - begun
    first = traffic.requests, traffic.bytes / 1000
    assert play
    begun = time.perf_counter()
    play.tap()
    page.wait_for_selector(FIRST_QUESTION)
    table = time.perf_counter() - begun
    context.close()
    return Visit(*first, usable, table, traffic.requests, traffic.bytes / 1000)


@contextmanager
def server_with(page: Literal["modules", "bundle"]) -> Iterator[str]:
    """The address of a server that sends plain modules, or the bundle."""
    with tempfile.TemporaryDirectory() as folder:
        server = start_server(Path(folder), page)
        try:
            yield server.address
        finally:
            server.stop()


def measure() -> dict[str, list[Visit]]:
    """Visits to both servers in turn."""
    with chromium() as browser, server_with("modules") as modules, server_with("bundle") as bundle:
        rounds = [(visit(browser, modules), visit(browser, bundle)) for _ in range(VISITS)]
    return {"modules": [one for one, _ in rounds], "bundle": [other for _, other in rounds]}


def main() -> None:
    for name, visits in measure().items():
        middle = Visit(*map(statistics.median, zip(*visits, strict=True)))
        slowest = Visit(*map(max, zip(*visits, strict=True)))
        print(
            f"cold visit: {name:8}{middle.requests:4.0f} requests, {middle.kilobytes:3.0f} kB, usable after "
            f"{middle.usable:.2f} s (slowest of {VISITS}: {slowest.usable:.2f} s)"
        )
        print(
            f"cold visit: {name:8}{middle.all_requests:4.0f} requests, {middle.all_kilobytes:3.0f} kB, "
            f"the table {middle.table:.2f} s later (slowest: {slowest.table:.2f} s)"
        )


if __name__ == "__main__":
    main()
