"""The static build in Chromium, on a plain host of files: at the root, and below a path."""

import re
from collections.abc import Callable, Iterator
from importlib.resources import files
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.effort import slow_but
from tests.page.browser import Person, expect_address
from tests.page.bundle import make_bundle
from tests.page.scorekeeper import Scorekeeper
from tests.page.shared_sheet import THREE
from tests.page.static_host import build, static_host
from tests.page.words import begins_with
from yohoho.server.http.page_files import read_page

Visit = Callable[..., Person]
RULES = begins_with("home.rules")
SCREENS = ["/", "/rules/", "/pad/", "/referee/", "/learn/", "/puzzles/", "/settings/", "/about/"]


@pytest.fixture(scope="module", params=slow_but(2, ["/games/rules", ""]), ids=["path", "root"])
def base(request: pytest.FixtureRequest) -> str:
    """The first one ends like a place of the page."""
    return str(request.param)


@pytest.fixture(scope="module")
def host(base: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Sends plain modules at the root, and the bundle below a path."""
    make_bundle()
    page = read_page(files("yohoho"), bundle=base != "")
    folder = tmp_path_factory.mktemp("host") / "files"
    folder.mkdir()
    with static_host(build(folder, base, page)) as address:
        yield address + base


@pytest.fixture
def visit(host: str, browser: Browser) -> Iterator[Visit]:
    """`visit("/rules/", locale="de")` opens a path of the build. Errors in the console fail the test."""
    people: list[Person] = []

    def somebody(path: str, **how: Any) -> Person:
        people.append(Person(browser, host, **how))
        return people[-1].go(path)

    yield somebody
    for person in people:
        person.leave()


@pytest.mark.slow
@pytest.mark.parametrize("screen", SCREENS)
def test_screen_opens_without_errors(visit: Visit, screen: str) -> None:
    person = visit(screen)
    expect(person.page.get_by_role("heading", level=1).first).to_be_visible()
    person.assert_fits()


LOCALES = (("de-CH", "de"), ("it", "it"), ("es-MX", "es"), ("pt-BR", "en"))


@pytest.mark.slow
@pytest.mark.parametrize(("locale", "language"), LOCALES)
def test_page_speaks_the_language_of_the_browser(visit: Visit, locale: str, language: str) -> None:
    person = visit("/rules/", locale=locale)
    person.wait_for_language(language)
    person.choose_language("fr")
    person.page.reload()
    person.wait_for_language("fr")


@pytest.mark.slow
def test_links_and_back_button_stay_below_the_base(visit: Visit, base: str) -> None:
    page = visit("/").page
    page.get_by_role("link", name=RULES).first.click()
    expect_address(page, f"{base}/rules")
    page.get_by_role("link", name="Skull King").first.click()
    expect(page).to_have_url(re.compile(f"{re.escape(base)}/rules/skull-king"))
    page.go_back()
    expect_address(page, f"{base}/rules")
    page.reload()
    expect_address(page, f"{base}/rules/")
    page.go_back()
    expect_address(page, f"{base}/")
    expect(page.get_by_role("link", name=RULES).first).to_be_visible()


@pytest.mark.slow
def test_link_opens_in_a_new_tab(visit: Visit, base: str) -> None:
    person = visit("/")
    link = person.page.get_by_role("link", name=RULES).first
    with person.context.expect_page() as opened:
        link.click(modifiers=["ControlOrMeta"])
    expect(opened.value.get_by_role("heading", level=1)).to_be_visible()
    assert opened.value.evaluate("location.pathname") == f"{base}/rules/"


@pytest.mark.slow
def test_licence_is_a_file_and_no_screen(visit: Visit) -> None:
    person = visit("/about/")
    link = person.page.get_by_role("link", name="MPL 2.0")
    address = str(link.evaluate("link => link.href"))
    assert "Mozilla Public License" in person.context.request.get(address).text()


@pytest.mark.slow
def test_score_pad_counts_a_round(visit: Visit) -> None:
    keeper = Scorekeeper(visit("/pad/"))
    keeper.page.get_by_role("link", name="New game").tap()
    for name in THREE:
        keeper.join(name)
    keeper.start()
    keeper.round([1, 0, 0], [1, 0, 0])
    keeper.screen("table")
    keeper.expect_totals(20, 10, 10)


def test_all_screens_open_and_nothing_comes_from_elsewhere(visit: Visit, host: str) -> None:
    person = visit("/about/")
    requests: list[str] = []
    person.page.on("request", lambda request: requests.append(request.url))
    for screen in SCREENS:
        person.go(screen)
        expect(person.page.get_by_role("heading", level=1).first).to_be_visible()
    assert requests
    assert not [url for url in requests if not url.startswith(f"{host}/")]
    assert not [url for url in requests if url.startswith(f"{host}/api/")]
