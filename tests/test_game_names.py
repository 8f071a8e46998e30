"""Code that is for every game names none: what differs between games hangs on their descriptors.

A file whose path contains `skull` belongs to one game. All others import nothing from a game's packages and
have no text that is its name, except those listed here with a reason. The page has a test of its own.
"""

import ast
from collections.abc import Iterator
from fnmatch import fnmatch
from pathlib import Path

import pytest

import yohoho
from yohoho.core import registry

ROOT = Path(yohoho.__file__).parent
ALLOWED = {
    "__init__.py": "registers the games of this package",
    "scorepad/*": "the sheets of the library are for Skull King",
    "drawing/__init__.py": "which function draws which state, view or trick of our games",
    "drawing/faces.py": "the hidden side of a disc of Skull",
    "cli/score/*": "the score pad in a terminal",
    "cli/common.py": "the option --edition is for Skull King",
    "cli/referee.py": "the referee rules on tricks and scores of Skull King",
    "server/routes/server_only/referee.py": "the same over HTTP",
    "server/routes/history.py": "a score sheet in the history is a game of Skull King",
    "sim/lockstep/*": "the array rules of Skull King; those of Skull are in its own files",
    "sim/exploitability.py": "the exploitability of bots for Skull",
    "table/settings.py": "Skull King is the game of a table whose settings name none",
    "table/commands.py": "a skull is one of the reactions",
}


def packages_of_games() -> set[str]:
    return {name.replace("-", "_") for name in registry.names()}


def is_of_one_game(path: str) -> bool:
    return any(package in path for package in packages_of_games())


def find_named_games(source: str) -> Iterator[tuple[int, str]]:
    """The line and text of every import from a game and of every text that is a game's name."""
    names = {*registry.names(), *packages_of_games()}
    if not any(name in source.lower() for name in names):
        return  # most modules, and parsing is slow
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Constant) and node.value in names:
            yield node.lineno, repr(node.value)
        elif isinstance(node, ast.Import):
            modules = [alias.name for alias in node.names]
            yield from ((node.lineno, name) for name in modules if is_of_one_game(name))
        elif isinstance(node, ast.ImportFrom):
            modules = [f"{node.module}.{alias.name}" for alias in node.names]
            yield from ((node.lineno, name) for name in modules if is_of_one_game(name.lower()))


def violations(root: Path) -> list[str]:
    places = []
    for path in sorted(root.rglob("*.py")):
        file = path.relative_to(root).as_posix()
        if not is_of_one_game(file) and not any(fnmatch(file, allowed) for allowed in ALLOWED):
            lines = find_named_games(path.read_text(encoding="utf-8"))
            places += [f"{file}:{line}: {what}" for line, what in lines]
    return places


def test_no_game_is_named_outside_its_own_files() -> None:
    assert not violations(ROOT), "\n".join(violations(ROOT))


@pytest.mark.parametrize("allowed", ALLOWED)
def test_every_exception_is_needed(allowed: str) -> None:
    files = [path for path in ROOT.glob(allowed) if not is_of_one_game(path.relative_to(ROOT).as_posix())]
    assert any(list(find_named_games(path.read_text(encoding="utf-8"))) for path in files if path.is_file())


@pytest.mark.parametrize(
    ("source", "named"),
    [
        ('if game == "skull":\n    pass', "1: 'skull'"),
        ('match name:\n    case "skull-king":\n        pass', "2: 'skull-king'"),
        ("from yohoho.skull.view import View", "1: yohoho.skull.view.View"),
        ("def f():\n    import yohoho.skull_king.game", "2: yohoho.skull_king.game"),
        ("from yohoho import SkullKing", "1: yohoho.SkullKing"),
        ('"""Skull is a game."""\nREACTIONS = ("laugh", "skulls")', None),
    ],
)
def test_name_of_a_game_is_found(tmp_path: Path, source: str, named: str | None) -> None:
    (tmp_path / "table.py").write_text(source, encoding="utf-8")
    (tmp_path / "skull_table.py").write_text(source, encoding="utf-8")
    assert violations(tmp_path) == ([f"table.py:{named}"] if named else [])
