"""The archive of Python for browsers, in the real Pyodide under Node."""

import gzip
from importlib.resources import files
from io import BytesIO
from pathlib import Path
from zipfile import ZipFile

import pytest

from tests.offline.pyodide import run_in_pyodide, unpack_pyodide
from yohoho.core import registry
from yohoho.server.http.page_files import load_page
from yohoho.server.http.python_archive import (
    COMPILED,
    LEFT_OUT,
    PARTS,
    archive_sources,
    bytecode_name,
    game_folders,
    python_archive,
)

HERE = Path(__file__).parent
IMPORTED = (
    "yohoho.offline.worker",
    "yohoho.bots.skull_king.sailor",
    "yohoho.bots.skull.sailor",
    "yohoho.bots.skull_king.network_captain",
    "yohoho.bots.skull.network_captain",
    "yohoho.bots.skull_king.network_hints",
)


@pytest.fixture(scope="module")
def archive() -> bytes:
    return python_archive(files("yohoho"))


def test_same_sources_make_the_same_archive(archive: bytes) -> None:
    served = load_page().offline.asset("offline/python.zip.packed")
    assert served is not None
    assert gzip.decompress(served.body) == archive


def test_archive_has_msgspec_with_its_licence_and_no_weights(archive: bytes) -> None:
    with ZipFile(BytesIO(archive)) as opened:
        names = opened.namelist()
    assert any(name.startswith("msgspec/_core.") for name in names)
    assert any(name.startswith("msgspec-") and name.endswith("/LICENSE") for name in names)
    assert {name.rpartition(".")[2] for name in names if name.startswith("yohoho/")} <= {"py", "pyc", "json"}
    assert not any(name.startswith(f"yohoho/{folder}/") for name in names for folder in LEFT_OUT)


def test_changed_module_goes_as_its_source(monkeypatch: pytest.MonkeyPatch) -> None:
    """In a checkout, modules have bytecode until somebody changes them."""
    package = files("yohoho")
    with ZipFile(BytesIO(package.joinpath(*COMPILED.split("/")).read_bytes())) as opened:
        compiled = opened.namelist()
    sources = archive_sources(package)
    unchanged, changed = [name for name in sources if bytecode_name(name, sources[name]) in compiled][:2]
    edited = sources | {changed: sources[changed] + b"# edited"}
    monkeypatch.setattr("yohoho.server.http.python_archive.archive_sources", lambda _: edited)
    with ZipFile(BytesIO(python_archive(package))) as opened:
        assert opened.read(changed) == edited[changed]
        assert {f"{unchanged}c", changed} <= set(opened.namelist())
        assert not {unchanged, f"{changed}c"} & set(opened.namelist())


def test_checkout_without_bytecode_sends_sources(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("yohoho.server.http.python_archive.COMPILED", "web/vendor/none.zip")
    package = files("yohoho")
    with ZipFile(BytesIO(python_archive(package))) as opened:
        assert {name: opened.read(name) for name in opened.namelist()} == archive_sources(package)


def test_games_of_the_archive_are_those_of_the_registry() -> None:
    assert game_folders(files("yohoho")) == sorted(name.replace("-", "_") for name in registry.own_names())


@pytest.mark.parametrize("path", [*PARTS, *LEFT_OUT])
def test_every_listed_folder_exists(path: str) -> None:
    assert (Path(str(files("yohoho"))) / path).exists()


def test_browser_needs_nothing_but_the_archive_and_the_standard_library(tmp_path: Path) -> None:
    unpack_pyodide(tmp_path)
    loaded = run_in_pyodide(HERE / "import_archive.js", tmp_path, *IMPORTED)
    assert any(file.startswith("/archive/yohoho/table/") for file in loaded)
    elsewhere = [file for file in loaded if not file.startswith(("/archive/", "/lib/python3"))]
    assert not elsewhere
