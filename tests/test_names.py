"""Names that were decided against, and what to write in their place.

A value is named by what it is, a function by a verb that says what it does, and the bounds of a number begin
with MAX_ or MIN_. A property, and a test's fixture, are values.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).parents[1]
VAGUE_VALUES: Final = frozenset({"asked", "found", "held", "kept", "known", "mine", "told", "wanted"})
"""These say what was done with a value, and not what it is: write `row`, `outcome`, `matches`."""
ALLOWED_FIELDS: Final[dict[str, str]] = {
    "asked": "in replays on the wire, and in the checkpoints of puzzles",
    "kept": "in the conflicts of a score sheet",
    "mine": "on the wire",
    "told": "on the wire, and in the files of lessons",
    "wanted": "in the command and the log entry of a rematch",
}
"""Fields of classes whose names stand in files or on the wire, each with the place."""
_VAGUE: Final = "|".join(sorted(VAGUE_VALUES))
IN_SCRIPTS: Final = re.compile(rf"\b(?:const|let) ({_VAGUE})\b|\b({_VAGUE})\)? =>")
"""Values in JavaScript that a test sends to a browser."""

IRREGULAR: Final = re.compile(
    "begun|bound|broken|brought|built|caught|chosen|dealt|done|drawn|driven|found|forgotten|given|gone|grown|held"
    "|hidden|kept|known|laid|led|lost|made|met|paid|said|seen|sent|shown|sought|spent|spoken|taken|told|thrown"
    "|understood|won|written"
)
VERBS_IN_ED: Final = frozenset({"embed", "exceed", "feed", "need", "proceed", "seed", "speed", "succeed"})
ALLOWED_FUNCTIONS: Final[dict[str, str]] = {}
"""Functions named by a participle, each with the reason."""

WRONG_BOUNDS: Final = re.compile(r"_?(MOST|FEWEST|LEAST|LONGEST|SHORTEST|LARGEST)_")
USUAL_ALIASES: Final = frozenset({"numpy as np", "jax.numpy as jnp"})
MANNER: Final = re.compile(
    r"^Of |\bso ((many|much|few) \w+|long|often)\b(?! (as|that))|\bthe own\b", re.IGNORECASE
)
VALUE_DECORATORS: Final = frozenset({"property", "cached_property", "fixture", "overload"})


def sources() -> list[Path]:
    folders = ("src/yohoho", "tests", "bench", "examples")
    return [path for folder in folders for path in sorted((ROOT / folder).rglob("*.py"))]


def decorator_names(function: ast.FunctionDef | ast.AsyncFunctionDef) -> set[str]:
    nodes = [node.func if isinstance(node, ast.Call) else node for node in function.decorator_list]
    return {node.attr if isinstance(node, ast.Attribute) else getattr(node, "id", "") for node in nodes}


def is_participle(name: str) -> bool:
    word = name.strip("_").split("_")[0]
    return bool(IRREGULAR.fullmatch(word)) or (
        word.endswith("ed") and len(word) > 3 and word not in VERBS_IN_ED
    )


def fields_of(tree: ast.AST) -> set[ast.AST]:
    """The fields of classes."""
    classes = [node for node in ast.walk(tree) if isinstance(node, ast.ClassDef)]
    return {item.target for node in classes for item in node.body if isinstance(item, ast.AnnAssign)}


def names_in(node: ast.AST) -> Iterator[str]:
    """The names that a node gives to values: variables, attributes, arguments, captures and imports."""
    match node:
        case (
            ast.Name(id=name, ctx=ast.Store()) | ast.Attribute(attr=name, ctx=ast.Store()) | ast.arg(arg=name)
        ):
            yield name
        case ast.MatchAs(name=str(name)) | ast.MatchStar(name=str(name)) | ast.MatchMapping(rest=str(name)):
            yield name
        case ast.ExceptHandler(name=str(name)) | ast.alias(asname=str(name)):
            yield name


def faults_in_values(tree: ast.AST) -> Iterator[tuple[int, str]]:
    fields = fields_of(tree)
    for node in ast.walk(tree):
        line = getattr(node, "lineno", 0)
        for name in names_in(node):
            is_allowed = node in fields and name in ALLOWED_FIELDS
            if name.strip("_") in VAGUE_VALUES and not is_allowed:
                yield line, f"`{name}` does not say what the value is"
            if WRONG_BOUNDS.match(name):
                yield line, f"`{name}` begins with MAX_ or MIN_"
        if isinstance(node, ast.Starred) and isinstance(node.value, ast.Tuple | ast.List):
            yield line, "items are unpacked on the spot: write one on each line"


def faults_in_scripts(tree: ast.AST) -> Iterator[tuple[int, str]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            for match in IN_SCRIPTS.finditer(node.value):
                yield node.lineno, f"`{match[1] or match[2]}` does not say what the value is"


def faults_in_functions(tree: ast.AST) -> Iterator[tuple[int, str]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            named = is_participle(node.name) and node.name not in ALLOWED_FUNCTIONS
            if named and not decorator_names(node) & VALUE_DECORATORS:
                yield node.lineno, f"`{node.name}` is a participle: begin with a verb"
            elif node.name.strip("_") in VAGUE_VALUES:
                yield node.lineno, f"`{node.name}` does not say what the value is"


def faults_in_imports(tree: ast.AST) -> Iterator[tuple[int, str]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            aliases = [f"{name.name} as {name.asname}" for name in node.names if name.asname]
            for alias in aliases:
                if alias not in USUAL_ALIASES:
                    yield node.lineno, f"`{alias}`: use the module's own name"
        elif isinstance(node, ast.ImportFrom) and (node.module or "").startswith("yohoho"):
            for name in node.names:
                if name.asname and name.name != name.asname and name.name.islower():
                    yield node.lineno, f"`{name.name} as {name.asname}`: use its own name"


def faults_in_docstrings(tree: ast.AST) -> Iterator[tuple[int, str]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            text = node.value.value
            if isinstance(text, str) and (match := MANNER.search(text)):
                yield node.lineno, f"“{match[0]}”: write a whole sentence with its subject"


def faults_in(source: str) -> list[str]:
    tree = ast.parse(source)
    checks = (
        faults_in_values,
        faults_in_scripts,
        faults_in_functions,
        faults_in_imports,
        faults_in_docstrings,
    )
    return [f"{line}: {fault}" for check in checks for line, fault in check(tree)]


def test_names_that_were_decided_against_are_not_used() -> None:
    faults = [
        f"{path.relative_to(ROOT)}:{fault}"
        for path in sources()
        for fault in faults_in(path.read_text(encoding="utf-8"))
    ]
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize(
    ("source", "fault"),
    [
        ("found = 1", "1: `found` does not say what the value is"),
        ("for _kept in (): pass", "1: `_kept` does not say what the value is"),
        ("def look(asked: int) -> None: ...", "1: `asked` does not say what the value is"),
        ("class Row:\n    kept: int", None),
        ("class Row:\n    known: int", "2: `known` does not say what the value is"),
        ("self._known = {}", "1: `_known` does not say what the value is"),
        ("match row:\n    case [found]: ...", "2: `found` does not say what the value is"),
        # In two parts, so that these lines are no faults themselves.
        (f"SCRIPT = '({'found'}) => 1'", "1: `found` does not say what the value is"),
        (f"SCRIPT = 'const {'known'} = 1;'", "1: `known` does not say what the value is"),
        ("MOST_BYTES = 1", "1: `MOST_BYTES` begins with MAX_ or MIN_"),
        ("Driver(*(a, b), c)", "1: items are unpacked on the spot: write one on each line"),
        ("Driver(*items, c)", None),
        ("def joined() -> None: ...", "1: `joined` is a participle: begin with a verb"),
        ("async def _told_of_pen() -> None: ...", "1: `_told_of_pen` is a participle: begin with a verb"),
        ("@property\ndef silenced(self) -> bool: ...", None),
        ("@property\ndef told(self) -> int: ...", "2: `told` does not say what the value is"),
        ("def feed() -> None: ...", None),
        ("from yohoho.table import commands as ask", "1: `commands as ask`: use its own name"),
        ("import numpy as np", None),
        ('"""Of an unpacked file."""', "1: “Of ”: write a whole sentence with its subject"),
        (
            '"""So many days from that one on."""',
            "1: “So many days”: write a whole sentence with its subject",
        ),
        ('"""The lease lasts so long."""', "1: “so long”: write a whole sentence with its subject"),
        ('"""How likely the own bid comes true."""', "1: “the own”: write a whole sentence with its subject"),
        ('"""Keeps so many rows that none is lost."""', None),
    ],
)
def test_fault_in_a_name_is_found(source: str, fault: str | None) -> None:
    assert faults_in(source) == ([fault] if fault else [])
