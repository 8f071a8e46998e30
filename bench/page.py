"""How heavy the page is, and how soon it can be used: a cold Chromium against a server on this machine."""

from __future__ import annotations

import statistics
import tempfile
import time
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Browser
from tests.page.browser import chromium
from tests.server.harness import Server

ROUNDS: Final = 7
PLACES: Final = {"home": "/", "rules": "/rules/skull-king-beck", "referee": "/referee"}
SIGHT: Final = "h1"


def visit(browser: Browser, address: str, path: str) -> tuple[float, float]:
    """Seconds until the sight is there, and kilobytes over the wire, with nothing kept from before."""
    context = browser.new_context(viewport={"width": 360, "height": 740}, service_workers="block")
    page = context.new_page()
    taken: list[float] = []
    wire = context.new_cdp_session(page)
    wire.send("Network.enable")
    wire.on("Network.loadingFinished", lambda told: taken.append(told["encodedDataLength"]))
    begun = time.perf_counter()
    page.goto(address + path, wait_until="commit")
    page.wait_for_selector(SIGHT)
    seconds = time.perf_counter() - begun
    page.wait_for_load_state("networkidle")
    context.close()
    return seconds, sum(taken) / 1000


def time_to_play(browser: Browser, address: str) -> float:
    """Seconds from the click on a door to a question that awaits an answer."""
    context = browser.new_context(viewport={"width": 360, "height": 740}, service_workers="block")
    page = context.new_page()
    page.goto(address)
    page.wait_for_selector(SIGHT)
    begun = time.perf_counter()
    page.locator("[data-play]").first.click()
    page.wait_for_selector(".bid button:not(:disabled)")
    seconds = time.perf_counter() - begun
    context.close()
    return seconds


def measure() -> dict[str, Any]:
    with tempfile.TemporaryDirectory() as folder, chromium() as browser:
        server = Server(Path(folder)).start()
        try:
            visit(browser, server.address, PLACES["home"])
            seen = {
                name: [visit(browser, server.address, place) for _ in range(ROUNDS)]
                for name, place in PLACES.items()
            }
            clicks = [time_to_play(browser, server.address) for _ in range(ROUNDS)]
        finally:
            server.stop()
    return {"places": seen, "clicks": clicks}


def main() -> None:
    found = measure()
    for name, visits in found["places"].items():
        seconds = [one[0] for one in visits]
        print(
            f"page: {name:8} {max(one[1] for one in visits):6.1f} kB over the wire, to be seen after "
            f"{statistics.median(seconds) * 1000:.0f} ms (slowest of {ROUNDS}: {max(seconds) * 1000:.0f} ms)"
        )
    median = statistics.median(found["clicks"])
    print(f"page: from the click on a door to the first bid {median * 1000:.0f} ms")


if __name__ == "__main__":
    main()
