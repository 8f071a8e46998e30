"""Views and actions as arrays and numbers, for programs that learn.

    number = policy(observe(view), mask(view))
    action = action_at(view, number)

An observation has the same length for every set-up of a game. Seats are counted from the viewer's own, also
in actions that name one. Equal cards are one action.
"""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, ClassVar, Self, TypeAlias

import numpy as np
from numpy.typing import NDArray

from yohoho.core import registry
from yohoho.core.errors import IllegalAction, OptionsError, SeatError
from yohoho.core.game import AnyGame
from yohoho.sim.lockstep.index_part import IndexPart

Observation: TypeAlias = NDArray[np.float32]
Mask: TypeAlias = NDArray[np.int8]
"""1 for a legal action, 0 for all others."""


class Encoding(ABC):
    """The encoding of one game with its options. A game's descriptor names its class."""

    view_class: ClassVar[type]
    """The class of the game's views."""
    observation_size: int
    """The length of an observation."""
    action_count: int
    observation_parts: Sequence[IndexPart] = ()
    """What the numbers of an observation are, in order, where the game tells it."""
    seat_parts: Sequence[IndexPart] = ()
    """What the numbers about each seat are, inside the part `seats`."""
    action_parts: Sequence[IndexPart] = ()
    """What the actions are, in order."""

    @classmethod
    @abstractmethod
    def of_game(cls, game: Any) -> Self: ...

    @classmethod
    @abstractmethod
    def of_view(cls, view: Any) -> Self: ...

    @abstractmethod
    def observed(self, view: Any) -> Any:
        """(observation_size, 1) the observation of a view in which a player is to act."""

    @abstractmethod
    def numbers(self, view: Any, texts: Sequence[str]) -> list[int]:
        """The numbers of actions that the game knows, legal or not."""


def encoding_of(game: AnyGame) -> Encoding:
    """The sizes of a game's arrays. Raises OptionsError for a game without an encoding."""
    found: type[Encoding] | None = registry.descriptor(game.name).part("encoding")
    if found is None:
        raise OptionsError("no-encoding", game=game.name)
    return found.of_game(game)


def observe(view: Any) -> Observation:
    """The observation of the view's seat; all zeros when the game is over.

    Raises SeatError for the view of a spectator, as all functions here do.
    """
    encoding = _encoding_for(view)
    if view.phase == "over":
        return np.zeros(encoding.observation_size, dtype=np.float32)
    return np.asarray(encoding.observed(view)[:, 0], dtype=np.float32)


def mask(view: Any) -> Mask:
    """The legal actions of the view's seat; all 0 when the game does not wait for it."""
    encoding = _encoding_for(view)
    found = np.zeros(encoding.action_count, dtype=np.int8)
    found[encoding.numbers(view, view.legal)] = 1
    return found


def action_index(view: Any, text: str) -> int:
    """The number of a legal action. Raises IllegalAction for any other text."""
    encoding = _encoding_for(view)
    if text not in view.legal:
        raise IllegalAction("not-among-legal", action=text, legal=list(view.legal))
    return encoding.numbers(view, [text])[0]


def action_at(view: Any, index: int) -> str:
    """The legal action with this number, of equal cards the first. Raises IllegalAction."""
    numbers = _encoding_for(view).numbers(view, view.legal)
    if index not in numbers:
        raise IllegalAction("not-among-legal", action=int(index), legal=sorted(set(numbers)))
    return str(view.legal[numbers.index(index)])


def _encoding_for(view: Any) -> Encoding:
    if view.seat is None:
        raise SeatError("spectator-does-not-act")
    for encoding in _encodings():
        if isinstance(view, encoding.view_class):
            return encoding.of_view(view)
    raise OptionsError("no-encoding", game=type(view).__module__.partition(".")[0])


def _encodings() -> tuple[type[Encoding], ...]:
    found = (registry.descriptor(name).part("encoding") for name in registry.names())
    return tuple(encoding for encoding in found if encoding is not None)
