"""The parts of an array of numbers, in order: the documented index of observations and actions."""

from collections.abc import Iterable
from typing import NamedTuple


class IndexPart(NamedTuple):
    """Consecutive numbers that belong together."""

    name: str
    size: int
    meaning: str


def total_size(parts: Iterable[IndexPart]) -> int:
    return sum(part.size for part in parts)


def part_starts(parts: Iterable[IndexPart]) -> dict[str, int]:
    """The first number of each part, by its name."""
    starts, start = {}, 0
    for part in parts:
        starts[part.name] = start
        start += part.size
    return starts
