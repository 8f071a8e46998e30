"""The number of random cases: a part of them in `make test`, all of them in `make test-all`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import TypeVar

T = TypeVar("T")

quick = False
"""Set before the tests are collected: `-m "not slow"` is a quick run."""


def examples(many: int, few: int) -> int:
    return few if quick else many


def some(all_of_them: Iterable[T], every: int) -> Iterator[T]:
    """All of them, or in a quick run every n-th."""
    return islice(all_of_them, 0, None, every if quick else 1)
