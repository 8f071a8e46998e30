"""The service worker of a static build: a second visit needs no host, and an upgrade replaces everything."""

from collections.abc import Iterator
from contextlib import ExitStack
from importlib.resources import files
from pathlib import Path

import pytest
from msgspec.structs import replace
from playwright.sync_api import Browser, expect

from tests.page.browser import Person
from tests.page.bundle import make_bundle
from tests.page.service_worker import (
    KEPT,
    start_service_worker,
    wait_for_service_worker,
    wait_until,
    wait_until_kept,
)
from tests.page.static_host import build, static_host
from tests.page.words import begins_with
from yohoho.server.http.offline_files import WEIGHTS
from yohoho.server.http.page_files import Page, read_page

BASE = "/tavern"
NEWER = "0123456789ab"
ARCHIVE = "offline/python.zip.packed"


@pytest.fixture(scope="module")
def page_files(request: pytest.FixtureRequest) -> Page:
    """The bundle has few files, which the worker keeps in half the time."""
    make_bundle()
    return read_page(files("yohoho"), bundle=getattr(request, "param", True))


def newer(page: Page) -> Page:
    """The next release: the same files under another digest."""
    shell, worker = (
        page.shell.replace(page.digest, NEWER),
        page.worker.replace(page.digest.encode(), NEWER.encode()),
    )
    return replace(page, digest=NEWER, shell=shell, worker=worker)


class StaticVisit:
    """A person at a static build whose host can be upgraded and can vanish."""

    def __init__(self, browser: Browser, folder: Path, page: Page) -> None:
        self.folder, self.release = folder, page
        self._host = ExitStack()
        address = self._host.enter_context(static_host(build(folder, BASE, page)))
        self.person = Person(browser, address + BASE, service_workers="allow")
        self.page = self.person.go("/").page

    def load(self, path: str) -> int:
        address = f"{BASE}/page/{self.release.digest}/{path}"
        return int(self.page.evaluate("async (path) => (await (await fetch(path)).blob()).size", address))

    def expect_kept(self, path: str) -> None:
        wait_until_kept(self.page, f"{BASE}/page/{self.release.digest}/{path}")

    def upgrade(self) -> None:
        self.release = newer(self.release)
        build(self.folder, BASE, self.release)
        self.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")

    def expect_outdated(self) -> None:
        expect(self.page.get_by_text(begins_with("trouble.outdated"))).to_be_visible()

    def lose_host(self) -> None:
        self._host.close()


@pytest.fixture
def opened(browser: Browser, tmp_path: Path, page_files: Page) -> Iterator[StaticVisit]:
    (tmp_path / "files").mkdir()
    visiting = StaticVisit(browser, tmp_path / "files", page_files)
    yield visiting
    visiting.lose_host()
    visiting.person.leave()


@pytest.fixture
def visit(opened: StaticVisit) -> StaticVisit:
    start_service_worker(opened.page)
    return opened


@pytest.fixture
def long_visit(opened: StaticVisit) -> StaticVisit:
    """After three seconds the page registers the worker itself, and looks for updates from then on."""
    wait_for_service_worker(opened.page)
    return opened


def test_second_visit_needs_no_host(visit: StaticVisit) -> None:
    visit.lose_host()
    for path in ("/", "/rules/", "/rules/skull", "/t/some-table", "/pad/"):
        visit.person.go(path)
        expect(visit.page.get_by_role("heading", level=1).first).to_be_visible()
    visit.person.ignore_errors()  # the worker asked its host, in vain


@pytest.mark.slow
def test_address_without_a_folder_opens_on_a_host_without_404_page(visit: StaticVisit) -> None:
    """Python's host answers with a page of its own, which a first visit shows."""
    visit.person.go("/rules/skull")
    expect(visit.page.get_by_role("heading", level=1)).to_be_visible()


@pytest.mark.slow
def test_parts_are_kept_when_they_are_loaded(visit: StaticVisit) -> None:
    assert not [path for path in visit.page.evaluate(KEPT) if path.endswith(ARCHIVE)]
    size = visit.load(ARCHIVE)
    visit.expect_kept(ARCHIVE)
    visit.lose_host()
    assert visit.load(ARCHIVE) == size


@pytest.mark.slow
@pytest.mark.parametrize("page_files", [False], indirect=True, ids=["modules"])
def test_parts_that_were_loaded_before_the_worker_are_kept_on_request(visit: StaticVisit) -> None:
    module = f"{BASE}/page/{visit.release.digest}/lib/release.js"
    visit.page.evaluate("async (module) => (await import(module)).keepOffline()", module)
    for path in visit.release.offline.paths:
        if not path.startswith(WEIGHTS):  # each is kept when a bot first needs it
            visit.expect_kept(path)


@pytest.mark.slow
def test_upgrade_replaces_the_cache_and_is_told_in_open_tabs(long_visit: StaticVisit) -> None:
    long_visit.load(ARCHIVE)
    long_visit.expect_kept(ARCHIVE)
    earlier = long_visit.release.digest
    long_visit.upgrade()
    long_visit.expect_outdated()
    long_visit.expect_kept(ARCHIVE)
    wait_until(long_visit.page, "async () => (await caches.keys()).length === 1")
    assert long_visit.page.evaluate("caches.keys()") == [f"yohoho{BASE}-{NEWER}"]
    assert not [path for path in long_visit.page.evaluate(KEPT) if earlier in path]
    long_visit.lose_host()
    long_visit.person.go("/")
    assert long_visit.load(ARCHIVE) > 0
    long_visit.person.ignore_errors()


@pytest.mark.slow
def test_worker_waits_until_the_whole_release_is_there(long_visit: StaticVisit) -> None:
    """A host may send the new worker while it still sends the old list of files."""
    release = long_visit.folder / BASE.strip("/") / "release.json"
    old, earlier = release.read_bytes(), long_visit.release.digest
    long_visit.release = newer(long_visit.release)
    build(long_visit.folder, BASE, long_visit.release)
    new = release.read_bytes()
    release.write_bytes(old)
    failed = long_visit.page.evaluate(
        "navigator.serviceWorker.getRegistration().then((registration) => registration.update())"
        ".then(({ installing }) => new Promise((done) => "
        "installing.addEventListener('statechange', () => done(installing.state))))"
    )
    assert failed == "redundant"
    assert long_visit.page.evaluate("caches.keys()").count(f"yohoho{BASE}-{earlier}") == 1
    release.write_bytes(new)
    long_visit.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    long_visit.expect_outdated()
    long_visit.person.ignore_errors()


@pytest.mark.slow
def test_pages_of_one_host_leave_each_other_alone(long_visit: StaticVisit) -> None:
    long_visit.page.evaluate("caches.open('yohoho/other-0000').then(() => caches.open('yohoho-0000'))")
    long_visit.upgrade()
    long_visit.expect_outdated()
    assert {"yohoho/other-0000", "yohoho-0000"} <= set(long_visit.page.evaluate("caches.keys()"))
