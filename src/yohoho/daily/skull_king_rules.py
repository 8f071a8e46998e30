"""The daily game of Skull King: the base game of Grandpa Beck's edition in rounds of 2, 5 and 8 cards."""

from typing import Final

from yohoho.daily.rules import DailyRules
from yohoho.skull_king.state import State

CARDS: Final = (2, 5, 8)


def points(state: State, seat: int) -> int:
    return state.scores[seat]


def marks(state: State, seat: int) -> list[str]:
    """Return, for each round, whether the seat made its bid."""
    return ["made" if line.bids[seat] == line.tricks[seat] else "missed" for line in state.history]


RULES: Final = DailyRules(
    options={"edition": "beck", "players": 4, "plan": list(CARDS)}, cards=CARDS, points=points, marks=marks
)
