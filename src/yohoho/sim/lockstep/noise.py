"""Chance for many games at once: a number for each game and each moment, by hashing.

There is no generator to carry along: game, moment and seed give the number. The same source runs under every
array library, gives the same numbers there, and on a GPU costs less than reading them would.
"""

from __future__ import annotations

from typing import Any, Final

_GOLDEN: Final = 0x9E3779B9
_WORD: Final = 0xFFFFFFFF
_TURNS: Final = 1 << 20
"""Turns of loops are counted from here, far from moments."""


class Noise:
    """32 random bits for each game, as often as they are asked for.

    `lanes` holds a number for each game; two games with the same one meet the same chances.
    """

    def __init__(self, xp: Any, lanes: Any) -> None:
        self._xp = xp
        self._lanes = lanes
        self._moment = 0

    @classmethod
    def seeded(cls, xp: Any, seed: int, games: int) -> Noise:
        return cls(xp, _mixed(xp.arange(games, dtype=xp.uint32) ^ xp.uint32(seed * _GOLDEN & _WORD)))

    def words(self) -> Any:
        """32 random bits for each game; every call gives new ones."""
        self._moment += 1
        return self._hashed(self._moment)

    def branch(self, number: Any) -> Noise:
        """Noise of its own for the `number`th turn of a loop, which may be known only when it runs."""
        return Noise(self._xp, self._hashed(number + _TURNS))

    def _hashed(self, moment: Any) -> Any:
        xp = self._xp
        return _mixed(self._lanes ^ _mixed(xp.full(1, moment, dtype=xp.uint32) * xp.uint32(_GOLDEN)))

    def below(self, counts: Any) -> Any:
        """A number below each of `counts` (at most 256), as a byte."""
        xp = self._xp
        high = self.words() >> xp.uint32(16)
        return (high * xp.asarray(counts, dtype=xp.uint32) >> xp.uint32(16)).astype(xp.uint8)

    def chance(self, probability: float) -> Any:
        """True in this share of the games."""
        return self.words() < self._xp.uint32(min(_WORD, int(probability * 2**32)))

    def grid(self, rows: int) -> Any:
        """`rows` words for each game, games first."""
        xp = self._xp
        row = xp.arange(rows, dtype=xp.uint32) * xp.uint32(_GOLDEN)
        return _mixed(self.words()[:, None] + row[None, :])


def _mixed(words: Any) -> Any:
    """The finaliser `lowbias32` of Ellis and Wellons: every bit of the input flips half of the output."""
    words = words ^ words >> 16
    word = words.dtype.type
    words = words * word(0x7FEB352D)
    words = words ^ words >> 15
    words = words * word(0x846CA68B)
    return words ^ words >> 16
