"""People at the page: a real Chromium, each person a context of their own, and nothing wrong goes unseen."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    Request,
    Response,
    sync_playwright,
)

PHONE: Final = (360, 740)
SMALL: Final = (360, 640)
DESKTOP: Final = (1280, 800)
CHROMIUM: Final = "chromium"
FLAGS: Final = (
    *("--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"),
    *("--disable-sync", "--no-first-run", "--disable-quic"),
)
AXE: Final = Path(__file__).parents[2] / "node_modules" / "axe-core" / "axe.min.js"
OVERFLOW: Final = Path(__file__).parent / "overflow.js"
BLOCKED: Final = "Service Worker registration blocked by Playwright"
"""The one complaint that is our own doing."""
ABORTED: Final = "net::ERR_ABORTED"
"""Who goes on before something has arrived does not want it any more."""
PATIENCE: Final = 20_000


@contextmanager
def chromium() -> Iterator[Browser]:
    found = shutil.which(CHROMIUM)
    assert found, "the page's tests need Chromium: sudo apt-get install chromium"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=list(FLAGS))
        yield browser
        browser.close()


class Person:
    """Somebody with a browser. Console errors and failed requests are kept; `goodbye` complains of them."""

    def __init__(self, browser: Browser, address: str, **how: Any) -> None:
        size = how.pop("size", PHONE)
        choices = how.pop("choices", {})
        settings = {
            "viewport": {"width": size[0], "height": size[1]},
            "has_touch": size[0] < 800,
            "locale": "en",
            "color_scheme": "dark",
            "reduced_motion": "reduce",
            "service_workers": "block",
        }
        self.address = address
        self.touch = bool(size[0] < 800)
        self.context: BrowserContext = browser.new_context(**{**settings, **how})
        self.context.set_default_timeout(PATIENCE)
        if choices:
            kept = json.dumps(choices)
            self.context.add_init_script(f"localStorage.yohoho ??= JSON.stringify({kept})")
        self.page: Page = self.context.new_page()
        self.wrong: list[str] = []
        self.page.on("console", self._heard)
        self.page.on("pageerror", lambda error: self.wrong.append(f"error: {error}"))
        self.page.on("requestfailed", self._failed)
        self.page.on("response", self._answered)

    def _failed(self, request: Request) -> None:
        if request.failure != ABORTED:
            self.wrong.append(f"failed: {request.url}: {request.failure}")

    def _answered(self, answer: Response) -> None:
        if answer.status >= 400:
            self.wrong.append(f"{answer.status} {answer.url}")

    def _heard(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and not message.text.startswith(BLOCKED):
            self.wrong.append(f"{message.type}: {message.text}")

    def go(self, path: str) -> Person:
        self.page.goto(self.address + path)
        self.page.wait_for_selector("#page[aria-busy=false]")
        return self

    def speak(self, language: str) -> None:
        """Choose a language where every page offers it."""
        self.page.locator("select[data-languages]").first.select_option(language)
        self.page.wait_for_selector(f"html[lang={language}]")

    def forgive(self) -> None:
        """What went wrong so far was meant to: a test has killed the server, or gone astray."""
        self.wrong.clear()

    def goodbye(self) -> None:
        self.context.close()
        assert not self.wrong, self.wrong

    # --- what anyone can check of any page

    def assert_accessible(self) -> None:
        """No complaint of axe-core."""
        self.page.evaluate(AXE.read_text(encoding="utf-8"))
        found = self.page.evaluate("async () => (await axe.run(document)).violations")
        assert not found, "\n".join(
            f"{one['id']}: {one['help']}: {[node['html'][:160] for node in one['nodes'][:3]]}"
            for one in found
        )

    def assert_fits(self) -> None:
        """Nothing to scroll to sideways, and no text that runs out of its box."""
        found = self.page.evaluate(OVERFLOW.read_text(encoding="utf-8").partition("\n")[2])
        assert not found, found
