"""`yohoho static`: a complete folder or none, for the root of a host or a path below it."""

import json
import re
import socket
import subprocess
import sys
from collections.abc import Iterator
from http.client import HTTPConnection
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from yohoho.cli import app
from yohoho.cli.static.site import StaticSite
from yohoho.locales import LANGUAGES
from yohoho.server.http.page_files import PLACES, inline_hashes, load_page
from yohoho.server.http.page_policy import WASM

FIXED = [place for place in PLACES if "{" not in place]
META = re.compile(r'<meta http-equiv="Content-Security-Policy" content="([^"]+)">')
NAMED = re.compile(r'(?:href|src)="([^"]+)"')


def static(*words: str) -> Result:
    return CliRunner().invoke(app, ["static", *words])


@pytest.fixture(scope="module")
def below(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A build for a path below the root."""
    site = tmp_path_factory.mktemp("static") / "site"
    assert static("--out", str(site), "--base", "/games/yohoho/").exit_code == 0
    return site


@pytest.mark.parametrize("compiled", [True, False])
def test_build_says_whether_its_python_is_compiled(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, compiled: bool
) -> None:
    if not compiled:
        monkeypatch.setattr("yohoho.server.http.python_archive.COMPILED", "web/vendor/none.zip")
    said = static("--out", str(tmp_path / "said"))
    assert ("make play-static" in said.output) is not compiled
    assert json.loads(static("--out", str(tmp_path / "json"), "--json").output)["compiled"] is compiled


def test_every_fixed_address_has_a_document(below: Path) -> None:
    for file in [*(below / place.lstrip("/") / "index.html" for place in FIXED), below / "404.html"]:
        assert '<html lang="en" data-server="none" data-base="/games/yohoho">' in file.read_text(), file


def test_documents_name_only_files_of_the_build(below: Path) -> None:
    for document in below.rglob("*.html"):
        named = NAMED.findall(document.read_text())
        assert named
        for address in named:
            assert (below / address.removeprefix("/games/yohoho/")).is_file(), address


def test_release_lists_files_of_the_build(below: Path) -> None:
    release = json.loads((below / "release.json").read_text())
    assert release["digest"] == load_page().digest
    for address in release["files"]:
        assert (below / address.removeprefix("/games/yohoho/")).is_file(), address


def test_parts_to_play_without_a_server_are_there(below: Path) -> None:
    root = below / "page" / load_page().digest
    parts = json.loads((root / "offline" / "parts.json").read_text())["parts"]
    for path, size in parts.items():
        assert (root / path).stat().st_size == size
    assert json.loads((root / "offline/api/menu.json").read_text())["boxes"]


def test_policy_of_a_document_allows_its_own_scripts_and_webassembly(below: Path) -> None:
    text = (below / "rules/index.html").read_text()
    [policy] = META.findall(text)
    allowed = " ".join(f"'{digest}'" for digest in inline_hashes(text))
    assert f"script-src 'self' {allowed} {WASM};" in policy
    assert "worker-src 'self'" in policy
    assert "://" not in text
    assert text.index("http-equiv") < text.index("<script")
    headers = (below / "_headers").read_text()
    assert f"/games/yohoho/*\n  content-security-policy: {policy}; frame-ancestors 'none'\n" in headers


def test_installed_page_starts_at_the_base(below: Path) -> None:
    manifest = json.loads((below / "page" / load_page().digest / "manifest.webmanifest").read_text())
    assert manifest["start_url"] == manifest["scope"] == "/games/yohoho/"
    assert manifest["shortcuts"][0]["url"] == "/games/yohoho/pad"


def test_licences_are_beside_the_files(below: Path) -> None:
    names = {file.stem for file in (below / "licences").iterdir()}
    assert {"yohoho", "pyodide", "cpython", "msgspec", "preact"} <= names
    assert "https://github.com/pyodide/pyodide/tree/" in (below / "licences/pyodide.txt").read_text()


# --- the folder


@pytest.fixture
def few_assets(monkeypatch: pytest.MonkeyPatch) -> None:
    """Builds without most of the page's 600 files: what is written is the matter of the tests above."""
    assets = StaticSite._assets
    monkeypatch.setattr(StaticSite, "_assets", lambda site: islice(assets(site), 5))


@pytest.mark.usefixtures("few_assets")
def test_answer_and_readme_in_four_languages(tmp_path: Path) -> None:
    answers, readmes = set(), set()
    for language in LANGUAGES:
        answers.add(static("--out", str(tmp_path / "site"), "--lang", language).output)
        readmes.add((tmp_path / "site" / "README.txt").read_text())
    assert len(answers) == len(readmes) == len(LANGUAGES)
    document = json.loads(static("--out", str(tmp_path / "site"), "--json").stdout)
    files = [file for file in (tmp_path / "site").rglob("*") if file.is_file()]
    assert document["files"] == len(files)
    assert document["bytes"] == sum(file.stat().st_size for file in files)


@pytest.mark.usefixtures("few_assets")
def test_earlier_build_is_replaced_as_a_whole(tmp_path: Path) -> None:
    site = tmp_path / "site"
    assert static("--out", str(site)).exit_code == 0
    (site / "left-over.html").touch()
    assert static("--out", str(site)).exit_code == 0
    assert not (site / "left-over.html").exists()
    assert [path.name for path in tmp_path.iterdir()] == ["site"]


@pytest.mark.usefixtures("few_assets")
def test_empty_folder_is_filled(tmp_path: Path) -> None:
    (tmp_path / "new").mkdir()
    assert static("--out", str(tmp_path / "new")).exit_code == 0
    assert static("--out", str(tmp_path / "newer")).exit_code == 0


def test_other_content_is_not_overwritten(tmp_path: Path) -> None:
    (tmp_path / "thesis.txt").write_text("years of work")
    (tmp_path / "release.json").write_text('{"digest": "none"}')
    refused = static("--out", str(tmp_path), "--json")
    assert refused.exit_code == 2
    assert json.loads(refused.stdout)["error"] == "not-a-static-build"
    assert (tmp_path / "thesis.txt").read_text() == "years of work"
    assert static("--out", str(tmp_path / "thesis.txt")).exit_code == 2


@pytest.mark.usefixtures("few_assets")
def test_failed_build_leaves_the_earlier_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    site = tmp_path / "site"
    assert static("--out", str(site)).exit_code == 0
    (site / "earlier").touch()

    def full_disk(*_: Any) -> Iterator[tuple[str, bytes]]:
        yield "index.html", b"half"
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(StaticSite, "files", full_disk)
    refused = static("--out", str(site), "--json")
    assert json.loads(refused.stdout)["error"] == "cannot-save"
    assert "No space left" in refused.stderr
    assert (site / "earlier").exists()
    assert [path.name for path in tmp_path.iterdir()] == ["site"]


@pytest.mark.usefixtures("few_assets")
def test_earlier_build_returns_when_the_new_one_cannot_take_its_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    site = tmp_path / "site"
    assert static("--out", str(site)).exit_code == 0
    rename = Path.rename

    def refuse_parts(self: Path, target: Path) -> Path:
        if self.name.endswith(".part"):
            raise OSError(1, "Operation not permitted")
        return rename(self, target)

    monkeypatch.setattr(Path, "rename", refuse_parts)
    assert static("--out", str(site)).exit_code == 2
    assert (site / "index.html").is_file()
    assert [path.name for path in tmp_path.iterdir()] == ["site"]


@pytest.mark.parametrize("base", ["yohoho", "/a b/", "/../", "/a/./b", '/"x"/', "//host/", "/é/"])
def test_bad_base_is_refused(tmp_path: Path, base: str) -> None:
    refused = static("--out", str(tmp_path / "site"), "--base", base, "--json")
    assert json.loads(refused.stdout)["error"] == "bad-base-path"
    assert not (tmp_path / "site").exists()


# --- on this machine


WITHOUT_EXTRAS = (
    "import sys; sys.modules |= dict.fromkeys(['litestar', 'numpy', 'uvicorn', 'structlog']);"
    "from yohoho.cli import app; app()"
)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("served") / "site"


@pytest.fixture(scope="module")
def served(site: Path) -> Iterator[str]:
    """The host and port of a build under /sub/, by the command itself, in a process without the extras."""
    command = [sys.executable, "-c", WITHOUT_EXTRAS, "static", "--out", str(site)]
    options = ["--base", "/sub", "--serve", "--port", "0", "--json"]
    with subprocess.Popen([*command, *options], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        shown = ""
        while '"address"' not in shown and (line := process.stdout.readline()):
            shown += line
        [address] = re.findall(r'"address": "http://(.+)/sub/"', shown)
        try:
            yield address
        finally:
            process.terminate()


def test_build_and_its_server_need_no_extra(served: str, site: Path) -> None:
    assert served
    assert (site / "index.html").is_file()


def test_served_build_answers_as_static_hosts_do(served: str) -> None:
    connection = HTTPConnection(served)
    expected = {
        "/sub/": (200, "text/html"),
        "/sub/rules/": (200, "text/html"),
        "/sub/t/some-table": (404, "text/html"),
        "/elsewhere": (404, "text/html"),
        "/subway/": (404, "text/html"),
        "/sub/worker.js": (200, "text/javascript"),
        f"/sub/page/{load_page().digest}/vendor/pyodide/pyodide.asm.wasm.packed": (
            200,
            "application/octet-stream",
        ),
    }
    for path, (status, kind) in expected.items():
        connection.request("GET", path)
        answer = connection.getresponse()
        body = answer.read()
        assert (answer.status, answer.headers["content-type"]) == (status, kind), path
        assert kind != "text/html" or b'data-base="/sub"' in body
    connection.request("GET", "/sub/rules")
    assert connection.getresponse().headers["location"].endswith("/sub/rules/")


@pytest.mark.usefixtures("few_assets")
def test_taken_port_is_one_line(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        refused = static("--out", str(tmp_path / "site"), "--serve", "--port", port)
    assert refused.exit_code == 2
    assert f"Port {port} cannot be used" in refused.stderr
