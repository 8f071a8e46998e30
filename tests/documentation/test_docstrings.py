"""The examples in docstrings are run, and public functions of the rules say what they raise."""

import ast
import doctest
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Final

import pytest

SOURCE: Final = Path(__file__).parents[2] / "src"
MODULES: Final = sorted(
    ".".join(path.relative_to(SOURCE).with_suffix("").parts).removesuffix(".__init__")
    for path in SOURCE.rglob("*.py")
    if ">>> " in path.read_text(encoding="utf-8")
)

LARGE_LIBRARIES: Final = ("yohoho.envs.open_spiel", "yohoho.envs.skull_king_pgx", "yohoho.envs.skull_pgx")
"""Modules that import OpenSpiel or JAX, which only the slow tests install."""


def effort(name: str) -> tuple[pytest.MarkDecorator, ...]:
    return (pytest.mark.slow,) if name.startswith(LARGE_LIBRARIES) else ()


@pytest.mark.parametrize("name", [pytest.param(name, marks=effort(name)) for name in MODULES])
def test_examples_in_docstrings_answer_as_written(name: str) -> None:
    module = import_module(name)
    outcome = doctest.testmod(module)
    assert outcome.attempted, "doctest finds no example, although the file has one"
    assert not outcome.failed


def public_functions(package: str) -> Iterator[tuple[str, ast.FunctionDef]]:
    """The functions and methods without a leading underscore, each with its place."""
    for path in sorted((SOURCE / "yohoho" / package).rglob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        classes = [node for node in tree.body if isinstance(node, ast.ClassDef)]
        bodies = [each.body for each in classes if not each.name.startswith("_")]
        for body in (tree.body, *bodies):
            for node in body:
                if isinstance(node, ast.FunctionDef) and not node.name.startswith("_"):
                    yield f"{path.relative_to(SOURCE)}:{node.lineno} {node.name}", node


def test_every_public_function_of_the_core_has_an_example() -> None:
    functions = [
        (place, node)
        for place, node in public_functions("core")
        if not any(isinstance(each, ast.Name) and each.id == "property" for each in node.decorator_list)
    ]
    assert len(functions) > 60
    lacking = [place for place, node in functions if ">>> " not in (ast.get_docstring(node) or "")]
    assert lacking == []


@pytest.mark.parametrize("package", ["core", "skull_king", "skull", "bots", "envs"])
def test_public_function_that_raises_says_what(package: str) -> None:
    silent = [
        place
        for place, node in public_functions(package)
        if any(isinstance(each, ast.Raise) for each in ast.walk(node))
        and "raise" not in (ast.get_docstring(node) or "").lower()
    ]
    assert silent == []
