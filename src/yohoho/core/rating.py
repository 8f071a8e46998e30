"""Bayesian ratings from the ranks of games with any number of players.

The model is Plackett-Luce: the winner is drawn from all players in proportion to their strength, then the
second from the others, and so on. The update is algorithm 4 of Weng and Lin, "A Bayesian Approximation Method
for Online Ranking" (2011), except for ties. They let players who share a rank also share the credit for it,
so that two winners gain less than the player behind them. Here each of them gets the whole credit: as in
Breslow's method for ties, each is drawn from all players of the same or a worse rank.
"""

from collections.abc import Sequence
from math import exp, hypot, sqrt
from typing import Final

import msgspec

START_MU: Final = 25.0
START_SIGMA: Final = START_MU / 3
BETA: Final = START_SIGMA / 2
"""The standard deviation of the strength that a player shows, from game to game."""
TAU: Final = START_SIGMA / 100
"""The standard deviation of the change in a person's strength between two games."""
KAPPA: Final = 0.0001
"""One game shrinks the variance to no less than this share of it."""


class RatingEstimate(msgspec.Struct, frozen=True):
    """`mu` is the estimated strength, `sigma` its uncertainty."""

    mu: float = START_MU
    sigma: float = START_SIGMA

    @property
    def low(self) -> float:
        """The strength that the player almost certainly has at least: three deviations below the estimate."""
        return self.mu - 3 * self.sigma


def rate(before: Sequence[RatingEstimate], ranks: Sequence[int], *, tau: float = TAU) -> list[RatingEstimate]:
    """Return the estimates after a game, in the order of the players.

    A lower rank is better, and equal ranks are ties. Raises ValueError when a player has no rank.

    >>> winner, loser = rate([RatingEstimate(), RatingEstimate()], ranks=[1, 2])
    >>> winner.mu > START_MU > loser.mu, winner.sigma < START_SIGMA
    (True, True)
    """
    players = [RatingEstimate(player.mu, hypot(player.sigma, tau)) for player in before]
    spread = sqrt(sum(player.sigma**2 + BETA**2 for player in players))
    best = max(player.mu for player in players)  # keeps the exponents small
    strengths = [exp((player.mu - best) / spread) for player in players]
    drawn_from = {
        rank: sum(s for s, other in zip(strengths, ranks, strict=True) if other >= rank) for rank in ranks
    }
    return [
        _update_estimate(player, [strength / drawn_from[other] for other in ranks if other <= rank], spread)
        for player, strength, rank in zip(players, strengths, ranks, strict=True)
    ]


def _update_estimate(player: RatingEstimate, chances: Sequence[float], spread: float) -> RatingEstimate:
    """Return the estimate of a player after the draws of the model in which the player took part.

    `chances` are the player's chances in them. The player was drawn in exactly one of them.
    """
    gain = 1 - sum(chances)
    information = sum(chance * (1 - chance) for chance in chances)
    share = player.sigma / spread
    shrinking = max(1 - share**3 * information, KAPPA)
    return RatingEstimate(player.mu + player.sigma * share * gain, player.sigma * sqrt(shrinking))
