"""The winner, and the order of the others."""

from typing import Any

from yohoho.core.game import Result, ranks_of
from yohoho.skull.state import State


def result(state: State) -> Result:
    """Return the winner, the ranks and the scores, which are successes.

    The rules name only a winner. The others are ranked by successes, then by discs left, eliminated or not.
    Until the game is over nobody is a winner.

    >>> from yohoho import Skull
    >>> result(Skull(players=3).start()).scores
    (0, 0, 0)
    """
    rank_keys = [  # the winner before successes before discs: there are at most 2 and 4 of these
        (seat == state.winner) * 100 + player.successes * 10 + len(player.discs)
        for seat, player in enumerate(state.players)
    ]
    return Result(
        winners=() if state.winner is None else (state.winner,),
        ranks=ranks_of(rank_keys),
        scores=tuple(player.successes for player in state.players),
    )


def summary(state: State) -> dict[str, Any]:
    """Return the situation as plain data. For replays.

    >>> from yohoho import CHANCE, Skull
    >>> game = Skull(players=3)
    >>> summary(game.apply(game.start(), CHANCE, "start 0"))["discs"]
    [4, 4, 4]
    """
    return {
        "round": state.round,
        "phase": state.phase,
        "waiting": list(state.waiting),
        "first": state.first,
        "scores": [player.successes for player in state.players],
        "discs": [len(player.discs) for player in state.players],
        "winner": state.winner,
    }
