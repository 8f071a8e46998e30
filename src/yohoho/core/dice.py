"""The one source of chance: the same seed gives the same game on every platform and Python version.

The generator is SHA-512 in counter mode. Block i is SHA-512(key + i as 8 big-endian bytes), where
key = SHA-512("yohoho dice 1:" + seed). A block is read as one big-endian integer, the pool. A number
below n is `pool mod n`, and the pool becomes `pool div n`; a pool under 2**128 is replaced by the next
block. With a pool of that size no outcome is likelier than another by more than n / 2**128.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha512
from typing import TypeVar

T = TypeVar("T")

_LOW_WATER = 1 << 128


class Dice:
    """Numbers, choices and shuffles from a seed.

    >>> dice = Dice(7)
    >>> dice.below(6), dice.choice("abc")
    (0, 'b')
    """

    __slots__ = ("_blocks", "_key", "_pool")

    def __init__(self, seed: int | str) -> None:
        self._key = sha512(f"yohoho dice 1:{seed}".encode()).digest()
        self._blocks = 0
        self._pool = 0

    @classmethod
    def live(cls) -> Dice:
        """Return dice with a random seed that nobody can predict, for real games.

        >>> 0 <= Dice.live().below(6) < 6
        True
        """
        import secrets  # takes longer to import than all rules of Skull, and simulations never need it

        return cls(secrets.token_hex(32))

    def _refill(self) -> int:
        block = sha512(self._key + self._blocks.to_bytes(8, "big")).digest()
        self._blocks += 1
        self._pool = int.from_bytes(block, "big")
        return self._pool

    def below(self, n: int) -> int:
        """Return a number from 0 to n - 1. Raises ZeroDivisionError when n is 0.

        >>> Dice(7).below(6)
        0
        """
        pool = self._pool
        if pool < _LOW_WATER:
            pool = self._refill()
        self._pool, number = divmod(pool, n)
        return number

    def choice(self, items: Sequence[T]) -> T:
        """Return one of the items. Raises ZeroDivisionError when there is none.

        >>> Dice(7).choice("abc")
        'a'
        """
        return items[self.below(len(items))]

    def sample(self, items: Sequence[T], count: int) -> list[T]:
        """Return the first `count` items of a fair shuffle (Fisher-Yates, stopped early).

        Raises ZeroDivisionError when there are fewer items.

        >>> Dice(7).sample(range(10), 3)
        [6, 1, 3]
        """
        pack, size, pool = list(items), len(items), self._pool
        for i in range(count):
            if pool < _LOW_WATER:
                pool = self._refill()
            pool, jump = divmod(pool, size - i)
            drawn = pack[i + jump]
            pack[i + jump] = pack[i]
            pack[i] = drawn
        self._pool = pool
        return pack[:count]

    def shuffle(self, items: Sequence[T]) -> list[T]:
        """Return all items in a random order, and leave the sequence as it is.

        >>> Dice(8).shuffle("abcd")
        ['d', 'c', 'b', 'a']
        """
        return self.sample(items, len(items))
