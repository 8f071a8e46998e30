"""The rules of a game in the terms of OpenSpiel: chance as single draws, returns, and limits."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, Self

import numpy as np

from yohoho.core.dice import Dice
from yohoho.core.game import CHANCE, AnyGame, Event
from yohoho.envs.encoding import Observation, encoding_of, observe
from yohoho.envs.open_spiel.parameters import Parameter


class GameLimits(NamedTuple):
    """The largest numbers that a game can reach; OpenSpiel asks for them."""

    length: int
    """The number of decisions of players."""
    chance_nodes: int
    chance_outcomes: int
    lowest_return: float
    highest_return: float


class SpielRules(ABC):
    """A game with its parameters. All positions share it, so that copying a state costs nothing."""

    zero_sum: bool
    limits: GameLimits
    terminal_returns = True
    """Whether nothing is paid before the end."""
    caches_positions = False
    """Whether every position is made only once. Algorithms walk the tree of a small game many times."""

    def __init__(self, parameters: Mapping[str, Parameter], game: AnyGame) -> None:
        self.parameters = dict(parameters)
        self.game = game
        self.players = game.players
        self._encoding = encoding_of(game)
        self.action_count = self._encoding.action_count
        self.observation_size = self._encoding.observation_size

    @classmethod
    @abstractmethod
    def from_parameters(cls, parameters: Mapping[str, Parameter]) -> Self:
        """Return the rules with these parameters. Raises OptionsError."""

    def __deepcopy__(self, memo: Any) -> Self:
        return self

    def __reduce__(self) -> Any:
        return type(self).from_parameters, (self.parameters,)

    @abstractmethod
    def outcomes(self, state: Any, drawn: Sequence[int]) -> Sequence[int]:
        """Return the outcomes of the next draw of chance, in rising order. All are equally likely."""

    @abstractmethod
    def outcome_text(self, state: Any, drawn: Sequence[int], outcome: int) -> str: ...

    @abstractmethod
    def chance_action(self, state: Any, drawn: Sequence[int]) -> Any:
        """Return the action of chance that these draws make; None while more draws are due."""

    @abstractmethod
    def outcomes_of(self, state: Any, action: Any) -> Sequence[int]:
        """Return the draws that make an action of chance."""

    @abstractmethod
    def redraw_step(self, drawn: Any, before: Any, seat: int, action: Any, following: Any, dice: Dice) -> Any:
        """Return the action of chance or of another seat in a history that leads to the state `drawn`.

        `before` is the state of that history before the step. `action` and `following` are this step and the
        next one of the real history.
        """

    def count_open_steps(self, state: Any, steps: Sequence[str]) -> int:
        """Return the number of steps from the start on that hide nothing any more."""
        return 0

    def redeal(self, state: Any, seat: int, dice: Dice) -> Any:
        """Return the state with everything drawn again that the seat cannot know, with perfect recall."""
        return self.game.redeal(state, seat, dice)

    @abstractmethod
    def returns(self, state: Any) -> tuple[float, ...]:
        """Return the sum of each player's rewards so far."""

    def seat(self, state: Any) -> int | None:
        """Return the seat to act, of several the first; None when the game is over."""
        waiting = self.game.waiting(state)
        return waiting[0] if waiting else None

    def numbers(self, state: Any, seat: int) -> dict[int, str]:
        """Return the legal actions by number, in rising order; of equal cards the first."""
        view = self.game.view(state, seat)
        pairs = list(zip(self._encoding.numbers(view, view.legal), view.legal, strict=True))
        # The last pair with a number stays in a dictionary, so the first one must come last.
        return dict(sorted(dict(reversed(pairs)).items()))

    def number_of(self, state: Any, seat: int, action: Any) -> int:
        """Return the number of a legal action."""
        [number] = self._encoding.numbers(self.game.view(state, seat), [self.game.write(action)])
        return number

    def step(self, state: Any, seat: int, action: Any) -> tuple[Any, list[Event]]:
        return self.game.step(state, seat, action)

    def observation(self, state: Any, seat: int) -> Observation:
        """Return the observation of a seat; all zeros where chance acts, and at the end."""
        if self.seat(state) in (CHANCE, None):
            return np.zeros(self.observation_size, dtype=np.float32)
        return observe(self.game.view(state, seat))
