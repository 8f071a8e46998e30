"""Bayesian ratings of the bots from the ranks of all games."""

from collections.abc import Sequence

import msgspec

from yohoho.core.rating import RatingEstimate, rate


class BotRating(msgspec.Struct, frozen=True):
    """A bot's rating: estimate `mu`, uncertainty `sigma`, and `low`, three sigmas below the estimate."""

    mu: float
    sigma: float
    low: float


class Ratings:
    """Rates bots game by game. The rating of a bot in several seats changes by their mean.

    `tau` is 0, because a bot does not change between games: its uncertainty only shrinks.
    """

    def __init__(self) -> None:
        self._estimates: dict[str, RatingEstimate] = {}

    def add(self, seating: Sequence[str], ranks: Sequence[int]) -> None:
        before = [self._estimates.get(name, RatingEstimate()) for name in seating]
        after = rate(before, ranks, tau=0)
        for name in dict.fromkeys(seating):
            estimates = [estimate for estimate, other in zip(after, seating, strict=True) if other == name]
            mu = sum(estimate.mu for estimate in estimates) / len(estimates)
            sigma = sum(estimate.sigma for estimate in estimates) / len(estimates)
            self._estimates[name] = RatingEstimate(mu, sigma)

    def of(self, name: str) -> BotRating | None:
        """The rating of a bot; None without another bot to compare with."""
        if len(self._estimates) < 2:
            return None
        estimate = self._estimates[name]
        return BotRating(estimate.mu, estimate.sigma, estimate.low)
