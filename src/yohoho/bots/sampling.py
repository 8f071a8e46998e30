"""Random choices by weight, in plain Python."""

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from itertools import accumulate
from math import exp

from yohoho.core.dice import Dice


def softmax_weights(logits: Sequence[float]) -> list[float]:
    """Weights in proportion to the probabilities of a softmax; the largest is 1."""
    top = max(logits)
    return [exp(logit - top) for logit in logits]


def drawn(weights: Iterable[float], rng: Dice) -> int:
    """The index of one of these, drawn in proportion to its weight."""
    through = list(accumulate(weights))
    at = bisect_right(through, rng.below(2**32) / 2**32 * through[-1])
    return min(at, len(through) - 1)
