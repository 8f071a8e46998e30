"""Means with 95 % intervals over deals.

The games of one deal resemble each other, so the deal is what counts as one observation. A mean is the sum
of what was counted over the sum of how often; its variance is that of a ratio of totals over clusters, and
the interval Student's. It needs a dozen deals or more to be trusted.
"""

from __future__ import annotations

from math import sqrt
from typing import Final, TypeAlias

import msgspec

Key: TypeAlias = tuple[str | int, ...]

Z: Final = 1.959964
"""Between -Z and Z lie 95 % of a normal distribution."""


class Measured(msgspec.Struct, frozen=True):
    """A mean and where it lies with 95 % confidence; after a single deal nobody can say where."""

    mean: float
    low: float | None = None
    high: float | None = None

    @property
    def margin(self) -> float | None:
        """The wider half of the interval; of a share near 0 or 1 the other half is cut off."""
        if self.low is None or self.high is None:
            return None
        return max(self.high - self.mean, self.mean - self.low)


class Totals:
    """Sums over closed deals: all that a mean and its interval need, however many games there are."""

    __slots__ = ("amounts", "both", "counts", "deals", "square_amounts", "square_counts")

    def __init__(self) -> None:
        self.deals = 0
        self.amounts = self.counts = self.square_amounts = self.square_counts = self.both = 0.0

    def add(self, amount: float, count: float) -> None:
        self.deals += 1
        self.amounts += amount
        self.counts += count
        self.square_amounts += amount * amount
        self.square_counts += count * count
        self.both += amount * count

    def measured(self) -> Measured:
        mean = self.amounts / self.counts
        if self.deals < 2:
            return Measured(mean)
        residue = self.square_amounts - 2 * mean * self.both + mean * mean * self.square_counts
        variance = self.deals / (self.deals - 1) * max(residue, 0) / (self.counts * self.counts)
        margin = student(self.deals - 1) * sqrt(variance)
        return Measured(mean, mean - margin, mean + margin)


def student(freedom: int) -> float:
    """The 97.5 % quantile of Student's distribution, by the first terms of its series around the normal."""
    first = (Z**3 + Z) / (4 * freedom)
    second = (5 * Z**5 + 16 * Z**3 + 3 * Z) / (96 * freedom * freedom)
    return Z + first + second


class Clusters:
    """Many means at once, each under a key of its own."""

    def __init__(self) -> None:
        self._open: dict[Key, list[float]] = {}
        self._totals: dict[Key, Totals] = {}

    def add(self, key: Key, amount: float, count: float = 1) -> None:
        """Count something in the deal that is being played."""
        sums = self._open.setdefault(key, [0.0, 0.0])
        sums[0] += amount
        sums[1] += count

    def close(self) -> None:
        """The deal is over: what was counted in it becomes one observation for each key."""
        for key, (amount, count) in self._open.items():
            self._totals.setdefault(key, Totals()).add(amount, count)
        self._open.clear()

    def mean(self, key: Key, scale: float = 1) -> Measured:
        found = self._totals[key].measured()
        bounds = (None if bound is None else scale * bound for bound in (found.low, found.high))
        return Measured(scale * found.mean, *bounds)

    def share(self, key: Key) -> Measured:
        """A mean that lies between 0 and 1, and its interval with it."""
        found = self.mean(key)
        if found.low is None or found.high is None:
            return found
        return Measured(found.mean, max(found.low, 0), min(found.high, 1))

    def __contains__(self, key: Key) -> bool:
        return key in self._totals and self._totals[key].counts > 0

    def last_parts(self, stem: Key) -> list[int]:
        """The numbers that complete this stem to a key, in order: round sizes, say."""
        found = [key[-1] for key in self._totals if key[:-1] == stem]
        return sorted(part for part in found if isinstance(part, int))
