"""The discs, as small integers with names."""

from __future__ import annotations

from collections.abc import Iterable

FLOWER, SKULL, LAST_CHANCE = range(3)

NAMES = ("flower", "skull", "last-chance")
NUMBERS = {name: disc for disc, name in enumerate(NAMES)}
LETTERS = "fs"

FULL_SET = (FLOWER, FLOWER, FLOWER, SKULL)
"""The discs of every player at the start. All hands are sorted, so that a hand's order tells nothing of its
history."""


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
    """The discs that a player who owns these has lost."""
    flowers = FULL_SET.count(FLOWER) - discs.count(FLOWER)
    return (FLOWER,) * flowers + (SKULL,) * (1 - discs.count(SKULL))


def _in_order(discs: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(sorted(disc for disc in discs if disc in (FLOWER, SKULL)))
