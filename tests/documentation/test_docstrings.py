"""The examples in docstrings are run."""

import doctest
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
