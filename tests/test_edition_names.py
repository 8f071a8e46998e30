"""No code asks for the name of an edition: what differs between editions is in the edition itself."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

import yohoho
from yohoho.skull_king.editions import EDITIONS

ROOT: Final = Path(yohoho.__file__).parent
NAME: Final = rf"""["'`](?:{"|".join(EDITIONS)})["'`]"""
ASKS: Final = re.compile(rf"[!=]==?\s*{NAME}|{NAME}\s*[!=]==?|\bcase\s+{NAME}|{NAME}\s+in\s")
"""A comparison with the name of an edition in JavaScript."""


def in_python(source: str) -> Iterator[int]:
    """The lines that compare something with the name of an edition."""
    if not any(edition in source for edition in EDITIONS):
        return  # most modules, and parsing is slow
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Compare | ast.MatchValue):
            for part in ast.walk(node):
                if isinstance(part, ast.Constant) and part.value in EDITIONS:
                    yield part.lineno


def in_javascript(source: str) -> Iterator[int]:
    for match in ASKS.finditer(source):
        yield source.count("\n", 0, match.start()) + 1


def comparisons(root: Path) -> list[str]:
    places = []
    for path in sorted([*root.rglob("*.py"), *root.rglob("*.js")]):
        if {"vendor", "bundle"} & set(path.parts):
            continue
        lines = in_python if path.suffix == ".py" else in_javascript
        file = path.relative_to(root).as_posix()
        places += [f"{file}:{line}" for line in lines(path.read_text(encoding="utf-8"))]
    return places


def test_no_code_compares_the_name_of_an_edition() -> None:
    assert not comparisons(ROOT)


@pytest.mark.parametrize(
    ("file", "source", "asks"),
    [
        ("x.py", 'if edition == "beck": pass', True),
        ("x.py", 'rule = "A" if options.edition in ("schmidt",) else "B"', True),
        ("x.py", 'match name:\n    case "beck": pass', True),
        ("x.py", 'def referee(edition: str = "beck"): pass', False),
        ("x.js", 'const icon = edition === "beck" ? "crown" : "eye";', True),
        ("x.js", 'if ("schmidt" !== options.edition) stop();', True),
        ("x.js", 'switch (name) { case "beck": }', True),
        ("x.js", 'const sample = { edition: "beck" };', False),
    ],
)
def test_a_comparison_is_reported(tmp_path: Path, file: str, source: str, asks: bool) -> None:
    (tmp_path / file).write_text(source, encoding="utf-8")
    assert bool(comparisons(tmp_path)) == asks
