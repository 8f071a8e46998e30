"""States that fit a view, for bots that look ahead: a bot gets a view, and a game plays on from a state."""

from collections.abc import Callable
from typing import Any, Final, NamedTuple, TypeVar

from yohoho.core import registry
from yohoho.core.dice import Dice
from yohoho.core.errors import OptionsError, ViewError
from yohoho.core.game import Game

S = TypeVar("S")
A = TypeVar("A")
V = TypeVar("V")


_MISFITS: Final = (
    ArithmeticError,
    AssertionError,
    AttributeError,
    LookupError,
    RuntimeError,
    StopIteration,
    TypeError,
    ValueError,
)
"""What the parts of a view raise that do not fit together, or that are no parts of a view at all."""


class Sampler(NamedTuple):
    """The part of a game that makes states of a view."""

    state_from_view: Callable[[Any, Any, Dice], Any]
    """Returns any state of a game with a view; `redeal` then draws what the view hides. A view that no game
    has gives a state with another view, or an exception."""
    draw_weighted: Callable[[Any, Any, Dice, int], list[Any]]
    """Draws a number of states of a game with a view, likelier ones more often by the beliefs of the game's
    bots. Raises MissingExtraError where these need the extra `bots`."""


def sample_states(
    game: Game[S, A, V], view: V, dice: Dice, *, count: int = 1, weighted: bool = False
) -> list[S]:
    """Draw states in which a seat has this view: everything that it does not see is drawn at random.

    All that agrees with what the seat has seen is equally likely: in Skull King every deal that gives no hand
    a suit which its player failed to follow, in Skull every place of each skull. If `weighted`, what explains
    the others' bids and moves is likelier, by the beliefs of the first mate; that needs the extra `bots`.

    :raises ViewError: no state of this game has this view.
    :raises OptionsError: the count is less than one, or the game has no sampler.
    :raises MissingExtraError: weights need libraries of the extra `bots` that are not installed.

    >>> import yohoho
    >>> game = yohoho.SkullKing(players=3, plan=[2])
    >>> view = game.view(yohoho.settle(game, game.start(), yohoho.Dice(7)), 0)
    >>> states = sample_states(game, view, yohoho.Dice(8), count=20)
    >>> {game.view(state, 0) == view for state in states}, len({state.hands[1] for state in states}) > 10
    ({True}, True)
    """
    if count < 1:
        raise OptionsError("number-from", name="count", least=1)
    sampler: Sampler | None = registry.descriptor(game.name).part("sampler")
    if sampler is None:
        raise OptionsError("no-sampler", game=game.name)
    first = _first_state(sampler, game, view, dice)
    if weighted:
        return sampler.draw_weighted(game, view, dice, count)
    return [first, *(_draw_state(sampler, game, view, dice) for _ in range(count - 1))]


def _first_state(sampler: Sampler, game: Any, view: Any, dice: Dice) -> Any:
    """Draw a state, and make sure that it has the view. Raises ViewError otherwise."""
    try:
        state = _draw_state(sampler, game, view, dice)
        fits = game.view(state, view.seat) == view
    except _MISFITS as error:
        raise ViewError("no-such-view", game=game.name) from error
    if not fits:
        raise ViewError("no-such-view", game=game.name)
    return state


def _draw_state(sampler: Sampler, game: Any, view: Any, dice: Dice) -> Any:
    return game.redeal(sampler.state_from_view(game, view, dice), view.seat, dice)
