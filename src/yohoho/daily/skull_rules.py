"""The daily game of Skull, for four.

The rules name only a winner, so points place the people of a day: 100 for the winner, 10 for each challenge
won, and 1 for each disc left. This is the order in which a table ranks its players.
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
    """The challenges of each round: won or lost, or none by this seat."""
    return [_mark(finished, seat) for finished in state.history]


def _mark(finished: FinishedRound, seat: int) -> str:
    if finished.challenger != seat:
        return "none"
    return "won" if finished.won else "lost"


RULES: Final = DailyRules(options={"players": 4}, points=points, marks=marks)
