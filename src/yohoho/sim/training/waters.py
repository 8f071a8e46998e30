"""What a trainer needs of a game: endless games that are seen, acted in, and rewarded round by round."""

from __future__ import annotations

from typing import Any, NamedTuple, Protocol

from yohoho.sim.lockstep.tables import Array


class Seen(NamedTuple):
    """Where every game stands, for the seat that is to act."""

    sight: Array
    """(numbers, games)"""
    secrets: Array
    """(numbers, games) what only the critic may see."""
    legal: Array
    """(actions, games)"""
    turn: Array
    """(games,) the seat."""
    early: Array
    """(games,) whether this is a bid: its luck is another than that of plays."""


class StepResult(NamedTuple):
    """The result of one step in each game."""

    over: Array
    """(games,) whether a round ended."""
    rewards: Array
    """(seats, games) where it did."""
    success: Array
    """(seats, games) who reached what they had promised, where it did."""
    out: Array | None = None
    """(seats, games) who decides nothing any more, though the others go on; their rewards are final."""


class Waters(Protocol):
    """One set-up of a game. Everything is a pure function of arrays."""

    name: str
    seats: int
    """How many decide."""

    def start(self, lanes: Array) -> Any:
        """Games under way; `lanes` are what their chances are made of."""

    def seen(self, state: Any) -> Seen: ...

    def step(self, state: Any, action: Array) -> tuple[Any, StepResult]: ...

    def in_order(self, rows: Array, turn: Array) -> Array:
        """(seats of the network, games) rows by seat as the seat that acts counts them, itself first."""
