"""Light over the wire, and there without a network: the first load is weighed, and the shell opens."""

from __future__ import annotations

import pytest

from tests.page.conftest import Arrive

MOST_KILOBYTES = 200


@pytest.mark.parametrize("path", ["/", "/referee", "/rules/skull-king-beck"])
def test_the_first_load_is_light(arrive: Arrive, path: str) -> None:
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


def test_without_a_network_the_page_opens_and_says_so(arrive: Arrive) -> None:
    person = arrive("/", service_workers="allow")
    person.page.evaluate("() => navigator.serviceWorker.ready.then((worker) => worker.active.state)")
    person.page.wait_for_timeout(500)
    person.page.reload()
    person.context.set_offline(True)
    person.page.reload()
    person.page.wait_for_selector("h1")
    person.assert_fits()
    person.page.goto(f"{person.address}/rules/skull")
    person.page.wait_for_selector("h1")
    person.page.goto(f"{person.address}/t/whatever")
    person.page.wait_for_selector("[role=status], [role=alert], h1")
    person.forgive()


def test_it_can_be_installed(arrive: Arrive) -> None:
    person = arrive("/", service_workers="allow")
    wire = person.context.new_cdp_session(person.page)
    manifest = wire.send("Page.getAppManifest")
    assert not manifest["errors"], manifest["errors"]
    assert '"start_url": "/"' in manifest["data"]
