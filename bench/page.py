"""The size of the page and the time until it is usable: a cold Chromium against a server on this machine."""

import statistics
import tempfile
import time
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Browser, CDPSession
from tests.page.browser import Person, chromium
from tests.page.bundle import start_server
from tests.page.play import open_table, play_out, start_with_bots

ROUNDS: Final = 7
PLACES: Final = {"home": "/", "rules": "/rules/skull-king-beck", "referee": "/referee"}
HEADING: Final = "h1"


def visit(browser: Browser, address: str, path: str) -> tuple[float, float]:
    """Seconds until the screen is shown, and kilobytes over the wire, with an empty cache."""
    context = browser.new_context(viewport={"width": 360, "height": 740}, service_workers="block")
    page = context.new_page()
    taken: list[float] = []
    wire = context.new_cdp_session(page)
    wire.send("Network.enable")
    wire.on("Network.loadingFinished", lambda event: taken.append(event["encodedDataLength"]))
    begun = time.perf_counter()
    page.goto(address + path, wait_until="commit")
    page.wait_for_selector(HEADING)
    seconds = time.perf_counter() - begun
    page.wait_for_load_state("networkidle")
    context.close()
    return seconds, sum(taken) / 1000


def time_to_play(browser: Browser, address: str) -> float:
    """Seconds from the click on a game to the first question."""
    context = browser.new_context(viewport={"width": 360, "height": 740}, service_workers="block")
    page = context.new_page()
    page.goto(address)
    page.wait_for_selector(HEADING)
    begun = time.perf_counter()
    page.locator("[data-play]").first.click()
    page.wait_for_selector(".sk-bids button")
    seconds = time.perf_counter() - begun
    context.close()
    return seconds


def smoothness(browser: Browser, address: str) -> tuple[float, float, float]:
    """Ten tricks with motion on, at a quarter of this machine's speed: the share of time in which the main
    thread was busy, its longest task in ms, and how many tasks took longer than 50 ms."""
    person = Person(browser, address, reduced_motion="no-preference")
    open_table(person, {"game": "skull-king", "options": {"players": 4, "plan": [10]}})
    start_with_bots(person)
    wire = person.context.new_cdp_session(person.page)
    wire.send("Performance.enable")
    wire.send("Emulation.setCPUThrottlingRate", {"rate": 4})
    person.page.evaluate(WATCH_TASKS)
    busy, begun = _busy(wire), time.perf_counter()
    play_out(person)
    share = (_busy(wire) - busy) / (time.perf_counter() - begun)
    tasks = person.page.evaluate("() => window.longTasks")
    person.context.close()
    return share, max(tasks, default=0.0), len(tasks)


WATCH_TASKS: Final = """() => {
  window.longTasks = [];
  const note = (list) => list.getEntries().forEach((task) => window.longTasks.push(task.duration));
  new PerformanceObserver(note).observe({ type: "longtask" });
}"""


def _busy(wire: CDPSession) -> float:
    metrics = wire.send("Performance.getMetrics")["metrics"]
    return float(next(metric["value"] for metric in metrics if metric["name"] == "TaskDuration"))


def measure() -> dict[str, Any]:
    with tempfile.TemporaryDirectory() as folder, chromium() as browser:
        server = start_server(Path(folder), "bundle")
        try:
            visit(browser, server.address, PLACES["home"])
            seen = {
                name: [visit(browser, server.address, place) for _ in range(ROUNDS)]
                for name, place in PLACES.items()
            }
            clicks = [time_to_play(browser, server.address) for _ in range(ROUNDS)]
            smooth = smoothness(browser, server.address)
        finally:
            server.stop()
    return {"places": seen, "clicks": clicks, "smooth": smooth}


def main() -> None:
    figures = measure()
    for name, visits in figures["places"].items():
        seconds = [one[0] for one in visits]
        print(
            f"page: {name:8} {max(one[1] for one in visits):6.1f} kB over the wire, to be seen after "
            f"{statistics.median(seconds) * 1000:.0f} ms (slowest of {ROUNDS}: {max(seconds) * 1000:.0f} ms)"
        )
    median = statistics.median(figures["clicks"])
    share, longest, count = figures["smooth"]
    print(
        f"page: ten tricks at a quarter of the speed: main thread busy {share:.0%} of the time, "
        f"{count} tasks above 50 ms, the longest {longest:.0f} ms"
    )
    print(f"page: from the click on a door to the first bid {median * 1000:.0f} ms")


if __name__ == "__main__":
    main()
