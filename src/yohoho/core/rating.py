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
"""How much the strength that a player shows differs from game to game."""
TAU: Final = START_SIGMA / 100
"""How much the strength of a person changes between two games."""
KAPPA: Final = 0.0001
"""The least factor by which one game shrinks the variance."""


class RatingEstimate(msgspec.Struct, frozen=True):
    """`mu` is the estimated strength, `sigma` its uncertainty."""

    mu: float = START_MU
    sigma: float = START_SIGMA

    @property
    def low(self) -> float:
        """With near certainty the true strength is above this."""
        return self.mu - 3 * self.sigma


def rate(before: Sequence[RatingEstimate], ranks: Sequence[int], *, tau: float = TAU) -> list[RatingEstimate]:
    """The estimates after a game, in the order of the players; a lower rank is better, equal ranks are
    ties."""
    players = [RatingEstimate(player.mu, hypot(player.sigma, tau)) for player in before]
    spread = sqrt(sum(player.sigma**2 + BETA**2 for player in players))
    best = max(player.mu for player in players)  # keeps the exponents small
    strengths = [exp((player.mu - best) / spread) for player in players]
    drawn_from = {
        rank: sum(s for s, other in zip(strengths, ranks, strict=True) if other >= rank) for rank in ranks
    }
    return [
        _updated(player, [strength / drawn_from[other] for other in ranks if other <= rank], spread)
        for player, strength, rank in zip(players, strengths, ranks, strict=True)
    ]


def _updated(player: RatingEstimate, chances: Sequence[float], spread: float) -> RatingEstimate:
    """After the draws in which this player took part, the last ones with success; `chances` are the
    player's chances in them."""
    gain = 1 - sum(chances)
    information = sum(chance * (1 - chance) for chance in chances)
    share = player.sigma / spread
    shrinking = max(1 - share**3 * information, KAPPA)
    return RatingEstimate(player.mu + player.sigma * share * gain, player.sigma * sqrt(shrinking))
