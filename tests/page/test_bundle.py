"""The bundle of the page: served when it is fresh, complete, and the same page as the plain modules."""

import re
import shutil
from base64 import b64encode
from collections.abc import Iterator
from hashlib import sha256
from importlib.resources import files
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import expect

from tests.effort import slow_but
from tests.page.bundle import ROOT, make_bundle, start_server
from tests.page.conftest import Arrive
from tests.page.play import bid_buttons
from tests.page.templates import WEB, modules
from tests.page.words import in_any_language
from tests.server.harness import Server
from yohoho.server.http.page_bundle import CODE
from yohoho.server.http.page_files import PLACES, Page, read_page

NAMED = re.compile(r"""["'`](?:\./|\.\./bundle/)([\w-]+\.(?:js|css))["'`]""")
LOADED = re.compile(r"""<link rel="(?:modulepreload|stylesheet)" href="/page/\w+/bundle/([\w.-]+)">""")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Sends the bundle to everybody who arrives in these tests."""
    started = start_server(tmp_path_factory.mktemp("bundle"), "bundle")
    yield started
    started.stop()


@pytest.fixture(scope="module")
def bundled() -> Page:
    make_bundle()
    return read_page(files("yohoho"), bundle=True)


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """A copy of the package and its bundle, to change."""
    make_bundle()
    left_out = shutil.ignore_patterns("__pycache__", "*.safetensors")
    shutil.copytree(ROOT / "src" / "yohoho", tmp_path, ignore=left_out, dirs_exist_ok=True)
    return tmp_path


def code_of(page: Page) -> set[str]:
    return {path for path in page.assets if path.endswith(CODE)}


# --- when it is served


def test_fresh_bundle_replaces_modules_and_style_sheets(bundled: Page) -> None:
    assert bundled.manifest
    assert all(path.startswith("bundle/") for path in code_of(bundled))
    assert f'src="/page/{bundled.digest}/bundle/app.js"' in bundled.shell
    assert "importmap" not in bundled.shell
    assert not bundled.missing


@pytest.mark.parametrize(
    "edited", slow_but(3, ["home/home.js", "style/pad.css", "vendor/preact.js", "index.html"])
)
def test_stale_bundle_is_not_served(package: Path, edited: str) -> None:
    assert read_page(package, bundle=True).manifest
    with (package / "web" / edited).open("a") as file:
        file.write(" ")
    assert_plain(read_page(package, bundle=True))


def test_bundle_of_a_deleted_module_is_not_served(package: Path) -> None:
    (package / "web" / "about" / "about.js").unlink()
    assert_plain(read_page(package, bundle=True))


def test_page_without_a_bundle_is_served_as_modules(package: Path) -> None:
    shutil.rmtree(package / "web" / "bundle")
    assert_plain(read_page(package, bundle=True))


def test_operator_can_ask_for_modules(package: Path) -> None:
    assert_plain(read_page(package, bundle=False))


def assert_plain(page: Page) -> None:
    assert page.manifest is None
    assert not any(path.startswith("bundle/") for path in page.assets)
    assert {"app.js", "style/base.css", "vendor/preact.js"} <= page.assets.keys()
    assert not page.missing


def test_files_of_the_bundle_are_served_under_its_digest_alone(server: Server) -> None:
    [digest] = re.findall(r"/page/(\w+)/bundle/app\.js", httpx.get(server.address).text)
    answer = httpx.get(f"{server.address}/page/{digest}/bundle/app.js")
    assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
    for path in ("0123456789ab/bundle/app.js", f"{digest}/app.js", f"{digest}/bundle/manifest.json"):
        assert httpx.get(f"{server.address}/page/{path}").status_code == 404


def test_policy_allows_the_inline_script_by_its_hash(server: Server) -> None:
    answer = httpx.get(server.address)
    [inline] = re.findall(r"<script>(.*?)</script>", answer.text, re.DOTALL)
    digest = b64encode(sha256(inline.encode()).digest()).decode()
    assert f"script-src 'self' 'sha256-{digest}';" in answer.headers["content-security-policy"]


# --- what is in it


def test_files_of_the_bundle_name_only_each_other(bundled: Page) -> None:
    for path in code_of(bundled):
        for named in NAMED.findall(bundled.assets[path].body.decode()):
            assert f"bundle/{named}" in bundled.assets, f"{path}: {named}"


def test_every_style_sheet_is_in_the_bundle(bundled: Page) -> None:
    assert bundled.manifest
    styles = {f"style/{path.name}" for path in (WEB / "style").glob("*.css")}
    assert styles <= bundled.manifest.sources.keys()


@pytest.mark.parametrize("place", PLACES)
def test_shell_loads_what_its_screen_needs(bundled: Page, place: str) -> None:
    assert bundled.manifest
    screen = place.split("/")[1]
    loaded = LOADED.findall(bundled.html("en", place).decode())
    assert sorted(loaded) == sorted(["app.css", *bundled.manifest.screens[screen]])
    assert all(f"bundle/{file}" in bundled.assets for file in loaded)
    assert screen == "" or any(file.endswith(".js") for file in loaded)


def test_modules_find_other_files_from_the_folder_of_the_bundle_too() -> None:
    """The bundle is one folder deep, so addresses of other files begin with `../` from such a folder."""
    for path in modules():
        inside = path.relative_to(WEB)
        for address in re.findall(r"new URL\(([^)]*), import\.meta\.url", path.read_text()):
            assert len(inside.parts) == 2, f"{inside}: {address}"
            assert address.startswith(('"..', "`..")), f"{inside}: {address}"


# --- the page in a browser


@pytest.mark.slow
@pytest.mark.parametrize("screen", sorted({place.split("/")[1] for place in PLACES}))
def test_screen_opens_from_the_bundle(arrive: Arrive, screen: str) -> None:
    person = arrive(None)
    requests: list[str] = []
    person.page.on("request", lambda request: requests.append(request.url))
    person.go(f"/{screen}" if screen != "t" else "/t/nowhere")
    expect(person.page.get_by_role("heading", level=1).first).to_be_visible()
    plain = [url for url in requests if url.endswith(CODE) and "/bundle/" not in url]
    assert not plain
    if screen in ("t", "replay", "shared", "carry", "watch"):
        person.ignore_errors()  # there is no such table, game or device


def test_game_starts_from_the_bundle(arrive: Arrive) -> None:
    person = arrive("/")
    person.page.get_by_role("button", name=in_any_language("home.play-of")).first.tap()
    expect(bid_buttons(person.page)).not_to_have_count(0)
    person.assert_fits()
