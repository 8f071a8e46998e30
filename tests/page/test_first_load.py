"""The first load is small, the page opens without a network, and it can be installed."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.page.conftest import Arrive

MOST_KILOBYTES = 200


@pytest.mark.parametrize("path", ["/", "/referee", "/rules/skull-king-beck"])
def test_first_load_takes_less_than_200_kilobytes(arrive: Arrive, path: str) -> None:
    person = arrive("/about")
    person.page.goto("about:blank")
    wire = person.context.new_cdp_session(person.page)
    taken: list[float] = []
    wire.send("Network.enable")
    wire.send("Network.clearBrowserCache")
    wire.on("Network.loadingFinished", lambda told: taken.append(told["encodedDataLength"]))
    person.go(path)
    person.page.wait_for_load_state("networkidle")
    assert taken
    assert sum(taken) / 1000 < MOST_KILOBYTES


def test_page_opens_without_a_network(arrive: Arrive) -> None:
    person = arrive("/", service_workers="allow")
    person.page.evaluate("() => navigator.serviceWorker.ready.then((worker) => worker.active.state)")
    person.page.wait_for_function(
        "async () => (await caches.keys()).length && navigator.serviceWorker.controller"
    )
    person.page.reload()
    person.context.set_offline(True)
    person.page.reload()
    expect(person.page.get_by_role("heading", level=1)).to_be_visible()
    person.assert_fits()
    person.page.goto(f"{person.address}/rules/skull")
    expect(person.page.get_by_role("heading", level=1)).to_be_visible()
    person.page.goto(f"{person.address}/t/whatever")
    expect(person.page.get_by_role("alert")).to_be_visible()
    person.ignore_errors()


def test_page_can_be_installed(arrive: Arrive) -> None:
    person = arrive("/", service_workers="allow")
    wire = person.context.new_cdp_session(person.page)
    manifest = wire.send("Page.getAppManifest")
    assert not manifest["errors"], manifest["errors"]
    assert '"start_url": "/"' in manifest["data"]
