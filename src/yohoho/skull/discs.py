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
"""The discs of every player at the start. All hands are sorted, so that their order gives no history away."""


def names(discs: Iterable[int]) -> tuple[str, ...]:
    """Return the names of discs.

    >>> names(FULL_SET)
    ('flower', 'flower', 'flower', 'skull')
    """
    return tuple(NAMES[disc] for disc in discs)


@cache  # nobody has more than five discs, and there are six seats, so there are few answers to keep
def without(discs: tuple[int, ...], disc: int) -> tuple[int, ...]:
    """Return the discs less one of this face; also the seats less one. Raises ValueError if there is none.

    >>> names(without(FULL_SET, FLOWER))
    ('flower', 'flower', 'skull')
    """
    index = discs.index(disc)
    return discs[:index] + discs[index + 1 :]


@cache
def own_discs(discs: tuple[int, ...]) -> tuple[int, ...]:
    """Return these discs in order, without the Last Chance disc, which is only lent.

    >>> names(own_discs((SKULL, LAST_CHANCE, FLOWER)))
    ('flower', 'skull')
    """
    return _in_order(discs)


def is_set(discs: tuple[int, ...]) -> bool:
    """Return whether one player can own these discs, and they are written in order.

    >>> is_set((FLOWER, SKULL)), is_set((SKULL, SKULL))
    (True, False)
    """
    return discs.count(FLOWER) <= 3 and discs.count(SKULL) <= 1 and discs == _in_order(discs)


def missing(discs: tuple[int, ...]) -> tuple[int, ...]:
    """Return the discs that a player who owns these has lost.

    >>> names(missing((FLOWER, SKULL)))
    ('flower', 'flower')
    """
    flowers = FULL_SET.count(FLOWER) - discs.count(FLOWER)
    return (FLOWER,) * flowers + (SKULL,) * (1 - discs.count(SKULL))


def _in_order(discs: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(sorted(disc for disc in discs if disc in (FLOWER, SKULL)))
