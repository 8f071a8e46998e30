"""The files to play without a server: complete, off the first visit, and with a policy for WebAssembly."""

import gzip
import json
import shutil
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

import pytest

from tests.effort import slow_but
from tests.server.in_memory import InMemoryServer, in_memory_server
from yohoho.bots.coach import has_network_coach
from yohoho.core import registry
from yohoho.server.http import offline_files
from yohoho.server.http.offline_files import OfflineFiles, is_offline
from yohoho.server.http.page_files import load_page, read_page
from yohoho.server.http.page_policy import WASM

PACKAGE = files("yohoho")
PYODIDE = ("pyodide.js", "pyodide.asm.js", "pyodide.asm.wasm.packed", "python_stdlib.zip.packed")


@pytest.fixture(scope="module")
def server() -> Iterator[InMemoryServer]:
    with in_memory_server() as started:
        yield started


def address(path: str) -> str:
    return f"/page/{load_page().digest}/{path}"


def test_parts_have_the_size_that_a_script_reads(server: InMemoryServer) -> None:
    parts = server.ask("GET", address("offline/parts.json")).json()["parts"]
    assert {"offline/python.zip.packed", *(f"vendor/pyodide/{name}" for name in PYODIDE)} <= parts.keys()
    for path, size in parts.items():
        answer = server.ask("GET", address(path))
        assert len(answer.content) == size, path
        assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"


def test_types_are_those_that_browsers_run(server: InMemoryServer) -> None:
    kinds = {path: server.ask("GET", address(f"vendor/pyodide/{path}")).headers for path in PYODIDE}
    assert kinds["pyodide.js"]["content-type"].startswith("text/javascript")
    assert kinds["pyodide.asm.js"]["content-encoding"] == "gzip"
    assert kinds["pyodide.asm.wasm.packed"]["content-type"] == "application/octet-stream"
    assert "content-encoding" not in kinds["pyodide.asm.wasm.packed"]


def test_webassembly_is_packed_and_no_module_names_another_ending() -> None:
    offline = load_page().offline
    packed, module = (offline.asset(f"vendor/pyodide/{name}") for name in (PYODIDE[2], PYODIDE[0]))
    assert packed is not None
    assert module is not None
    assert gzip.decompress(packed.body).startswith(b"\0asm")
    assert b".mjs" not in module.body
    assert b"sourceMappingURL" not in module.body


def test_first_visit_and_service_worker_load_none_of_them(server: InMemoryServer) -> None:
    listed = server.ask("GET", "/release.json").json()["files"]
    assert listed
    assert not [path for path in listed if path.endswith((".zip", ".whl"))], "what the archive is made from"
    assert not [path for path in listed if is_offline(path.removeprefix(address("")))]
    assert not [path for path in load_page().offline.paths if not is_offline(path)]


@pytest.mark.parametrize("path", ["offline/none.zip", "vendor/pyodide/pyodide.mjs", "python-worker/none.js"])
def test_other_files_are_not_found(server: InMemoryServer, path: str) -> None:
    assert server.ask("GET", address(path)).json()["error"] == "no-such-page"
    assert server.ask("GET", "/page/0123456789ab/offline/python.zip.packed").json()["error"] == "no-such-page"


def test_lessons_are_those_of_the_routes(server: InMemoryServer) -> None:
    for path in [path for path in load_page().offline.paths if path.startswith("offline/api/lessons")]:
        route = "/" + path.removeprefix("offline/").removesuffix(".json")
        assert server.ask("GET", address(path)).content == server.ask("GET", route).content


def test_menu_has_own_games_and_bots_without_numpy(server: InMemoryServer) -> None:
    whole = server.ask("GET", "/api/menu").json()
    menu = server.ask("GET", address("offline/api/menu.json")).json()
    assert {box["game"] for box in menu["boxes"]} == set(registry.own_names())
    for box in menu["boxes"]:
        assert set(box["rungs"]) == set(offline_files.RUNGS)
        assert box["coach"] == has_network_coach(box["game"])
    other = {"rungs": [], "coach": False}
    assert [{**box, **other} for box in menu["boxes"]] == [{**box, **other} for box in whole["boxes"]]


def test_networks_are_listed_apart_from_the_parts() -> None:
    offline = OfflineFiles(PACKAGE)
    parts = offline.asset("offline/parts.json")
    network = offline.asset("offline/weights/skull.safetensors")
    assert parts is not None
    assert network is not None
    weights = json.loads(parts.body)["weights"]
    assert weights.keys() == {f"offline/weights/{game}.safetensors" for game in registry.own_names()}
    assert weights["offline/weights/skull.safetensors"] == len(network.body)
    assert network.packed is None


EDITED = (
    "table/decide.py",
    "lessons/documents.py",
    "web/vendor/pyodide/pyodide.asm.js",
    "lessons/data/skull/skull-bluffing.json",
)


@pytest.mark.parametrize("edited", slow_but(4, EDITED))
def test_another_release_has_another_digest(tmp_path: Path, edited: str) -> None:
    """Browsers keep the files of a digest for ever."""
    left_out = shutil.ignore_patterns("__pycache__", "*.safetensors", "bundle")
    shutil.copytree(str(PACKAGE), tmp_path, ignore=left_out, dirs_exist_ok=True)
    before = read_page(tmp_path, bundle=False).digest
    with (tmp_path / edited).open("r+") as file:
        file.write(" ")
    assert read_page(tmp_path, bundle=False).digest != before


def test_only_the_worker_of_python_may_compile_webassembly(server: InMemoryServer) -> None:
    """The policy of a worker's own script governs it, so that of the page stays as strict as it was."""
    worker = server.ask("GET", address("python-worker/worker.js")).headers["content-security-policy"]
    assert f"script-src 'self' {WASM};" in worker
    assert "frame-ancestors 'none'" in worker
    for path in (
        "/",
        "/worker.js",
        address("app.js"),
        address("python.js"),
        "/page/x/python-worker/worker.js",
    ):
        assert "unsafe" not in server.ask("GET", path).headers["content-security-policy"], path
