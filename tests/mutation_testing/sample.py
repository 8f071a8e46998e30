"""The mutants of a file, made by the operators of cosmic-ray, and a fixed sample of them."""

import ast
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple, TypeAlias

from cosmic_ray.ast import Visitor, get_ast
from cosmic_ray.mutating import mutate_code
from cosmic_ray.plugins import get_operator, operator_names

Position: TypeAlias = tuple[Any, Any]
"""Where a mutation begins and ends, each a line and a column."""

LEFT_OUT: Final = (
    # These need arguments.
    "VariableReplacer",
    "VariableInserter",
    # These do the same for enums, None and small numbers.
    "Is_Eq",
    "Eq_Is",
    "IsNot_NotEq",
    "NotEq_IsNot",
)


class Mutant(NamedTuple):
    """One mutation of one file; `occurrence` counts the places where its operator applies."""

    path: str
    operator: str
    occurrence: int
    line: int

    @property
    def key(self) -> str:
        return f"{self.path} {self.operator.removeprefix('core/')} {self.occurrence}"


class _PositionFinder(Visitor):  # type: ignore[misc]
    """Collects by position the mutations that every operator offers."""

    def __init__(self) -> None:
        names = [name for name in operator_names() if not name.endswith(LEFT_OUT)]
        self.operators = {name: get_operator(name)() for name in names}
        self.counts: Counter[str] = Counter()
        self.mutations: dict[Position, list[tuple[str, int]]] = defaultdict(list)

    def visit(self, node: Any) -> Any:
        for name, operator in self.operators.items():
            for position in operator.mutation_positions(node):
                self.mutations[position].append((name, self.counts[name]))
                self.counts[name] += 1
        return node


def mutants_at_positions(root: Path, path: str) -> dict[Position, list[Mutant]]:
    """All mutants of a file by their position, in the order of the file."""
    finder = _PositionFinder()
    finder.walk(get_ast((root / path).read_text(encoding="utf-8")))
    return {
        position: [Mutant(path, name, occurrence, position[0][0]) for name, occurrence in mutations]
        for position, mutations in sorted(finder.mutations.items())
    }


def mutate_source(root: Path, mutant: Mutant) -> str:
    source = (root / mutant.path).read_text(encoding="utf-8")
    mutated: str = mutate_code(source, get_operator(mutant.operator)(), mutant.occurrence)
    return mutated


def draw_sample(root: Path, path: str, size: int) -> list[Mutant]:
    """The same mutants at each call, at most one for each position, in the order of the file."""
    random = Random(path)
    positions = list(mutants_at_positions(root, path).values())
    random.shuffle(positions)
    code = _code_without_annotations((root / path).read_text(encoding="utf-8"))
    chosen: list[Mutant] = []
    for mutants in positions:
        mutant = random.choice(mutants)
        if len(chosen) < size and _code_without_annotations(mutate_source(root, mutant)) not in ("", code):
            chosen.append(mutant)
    return sorted(chosen, key=lambda mutant: (mutant.line, mutant.key))


def _code_without_annotations(source: str) -> str:
    """The syntax tree without annotations, which nothing runs; "" for a source that does not compile."""
    try:
        tree = ast.parse(source)
    except SyntaxError:
        return ""
    for node in ast.walk(tree):
        for field in _annotations(node):
            setattr(node, field, None)
    return ast.dump(tree)


def _annotations(node: ast.AST) -> Iterator[str]:
    if isinstance(node, ast.AnnAssign | ast.arg):
        yield "annotation"
    elif isinstance(node, ast.FunctionDef):
        yield "returns"


def line_before_and_after(root: Path, mutant: Mutant) -> str:
    """The line of the mutant before and after, for a reader."""
    before = (root / mutant.path).read_text(encoding="utf-8").splitlines()
    after = mutate_source(root, mutant).splitlines()
    pairs = [(old.strip(), new.strip()) for old, new in zip(before, after, strict=False) if old != new]
    return " => ".join(pairs[0]) if pairs else ""
