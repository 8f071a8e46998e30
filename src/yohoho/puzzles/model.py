"""A puzzle as data, and how an answer to it is grade_value."""

from hashlib import sha256
from typing import Any, Final, NamedTuple, Self

import msgspec
from msgspec.structs import asdict, replace

from yohoho.core.errors import IllegalAction, YohohoError
from yohoho.review.model import ActionValue, Unit

_ID_LENGTH: Final = 12


class PuzzleError(YohohoError):
    """There is no such puzzle, or a file of puzzles cannot be used."""


class Puzzle(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A decision with one best action. It holds what one seat may know, and nothing else."""

    id: str = ""
    """A digest of everything else in the puzzle."""
    game: str
    edition: str = ""
    """Empty in a game without editions."""
    options: dict[str, Any]
    """The options of the game, without those that have their default."""
    view: dict[str, Any]
    """The view of the seat, as plain data, with its legal actions."""
    unit: Unit
    """What the values count."""
    values: list[ActionValue]
    """The value of every legal action, the best first; equal cards have equal values."""
    theme: str
    difficulty: float
    """The share of the rungs that fail, from 0 to 1."""
    sailor: str
    """The action of the sailor, which loses more than its margin."""

    def with_id(self) -> Self:
        return replace(self, id=self.digest())

    def digest(self) -> str:
        content = {name: value for name, value in asdict(self).items() if name != "id"}
        return sha256(msgspec.json.encode(content, order="sorted")).hexdigest()[:_ID_LENGTH]

    @property
    def best(self) -> ActionValue:
        return self.values[0]


class Grade(NamedTuple):
    """What an answer to a puzzle loses."""

    value: ActionValue
    loss: float
    solved: bool
    """The loss is within its margin: nobody can say that another action is better."""


def grade(puzzle: Puzzle, action: str) -> Grade:
    """Grade an answer. Raises IllegalAction for an action that is not legal in the puzzle."""
    value = next((each for each in puzzle.values if each.action == action), None)
    if value is None:
        raise IllegalAction("not-in-puzzle", action=action[:60])
    return grade_value(puzzle.values, value)


def grade_value(values: list[ActionValue], answer: ActionValue) -> Grade:
    """The grade of one of the values, of which the best is the first."""
    loss = max(0.0, values[0].value - answer.value)
    return Grade(answer, loss, answer is values[0] or loss <= answer.margin)
