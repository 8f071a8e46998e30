"""What the service worker keeps, and when it does."""

from typing import Final

from playwright.sync_api import Page

UNTIL: Final = """async (argument) => {
  const deadline = Date.now() + 20_000;
  while (!(await (HOLDS)(argument))) {
    if (Date.now() > deadline) throw new Error(`not so: ${argument}`);
    await new Promise((done) => setTimeout(done, 50));
  }
}"""
"""Playwright takes the promise of an asynchronous condition for its fulfilment."""
REGISTER: Final = """async () => {
  const { base = "" } = document.documentElement.dataset;
  await navigator.serviceWorker.register(`${base}/worker.js`);
}"""
KEPT: Final = """async () => {
  const caches_ = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
  const requests = (await Promise.all(caches_.map((cache) => cache.keys()))).flat();
  return requests.map(({ url }) => new URL(url).pathname);
}"""
"""The paths of all files that are kept."""


def wait_for_service_worker(page: Page) -> None:
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.wait_for_function("() => navigator.serviceWorker.controller")


def start_service_worker(page: Page) -> None:
    """Registers the worker at once; the page itself does so after three seconds."""
    page.evaluate(REGISTER)
    wait_for_service_worker(page)


def wait_until(page: Page, holds: str, argument: str = "") -> None:
    """Waits for an asynchronous condition in JavaScript."""
    page.evaluate(UNTIL.replace("HOLDS", holds), argument)


def wait_until_kept(page: Page, ending: str) -> None:
    """Waits for a file whose path ends like this."""
    wait_until(page, f"async (file) => (await ({KEPT})()).some((path) => path.endsWith(file))", ending)
