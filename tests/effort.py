"""The number of random cases: a part of them in `make test`, all of them in `make test-all`."""

import ast
from collections.abc import Callable, Iterable, Iterator, Set
from itertools import islice, product
from typing import Any, TypeVar

import pytest

T = TypeVar("T")

quick = False
"""Set before the tests are collected: a run that selects no slow test, as `-m "not slow"`, is quick."""


def is_quick(markers: str) -> bool:
    """Whether this expression of `-m` selects no slow test, whatever other markers a test has."""
    try:
        return _truths_of_slow_test(ast.parse(markers, mode="eval").body) == {False}
    except SyntaxError:  # no expression at all, or one that pytest refuses in a moment
        return False


def _truths_of_slow_test(node: ast.expr) -> set[bool]:
    """The values that the expression can have for a slow test."""
    match node:
        case ast.BoolOp(op, values):
            combine = all if isinstance(op, ast.And) else any
            return {combine(truths) for truths in product(*map(_truths_of_slow_test, values))}
        case ast.UnaryOp(ast.Not(), operand):
            return {not truth for truth in _truths_of_slow_test(operand)}
        case ast.Name("slow"):
            return {True}
    return {True, False}  # another marker


def examples(many: int, few: int) -> int:
    return few if quick else many


def some(all_of_them: Iterable[T], every: int) -> Iterator[T]:
    """All of them, or in a quick run every n-th."""
    return islice(all_of_them, 0, None, every if quick else 1)


def slow_but(every: int, cases: Iterable[Any], *, several: bool = False) -> list[Any]:
    """Parameters of a test: every n-th case is part of `make test`, the others are slow.

    A case is one value, or the `several` values of a test with more than one parameter.
    """
    return [
        pytest.param(*(case if several else [case]), marks=[pytest.mark.slow] * (at % every > 0))
        for at, case in enumerate(cases)
    ]


def slow_but_first(cases: Iterable[Any], meets: Callable[[Any], Set[Any]]) -> list[Any]:
    """Parameters of a test: a case that is the first to meet something is part of `make test`, the others are
    slow."""
    met: set[Any] = set()
    parameters = []
    for case in cases:
        is_quick = not meets(case) <= met
        met |= meets(case)
        parameters.append(pytest.param(case, marks=[pytest.mark.slow] * (not is_quick)))
    return parameters
