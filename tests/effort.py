"""The number of random cases: a part of them in `make test`, all of them in `make test-all`."""

from collections.abc import Callable, Iterable, Iterator, Set
from itertools import islice
from typing import Any, TypeVar

import pytest

T = TypeVar("T")

quick = False
"""Set before the tests are collected: `-m "not slow"` is a quick run."""


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
