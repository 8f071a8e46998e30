"""A counter-based random number generator for many games at once.

It hashes the seed of a game and a counter, so there is no generator state to carry along. The same source
gives the same numbers under NumPy and JAX, and on a GPU hashing costs less than reading stored numbers.
"""

from __future__ import annotations

from typing import Any, Final

_GOLDEN_RATIO: Final = 0x9E3779B9
_WORD: Final = 0xFFFFFFFF
_FOLD_OFFSET: Final = 1 << 20
"""Added to the numbers of `fold_in`, so that they never meet the counter of `bits`."""


class CounterRng:
    """32 random bits for each game at every call.

    `seeds` holds a number for each game; two games with the same seed get the same random numbers.
    """

    def __init__(self, xp: Any, seeds: Any) -> None:
        self._xp = xp
        self._seeds = seeds
        self._counter = 0

    @classmethod
    def from_seed(cls, xp: Any, seed: int, games: int) -> CounterRng:
        """A generator with a seed for each game, made from one."""
        return cls(xp, _mix(xp.arange(games, dtype=xp.uint32) ^ xp.uint32(seed * _GOLDEN_RATIO & _WORD)))

    def bits(self) -> Any:
        """(games,) 32 random bits each; every call gives new ones."""
        self._counter += 1
        return self._hash(self._counter)

    def fold_in(self, number: Any) -> CounterRng:
        """An independent generator for this number, which may be traced, as in a compiled loop."""
        return CounterRng(self._xp, self._hash(number + _FOLD_OFFSET))

    def _hash(self, counter: Any) -> Any:
        xp = self._xp
        return _mix(self._seeds ^ _mix(xp.full(1, counter, dtype=xp.uint32) * xp.uint32(_GOLDEN_RATIO)))

    def below(self, counts: Any) -> Any:
        """(games,) a byte below each of `counts`, which are at most 256."""
        xp = self._xp
        high = self.bits() >> xp.uint32(16)  # times a count of at most 256 it stays within 32 bits
        return (high * xp.asarray(counts, dtype=xp.uint32) >> xp.uint32(16)).astype(xp.uint8)

    def bernoulli(self, probability: float) -> Any:
        """(games,) True with this probability."""
        return self.bits() < self._xp.uint32(min(_WORD, int(probability * 2**32)))

    def bits_grid(self, rows: int) -> Any:
        """(games, rows) 32 random bits each."""
        xp = self._xp
        row = xp.arange(rows, dtype=xp.uint32) * xp.uint32(_GOLDEN_RATIO)
        return _mix(self.bits()[:, None] + row[None, :])


def _mix(words: Any) -> Any:
    """The hash finaliser `lowbias32` of Ellis and Wellons: an input bit flips half of the output bits."""
    words = words ^ words >> 16
    word = words.dtype.type
    words = words * word(0x7FEB352D)
    words = words ^ words >> 15
    words = words * word(0x846CA68B)
    return words ^ words >> 16
