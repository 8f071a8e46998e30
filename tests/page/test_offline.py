"""Games in a browser that has no server: the whole path, and what happens on bad days."""

from collections.abc import Callable, Iterator
from importlib.resources import files
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, Page, Worker, expect

from tests.effort import slow_but
from tests.page.browser import Person
from tests.page.play import make_move, play_out, wait_for_move
from tests.page.static_host import build, static_host
from tests.page.web_modules import WEB
from tests.page.words import text
from yohoho.core.record import loads, rebuild_logbook
from yohoho.server.http.page_files import read_page

Visit = Callable[..., Person]
SHORT: Final[dict[str, dict[str, Any]]] = {
    "shortest": {"game": "skull-king", "options": {"edition": "beck", "players": 2, "plan": [1]}},
    "skull": {"game": "skull", "options": {"players": 3}},
    "beck": {"game": "skull-king", "options": {"edition": "beck", "players": 3, "plan": [1, 2]}},
    "schmidt": {"game": "skull-king", "options": {"edition": "schmidt", "players": 3, "plan": [1, 2]}},
}
START_MS: Final = 120_000
"""Python takes seconds to start, and far more on a busy machine."""
OPEN: Final = f"""async (settings) => {{
  {WEB}
  const {{ openTable, ensureGuest }} = await import(`${{web}}lib/http.js`);
  const {{ navigate }} = await import(`${{web}}lib/router.js`);
  await ensureGuest();
  navigate(`/t/${{await openTable(settings, {{ start: true }})}}`);
}}"""


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The page as plain modules, so that tests can import them."""
    page = read_page(files("yohoho"), bundle=False)
    folder = tmp_path_factory.mktemp("host") / "files"
    folder.mkdir()
    with static_host(build(folder, "", page)) as address:
        yield address


@pytest.fixture
def visit(host: str, browser: Browser) -> Iterator[Visit]:
    people: list[Person] = []

    def somebody(path: str = "/", **how: Any) -> Person:
        people.append(Person(browser, host, **how))
        return people[-1].go(path)

    yield somebody
    for person in people:
        person.leave()


def open_table(person: Person, name: str) -> None:
    person.page.set_default_timeout(START_MS)
    person.page.evaluate(OPEN, SHORT[name])


def python_of(page: Page) -> Worker:
    (worker,) = (each for each in page.workers if each.url.endswith("/python-worker/worker.js"))
    return worker


@pytest.mark.parametrize("name", slow_but(4, SHORT))
def test_whole_game_is_played_and_kept(visit: Visit, name: str) -> None:
    person = visit()
    open_table(person, name)
    assert play_out(person)
    person.go("/games/")
    with person.page.expect_download() as saved:
        person.page.get_by_role("link", name=text("games.download")).first.click()
    record = loads(saved.value.path().read_bytes())
    assert rebuild_logbook(record).game.is_over(rebuild_logbook(record).state)
    person.page.get_by_role("link", name=text("games.replay")).first.click()
    review = person.page.get_by_role("button", name=text("review.link"))  # short on a phone
    review.click()
    expect(person.page.get_by_text(text("offline.no-review"))).to_be_visible()


@pytest.mark.slow
def test_second_tab_takes_the_games_over(visit: Visit) -> None:
    person = visit()
    open_table(person, "skull")
    wait_for_move(person)
    other = person.context.new_page()
    other.goto(person.address)
    taken = text("reason.storage-taken")
    expect(other.get_by_text(taken)).to_be_visible(timeout=START_MS)
    other.get_by_role("button", name=text("offline.take-over")).click()
    expect(person.page.get_by_text(taken)).to_be_visible(timeout=START_MS)
    expect(other.get_by_text(taken)).to_be_hidden(timeout=START_MS)
    person.page.bring_to_front()
    person.page.get_by_role("button", name=text("offline.take-over")).click()
    play_out(person)


@pytest.mark.slow
def test_worker_that_dies_loses_nothing_that_was_confirmed(visit: Visit) -> None:
    person = visit()
    open_table(person, "beck")
    make_move(person, wait_for_move(person))
    python_of(person.page).evaluate("() => self.close()")
    play_out(person)
    person.go("/games/")
    expect(person.page.get_by_role("link", name=text("games.replay"))).to_have_count(1, timeout=START_MS)


@pytest.mark.slow
def test_full_storage_is_said_and_the_game_goes_on_afterwards(visit: Visit) -> None:
    person = visit()
    open_table(person, "skull")
    wait_for_move(person)
    worker = python_of(person.page)
    worker.evaluate("""() => {
      self.put = IDBObjectStore.prototype.put;
      IDBObjectStore.prototype.put = () => { throw new DOMException("full", "QuotaExceededError"); };
    }""")
    full = person.page.get_by_text(text("reason.storage-full"))
    while not full.is_visible():  # the first touch may only choose
        make_move(person, wait_for_move(person))
    worker.evaluate("() => { IDBObjectStore.prototype.put = self.put; }")
    play_out(person)


@pytest.mark.slow
def test_cleared_storage_is_filled_again_by_the_next_move(visit: Visit) -> None:
    person = visit()
    open_table(person, "skull")
    wait_for_move(person)
    person.page.evaluate("""() => new Promise((resolve) => {
      indexedDB.deleteDatabase("yohoho").onsuccess = resolve;
    })""")
    play_out(person)
    person.go("/games/")
    expect(person.page.get_by_role("link", name=text("games.replay"))).to_have_count(1, timeout=START_MS)


@pytest.mark.slow
@pytest.mark.parametrize("path", ["/", "/join/", "/tables/", "/daily/", "/settings/"])
def test_what_needs_other_people_says_so_in_one_line(visit: Visit, path: str) -> None:
    person = visit(path)
    what = {"/daily/": "daily", "/settings/": "device"}.get(path, "friends")
    expect(person.page.get_by_text(text(f"offline.no-{what}"))).to_be_visible(timeout=START_MS)
    person.assert_fits()
