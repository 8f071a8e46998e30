"""Means with 95 % confidence intervals, where a deal is a cluster.

The games of one deal are correlated, so a deal counts as one observation. A mean is the ratio of two totals;
its variance is that of a ratio of cluster totals, and its interval is Student's. A share has the interval of
Wilson, which stays between 0 and 1, for the number of independent games that would be as uncertain (Korn and
Graubard, Survey Methodology 24, 1998). An interval needs a dozen deals to be reliable.
"""

from math import sqrt
from typing import Final, TypeAlias

import msgspec

Key: TypeAlias = tuple[str | int, ...]

Z: Final = 1.959964
"""Between -Z and Z lie 95 % of a normal distribution."""


class Measured(msgspec.Struct, frozen=True):
    """A mean and its 95 % interval; after a single deal there is no interval."""

    mean: float
    low: float | None = None
    high: float | None = None

    @property
    def margin(self) -> float | None:
        """The wider half of the interval; that of a share is longer on the side of one half."""
        if self.low is None or self.high is None:
            return None
        return max(self.high - self.mean, self.mean - self.low)


class Totals:
    """The sums over finished deals from which a mean and its interval follow."""

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

    def measure(self) -> Measured:
        mean = self.amounts / self.counts
        if self.deals < 2:
            return Measured(mean)
        margin = student_quantile(self.deals - 1) * sqrt(self._variance(mean))
        return Measured(mean, mean - margin, mean + margin)

    def measure_share(self) -> Measured:
        """Measure a mean of amounts between 0 and their counts."""
        share = self.amounts / self.counts
        if self.deals < 2:
            return Measured(share)
        return Measured(share, *wilson_bounds(share, self._effective_count(share), self.deals - 1))

    def _effective_count(self, share: float) -> float:
        """Return how many independent observations are as uncertain; not more than there are, because a few
        deals that end alike by chance have no variance at all."""
        variance, of_one = self._variance(share), share * (1 - share)
        return min(self.counts, of_one / variance) if variance > 0 < of_one else self.counts

    def _variance(self, mean: float) -> float:
        residue = self.square_amounts - 2 * mean * self.both + mean * mean * self.square_counts
        # Rounding can put the residue a little below 0.
        return self.deals / (self.deals - 1) * max(residue, 0) / (self.counts * self.counts)


def student_quantile(degrees_of_freedom: int) -> float:
    """The 97.5 % quantile of Student's distribution, by the first terms of its series around the normal."""
    first = (Z**3 + Z) / (4 * degrees_of_freedom)
    second = (5 * Z**5 + 16 * Z**3 + 3 * Z) / (96 * degrees_of_freedom * degrees_of_freedom)
    return Z + first + second


def wilson_bounds(share: float, count: float, degrees_of_freedom: int) -> tuple[float, float]:
    """Return the bounds of Wilson's interval, with Student's quantile in place of the normal one.

    >>> [f"{bound:.3f}" for bound in wilson_bounds(0.0, count=100, degrees_of_freedom=10_000)]
    ['0.000', '0.037']
    """
    square = student_quantile(degrees_of_freedom) ** 2
    centre = share + square / (2 * count)
    spread = sqrt(square * (share * (1 - share) / count + square / (4 * count * count)))
    low, high = ((centre + sign * spread) / (1 + square / count) for sign in (-1, 1))
    return max(low, 0.0), min(high, 1.0)


class Clusters:
    """Many means at once, each under its own key."""

    def __init__(self) -> None:
        self._open: dict[Key, list[float]] = {}
        self._totals: dict[Key, Totals] = {}

    def add(self, key: Key, amount: float, count: float = 1) -> None:
        """Add to a mean within the current deal."""
        sums = self._open.setdefault(key, [0.0, 0.0])
        sums[0] += amount
        sums[1] += count

    def close(self) -> None:
        """End the current deal: its sums become one observation for each key."""
        for key, (amount, count) in self._open.items():
            self._totals.setdefault(key, Totals()).add(amount, count)
        self._open.clear()

    def mean(self, key: Key, scale: float = 1) -> Measured:
        mean = self._totals[key].measure()
        bounds = (None if bound is None else scale * bound for bound in (mean.low, mean.high))
        return Measured(scale * mean.mean, *bounds)

    def share(self, key: Key) -> Measured:
        """A mean between 0 and 1, and so is its interval."""
        return self._totals[key].measure_share()

    def __contains__(self, key: Key) -> bool:
        return key in self._totals and self._totals[key].counts > 0

    def last_parts(self, stem: Key) -> list[int]:
        """The sorted numbers that complete this stem to a key, for example round sizes."""
        parts = [key[-1] for key in self._totals if key[:-1] == stem]
        return sorted(part for part in parts if isinstance(part, int))
