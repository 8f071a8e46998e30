"""The documentation site is built without a warning, fits a phone, asks no other host, and finds rulings."""

import re
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from importlib.util import find_spec
from inspect import ismodule
from pathlib import Path
from threading import Thread
from typing import Final, Literal

import pytest
from playwright.sync_api import Browser, Page, expect

import yohoho
from tests.page.browser import AXE, chromium

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]
PHONE = (360, 740)
DESKTOP = (1280, 800)
LACKING_CONTRAST: Final = """async () =>
  (await axe.run(document, { runOnly: ["color-contrast"] }))
    .violations.flatMap((violation) => violation.nodes.map((node) => node.html))"""
RULING = re.compile(r"^\| ([A-Z]-\d+) \|", re.MULTILINE)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site as `make docs` builds it."""
    if find_spec("sphinx") is None:
        pytest.fail("this test needs Sphinx: make docs", pytrace=False)
    folder = tmp_path_factory.mktemp("site")
    sphinx = [sys.executable, "-m", "sphinx", "--fail-on-warning", "--keep-going", "--quiet"]
    places = ["-c", str(ROOT / "docs/sphinx"), "-d", str(folder / "cache"), str(ROOT), str(folder / "site")]
    built = subprocess.run([*sphinx, *places], capture_output=True, text=True, cwd=ROOT)
    assert built.returncode == 0, built.stderr
    return folder / "site"


class QuietHandler(SimpleHTTPRequestHandler):
    """Serves files, and logs nothing."""

    def log_request(self, code: int | str = "-", size: int | str = "-") -> None: ...


@pytest.fixture(scope="module")
def address(site: Path) -> Iterator[str]:
    """The address of a server with the site: the search reads pages, which a browser refuses for files."""
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(QuietHandler, directory=str(site))) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as started:
        yield started


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    context = browser.new_context()
    yield context.new_page()
    context.close()


def pages_of(site: Path) -> list[str]:
    return sorted(str(path.relative_to(site)) for path in site.glob("docs/**/*.html"))


def test_every_ruling_has_an_anchor(site: Path) -> None:
    ids = RULING.findall((ROOT / "docs/rulings.md").read_text())
    assert len(ids) > 150
    shown = (site / "docs/rulings.html").read_text()
    assert [ruling for ruling in ids if f'id="{ruling.lower()}"' not in shown] == []


def test_texts_link_to_the_rulings_they_name(site: Path) -> None:
    assert 'href="rulings.html#y-8"' in (site / "docs/library.html").read_text()


@pytest.mark.parametrize("ruling", ["S-28", "Y-8", "b-12"])
def test_search_finds_a_ruling_by_its_id(address: str, page: Page, ruling: str) -> None:
    page.goto(f"{address}search.html?q={ruling}")
    first = page.locator("#search-results li a").first
    expect(first).to_have_attribute("href", f"docs/rulings.html#{ruling.lower()}")


def test_reference_has_every_public_name(site: Path) -> None:
    reference = "".join(path.read_text() for path in (site / "docs/reference").glob("*.html"))
    places = {"CHANCE": "yohoho.core.game.CHANCE"}
    for name in yohoho.__all__:
        thing = getattr(yohoho, name)
        if ismodule(thing):
            assert f'id="{thing.__name__}.' in reference, name
            continue
        place = places.get(name) or f"{thing.__module__}.{thing.__qualname__}"
        assert f'id="{place}"' in reference, name


def test_root_leads_to_the_first_page(address: str, page: Page) -> None:
    page.goto(address)
    expect(page).to_have_url(f"{address}docs/index.html")


@pytest.mark.parametrize(("width", "height"), [PHONE, DESKTOP])
def test_pages_fit_the_window_and_show_their_pictures(
    site: Path, address: str, page: Page, width: int, height: int
) -> None:
    page.set_viewport_size({"width": width, "height": height})
    for name in pages_of(site):
        page.goto(address + name)
        assert page.evaluate("document.documentElement.scrollWidth") <= width, name
        lost = "[...document.images].filter(image => !image.naturalWidth).map(image => image.src)"
        assert page.evaluate(lost) == [], name


def test_pages_ask_no_other_host(site: Path, address: str, page: Page) -> None:
    requests: list[str] = []
    page.on("request", lambda request: requests.append(request.url))
    for name in pages_of(site):
        page.goto(address + name)
    assert requests
    assert [url for url in requests if not url.startswith((address, "data:"))] == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_texts_have_enough_contrast(address: str, browser: Browser, scheme: Literal["light", "dark"]) -> None:
    page = browser.new_page(color_scheme=scheme)
    for name in ("index", "library", "records", "rulings", "start/player", "reference/games"):
        page.goto(f"{address}docs/{name}.html")
        page.add_script_tag(path=AXE)
        assert page.evaluate(LACKING_CONTRAST) == [], name
    page.close()
