"""The moments at which an environment rewards its players."""

from typing import Literal, TypeAlias, cast, get_args

from yohoho.core.errors import OptionsError

Rewards: TypeAlias = Literal["round", "game"]
"""`round`: the change of the seat's score, which comes at the end of a round. `game`: one for the winner at
the end of the game, in equal parts for several, and 0 for all others."""


def check_rewards(rewards: str) -> Rewards:
    """Return the rewards if there are such. Raises OptionsError otherwise.

    >>> check_rewards("trick")
    Traceback (most recent call last):
    yohoho.core.errors.OptionsError: There are no rewards “trick”. Choose one of: round, game.
    [unknown-rewards]
    """
    if rewards not in get_args(Rewards):
        raise OptionsError("unknown-rewards", name=rewards, known=list(get_args(Rewards)))
    return cast(Rewards, rewards)
