"""Which room of the house may import which: only itself and the rooms before it.

The rooms with the rules touch nothing outside: no files, no network, no clock, no chance but the dice.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import pytest

import yohoho

HOUSE = Path(yohoho.__file__).parent
ROOMS = (
    "core",
    "skull_king",
    "skull",
    "sim.lockstep",
    "bots",
    "testing",
    "sim",
    "scorepad",
    "table",
    "store",
    "locales",
    "server",
    "web",
    "cli",
)
INNER = {"sim.lockstep"}
"""Rooms inside a room with a place of their own: bots look ahead in the simulator, tournaments seat bots."""
NOT_FRIENDS = {("skull", "skull_king")}
"""Rooms in order that still do not import each other."""
PURE = ("core", "skull_king", "skull", "scorepad")
OUTSIDE = {
    *("os", "io", "pathlib", "socket", "time", "datetime", "random", "asyncio", "threading"),
    *("subprocess", "logging", "sys", "secrets"),
}
ALLOWED_OUTSIDE = {("core/dice.py", "secrets")}


class Import(NamedTuple):
    module: str
    line: int


def imports(path: Path, package: str) -> Iterator[Import]:
    """Everything a file imports, inside functions too; relative names are made absolute."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"), str(path))):
        if isinstance(node, ast.Import):
            yield from (Import(alias.name, node.lineno) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package.split(".")[: len(package.split(".")) - node.level + 1] if node.level else []
            module = ".".join([*base, *([node.module] if node.module else [])])
            # `from yohoho import skull` imports a room by its name.
            yield Import(module, node.lineno)
            yield from (Import(f"{module}.{alias.name}", node.lineno) for alias in node.names)


def room_of(parts: Sequence[str]) -> str:
    """The room of a module or file, given by its parts under the house."""
    inner = ".".join(parts[:2])
    return inner if inner in INNER else parts[0]


def may_import(room: str, other: str) -> bool:
    return ROOMS.index(other) <= ROOMS.index(room) and (room, other) not in NOT_FRIENDS


def fault(room: str, file: str, module: str) -> str | None:
    """What is wrong with this import; None when nothing is."""
    head, _, rest = module.partition(".")
    other = room_of(rest.split("."))
    if head == "yohoho" and other in ROOMS and not may_import(room, other):
        return f"the room {room} may not import from {other}"
    if room in PURE and head in OUTSIDE and (file, head) not in ALLOWED_OUTSIDE:
        return f"the room {room} is pure and may not import {head}"
    return None


def strangers(house: Path) -> list[str]:
    """Folders and modules that are no room; what begins with an underscore belongs to the house itself."""
    names = [path.name for path in house.iterdir() if path.is_dir() or path.suffix == ".py"]
    return [name for name in names if name not in ROOMS and not name.startswith("_")]


def faults(house: Path) -> list[str]:
    found = [f"{name}: no room of the house; give it a place in the list" for name in strangers(house)]
    for outer in {room.partition(".")[0] for room in ROOMS}:
        for path in house.glob(f"{outer}/**/*.py"):
            file = path.relative_to(house)
            room = room_of(file.parts)
            package = ".".join(["yohoho", *file.parts[:-1]])
            for module, line in imports(path, package):
                if wrong := fault(room, file.as_posix(), module):
                    found.append(f"{file.as_posix()}:{line}: {wrong}")
    return sorted(set(found))


def test_every_import_keeps_to_the_plan_of_the_house() -> None:
    assert not faults(HOUSE), "\n".join(faults(HOUSE))


@pytest.mark.parametrize(
    ("file", "source", "complaint"),
    [
        (
            "skull/x.py",
            "from yohoho.skull_king import cards",
            "1: the room skull may not import from skull_king",
        ),
        ("skull_king/x.py", "import yohoho.skull", "1: the room skull_king may not import from skull"),
        ("core/x.py", "def f():\n    from yohoho import bots", "2: the room core may not import from bots"),
        ("bots/x.py", "from ..sim import batch", "1: the room bots may not import from sim"),
        ("bots/x.py", "from yohoho.sim.lockstep.round_state import Rules", None),
        ("sim/lockstep/x.py", "import yohoho.bots", "1: the room sim.lockstep may not import from bots"),
        ("bots/deep/x.py", "from ...cli import main", "1: the room bots may not import from cli"),
        ("table/x.py", "from .. import store", "1: the room table may not import from store"),
        ("core/x.py", "import os.path", "1: the room core is pure and may not import os"),
        ("skull/x.py", "from random import choice", "1: the room skull is pure and may not import random"),
        ("core/game.py", "import secrets", "1: the room core is pure and may not import secrets"),
        ("core/dice.py", "import secrets", None),
        ("cli/x.py", "import sys\nfrom yohoho.core.dice import Dice", None),
        ("bots/x.py", "from .captain import Captain\nfrom yohoho.skull import view", None),
    ],
)
def test_the_check_itself(tmp_path: Path, file: str, source: str, complaint: str | None) -> None:
    path = tmp_path / file
    path.parent.mkdir(parents=True)
    path.write_text(source, encoding="utf-8")
    assert faults(tmp_path) == ([f"{file}:{complaint}"] if complaint else [])


@pytest.mark.parametrize("name", ["cellar", "helpers.py"])
def test_a_room_that_is_not_on_the_plan_is_named(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    path.mkdir() if path.suffix == "" else path.touch()
    (tmp_path / "_vendored").mkdir()
    (tmp_path / "__init__.py").touch()
    assert faults(tmp_path) == [f"{name}: no room of the house; give it a place in the list"]
