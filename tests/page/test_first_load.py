"""A first visit needs few requests and bytes, the page opens without a network, and it can be installed."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.effort import slow_but
from tests.page.browser import Person
from tests.page.bundle import start_server
from tests.page.conftest import Arrive
from tests.page.service_worker import wait_for_service_worker
from tests.server.harness import Server

MAX_KILOBYTES = 180
MAX_REQUESTS = 20
TABLE_KILOBYTES = 90
TABLE_FILES = ("/bundle/table.js", "/bundle/table.css")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Sends the bundle, as an installed server does."""
    started = start_server(tmp_path_factory.mktemp("first-load"), "bundle")
    yield started
    started.stop()


def first_load(person: Person, path: str) -> dict[str, float]:
    """The kilobytes of every request of a visit with an empty cache, by address."""
    person.page.goto("about:blank")
    wire = person.context.new_cdp_session(person.page)
    urls: dict[str, str] = {}
    taken: dict[str, float] = {}

    def on_sent(event: dict[str, Any]) -> None:
        urls[event["requestId"]] = event["request"]["url"]

    def on_finished(event: dict[str, Any]) -> None:
        url = urls.get(event["requestId"], "begun before this visit")
        taken[url] = taken.get(url, 0.0) + event["encodedDataLength"] / 1000

    wire.send("Network.enable")
    wire.send("Network.clearBrowserCache")
    wire.on("Network.requestWillBeSent", on_sent)
    wire.on("Network.loadingFinished", on_finished)
    person.go(path)
    person.page.wait_for_load_state("networkidle")
    return taken


@pytest.mark.parametrize("path", slow_but(3, ["/", "/referee", "/rules/skull-king-beck"]))
def test_first_load_is_small(arrive: Arrive, path: str) -> None:
    taken = first_load(arrive("/about"), path)
    first = {url: size for url, size in taken.items() if not url.endswith(TABLE_FILES)}
    assert first
    assert sum(first.values()) < MAX_KILOBYTES, first
    assert len(first) <= MAX_REQUESTS, first


@pytest.mark.slow
def test_start_page_loads_the_table_ahead(arrive: Arrive) -> None:
    taken = first_load(arrive("/about"), "/")
    table = {url: size for url, size in taken.items() if url.endswith(TABLE_FILES)}
    assert len(table) == len(TABLE_FILES), taken
    assert sum(table.values()) < TABLE_KILOBYTES, table


def test_page_opens_without_a_network(arrive: Arrive) -> None:
    person = arrive("/", service_workers="allow")
    wait_for_service_worker(person.page)
    person.page.reload()
    person.context.set_offline(True)
    person.page.reload()
    expect(person.page.get_by_role("heading", level=1)).to_be_visible()
    person.assert_fits()
    person.page.goto(f"{person.address}/rules/skull")
    expect(person.page.get_by_role("heading", level=1)).to_be_visible()
    person.page.goto(f"{person.address}/referee?cards=pirate+skull-king+mermaid")
    expect(person.page.get_by_role("heading", name="Mermaid wins")).to_be_visible()
    person.page.goto(f"{person.address}/t/whatever")
    expect(person.page.get_by_role("alert")).to_be_visible()
    person.ignore_errors()


def test_page_can_be_installed(arrive: Arrive) -> None:
    person = arrive("/", service_workers="allow")
    wire = person.context.new_cdp_session(person.page)
    manifest = wire.send("Page.getAppManifest")
    assert not manifest["errors"], manifest["errors"]
    assert '"start_url": "/"' in manifest["data"]
