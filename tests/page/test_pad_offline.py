"""After /pad was opened once, all of it is there without a network: every module, screen and dialog."""

import pytest
from playwright.sync_api import expect

from tests.page.browser import Person
from tests.page.conftest import Arrive
from tests.page.scorekeeper import Scorekeeper
from tests.page.service_worker import wait_for_service_worker
from tests.page.shared_sheet import THREE, SharedSheet, expect_live, expect_offline
from yohoho.scorepad import dumps, fold, tally

UNCACHED = """async () => {
  const { files } = await (await fetch("/release.json")).json();
  const responses = await Promise.all(files.map((file) => caches.match(file)));
  return files.filter((_, n) => !responses[n]);
}"""


def open_once(arrive: Arrive, path: str = "/pad") -> Person:
    person = arrive(path, service_workers="allow")
    wait_for_service_worker(person.page)
    return person


@pytest.mark.slow
def test_service_worker_caches_every_file_of_the_release(arrive: Arrive) -> None:
    assert open_once(arrive).page.evaluate(UNCACHED) == []


@pytest.mark.slow
def test_whole_game_with_every_dialog_works_offline(arrive: Arrive) -> None:
    """Only /pad was opened before: what the screens and dialogs need was never on this phone's screen."""
    person = open_once(arrive)
    person.context.set_offline(True)
    person.page.reload()
    expect(person.page.get_by_role("heading", name="The score pad")).to_be_visible()
    person.ignore_errors()  # the shell asked for its server, in vain
    missing: list[str] = []
    person.page.on("requestfailed", lambda request: missing.append(request.url))
    keeper = Scorekeeper(person)
    person.page.get_by_role("link", name="New game").tap()
    for name in THREE:
        keeper.join(name)
    keeper.show_options()
    keeper.start()
    keeper.round([1, 0, 0], [1, 0, 0])
    keeper.bid([1, 1, 0])
    keeper.open_bonuses()
    keeper.claim("black-14", "Ann")
    keeper.close_bonuses()
    keeper.save()
    keeper.screen("table")
    keeper.expect_totals(60, 30, 30)
    keeper.explain()
    keeper.page.go_back()
    keeper.correct_round(1)
    keeper.undo_saved()
    expect(keeper.change_note()).to_be_visible()
    keeper.screen("crew")
    keeper.seat_dialog("Ann")
    keeper.page.keyboard.press("Escape")
    expect(keeper.dialog()).to_have_count(0)
    keeper.screen("more")
    keeper.page.get_by_role("link", name="Other phones").click()
    keeper.page.get_by_role("button", name="Let others join").click()
    expect(keeper.alert()).to_be_visible()  # sharing needs the server
    keeper.end_game()
    keeper.page.get_by_role("link", name="All games").tap()
    keeper.page.get_by_role("button", name="Delete the game of").tap()
    expect(keeper.dialog().get_by_role("button", name="Delete")).to_be_visible()
    ours = [url for url in missing if "/page/" in url]
    assert not ours, ours
    person.ignore_errors()


@pytest.mark.slow
def test_shared_sheet_goes_on_offline_and_is_merged_later(arrive: Arrive) -> None:
    shared = SharedSheet(arrive, service_workers="allow")
    ann, bo = shared.ann, shared.comes("Bo")
    page = ann.page
    wait_for_service_worker(page)
    ann.person.context.set_offline(True)
    page.reload()
    expect_offline(page)
    ann.round([1, 0, 0], [1, 0, 0])
    page.reload()
    ann.expect_round(2)
    ann.to_others()
    expect(page.get_by_role("status").filter(has_text="No connection")).to_have_count(1)
    ann.to_round()
    ann.person.context.set_offline(False)
    expect_live(page)
    bo.expect_round(2)
    assert dumps(bo.read_sheet()) == dumps(ann.read_sheet())
    assert tally(fold(bo.read_sheet())).totals == {"p1": 20, "p2": 10, "p3": 10}
    ann.person.ignore_errors()
