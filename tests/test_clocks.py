"""Server, store and table take time and randomness from what they are handed.

One module reads the clocks, one draws random bytes. The wall clock goes from the process to its components:
only the module that puts a process together imports the functions that read it.
"""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import yohoho

ROOT = Path(yohoho.__file__).parent
PACKAGES = ("server", "store", "table")
SOURCES = ("time", "secrets", "random", "uuid")
"""The modules of the standard library that read a clock or draw random numbers."""
FUNCTIONS = {
    "os.urandom",
    "os.getrandom",
    "datetime.datetime.now",
    "datetime.datetime.utcnow",
    "datetime.datetime.today",
    "datetime.date.today",
}
READERS = {
    "server/clock.py": "the clocks of a process",
    "server/random_source.py": "the random bytes of a process",
    "store/postgres/inspection.py": "`yohoho doctor` compares this machine's clock with PostgreSQL's",
}
WALL_CLOCK = {f"yohoho.server.clock.{name}" for name in ("wall_ms", "wall_seconds")}
COMPOSITION_ROOTS = {"server/process.py"}


def names_in(source: str) -> Iterator[tuple[str, int]]:
    """The dotted names of everything that a module imports, and of attributes of what it imports."""
    tree = ast.parse(source)
    modules: dict[str, str] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                modules[alias.asname or alias.name] = alias.name
                yield alias.name, node.lineno
        elif isinstance(node, ast.ImportFrom) and node.module:
            for alias in node.names:
                modules[alias.asname or alias.name] = f"{node.module}.{alias.name}"
                yield f"{node.module}.{alias.name}", node.lineno
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute):
            first, _, rest = ast.unparse(node).partition(".")
            yield f"{modules.get(first, '')}.{rest}", node.lineno


def reads(file: str, source: str) -> list[str]:
    """The lines on which a module reads a clock or draws random numbers without being handed either."""
    lines = []
    for name, line in names_in(source):
        reads_itself = name.partition(".")[0] in SOURCES or name in FUNCTIONS
        if (reads_itself and file not in READERS) or (name in WALL_CLOCK and file not in COMPOSITION_ROOTS):
            lines.append(f"{file}:{line}: {name}")
    return lines


def modules() -> list[Path]:
    return sorted(path for package in PACKAGES for path in (ROOT / package).rglob("*.py"))


def test_time_and_randomness_are_handed_in() -> None:
    files = {path.relative_to(ROOT).as_posix(): path.read_text(encoding="utf-8") for path in modules()}
    assert set(READERS) | COMPOSITION_ROOTS <= set(files)
    assert [line for file, source in files.items() for line in reads(file, source)] == []


@pytest.mark.parametrize(
    ("file", "source", "complaints"),
    [
        ("server/x.py", "import time", ["server/x.py:1: time"]),
        ("server/x.py", "from time import monotonic", ["server/x.py:1: time.monotonic"]),
        ("store/x.py", "import os\nkey = os.urandom(9)", ["store/x.py:2: os.urandom"]),
        ("store/x.py", "from os import urandom", ["store/x.py:1: os.urandom"]),
        (
            "table/x.py",
            "from datetime import datetime\ndatetime.now()",
            ["table/x.py:2: datetime.datetime.now"],
        ),
        ("store/x.py", "import datetime as d\nd.date.today()", ["store/x.py:2: datetime.date.today"]),
        ("store/x.py", "from datetime import date\ndate(2027, 1, 1)", []),
        ("server/x.py", "def f():\n    import secrets", ["server/x.py:2: secrets"]),
        (
            "server/x.py",
            "from yohoho.server.clock import wall_ms",
            ["server/x.py:1: yohoho.server.clock.wall_ms"],
        ),
        ("server/process.py", "from yohoho.server.clock import wall_ms", []),
        ("server/x.py", "from yohoho.server.clock import loop_seconds", []),
        ("server/clock.py", "import time\nnow = time.time()", []),
        ("server/x.py", "import asyncio\nasyncio.get_running_loop().time()", []),
    ],
)
def test_a_module_that_reads_a_clock_is_reported(file: str, source: str, complaints: list[str]) -> None:
    assert reads(file, source) == complaints
