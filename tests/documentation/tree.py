"""What a page may name: the files of the repository, the words of its code, fixtures, targets and options."""

import json
import os
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final

from typer.core import TyperGroup
from typer.main import get_command

from yohoho.cli import app

ROOT: Final = Path(__file__).parents[2]
HOMES: Final = (ROOT, ROOT / "src/yohoho")
"""A path on a page is relative to one of them, or to the folder of its page."""
GENERATED: Final = frozenset(
    {".git", ".venv", "node_modules", "__pycache__", "vendor", "bundle", "build", "dist", "screenshots"}
)
CODE: Final = frozenset(
    {"", ".css", ".html", ".js", ".json", ".py", ".service", ".sh", ".toml", ".ts", ".txt", ".yaml", ".yml"}
)
NO_CODE: Final = ("docs/", "tests/documentation/", "package-lock.json", "LICENSE")
"""The words of these files prove nothing: prose, and the tests that name what does not exist."""
PLACEHOLDER: Final = re.compile(r"\\\*|\b(?:GAME|ID|LANGUAGE|NAME)(?![A-Z])")
"""Stands for any text without a slash in a path, as in `bots/NAME/`."""
DEFINITION: Final = re.compile(
    r"^(?:export )?(?:class|const|function|type) (\w+)|^(\w+)(?:: .*)? = ", re.MULTILINE
)
FIXTURE: Final = re.compile(r"@pytest\.fixture.*\n(?:async )?def (\w+)")
OPTION: Final = re.compile(r"(?<![\w-])--[a-z][\w-]*")


def _walk() -> Iterator[Path]:
    for folder, folders, names in os.walk(ROOT):
        folders[:] = [name for name in folders if name not in GENERATED and not name.endswith("_cache")]
        yield from (Path(folder, name) for name in names)


@cache
def files() -> tuple[Path, ...]:
    """Every file that is not installed, generated or of git."""
    return tuple(_walk())


@cache
def places() -> tuple[str, ...]:
    """The paths of all files and folders, a line each."""
    return tuple(sorted({str(place) for path in files() for place in (path, *path.parents)}))


@cache
def code() -> Mapping[Path, str]:
    """The text of every file of code."""
    return {path: path.read_text("utf-8", "replace") for path in files() if _is_code(path)}


def _is_code(path: Path) -> bool:
    place = path.relative_to(ROOT).as_posix()
    is_catalogue = "/locales/" in place and path.suffix == ".json"
    return path.suffix in CODE and not is_catalogue and not place.startswith(NO_CODE)


@cache
def words_of(path: Path) -> frozenset[str]:
    return frozenset(re.findall(r"\w+", path.read_text("utf-8", "replace")))


@cache
def words() -> frozenset[str]:
    """Every word that stands somewhere in the code."""
    return frozenset().union(*map(words_of, code()))


@cache
def path_matches(path: str, base: Path) -> tuple[Path, ...]:
    """The files and folders that a path on a page in the folder `base` may mean.

    A path with a slash begins at one of the `HOMES` or at the page; a bare name may lie anywhere.
    """
    plain = path.rstrip("/")
    pattern = PLACEHOLDER.sub("[^/]+", re.escape(plain))
    heads = "|".join(re.escape(str(head)) for head in (base, *HOMES))
    expected = re.compile(rf"(?:{heads})/{pattern}" if "/" in plain else rf".*/{pattern}")
    return tuple(Path(place) for place in places() if expected.fullmatch(place))


def module_exists(name: str) -> bool:
    """Whether `python -m NAME` runs a module of this repository."""
    path = name.replace(".", "/")
    return any((base / tail).exists() for base in (ROOT, ROOT / "src") for tail in (f"{path}.py", path))


@cache
def definitions() -> Mapping[str, frozenset[Path]]:
    """The files that define a class, a function or a constant of this name."""
    by_name: defaultdict[str, set[Path]] = defaultdict(set)
    for path, text in code().items():
        for match in DEFINITION.finditer(text):
            by_name[match[1] or match[2]].add(path)
    return {name: frozenset(paths) for name, paths in by_name.items()}


@cache
def fixtures() -> frozenset[str]:
    """The names of pytest's fixtures in the tests."""
    return frozenset(name for text in code().values() for name in FIXTURE.findall(text))


@cache
def make_targets() -> frozenset[str]:
    return frozenset(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(), re.MULTILINE))


@cache
def npm_scripts() -> frozenset[str]:
    return frozenset(json.loads((ROOT / "package.json").read_text())["scripts"])


@cache
def options() -> frozenset[str]:
    """Every option of `yohoho`, and those of other programs that stand in the code."""
    in_code = (option for text in code().values() for option in OPTION.findall(text))
    return frozenset({*in_code, *_options_below(get_command(app))})


def _options_below(command: Any) -> Iterator[str]:
    """The options of a command of the command line and of its subcommands."""
    for parameter in command.params:
        yield from (*parameter.opts, *parameter.secondary_opts)
    for inner in _subcommands(command):
        yield from _options_below(inner)


def _subcommands(command: Any) -> Iterator[Any]:
    if isinstance(command, TyperGroup):
        context = command.make_context("yohoho", [], resilient_parsing=True)
        yield from (command.get_command(context, name) for name in command.list_commands(context))


def unknown_command_part(words: list[str]) -> str | None:
    """The first word after `yohoho` that is no command, or no option of the command before it."""
    command: Any = get_command(app)
    options = {"--help", "--lang", "--install-completion"}
    for word in words:
        options |= {name for param in command.params for name in (*param.opts, *param.secondary_opts)}
        if word.startswith("-") and word not in options:
            return word
        if isinstance(command, TyperGroup) and word[:1].islower():
            by_name = {inner.name: inner for inner in _subcommands(command)}
            if word not in by_name:
                return word
            command = by_name[word]
    return None
