"""What people are told to install: one name, extras that exist, and a sentence for each that is missing."""

import json
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import pytest

from yohoho.core.install import (
    DISTRIBUTION,
    LARGE_EXTRAS,
    Extra,
    MissingExtraError,
    install_command,
    is_in_checkout,
    needs_extra,
)
from yohoho.locales import LANGUAGES, Voice

ROOT = Path(__file__).parents[2]
PLACES = ["*.md", "docs/**/*.md", "deploy/*", "examples/*", "compose.yaml", "Dockerfile", "Makefile"] + [
    "pyproject.toml",
    "src/yohoho/**/*.py",
    "src/yohoho/locales/**/*.json",
]
"""Where people read what to install, in comments and examples too."""
INSTALLS = re.compile(r"pip install\s+([^`\n]*)")
REQUIREMENT = re.compile(r"(?<![\w./-])(yohoho[\w-]*)(?:\[([a-z][\w,-]*)\])?")
WITH_EXTRAS = re.compile(r"(?<![\w./-])(yohoho[\w-]*)\[([a-z][\w,-]*)\]")
BLOCKED = """
import sys

class Blocked:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {libraries}:
            raise ModuleNotFoundError(name=name)

sys.meta_path.insert(0, Blocked())
"""
"""A program that begins with this runs as if these libraries were not installed."""
COMMAND_LINES = """
import io
import json
from contextlib import redirect_stderr, redirect_stdout
from yohoho.cli import main

answers = []
for words in json.loads(sys.argv[1]):
    sys.argv[:] = ["yohoho", *words]
    out, err, status = io.StringIO(), io.StringIO(), 0
    with redirect_stdout(out), redirect_stderr(err):
        try:
            main()
        except SystemExit as end:
            status = end.code or 0
    answers.append([status, err.getvalue()])
print(json.dumps(answers))
"""
"""Runs command lines one after another and prints the status and the errors of each."""
INCOMPLETE = [
    ("bots", ["play", "skull-king", "--bots", "captain"]),
    ("bots", ["simulate", "skull", "--bots", "sailor,sailor,first-mate", "--games", "1"]),
    ("server", ["serve"]),
    ("server", ["doctor"]),
    ("cluster", ["backup", "copy.db", "--database", "postgresql://db/tavern"]),
    ("train", ["train", "skull", "--out", "trained"]),
    ("corpus", ["verify", "games.jsonl.zst"]),
    ("parquet", ["verify", "games.parquet"]),
]
"""Commands that need an extra, and the name of it."""
COMPLETE = [
    ["--help"],
    ["referee", "trick", "green-7", "green-9"],
    ["simulate", "skull-king", "--bots", "sailor,cabin-boy,sailor", "--games", "2", "--cores", "1"],
    ["simulate", "skull", "--bots", "sailor,cabin-boy,sailor", "--games", "2", "--cores", "1"],
]
"""Commands that need none."""


@pytest.fixture(scope="module")
def project() -> dict[str, Any]:
    declared: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    return declared


def libraries(project: dict[str, Any]) -> set[str]:
    """The import names of everything that only extras install."""
    requirements = [each for extra in project["optional-dependencies"].values() for each in extra]
    names = {re.split(r"[\[<>=;.]", each)[0].replace("-", "_") for each in requirements}
    base = {re.split(r"[\[<>=;]", each)[0].replace("-", "_") for each in project["dependencies"]}
    return names - base


def run(missing: set[str], program: str, *words: str) -> subprocess.CompletedProcess[str]:
    code = BLOCKED.replace("{libraries}", repr(missing)) + program
    return subprocess.run([sys.executable, "-c", code, *words], capture_output=True, text=True, timeout=120)


Answers = dict[tuple[str, ...], tuple[int, str]]


@pytest.fixture(scope="module")
def answers(project: dict[str, Any]) -> Answers:
    """Status and errors of each command line, in one process without the libraries of any extra."""
    lines = [*(words for _, words in INCOMPLETE), *COMPLETE]
    done = run(libraries(project), COMMAND_LINES, json.dumps(lines))
    assert done.returncode == 0, done.stderr
    return {tuple(words): tuple(answer) for words, answer in zip(lines, json.loads(done.stdout), strict=True)}


def test_name_is_that_of_the_distribution(project: dict[str, Any]) -> None:
    assert project["name"] == DISTRIBUTION


def test_every_extra_is_declared(project: dict[str, Any]) -> None:
    assert set(get_args(Extra)) <= set(project["optional-dependencies"])


def extras_in(requirement: str) -> set[str]:
    """The extras of our own in a list of requirements, such as `.[ray,train]`."""
    return {
        name
        for names in re.findall(r"(?:yohoho-tavern|\.)\[([\w,-]+)\]", requirement)
        for name in names.split(",")
    }


def test_checkout_names_the_make_target_that_installs_an_extra(project: dict[str, Any]) -> None:
    optional = project["optional-dependencies"]
    installed = {"dev"}
    while more := {name for each in installed for name in extras_in(" ".join(optional[each]))} - installed:
        installed |= more
    large = re.search(r"installed-all:.*?--editable '([^']*)'", (ROOT / "Makefile").read_text(), re.DOTALL)
    assert large
    for extra in get_args(Extra):
        target = install_command(extra, in_checkout=True)
        assert target == ("make install-all" if extra in LARGE_EXTRAS else "make install")
        assert extra in (extras_in(large[1]) if extra in LARGE_EXTRAS else installed)


def test_installed_package_is_no_checkout() -> None:
    installed = "/home/anne/yohoho/.venv/lib/python3.11/site-packages/yohoho/core/install.py"
    assert not is_in_checkout(installed, "/home/anne/yohoho/.venv")
    sources = "/home/anne/yohoho/src/yohoho/core/install.py"
    assert is_in_checkout(sources, "/home/anne/yohoho/.venv")
    assert not is_in_checkout(sources, "/home/anne/another"), "make would install into .venv"


def requirements(text: str) -> Iterator[tuple[str, str]]:
    """Names that begin like ours, with their extras: of what is installed, and wherever extras are named."""
    for command in INSTALLS.findall(text):
        yield from REQUIREMENT.findall(command)
    yield from WITH_EXTRAS.findall(text)


@pytest.mark.parametrize("place", PLACES)
def test_people_are_told_the_name_of_the_distribution_and_its_extras(
    place: str, project: dict[str, Any]
) -> None:
    paths = [path for path in ROOT.glob(place) if path.is_file()]
    assert paths
    for path in paths:
        for name, extras in requirements(path.read_text(encoding="utf-8")):
            assert name == DISTRIBUTION, path
            assert set(filter(None, extras.split(","))) <= set(project["optional-dependencies"]), path


def test_missing_library_is_named_with_the_command() -> None:
    with pytest.raises(MissingExtraError) as refused, needs_extra("plot"):
        raise ModuleNotFoundError(name="matplotlib.figure")
    assert refused.value.reason.args == {"name": "matplotlib", "install": install_command("plot")}
    for language in LANGUAGES:
        assert install_command("plot") in Voice(language).reason(refused.value.reason)


def test_defects_of_our_own_are_not_hidden() -> None:
    with pytest.raises(ModuleNotFoundError, match=r"yohoho\.gone"), needs_extra("plot"):
        raise ModuleNotFoundError("No module named 'yohoho.gone'", name="yohoho.gone")


@pytest.mark.parametrize(("extra", "words"), INCOMPLETE)
def test_commands_say_which_extra_is_missing(extra: Extra, words: list[str], answers: Answers) -> None:
    status, errors = answers[tuple(words)]
    assert status == 2, errors
    assert errors.count("\n") == 1
    assert install_command(extra) in errors


@pytest.mark.parametrize(
    ("module", "library"),
    [("skull_king_v0", "pettingzoo"), ("gymnasium_envs", "gymnasium"), ("image", "PIL")],
)
def test_environments_say_which_extra_is_missing(module: str, library: str) -> None:
    done = run({library}, f"import yohoho.envs.{module}")
    refused = done.stderr.splitlines()[-1]
    assert refused.startswith("yohoho.core.install.MissingExtraError")
    assert library in refused
    assert install_command("envs") in refused


@pytest.mark.parametrize("words", COMPLETE)
def test_base_works_without_any_extra(words: list[str], answers: Answers) -> None:
    status, errors = answers[tuple(words)]
    assert status == 0, errors
