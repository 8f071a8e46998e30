"""The value of a game of Skull with two players left, and the payoffs of its rounds."""

from typing import Final, NamedTuple

from yohoho.bots.skull.duel import Hands, Stake
from yohoho.bots.skull.skull_owners import SKULL_PRIOR
from yohoho.bots.skull.solver import solve
from yohoho.skull.rounds import SUCCESSES_TO_WIN

_WIN_PROBABILITY: Final = (
    (
        ((0.36, 0.312), (0.29, 0.197), (0.175, 0.09), (0.093, 0.035)),
        ((0.6, 0.52), (0.484, 0.391), (0.334, 0.192), (0.184, 0.074)),
    ),
    (
        ((0.71, 0.61), (0.5, 0.372), (0.366, 0.201), (0.256, 0.112)),
        ((0.84, 0.808), (0.693, 0.634), (0.565, 0.354), (0.43, 0.208)),
    ),
    (
        ((0.845, 0.798), (0.649, 0.535), (0.52, 0.33), (0.404, 0.219)),
        ((0.936, 0.923), (0.828, 0.781), (0.728, 0.555), (0.621, 0.411)),
    ),
    (
        ((0.923, 0.901), (0.76, 0.669), (0.639, 0.442), (0.526, 0.322)),
        ((0.974, 0.969), (0.904, 0.868), (0.825, 0.677), (0.738, 0.548)),
    ),
)
"""The chance of the first player, by their discs (from 1) and successes, then the other's."""


class PlayerProgress(NamedTuple):
    """The progress of one player: discs left, and challenges won."""

    discs: int
    successes: int


def stake_of(first: PlayerProgress, second: PlayerProgress) -> Stake:
    """Return the payoffs of a round in chances to win the game; the challenger begins the next round (M-17).

    >>> stake_of(PlayerProgress(discs=1, successes=1), PlayerProgress(discs=1, successes=0))
    Stake(success=(1.0, 0.48), own_skull=(0.0, 1.0), other_skull=(0.0, 1.0))
    """
    won = _after(first._replace(successes=first.successes + 1), second)
    lost = _after(first._replace(discs=first.discs - 1), second)
    other_won = 1 - _after(second._replace(successes=second.successes + 1), first)
    other_lost = 1 - _after(second._replace(discs=second.discs - 1), first)
    return Stake((won, other_won), (lost, other_lost), (lost, other_lost))


def _after(challenger: PlayerProgress, other: PlayerProgress) -> float:
    if challenger.successes == SUCCESSES_TO_WIN:
        return 1.0
    return win_probability(challenger, other) if challenger.discs else 0.0


def win_probability(first: PlayerProgress, second: PlayerProgress) -> float:
    """Return the chance that the first player wins when both play an equilibrium.

    >>> win_probability(PlayerProgress(discs=4, successes=1), PlayerProgress(discs=1, successes=0))
    0.974
    """
    return _WIN_PROBABILITY[first.discs - 1][first.successes][second.discs - 1][second.successes]


def solve_win_probability(first: PlayerProgress, second: PlayerProgress, iterations: int) -> float:
    """Solve one round for the same value; `_WIN_PROBABILITY` was made with it, fewest discs first.

    >>> one_disc = PlayerProgress(discs=1, successes=0)
    >>> round(solve_win_probability(one_disc, one_disc, iterations=100), 2)
    0.36
    """
    hands = Hands(first.discs, second.discs)
    skull_probabilities = (SKULL_PRIOR[first.discs], SKULL_PRIOR[second.discs])
    return solve(hands, skull_probabilities, stake_of(first, second), iterations).value
