"""After /pad was opened once, all of it is there without a network: every module, screen and dialog."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.page.browser import Person
from tests.page.conftest import Arrive
from tests.page.pad_crew import LIVE, OFFLINE, THREE, Crew
from tests.page.pad_hand import Hand
from yohoho.scorepad import dumps, fold, tally

UNCACHED = """async () => {
  const { files } = await (await fetch("/api/release")).json();
  const found = await Promise.all(files.map((file) => caches.match(file)));
  return files.filter((_, n) => !found[n]);
}"""


def opened_once(arrive: Arrive, path: str = "/pad") -> Person:
    person = arrive(path, service_workers="allow")
    keeps_the_page(person.page)
    return person


def keeps_the_page(page: Page) -> None:
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.wait_for_function("() => navigator.serviceWorker.controller")


def test_the_worker_keeps_every_file_of_the_release(arrive: Arrive) -> None:
    assert opened_once(arrive).page.evaluate(UNCACHED) == []


@pytest.mark.slow
def test_a_game_from_the_first_name_to_the_last_dialog(arrive: Arrive) -> None:
    """Only /pad was opened before: what the screens and dialogs need was never on this phone's screen."""
    person = opened_once(arrive)
    person.context.set_offline(True)
    person.page.reload()
    person.page.wait_for_selector(".pad-list")
    person.forgive()  # the shell asked for its server, in vain
    missing: list[str] = []
    person.page.on("requestfailed", lambda request: missing.append(request.url))
    hand = Hand(person)
    person.page.locator("a[href='/pad/new']").first.tap()
    for name in THREE:
        hand.join(name)
    person.page.locator(".all-options summary").first.tap()
    hand.start()
    hand.round([1, 0, 0], [1, 0, 0])
    hand.bid([1, 1, 0])
    hand.tap(".pad-bonus")
    hand.page.wait_for_selector(".pad-cards")
    hand.claim("black-14", "Ann")
    hand.page.locator(".pad-choose .primary").click()
    hand.page.wait_for_selector(".pad-bonuses", state="detached")
    hand.save()
    hand.screen(1)
    assert hand.totals() == [60, 30, 30]
    hand.tap(".pad-cell-button")
    hand.page.wait_for_selector("dialog.why")
    hand.page.go_back()
    hand.tap(".pad-edit")
    hand.page.wait_for_selector(".pad-round.tricks")
    hand.page.get_by_label("Undo").click()
    hand.page.wait_for_selector(".pad-change")
    hand.screen(2)
    hand.page.locator(".pad-seat-more button").first.click()
    hand.page.wait_for_selector("dialog")
    hand.page.keyboard.press("Escape")
    hand.page.wait_for_selector("dialog", state="detached")
    hand.screen(3)
    hand.page.locator("a[href$='#others']").last.click()
    hand.page.locator(".crew-invite .primary").click()
    hand.page.wait_for_selector(".crew-invite .pad-stop")  # there is nobody to share with now, and it says so
    hand.end_game()
    hand.page.locator(".pad-head a[href='/pad']").tap()
    hand.page.locator(".pad-game .plain.round").tap()
    hand.page.locator("dialog .danger").wait_for()
    ours = [url for url in missing if "/page/" in url]
    assert not ours, ours
    person.forgive()


def test_a_shared_sheet_goes_on_offline_and_meets_the_others_again(arrive: Arrive) -> None:
    crew = Crew(arrive, service_workers="allow")
    ann, bo = crew.ann, crew.comes("Bo")
    page = ann.page
    keeps_the_page(page)
    ann.person.context.set_offline(True)
    page.reload()
    page.wait_for_selector(OFFLINE)
    ann.round([1, 0, 0], [1, 0, 0])
    page.reload()
    page.wait_for_selector("h1:has-text('2')")
    ann.person.context.set_offline(False)
    page.wait_for_selector(LIVE)
    bo.page.wait_for_selector("h1:has-text('2')")
    assert dumps(bo.stored()) == dumps(ann.stored())
    assert tally(fold(bo.stored())).totals == {"p1": 20, "p2": 10, "p3": 10}
    ann.person.forgive()
