"""A Python package imports only itself and the packages before it in a fixed order.

The packages with the rules are pure: they use no files, no network, no clock and no randomness but the dice.
"""

import ast
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import pytest

import yohoho

ROOT = Path(yohoho.__file__).parent
PACKAGES = (
    "core",
    "skull_king",
    "skull",
    "sim.lockstep",
    "bots",
    "testing",
    "sim",
    "review",
    "puzzles",
    "scorepad",
    "table",
    "daily",
    "corpus",
    "store",
    "locales",
    "drawing",
    "envs",
    "lessons",
    "server",
    "offline",
    "web",
    "cli",
)
SUBPACKAGES = {"sim.lockstep"}
"""Subpackages with a place of their own: bots look ahead in the simulator, and tournaments seat bots."""
INDEPENDENT = {("skull", "skull_king")}
"""Pairs that do not import each other although the order would allow it."""
PURE = ("core", "skull_king", "skull", "scorepad", "table")
IMPURE_MODULES = {
    "asyncio",
    "datetime",
    "io",
    "logging",
    "os",
    "pathlib",
    "random",
    "secrets",
    "socket",
    "subprocess",
    "sys",
    "threading",
    "time",
}
EXCEPTIONS = {("core/dice.py", "secrets"), ("core/install.py", "sys")}


class Import(NamedTuple):
    module: str
    line: int


def imports(path: Path, package: str) -> Iterator[Import]:
    """Every import of a file, also those inside functions; relative names are made absolute."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"), str(path))):
        if isinstance(node, ast.Import):
            yield from (Import(alias.name, node.lineno) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package.split(".")[: len(package.split(".")) - node.level + 1] if node.level else []
            module = ".".join([*base, *([node.module] if node.module else [])])
            # `from yohoho import skull` imports a package by its name.
            yield Import(module, node.lineno)
            yield from (Import(f"{module}.{alias.name}", node.lineno) for alias in node.names)


def package_of(parts: Sequence[str]) -> str:
    """The package of a module or file, given by the parts of its path under `yohoho`."""
    subpackage = ".".join(parts[:2])
    return subpackage if subpackage in SUBPACKAGES else parts[0]


def may_import(package: str, other: str) -> bool:
    return PACKAGES.index(other) <= PACKAGES.index(package) and (package, other) not in INDEPENDENT


def violation(package: str, file: str, module: str) -> str | None:
    """The rule that this import breaks; None when it breaks none."""
    head, _, rest = module.partition(".")
    other = package_of(rest.split("."))
    if head == "yohoho" and other in PACKAGES and not may_import(package, other):
        return f"{package} may not import from {other}"
    if package in PURE and head in IMPURE_MODULES and (file, head) not in EXCEPTIONS:
        return f"{package} is pure and may not import {head}"
    return None


def find_unlisted(root: Path) -> list[str]:
    """Folders and modules that are not in `PACKAGES`; a leading underscore marks files of the build."""
    names = [path.name for path in root.iterdir() if path.is_dir() or path.suffix == ".py"]
    return [name for name in names if name not in PACKAGES and not name.startswith("_")]


def violations(root: Path) -> list[str]:
    faults = [f"{name}: not in PACKAGES" for name in find_unlisted(root)]
    for folder in {package.partition(".")[0] for package in PACKAGES}:
        for path in root.glob(f"{folder}/**/*.py"):
            file = path.relative_to(root)
            package = package_of(file.parts)
            for module, line in imports(path, ".".join(["yohoho", *file.parts[:-1]])):
                if broken := violation(package, file.as_posix(), module):
                    faults.append(f"{file.as_posix()}:{line}: {broken}")
    return sorted(set(faults))


def test_packages_import_only_earlier_packages() -> None:
    assert not violations(ROOT), "\n".join(violations(ROOT))


@pytest.mark.parametrize(
    ("file", "source", "complaint"),
    [
        ("skull/x.py", "from yohoho.skull_king import cards", "1: skull may not import from skull_king"),
        ("skull_king/x.py", "import yohoho.skull", "1: skull_king may not import from skull"),
        ("core/x.py", "def f():\n    from yohoho import bots", "2: core may not import from bots"),
        ("bots/x.py", "from ..sim import batch", "1: bots may not import from sim"),
        ("bots/x.py", "from yohoho.sim.lockstep.round_state import Rules", None),
        ("sim/lockstep/x.py", "import yohoho.bots", "1: sim.lockstep may not import from bots"),
        ("bots/deep/x.py", "from ...cli import main", "1: bots may not import from cli"),
        ("table/x.py", "from .. import store", "1: table may not import from store"),
        ("core/x.py", "import os.path", "1: core is pure and may not import os"),
        ("skull/x.py", "from random import choice", "1: skull is pure and may not import random"),
        ("core/game.py", "import secrets", "1: core is pure and may not import secrets"),
        ("core/dice.py", "import secrets", None),
        ("cli/x.py", "import sys\nfrom yohoho.core.dice import Dice", None),
        ("bots/x.py", "from .captain import Captain\nfrom yohoho.skull import view", None),
    ],
)
def test_a_forbidden_import_is_reported(
    tmp_path: Path, file: str, source: str, complaint: str | None
) -> None:
    path = tmp_path / file
    path.parent.mkdir(parents=True)
    path.write_text(source, encoding="utf-8")
    assert violations(tmp_path) == ([f"{file}:{complaint}"] if complaint else [])


@pytest.mark.parametrize("name", ["cellar", "helpers.py"])
def test_an_unlisted_package_is_reported(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    path.mkdir() if path.suffix == "" else path.touch()
    (tmp_path / "_vendored").mkdir()
    (tmp_path / "__init__.py").touch()
    assert violations(tmp_path) == [f"{name}: not in PACKAGES"]
