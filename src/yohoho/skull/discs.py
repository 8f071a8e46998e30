"""The discs, as small integers with names."""

from __future__ import annotations

from collections.abc import Iterable

FLOWER, SKULL, LAST_CHANCE = range(3)

NAMES = ("flower", "skull", "last-chance")
NUMBERS = {name: disc for disc, name in enumerate(NAMES)}
LETTERS = "fs"

FULL_SET = (FLOWER, FLOWER, FLOWER, SKULL)
"""What every player begins with. Sorted, as all hands are: a hand's order must not tell its history."""


def names(discs: Iterable[int]) -> tuple[str, ...]:
    return tuple(NAMES[disc] for disc in discs)


def without(discs: tuple[int, ...], disc: int) -> tuple[int, ...]:
    """The discs less one of this face."""
    at = discs.index(disc)
    return discs[:at] + discs[at + 1 :]


def is_set(discs: tuple[int, ...]) -> bool:
    """Whether one player can own these discs, and they are written in order."""
    return discs.count(FLOWER) <= 3 and discs.count(SKULL) <= 1 and discs == _in_order(discs)


def missing(discs: tuple[int, ...]) -> tuple[int, ...]:
    """What a player who owns these discs has lost."""
    flowers = FULL_SET.count(FLOWER) - discs.count(FLOWER)
    return (FLOWER,) * flowers + (SKULL,) * (1 - discs.count(SKULL))


def _in_order(discs: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(sorted(disc for disc in discs if disc in (FLOWER, SKULL)))
