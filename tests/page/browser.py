"""People at the page: a real Chromium, each person a context of their own, and nothing wrong goes unseen."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    Request,
    Response,
    expect,
    sync_playwright,
)

from yohoho.server.identity import COOKIE

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
SETTLED: Final = """() => {
  const ends = (motion) => Number.isFinite(motion.effect?.getComputedTiming().endTime);
  const motions = document.getAnimations().filter(ends).map((motion) => motion.finished.catch(() => null));
  return Promise.race([Promise.all(motions), new Promise((done) => setTimeout(done, 1500))]).then(() => true);
}"""
"""What fades in has not got its contrast yet."""
VIOLATIONS: Final = """async () => (await axe.run(document, { resultTypes: ["violations"] })).violations"""


@cache
def _read(script: Path) -> str:
    return script.read_text(encoding="utf-8")


@contextmanager
def chromium() -> Iterator[Browser]:
    found = shutil.which(CHROMIUM)
    assert found, "the page's tests need Chromium: sudo apt-get install chromium"
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=list(FLAGS))
        yield browser
        browser.close()


class Cabins:
    """Pages to use again. What the browser has fetched stays in them; of who was there nothing does."""

    def __init__(self, browser: Browser) -> None:
        self.browser = browser
        self._free: dict[str, list[Page]] = {}

    def take(self, kind: str) -> Page:
        """`kind` tells how its context is made, as JSON."""
        if free := self._free.get(kind):
            return free.pop()
        made = json.loads(kind)
        context = self.browser.new_context(**made["settings"])
        context.set_default_timeout(PATIENCE)
        if made["choices"]:
            kept = json.dumps(made["choices"])
            context.add_init_script(f"localStorage.yohoho ??= JSON.stringify({kept})")
        return context.new_page()

    def make_up(self, kind: str, page: Page, address: str) -> None:
        """From another document of the same origin, whose scripts write nothing any more."""
        settings, context = json.loads(kind)["settings"], page.context
        page.unroute_all()
        page.goto(f"{address}/api/release")
        page.evaluate("() => { sessionStorage.clear(); localStorage.clear(); }")
        context.clear_cookies()
        context.clear_permissions()
        wire = context.new_cdp_session(page)
        wire.send(
            "Storage.clearDataForOrigin", {"origin": address, "storageTypes": "indexeddb,cache_storage"}
        )
        wire.detach()
        looks = {name: settings[name] for name in ("color_scheme", "reduced_motion")}
        page.emulate_media(media="null", **looks)
        page.set_viewport_size(settings["viewport"])
        for other in context.pages:
            if other is not page:
                other.close()
        self._free.setdefault(kind, []).append(page)


class Person:
    """Somebody with a browser. Console errors and failed requests are kept; `goodbye` complains of them."""

    def __init__(self, browser: Browser, address: str, *, cabins: Cabins | None = None, **how: Any) -> None:
        size = how.pop("size", PHONE)
        choices = how.pop("choices", {})
        settings = {
            "viewport": {"width": size[0], "height": size[1]},
            "has_touch": size[0] < 800,
            "locale": "en",
            "color_scheme": "dark",
            "reduced_motion": "reduce",
            "service_workers": "block",
            **how,
        }
        self.address = address
        self.touch = bool(size[0] < 800)
        self._kind = json.dumps({"settings": settings, "choices": choices}, sort_keys=True)
        self._cabins = cabins if settings["service_workers"] == "block" else None
        self.page: Page = (self._cabins or Cabins(browser)).take(self._kind)
        self.wrong: list[str] = []
        self._ears: dict[Any, Callable[[Any], None]] = {
            "console": self._heard,
            "pageerror": lambda error: self.wrong.append(f"error: {error}"),
            "requestfailed": self._failed,
            "response": self._answered,
        }
        for event, ear in self._ears.items():
            self.page.on(event, ear)

    @property
    def context(self) -> BrowserContext:
        """Who takes it in hand may do anything to it: nobody else is given it afterwards."""
        self._cabins = None
        return self.page.context

    @property
    def cookies(self) -> dict[str, str]:
        return {str(cookie["name"]): str(cookie["value"]) for cookie in self.page.context.cookies()}

    def post(self, path: str, body: object) -> Any:
        """What this person's browser could send, without a page to send it from."""
        answer = self.page.context.request.post(self.address + path, data=body)
        assert answer.ok, answer.text()
        return answer.json()

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

    def known_by(self, token: str) -> Person:
        """Somebody who has been at this house before."""
        self.page.context.add_cookies([{"name": COOKIE, "value": token, "url": self.address}])
        return self

    def speak(self, language: str) -> None:
        """Choose a language where every page offers it."""
        self.page.locator("select[data-languages]").first.select_option(language)
        self.page.wait_for_selector(f"html[lang={language}]")

    def forgive(self) -> None:
        """What went wrong so far was meant to: a test has killed the server, or gone astray."""
        self.wrong.clear()

    def goodbye(self) -> None:
        for event, ear in self._ears.items():
            self.page.remove_listener(event, ear)
        if self._cabins and not self._overheard():
            self._cabins.make_up(self._kind, self.page, self.address)
        else:
            self.page.context.close()
        assert not self.wrong, self.wrong

    def _overheard(self) -> bool:
        """A test listens to this page by itself; it must not hear the next person."""
        return not set(self.page._impl_obj.event_names()) <= {"close", "crash"}

    # --- what anyone can check of any page

    def assert_accessible(self) -> None:
        """No complaint of axe-core."""
        if not self.page.evaluate("'axe' in window"):
            self.page.evaluate(_read(AXE))
        self.page.evaluate(SETTLED)
        found = self.page.evaluate(VIOLATIONS)
        assert not found, "\n".join(
            f"{one['id']}: {one['help']}: {[node['html'][:160] for node in one['nodes'][:3]]}"
            for one in found
        )

    def assert_fits(self) -> None:
        """Nothing to scroll to sideways, and no text that runs out of its box."""
        found = self.page.evaluate(_read(OVERFLOW).partition("\n")[2])
        assert not found, found
