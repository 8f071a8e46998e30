"""People at the page, in a real Chromium: each has a browser context, and any error there fails the test."""

from __future__ import annotations

import json
import re
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
from playwright.sync_api import Error as PlaywrightError

from tests.page.scripts import script
from tests.page.words import in_any_language
from yohoho.server.identity import COOKIE

PHONE: Final = (360, 740)
SMALL: Final = (360, 640)
DESKTOP: Final = (1280, 800)
CHROMIUM: Final = "chromium"
FLAGS: Final = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--disable-quic",
)
AXE: Final = Path(__file__).parents[2] / "node_modules" / "axe-core" / "axe.min.js"
OVERFLOW: Final = script("overflow.js")
SMALL_TARGETS: Final = script("small_targets.js")
BLOCKED: Final = "Service Worker registration blocked by Playwright"
"""A console message that the tests cause themselves."""
FAVICON: Final = "/favicon.ico"
"""Chromium asks for it when it shows a document without a link to an icon, as between two tests."""
ABORTED: Final = "net::ERR_ABORTED"
"""The browser drops what is still loading when the person goes to another page."""
TIMEOUT_MS: Final = 20_000
SETTLED: Final = """() => {
  const ends = (motion) => Number.isFinite(motion.effect?.getComputedTiming().endTime);
  const motions = document.getAnimations().filter(ends).map((motion) => motion.finished.catch(() => null));
  return Promise.race([Promise.all(motions), new Promise((done) => setTimeout(done, 1500))]).then(() => true);
}"""
"""Waits for animations: a text that still fades in lacks the contrast that axe asks for."""
LANGUAGE: Final = in_any_language("page.language")
VIOLATIONS: Final = """async () => (await axe.run(document, { resultTypes: ["violations"] })).violations"""


@cache
def _read(path: Path) -> str:
    return path.read_text(encoding="utf-8")


@contextmanager
def chromium() -> Iterator[Browser]:
    executable = shutil.which(CHROMIUM)
    assert executable, "the page's tests need Chromium: sudo apt-get install chromium"
    expect.set_options(timeout=TIMEOUT_MS)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=executable, args=list(FLAGS))
        yield browser
        browser.close()


def expect_address(page: Page, ending: str) -> None:
    """Waits until the address ends with this text."""
    expect(page).to_have_url(re.compile(f"{re.escape(ending)}$"))


class PagePool:
    """Pages to use again: the browser's cache stays, cookies and all that the last person stored go."""

    def __init__(self, browser: Browser) -> None:
        self.browser = browser
        self._free: dict[str, list[Page]] = {}

    def take(self, kind: str) -> Page:
        """`kind` tells how its context is made, as JSON."""
        if free := self._free.get(kind):
            return free.pop()
        made = json.loads(kind)
        context = self.browser.new_context(**made["settings"])
        context.set_default_timeout(TIMEOUT_MS)
        if made["choices"]:
            assignment = f"localStorage.yohoho ??= JSON.stringify({json.dumps(made['choices'])})"
            context.add_init_script(f"if (location.protocol !== 'about:') {assignment}")
        return context.new_page()

    def put_back(self, kind: str, page: Page, address: str) -> None:
        """Clears the page from a document of the same origin without scripts, which could write again."""
        settings, context = json.loads(kind)["settings"], page.context
        page.unroute_all()
        try:
            page.goto(f"{address}/release.json")
        except PlaywrightError as problem:
            if ABORTED not in problem.message:
                raise
            context.close()  # the page was going elsewhere by itself at this moment
            return
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


def _is_late_advice(url: str, status: int) -> bool:
    """Whether a player has decided before the coach was asked about it, as on a busy machine."""
    return status == 409 and url.endswith("/advice")


class Person:
    """Somebody with a browser. `leave` fails if there were console errors or failed requests."""

    def __init__(self, browser: Browser, address: str, *, pool: PagePool | None = None, **how: Any) -> None:
        size = how.pop("size", PHONE)
        choices = {"pace": "instant", "soundOffered": True} | how.pop("choices", {})
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
        self._pool = pool if settings["service_workers"] == "block" else None
        self.page: Page = (self._pool or PagePool(browser)).take(self._kind)
        self.errors: list[str] = []
        self._listeners: dict[Any, Callable[[Any], None]] = {
            "console": self._on_console,
            "pageerror": lambda error: self.errors.append(f"error: {error}"),
            "requestfailed": self._on_failure,
            "response": self._on_response,
        }
        for event, listener in self._listeners.items():
            self.page.on(event, listener)

    @property
    def context(self) -> BrowserContext:
        """The browser context. A test that asks for it may change it, so it is not used again."""
        self._pool = None
        return self.page.context

    @property
    def cookies(self) -> dict[str, str]:
        return {str(cookie["name"]): str(cookie["value"]) for cookie in self.page.context.cookies()}

    def post(self, path: str, body: object) -> Any:
        """A request with this person's cookies, without a page."""
        answer = self.page.context.request.post(self.address + path, data=body)
        assert answer.ok, answer.text()
        return answer.json()

    def _on_failure(self, request: Request) -> None:
        if request.failure != ABORTED:
            self.errors.append(f"failed: {request.url}: {request.failure}")

    def _on_response(self, answer: Response) -> None:
        if answer.status >= 400 and not _is_late_advice(answer.url, answer.status):
            self.errors.append(f"{answer.status} {answer.url}")

    def _on_console(self, message: ConsoleMessage) -> None:
        place = message.location["url"]
        own = message.text.startswith(BLOCKED) or place.endswith(FAVICON)
        late = "409" in message.text and _is_late_advice(place, 409)
        if message.type in ("error", "warning") and not own and not late:
            self.errors.append(f"{message.type}: {message.text}")

    def go(self, path: str) -> Person:
        self.page.goto(self.address + path)
        self.page.wait_for_function("() => document.getElementById('page')?.ariaBusy === 'false'")
        return self

    def sign_in(self, token: str) -> Person:
        """Signs in with a token that the server has given before."""
        self.page.context.add_cookies([{"name": COOKIE, "value": token, "url": self.address}])
        return self

    def choose_language(self, language: str) -> None:
        """Choose a language in the menu of the page; the settings offer the same choice once more."""
        self.page.get_by_role("combobox", name=LANGUAGE).first.select_option(language)
        self.wait_for_language(language)

    def wait_for_language(self, language: str) -> None:
        self.page.wait_for_function("language => document.documentElement.lang === language", arg=language)

    def ignore_errors(self) -> None:
        """Forgets the errors so far: the test has caused them, by a dead server or a wrong address."""
        self.errors.clear()

    def leave(self) -> None:
        for event, listener in self._listeners.items():
            self.page.remove_listener(event, listener)
        if self._pool and not self._has_foreign_listeners():
            self._pool.put_back(self._kind, self.page, self.address)
        else:
            self.page.context.close()
        assert not self.errors, self.errors

    def _has_foreign_listeners(self) -> bool:
        """Whether the test listens to this page itself: its listener must not follow to the next person."""
        return not set(self.page._impl_obj.event_names()) <= {"close", "crash"}

    # --- checks that hold on every page

    def assert_accessible(self) -> None:
        """axe-core finds no violation."""
        if not self.page.evaluate("'axe' in window"):
            self.page.evaluate(_read(AXE))
        self.page.evaluate(SETTLED)
        violations = self.page.evaluate(VIOLATIONS)
        assert not violations, "\n".join(
            f"{one['id']}: {one['help']}: {[node['html'][:160] for node in one['nodes'][:3]]}"
            for one in violations
        )

    def assert_fits(self) -> None:
        """The page does not scroll sideways, and no text runs out of its box."""
        overflowing = self.page.evaluate(OVERFLOW)
        assert not overflowing, overflowing

    def assert_touchable(self) -> None:
        """A finger hits every control."""
        small_targets = self.page.evaluate(SMALL_TARGETS)
        assert not small_targets, small_targets
