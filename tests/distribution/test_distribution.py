"""Wheel and source distribution, built from a clean copy of the repository and tried without Node.

These tests need the network, as an installation from source does.
"""

import json
import re
import subprocess
import sys
import tarfile
from dataclasses import dataclass
from email.message import Message
from email.parser import Parser
from pathlib import Path
from zipfile import Path as ZipPath
from zipfile import ZipFile

import httpx
import pytest

from tests.distribution.fresh_environment import ROOT, FreshEnvironment, build
from yohoho import __version__
from yohoho.core.install import DISTRIBUTION
from yohoho.locales import LANGUAGES
from yohoho.server.http.page_files import read_page

pytestmark = pytest.mark.slow

LICENCES = {
    "LICENSE",
    "game-icons.txt",
    "htm.txt",
    "pirata-one.txt",
    "preact.txt",
    "signals.txt",
    "ts-fsrs.txt",
    "cpython.txt",
    "msgspec.txt",
    "pyodide.txt",
    "yohoho.txt",
}
EXPRESSION = "MIT AND Apache-2.0 AND OFL-1.1 AND CC-BY-3.0 AND MPL-2.0 AND Python-2.0.1 AND BSD-3-Clause"


@dataclass(frozen=True)
class Distributions:
    """The source distribution of a clean copy, and the wheel that is built from it."""

    sdist: Path
    wheel: Path

    def metadata(self) -> Message:
        with ZipFile(self.wheel) as files:
            [name] = [name for name in files.namelist() if name.endswith(".dist-info/METADATA")]
            return Parser().parsestr(files.read(name).decode())


def copy_tracked_files(target: Path) -> Path:
    """The files that git has, as they are now."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True)
    for name in filter(None, listed.stdout.split("\0")):
        if (ROOT / name).is_file():
            (target / name).parent.mkdir(parents=True, exist_ok=True)
            (target / name).write_bytes((ROOT / name).read_bytes())
    return target


@pytest.fixture(scope="module")
def distributions(tmp_path_factory: pytest.TempPathFactory) -> Distributions:
    """Build both as `make dist` does: the wheel is made from the source distribution."""
    folder = tmp_path_factory.mktemp("distributions")
    wheel, sdist = build(copy_tracked_files(folder / "clone"), folder / "dist")
    return Distributions(sdist, wheel)


@pytest.fixture(scope="module")
def environment(distributions: Distributions, tmp_path_factory: pytest.TempPathFactory) -> FreshEnvironment:
    made = FreshEnvironment(tmp_path_factory.mktemp("server") / "environment")
    made.install(f"{distributions.wheel}[server]")
    return made


def test_wheel_has_the_page_and_the_licences(distributions: Distributions) -> None:
    page = read_page(ZipPath(distributions.wheel) / "yohoho", bundle=True)
    assert page.manifest
    assert not page.missing
    assert "vendor/licences/preact.txt" in page.assets
    named = distributions.metadata().get_all("License-File") or []
    assert {Path(name).name for name in named} == LICENCES
    assert distributions.metadata()["License-Expression"] == EXPRESSION
    archive = page.offline.asset("offline/python.zip.packed")
    assert archive is not None, "a build of files is possible from an installed wheel"
    assert "vendor/pyodide/pyodide.asm.wasm.packed" in page.offline.paths


def test_source_distribution_has_the_page_that_was_made(distributions: Distributions, tmp_path: Path) -> None:
    """So that an installation from it needs neither Node nor npm."""
    with tarfile.open(distributions.sdist) as archive:
        archive.extractall(tmp_path, filter="data")
    [source] = tmp_path.iterdir()
    asks = "import pathlib; from build_tools.hatch_build import page_is_made as made; "
    asks += "print(made(pathlib.Path(), compiled=True))"
    hook = FreshEnvironment(tmp_path / "hook")
    hook.install("hatchling")
    program = [str(hook.folder / "bin/python"), "-c", asks]
    done = subprocess.run(program, cwd=source, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "True"
    assert {"docs", "tests", "README.md", "CHANGELOG.md"} <= {path.name for path in source.iterdir()}


def test_index_can_show_the_description(distributions: Distributions) -> None:
    files = [str(distributions.wheel), str(distributions.sdist)]
    subprocess.run([sys.executable, "-m", "twine", "check", "--strict", *files], check=True)


def test_description_has_no_relative_links(distributions: Distributions) -> None:
    description = str(distributions.metadata().get_payload())
    assert re.findall(r"\]\((?!https?://)[^)]*\)", description) == []
    assert "the command line (`docs/command-line.md`)" in description
    assert "pictures/" not in description


def test_plain_installation_plays(distributions: Distributions, tmp_path: Path) -> None:
    environment = FreshEnvironment(tmp_path / "environment")
    environment.install(str(distributions.sdist))
    assert environment.run("yohoho", "--version").strip() == f"yohoho {__version__}"
    for game in ("skull-king", "skull"):
        environment.run("yohoho", "simulate", game, "--bots", "sailor,cabin-boy,sailor", "--games", "2")
    said = {
        environment.run("yohoho", "--lang", language, "referee", "trick", "green-3") for language in LANGUAGES
    }
    assert len(said) == len(LANGUAGES)
    assert environment.size(compiled=False) < 32e6, "a quarter of it is Python for browsers"


def test_installed_captain_has_its_weights(environment: FreshEnvironment) -> None:
    for game in ("skull-king", "skull"):
        environment.run("yohoho", "simulate", game, "--bots", "captain,sailor,sailor", "--games", "1")


def test_installed_server_serves_the_page(environment: FreshEnvironment, tmp_path: Path) -> None:
    serve = [
        str(environment.folder / "bin/yohoho"),
        "serve",
        "--port",
        "0",
        "--json",
        "--data",
        str(tmp_path),
    ]
    with subprocess.Popen(serve, stdout=subprocess.PIPE, text=True, env=environment.variables) as process:
        try:
            assert process.stdout is not None
            shown = ""
            while not shown.endswith("}\n") and (line := process.stdout.readline()):
                shown += line
            address = json.loads(shown)["address"]
            assert httpx.get(f"{address}/ready").status_code == 200
            page = httpx.get(f"{address}/")
            assert page.status_code == 200
            assert "bundle/" in page.text
        finally:
            process.terminate()


def test_name_is_that_of_the_distribution(distributions: Distributions) -> None:
    assert distributions.metadata()["Name"] == DISTRIBUTION
