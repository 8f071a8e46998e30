"""The files of the page: complete, compressed, cached under their digest, and nothing from elsewhere."""

import re
import subprocess
import sys
from base64 import b64encode
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

import pytest
from msgspec.structs import replace

from tests.page import page_facts, wire_types
from tests.server.in_memory import InMemoryServer, in_memory_server
from yohoho.server.http.page_files import PLACES, load_page

WEB = Path(wire_types.FILE).parent
WITHOUT_EXTRAS = """
import sys
sys.modules |= dict.fromkeys(["litestar", "uvicorn", "structlog", "numpy", "safetensors"])
from yohoho.lessons.documents import lesson_summaries
from yohoho.server.http.page_files import load_page
from yohoho.server.menu import full_menu
assert not load_page().missing and full_menu().boxes and lesson_summaries()
"""
IMPORT = re.compile(r"""(?:from|import)\s*\(?\s*["'](\.[^"']+)["']""")


@pytest.fixture(scope="module")
def server() -> Iterator[InMemoryServer]:
    """One for all of these tests, because they change nothing but who is known."""
    with in_memory_server() as started:
        yield started


def test_policy_is_that_of_the_page_that_is_sent(
    server: InMemoryServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also where a game was installed since the first answer."""
    page = load_page()
    other = replace(page, script_hashes=("sha256-another",))

    def policy() -> str:
        return server.ask("GET", "/").headers["content-security-policy"]

    assert page.script_hashes[0] in policy()
    monkeypatch.setattr("yohoho.server.security.load_page", lambda: other)
    assert "sha256-another" in policy()
    assert page.script_hashes[0] not in policy()


def test_types_of_the_page_match_the_server_models() -> None:
    assert wire_types.FILE.read_text(encoding="utf-8") == wire_types.text(), "run: make types"


@pytest.mark.parametrize("file", page_facts.FILES, ids=lambda path: path.parent.name)
def test_facts_of_the_page_match_the_package(file: Path) -> None:
    assert file.read_text(encoding="utf-8") == page_facts.module(page_facts.FILES[file]()), "run: make facts"


def test_page_menu_and_lessons_are_read_without_the_framework() -> None:
    subprocess.run([sys.executable, "-c", WITHOUT_EXTRAS], check=True)


@pytest.mark.parametrize("place", PLACES)
def test_every_address_serves_the_page(server: InMemoryServer, place: str) -> None:
    answer = server.ask("GET", re.sub(r"\{\w+:str\}", "x1", place), headers={"accept-language": "it-IT,en"})
    assert answer.status_code == 200
    assert '<html lang="it">' in answer.text
    assert answer.headers["cache-control"] == "no-cache"


def test_inline_scripts_are_allowed_by_their_hash_alone(server: InMemoryServer) -> None:
    answer = server.ask("GET", "/")
    inline = re.findall(r"<script(?![^>]*\bsrc=)[^>]*>(.*?)</script>", answer.text, re.DOTALL)
    assert len(inline) == 2, "the script before the first paint, and the import map"
    hashes = [b64encode(sha256(script.encode()).digest()).decode() for script in inline]
    allowed = " ".join(f"'sha256-{digest}'" for digest in hashes)
    assert f"script-src 'self' {allowed};" in answer.headers["content-security-policy"]
    assert "style=" not in answer.text
    assert "://" not in answer.text


def test_unknown_address_answers_people_with_the_page_and_programs_with_an_error(
    server: InMemoryServer,
) -> None:
    person = server.ask("GET", "/nowhere", headers={"accept": "text/html"})
    program = server.ask("GET", "/nowhere", headers={"accept": "application/json"})
    assert (person.status_code, person.headers["content-type"]) == (404, "text/html; charset=utf-8")
    assert program.json()["error"] == "no-such-page"


def test_files_are_compressed_and_cached_for_ever(server: InMemoryServer) -> None:
    page = load_page()
    answer = server.ask("GET", f"/page/{page.digest}/app.js")
    assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert answer.headers["content-encoding"] == "gzip"
    assert answer.content == (WEB / "app.js").read_bytes()
    plain = server.ask("GET", f"/page/{page.digest}/app.js", headers={"accept-encoding": "identity"})
    assert "content-encoding" not in plain.headers


@pytest.mark.parametrize(
    "path",
    [
        "old/app.js",
        "{digest}/nothing.js",
        "{digest}/../app.js",
        "{digest}/index.html",
        "{digest}/before-paint.js",
        "{digest}/bundle/app.js",
        "{digest}/bundle/manifest.json",
    ],
)
def test_files_of_another_release_are_gone(server: InMemoryServer, path: str) -> None:
    answer = server.ask("GET", f"/page/{path.format(digest=load_page().digest)}")
    assert answer.json()["error"] == "no-such-page"


def test_worker_caches_this_release(server: InMemoryServer) -> None:
    digest = load_page().digest
    assert f"`${{CACHES}}{digest}`" in server.ask("GET", "/worker.js").text
    release = server.ask("GET", "/release.json").json()
    assert release["digest"] == digest
    for file in release["files"]:
        assert server.ask("GET", file).status_code == 200


def test_modules_import_only_what_is_there() -> None:
    page = load_page()
    for path in page.assets:
        if path.endswith(".js") and not path.startswith("vendor/"):
            for named in IMPORT.findall((WEB / path).read_text(encoding="utf-8")):
                module = (WEB / path).parent.joinpath(named).resolve().relative_to(WEB)
                assert (
                    module.as_posix() in page.assets
                    or module.suffix == ".d.ts"
                    or (WEB / module).with_suffix(".d.ts").exists()
                ), f"{path}: {named}"


def test_nothing_is_loaded_from_elsewhere() -> None:
    """Links to read are fine; sources are not."""
    for path, asset in load_page().assets.items():
        if path.endswith((".js", ".css", ".webmanifest")) and not path.startswith("vendor/"):
            for line in asset.body.decode().splitlines():
                if "://" in line and "www.w3.org" not in line:
                    to_read = any(sign in line for sign in ("href", "home:", "text:", "`${scheme}://"))
                    assert to_read, f"{path}: {line.strip()}"


@pytest.mark.parametrize(
    ("path", "status"), [("/t/abc", 200), ("//evil.example", 400), ("https://evil.example", 400)]
)
def test_qr_code_is_drawn_of_own_links_only(server: InMemoryServer, path: str, status: int) -> None:
    answer = server.ask("GET", f"/api/qr.svg?path={path}")
    assert answer.status_code == status
    if status == 200:
        assert answer.text.startswith("<svg")
    else:
        assert answer.json()["error"] == "not-our-link"


def test_visitor_is_known_by_name_or_not_at_all(server: InMemoryServer) -> None:
    assert server.ask("GET", "/api/visitor").json() == {"me": None}
    ida = server.guest("Ida")
    assert server.ask("GET", "/api/visitor", ida["token"]).json()["me"]["name"] == "Ida"
