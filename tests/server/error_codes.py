"""The codes of all errors, for the tables of docs/errors.md.

`python -m tests.server.error_codes` prints the tables.
"""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import yohoho
from yohoho.locales import catalogue
from yohoho.store.sqlite.file import CODES, OS_CODES

HOUSE = Path(yohoho.__file__).parent
PAGE = HOUSE.parents[1] / "docs" / "errors.md"
GROUPS = {
    "The server and the table": ("server", "table", "lessons", "locales/__init__.py", "core/install.py"),
    "The rules, notation and options of the games": (
        "skull_king",
        "skull",
        "core/registry.py",
        "core/errors.py",
        "core/game.py",
        "core/seats.py",
        "core/options.py",
    ),
    "The daily deal": ("daily",),
    "Records": ("core/record.py",),
    "Reviews": ("review/reviewing.py",),
    "The bots": ("bots/files.py", "bots/ladder.py", "bots/plugins.py", "bots/states.py", "bots/styles.py"),
    "The score sheet": ("scorepad",),
    "The store": ("store",),
}
NO_ERRORS = ("explain.py",)
"""Reasons that explain a result, and refuse nothing."""
CALLS = re.compile(r"^([A-Z]\w*Error|Reason|IllegalAction|__init__|_error|check_free)$")
HEAD = ("| Code | Meaning | Arguments |", "|---|---|---|")
CODE = re.compile(r"^[a-z][a-z0-9-]*$")


@cache
def read_error_rows() -> dict[str, str]:
    """Codes and their rows, from the tables of the page."""
    errors = PAGE.read_text(encoding="utf-8")
    rows = re.findall(r"^\| `([a-z0-9-]+)` \|.*$", errors, re.MULTILINE)
    lines = [line for line in errors.splitlines() if line.startswith("| `")]
    return dict(zip(rows, lines, strict=True))


def read_error_codes() -> set[str]:
    return set(read_error_rows())


def find_raised_codes(group: str) -> dict[str, set[str]]:
    """Codes that the sources of a group raise, with the names of their arguments."""
    codes: dict[str, set[str]] = {}
    for path in _sources(group):
        for code, args in _errors_in(ast.parse(path.read_text(encoding="utf-8"))):
            codes.setdefault(code, set()).update(args)
    for code in (*CODES.values(), *OS_CODES.values()) if "store" in GROUPS[group] else ():
        codes.setdefault(code, {"detail", "path"})
    return codes


def _sources(group: str) -> Iterator[Path]:
    for place in GROUPS[group]:
        paths = [HOUSE / place] if place.endswith(".py") else sorted((HOUSE / place).rglob("*.py"))
        yield from (path for path in paths if path.name not in NO_ERRORS)


def _errors_in(tree: ast.Module) -> Iterator[tuple[str, set[str]]]:
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call):
            continue
        name = str(getattr(node.func, "id", getattr(node.func, "attr", "")))
        constants = [argument.value for argument in node.args if isinstance(argument, ast.Constant)]
        for code in constants if CALLS.match(name) else ():
            if isinstance(code, str) and CODE.match(code):
                yield code, {word.arg for word in node.keywords if word.arg} - {"step"}


def row(code: str, args: set[str]) -> str:
    """A row of the table: the code, its English text, its arguments."""
    entry = catalogue("en")[f"reason.{code}"]
    text = (entry if isinstance(entry, str) else entry["other"]).replace("{the_", "{")
    named = args | set(re.findall(r"\{(\w+)\}", text))
    return f"| `{code}` | {text} | {' '.join(f'`{name}`' for name in sorted(named))} |"


def tables() -> str:
    parts, seen = [], set[str]()
    for group in GROUPS:
        codes = {code: args for code, args in find_raised_codes(group).items() if code not in seen}
        seen |= set(codes)
        rows = [row(code, args) for code, args in sorted(codes.items())]
        parts.append("\n".join([f"## {group}", "", *HEAD, *rows]))
    return "\n\n".join(parts)


if __name__ == "__main__":
    print(tables())
