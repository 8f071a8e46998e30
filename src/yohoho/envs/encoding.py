"""Views and actions as arrays and numbers, for programs that learn.

    number = policy(observe(view), mask(view))
    action = action_at(view, number)

An observation has the same length for every set-up of a game. Seats are counted from the viewer's own, also
in actions that name one. Equal cards are one action.
"""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, ClassVar, Self, TypeAlias

from yohoho.core import registry
from yohoho.core.errors import IllegalAction, OptionsError, SeatError
from yohoho.core.game import AnyGame
from yohoho.core.install import needs_extra
from yohoho.sim.lockstep.index_part import IndexPart

with needs_extra("envs"):
    import numpy as np
    from numpy.typing import NDArray

Observation: TypeAlias = NDArray[np.float32]
Mask: TypeAlias = NDArray[np.int8]
"""1 for a legal action, 0 for all others."""


class Encoding(ABC):
    """The encoding of one game with its options. A game's descriptor names its class.

    >>> from yohoho import Skull
    >>> encoding = encoding_of(Skull(players=3))
    >>> encoding.action_count, encoding.action_parts[0].name
    (38, 'disc')
    """

    view_class: ClassVar[type]
    """The class of the game's views."""
    observation_size: int
    """The length of an observation."""
    action_count: int
    observation_parts: Sequence[IndexPart] = ()
    """The meaning of the numbers of an observation, in order. It may be empty for games of other packages."""
    seat_parts: Sequence[IndexPart] = ()
    """The meaning of the numbers about each seat, inside the part `seats`."""
    action_parts: Sequence[IndexPart] = ()
    """The meaning of the numbers of actions, in order."""

    @classmethod
    @abstractmethod
    def of_game(cls, game: Any) -> Self:
        """Return the encoding of a game with these options.

        >>> from yohoho import Skull
        >>> type(encoding_of(Skull())).of_game(Skull(players=3)).action_count
        38
        """

    @classmethod
    @abstractmethod
    def of_view(cls, view: Any) -> Self:
        """Return the encoding of the game that a view belongs to.

        >>> from yohoho import Skull
        >>> game = Skull(players=3)
        >>> type(encoding_of(game)).of_view(game.view(game.start(), 0)).action_count
        38
        """

    @abstractmethod
    def encode(self, view: Any) -> Any:
        """Return (observation_size, 1) the observation of a view in which a player is to act.

        >>> from yohoho import CHANCE, Skull
        >>> game = Skull(players=3)
        >>> state = game.apply(game.start(), CHANCE, "start 0")
        >>> encoding = encoding_of(game)
        >>> encoding.encode(game.view(state, 1)).shape == (encoding.observation_size, 1)
        True
        """

    @abstractmethod
    def numbers(self, view: Any, texts: Sequence[str]) -> list[int]:
        """Return the numbers of actions that the game knows, legal or not.

        >>> from yohoho import Skull
        >>> game = Skull(players=3)
        >>> encoding_of(game).numbers(game.view(game.start(), 0), ["place flower", "bid 1"])
        [0, 14]
        """


def encoding_of(game: AnyGame) -> Encoding:
    """Return the encoding of a game, which has the sizes of its arrays.

    :raises OptionsError: the game has no encoding.

    >>> from yohoho import Skull
    >>> encoding_of(Skull()).observation_size
    454
    """
    encoding_class: type[Encoding] | None = registry.descriptor(game.name).part("encoding")
    if encoding_class is None:
        raise OptionsError("no-encoding", game=game.name)
    return encoding_class.of_game(game)


def observe(view: Any) -> Observation:
    """Return the observation of the view's seat; all zeros when the game is over.

    :raises SeatError: the view is that of a spectator. All functions here raise it.

    >>> from yohoho import CHANCE, Skull
    >>> game = Skull(players=3)
    >>> state = game.apply(game.start(), CHANCE, "start 0")
    >>> observe(game.view(state, 1)).shape
    (454,)
    """
    encoding = _encoding_for(view)
    if view.phase == "over":
        return np.zeros(encoding.observation_size, dtype=np.float32)
    return np.asarray(encoding.encode(view)[:, 0], dtype=np.float32)


def mask(view: Any) -> Mask:
    """Return 1 for each legal action of the view's seat; all 0 when the game does not wait for it.

    :raises SeatError: the view is that of a spectator.

    >>> from yohoho import CHANCE, Skull
    >>> game = Skull(players=3)
    >>> state = game.apply(game.start(), CHANCE, "start 0")
    >>> mask(game.view(state, 1)).nonzero()[0].tolist(), game.view(state, 1).legal
    ([0, 1], ('place flower', 'place skull'))
    """
    encoding = _encoding_for(view)
    legal = np.zeros(encoding.action_count, dtype=np.int8)
    # Equal cards have one number, so there may be fewer of them than legal actions.
    legal[encoding.numbers(view, view.legal)] = 1
    return legal


def action_index(view: Any, text: str) -> int:
    """Return the number of a legal action.

    :raises IllegalAction: the action is not legal now.
    :raises SeatError: the view is that of a spectator.

    >>> from yohoho import CHANCE, Skull
    >>> game = Skull(players=3)
    >>> state = game.apply(game.start(), CHANCE, "start 0")
    >>> action_index(game.view(state, 1), "place skull")
    1
    """
    encoding = _encoding_for(view)
    if text not in view.legal:
        raise IllegalAction("not-among-legal", action=text, legal=list(view.legal))
    return encoding.numbers(view, [text])[0]


def action_at(view: Any, index: int) -> str:
    """Return the legal action with this number, of equal cards the first.

    :raises IllegalAction: no legal action has this number.
    :raises SeatError: the view is that of a spectator.

    >>> from yohoho import CHANCE, Skull
    >>> game = Skull(players=3)
    >>> state = game.apply(game.start(), CHANCE, "start 0")
    >>> action_at(game.view(state, 1), 0)
    'place flower'
    """
    numbers = _encoding_for(view).numbers(view, view.legal)
    if index not in numbers:
        raise IllegalAction("not-among-legal", action=int(index), legal=sorted(set(numbers)))
    return str(view.legal[numbers.index(index)])


def _encoding_for(view: Any) -> Encoding:
    if view.seat is None:
        raise SeatError("spectator-does-not-act")
    # A view does not say which game it belongs to, but every game has a class of views.
    for encoding in _encodings():
        if isinstance(view, encoding.view_class):
            return encoding.of_view(view)
    raise OptionsError("no-encoding", game=type(view).__module__.partition(".")[0])


def _encodings() -> tuple[type[Encoding], ...]:
    classes = (registry.descriptor(name).part("encoding") for name in registry.names())
    return tuple(encoding for encoding in classes if encoding is not None)
