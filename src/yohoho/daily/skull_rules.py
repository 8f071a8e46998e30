"""The daily game of Skull, for four.

The rules name only a winner, so the people of a day are ranked by points: 100 for the winner, 10 for each
challenge won, and 1 for each disc left. This is the order in which a table ranks its players.
"""

from typing import Final

from yohoho.daily.rules import DailyRules
from yohoho.skull.state import FinishedRound, State

WINNER: Final = 100
CHALLENGE: Final = 10


def points(state: State, seat: int) -> int:
    player = state.players[seat]
    return WINNER * (state.winner == seat) + CHALLENGE * player.successes + len(player.discs)


def marks(state: State, seat: int) -> list[str]:
    """Return, for each round, whether the seat's challenge was won or lost, or that it made none."""
    return [_mark(finished, seat) for finished in state.history]


def _mark(finished: FinishedRound, seat: int) -> str:
    if finished.challenger != seat:
        return "none"
    return "won" if finished.won else "lost"


RULES: Final = DailyRules(options={"players": 4}, points=points, marks=marks)
