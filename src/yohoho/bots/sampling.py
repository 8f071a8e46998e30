"""Random choices by weight, in plain Python."""

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from itertools import accumulate
from math import exp

from yohoho.core.dice import Dice


def softmax_weights(logits: Sequence[float]) -> list[float]:
    """Return weights in proportion to the probabilities of a softmax; the largest is 1.

    >>> softmax_weights([2.0, 2.0])
    [1.0, 1.0]
    """
    top = max(logits)
    return [exp(logit - top) for logit in logits]


def draw_index(weights: Iterable[float], rng: Dice) -> int:
    """Draw an index in proportion to its weight.

    >>> draw_index([0.0, 1.0, 0.0], Dice(7))
    1
    """
    through = list(accumulate(weights))
    at = bisect_right(through, rng.below(2**32) / 2**32 * through[-1])
    return min(at, len(through) - 1)
