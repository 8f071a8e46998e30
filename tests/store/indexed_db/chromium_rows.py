"""The rows of a real browser: `web/python-worker/database.js` in Chromium, driven from another thread.

The scenarios of the suite have event loops of their own, so the browser has one too.
"""

from __future__ import annotations

import asyncio
import shutil
import threading
from base64 import b64decode, b64encode
from collections.abc import Coroutine, Sequence
from functools import partial
from http.server import ThreadingHTTPServer
from importlib.resources import files
from pathlib import Path
from typing import Any, Final, TypeVar

from playwright.async_api import Error, Page, async_playwright

from tests.page.browser import CHROMIUM, FLAGS
from tests.page.static_host import QuietHost
from yohoho.offline.browser_database import REASONS
from yohoho.store.indexed_db.row_database import BrowserStorageError, Change, StorageLost

T = TypeVar("T")
FOLDER: Final = Path(str(files("yohoho"))) / "web" / "python-worker"
OPEN: Final = "async () => { self.rows = await (await import('/database.js')).Database.open(); }"
ROWS: Final = """async ([kind, prefix]) =>
  (await self.rows.rows(kind, prefix)).map(([key, data]) => [key, btoa(String.fromCharCode(...data))])"""
COMMIT: Final = """(changes) => self.rows.commit(changes.map(([kind, key, data]) =>
  [kind, key, data === null ? null : Uint8Array.from(atob(data), (one) => one.charCodeAt(0))]))"""


class ModuleHost(QuietHost):
    def do_GET(self) -> None:  # noqa: N802, the name that the library calls
        """An empty document at the root; the modules beside it."""
        if self.path != "/":
            super().do_GET()
            return
        self.send_response(200)
        self.send_header("content-type", "text/html")
        self.end_headers()


class ChromiumThread:
    """A browser for all tests of a process, and a host of the module."""

    def __init__(self) -> None:
        self._host = ThreadingHTTPServer(("127.0.0.1", 0), partial(ModuleHost, directory=str(FOLDER)))
        self._loop = asyncio.new_event_loop()
        for run in (self._host.serve_forever, self._loop.run_forever):
            threading.Thread(target=run, daemon=True).start()
        self._browser = asyncio.run_coroutine_threadsafe(self._launch(), self._loop).result()

    async def _launch(self) -> Any:
        playwright = await async_playwright().start()
        return await playwright.chromium.launch(
            executable_path=shutil.which(CHROMIUM), args=list(FLAGS), handle_sigint=False
        )

    async def run(self, work: Coroutine[Any, Any, T]) -> T:
        """The result of work in the thread of the browser. Raises BrowserStorageError."""
        try:
            return await asyncio.wrap_future(asyncio.run_coroutine_threadsafe(work, self._loop))
        except Error as error:
            reason = next((each for each in ("storage-lost", *REASONS) if each in error.message), None)
            if reason is None:
                raise
            raise StorageLost if reason == "storage-lost" else BrowserStorageError(reason) from None

    async def new_page(self) -> Page:
        page: Page = await (await self._browser.new_context()).new_page()
        await page.goto(f"http://127.0.0.1:{self._host.server_port}/")
        await page.evaluate(OPEN)
        return page


class ChromiumRows:
    def __init__(self, thread: ChromiumThread, page: Page) -> None:
        self._thread = thread
        self.page = page

    @classmethod
    async def open(cls, thread: ChromiumThread) -> ChromiumRows:
        return cls(thread, await thread.run(thread.new_page()))

    async def evaluate(self, script: str, argument: Any = None) -> Any:
        return await self._thread.run(self.page.evaluate(script, argument))

    async def rows(self, kind: str, prefix: str = "") -> list[tuple[str, bytes]]:
        return [(key, b64decode(data)) for key, data in await self.evaluate(ROWS, [kind, prefix])]

    async def commit(self, changes: Sequence[Change]) -> None:
        await self.evaluate(COMMIT, [(kind, key, _text(data)) for kind, key, data in changes])

    async def reopen(self) -> None:
        await self.evaluate("() => self.rows.reopen()")

    async def close(self) -> None:
        await self._thread.run(self.page.context.close())


def _text(data: bytes | None) -> str | None:
    return None if data is None else b64encode(data).decode()
