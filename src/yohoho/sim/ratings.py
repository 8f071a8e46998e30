"""Bayesian ratings of the bots from the ranks of all games."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from openskill.models import PlackettLuce, PlackettLuceRating


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
        self._model = PlackettLuce(tau=0)
        self._known: dict[str, PlackettLuceRating] = {}

    def add(self, seating: Sequence[str], ranks: Sequence[int]) -> None:
        teams = [[self._before(name)] for name in seating]
        after = self._model.rate(teams, ranks=[float(rank) for rank in ranks])
        for name in dict.fromkeys(seating):
            mine = [team[0] for team, other in zip(after, seating, strict=True) if other == name]
            mu = sum(rating.mu for rating in mine) / len(mine)
            sigma = sum(rating.sigma for rating in mine) / len(mine)
            self._known[name] = self._model.rating(mu=mu, sigma=sigma)

    def _before(self, name: str) -> PlackettLuceRating:
        known = self._known.get(name)
        return self._model.rating(mu=known.mu, sigma=known.sigma) if known else self._model.rating()

    def of(self, name: str) -> BotRating | None:
        """The rating of a bot; None without another bot to compare with."""
        if len(self._known) < 2:
            return None
        found = self._known[name]
        return BotRating(found.mu, found.sigma, found.mu - 3 * found.sigma)
