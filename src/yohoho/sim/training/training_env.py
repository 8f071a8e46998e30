"""The interface between the trainer and a game: observations, legal actions and rewards."""

from typing import Any, NamedTuple, Protocol

from yohoho.sim.lockstep.round_state import Array


class StepInputs(NamedTuple):
    """The inputs of policy and critic for the seat to act, in each game."""

    observation: Array
    """(numbers, games)"""
    privileged: Array
    """(numbers, games) hidden state that only the critic sees."""
    legal: Array
    """(actions, games)"""
    turn: Array
    """(games,) the seat to act."""
    advantage_group: Array
    """(games,) bool: the advantages of the two groups are normalised separately. In Skull King bids are a
    group, in Skull rounds between the last two, because their rewards vary more than those of the others."""


class StepResult(NamedTuple):
    """The result of one step in each game."""

    over: Array
    """(games,) whether an episode ended: a round of Skull King, a game of Skull."""
    rewards: Array
    """(seats, games) where it did."""
    success: Array
    """(seats, games) whether the seat made its bid, or won the game, where it did."""
    out: Array | None = None
    """(seats, games) seats that are eliminated in this step while the others go on; their rewards are
    final."""


class TrainingEnv(Protocol):
    """Games of one set-up. Every method is a pure function of arrays."""

    name: str
    seats: int
    """How many seats make decisions."""

    def start(self, seeds: Array) -> Any:
        """Return games under way, one for each of the `seeds`, which decide all their chance events."""

    def inputs(self, state: Any) -> StepInputs: ...

    def step(self, state: Any, action: Array) -> tuple[Any, StepResult]: ...

    def relative_to_seat(self, rows: Array, turn: Array) -> Array:
        """(network seats, games) the rows of all seats, counted from the seat to act."""
