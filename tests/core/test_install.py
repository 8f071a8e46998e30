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

from yohoho.cli import common
from yohoho.cli.common import error_text
from yohoho.core.install import (
    DISTRIBUTION,
    LARGE_EXTRAS,
    Extra,
    MissingExtraError,
    install_command,
    is_in_checkout,
    missing_extra,
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
    ("bots", ["daily", "--secret", "rum"]),
    ("server", ["serve"]),
    ("cluster", ["serve", "--bus", "redis://127.0.0.1/0"]),
    ("server", ["doctor"]),
    ("cluster", ["doctor", "--database", "postgresql://db/tavern"]),
    ("cluster", ["backup", "copy.db", "--database", "postgresql://db/tavern"]),
    ("train", ["train", "skull", "--out", "trained"]),
    ("corpus", ["verify", "games.jsonl.zst"]),
    ("parquet", ["corpus", "--to", "games.parquet"]),
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
    assert refused.value.reason.args == {
        "name": "matplotlib",
        "extra": "plot",
        "install": install_command("plot"),
    }
    assert isinstance(refused.value, ImportError)
    assert str(refused.value).endswith(install_command("plot")), "the end can be copied"
    for language in LANGUAGES:
        assert install_command("plot") in Voice(language).reason(refused.value.reason)


def test_extra_that_is_wanted_in_the_end_is_named() -> None:
    with pytest.raises(MissingExtraError) as refused, needs_extra("envs"), needs_extra("bots"):
        raise ModuleNotFoundError(name="numpy")
    assert refused.value.reason.args["extra"] == "envs"
    assert refused.value.reason.args["name"] == "numpy"


def test_defects_of_our_own_are_not_hidden() -> None:
    with pytest.raises(ModuleNotFoundError, match=r"yohoho\.gone"), needs_extra("plot"):
        raise ModuleNotFoundError("No module named 'yohoho.gone'", name="yohoho.gone")


@pytest.mark.parametrize(("extra", "words"), INCOMPLETE)
def test_commands_say_which_extra_is_missing(extra: Extra, words: list[str], answers: Answers) -> None:
    status, errors = answers[tuple(words)]
    assert status == 2, errors
    assert errors.count("\n") == 1
    assert install_command(extra) in errors


IMPORTS: list[tuple[Extra, str]] = [
    ("envs", "from yohoho.envs import observe"),
    ("envs", "from yohoho.envs import skull_v0"),
    ("envs", "import yohoho.envs.gymnasium_envs"),
    ("envs", "import yohoho.envs.image"),
    ("train", "from yohoho.envs import skull_king_pgx"),
    ("open-spiel", "import yohoho.envs.open_spiel"),
    ("bots", "yohoho.bots.bot_named('skull', 'captain')"),
]
"""What needs an extra, and the extra that is wanted in the end: others are on the way to it."""
REFUSED = """
import json
import yohoho

answers = []
for line in json.loads(sys.argv[1]):
    try:
        exec(line)
    except yohoho.MissingExtraError as error:
        answers.append([error.reason.args["extra"], str(error)])
    else:
        answers.append(["", line])
print(json.dumps(answers))
"""


def test_missing_library_names_the_extra_that_is_wanted_in_the_end(project: dict[str, Any]) -> None:
    done = run(libraries(project), REFUSED, json.dumps([line for _, line in IMPORTS]))
    assert done.returncode == 0, done.stderr
    answers = json.loads(done.stdout)
    assert [extra for extra, _ in answers] == [extra for extra, _ in IMPORTS]
    for extra, sentence in answers:
        assert sentence.endswith(install_command(extra))


def test_environments_without_gymnasium_register_nothing(project: dict[str, Any]) -> None:
    done = run(libraries(project), "import yohoho.envs; print(sorted(set(sys.modules) & {'gymnasium'}))")
    assert (done.returncode, done.stdout) == (0, "[]\n"), done.stderr


def test_rules_need_no_library_of_an_extra_and_bots_come_when_they_are_used() -> None:
    program = "import sys, yohoho; print([name in sys.modules for name in ('yohoho.bots', 'numpy')])"
    done = run(set(), f"{program}; yohoho.bots; from yohoho import SkullKing, Skull, Logbook, Record, bots")
    assert (done.returncode, done.stdout) == (0, "[False, False]\n"), done.stderr


@pytest.mark.parametrize(
    ("typed", "line"),
    [
        (["serve"], "uvx --from 'yohoho-tavern[server]' yohoho serve --open"),
        (["serve", "--port", "9000"], "uvx --from 'yohoho-tavern[server]' yohoho serve --port 9000"),
        (["serve", "--secret=sesame"], None),
        (["doctor", "--database", "postgresql://ann:sesame@db/tavern"], None),
    ],
)
def test_command_without_its_extra_says_the_line_that_works(
    typed: list[str], line: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Except in a checkout, where another version would run, and never with a secret in it."""
    error, voice = missing_extra("server", "litestar"), Voice("en")
    monkeypatch.setattr(sys, "argv", ["yohoho", *typed])
    assert error_text(error, voice) == voice.error(error)
    monkeypatch.setattr(common, "is_in_checkout", lambda: False)
    said = error_text(error, voice)
    assert "sesame" not in said
    assert said == (f"{voice.error(error)}, or run it at once: {line}" if line else voice.error(error))


@pytest.mark.parametrize("words", COMPLETE)
def test_base_works_without_any_extra(words: list[str], answers: Answers) -> None:
    status, errors = answers[tuple(words)]
    assert status == 0, errors
