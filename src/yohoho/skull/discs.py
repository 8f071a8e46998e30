"""The discs, as small integers with names."""

from collections.abc import Iterable
from functools import cache

FLOWER, SKULL, LAST_CHANCE = range(3)

NAMES = ("flower", "skull", "last-chance")
NUMBERS = {name: disc for disc, name in enumerate(NAMES)}
LETTERS = "fs"

LOST, HAND = -2, -1
"""The places of a disc besides the mat; on the mat its place is its height, from 0."""

FULL_SET = (FLOWER, FLOWER, FLOWER, SKULL)
"""The discs of every player at the start. All hands are sorted, so that a hand's order tells nothing of its
history."""


def names(discs: Iterable[int]) -> tuple[str, ...]:
    return tuple(NAMES[disc] for disc in discs)


@cache  # nobody has more than five discs, and there are six seats, so there are few answers to keep
def without(discs: tuple[int, ...], disc: int) -> tuple[int, ...]:
    """The discs less one of this face; also the seats less one."""
    at = discs.index(disc)
    return discs[:at] + discs[at + 1 :]


@cache
def owned(discs: tuple[int, ...]) -> tuple[int, ...]:
    """The discs of a set among these, in order; the Last Chance disc is only lent."""
    return _in_order(discs)


def is_set(discs: tuple[int, ...]) -> bool:
    """Whether one player can own these discs, and they are written in order."""
    return discs.count(FLOWER) <= 3 and discs.count(SKULL) <= 1 and discs == _in_order(discs)


def missing(discs: tuple[int, ...]) -> tuple[int, ...]:
    """The discs that a player who owns these has lost."""
    flowers = FULL_SET.count(FLOWER) - discs.count(FLOWER)
    return (FLOWER,) * flowers + (SKULL,) * (1 - discs.count(SKULL))


def _in_order(discs: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(sorted(disc for disc in discs if disc in (FLOWER, SKULL)))
