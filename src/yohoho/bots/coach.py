"""The coach: `advise(game, view)` evaluates every legal action.

A game's descriptor names its coach, a function of a view, its legal actions and dice. Where there is no
NumPy, `network_coach` of the descriptor asks the captain's network, which another program computes.
"""

from collections.abc import Callable, Sequence
from typing import Any, Final, TypeAlias

import msgspec

from yohoho.bots.advice import Hint
from yohoho.bots.network_provider import Network
from yohoho.core import registry
from yohoho.core.dice import Dice
from yohoho.core.install import needs_extra

Coach: TypeAlias = Callable[[Any, Sequence[str], Dice], list[Hint]]

NetworkCoach: TypeAlias = Callable[[Network, Any, Sequence[str]], list[Hint]]

_SEED: Final = "coach"
"""A constant, so that the same view gets the same advice."""


class AdviceRequest(msgspec.Struct, frozen=True):
    """A request for advice, sent to the process in which the coach runs."""

    game: str
    view: Any


def has_coach(game: str) -> bool:
    """Whether a game has a coach.

    :raises OptionsError: when there is no such game.

    >>> has_coach("skull")
    True
    """
    return bool(registry.descriptor(game).coach)


def has_network_coach(game: str) -> bool:
    """Whether a game has a coach that needs no NumPy, only the captain's network.

    :raises OptionsError: when there is no such game.

    >>> has_network_coach("skull-king")
    True
    """
    return bool(registry.descriptor(game).network_coach)


def advise_by_network(game: str, network: Network, view: Any) -> list[Hint]:
    """Evaluate every legal action of a view by a network alone, in a game that has such a coach.

    :raises OptionsError: when there is no such game.

    >>> import yohoho
    >>> game = yohoho.SkullKing(players=3, plan=[2])
    >>> view = game.view(yohoho.settle(game, game.start(), yohoho.Dice(7)), 0)
    >>> from yohoho.bots.skull_king.captain import captain_network
    >>> [hint.action for hint in advise_by_network("skull-king", captain_network(), view)]
    ['bid 1', 'bid 2', 'bid 0']
    """
    coach: NetworkCoach = registry.descriptor(game).part("network_coach")
    return coach(network, view, view.legal) if view.legal else []


def advise(game: str, view: Any) -> list[Hint]:
    """Return the hints for a view, the best first; none without a decision, or in a game without a coach.

    :raises OptionsError: when there is no such game.
    :raises MissingExtraError: when the libraries of the extra `bots` are not installed.

    >>> import yohoho
    >>> game = yohoho.SkullKing(players=2, plan=[1])
    >>> state = game.apply(game.start(), yohoho.CHANCE, "start 0")
    >>> state = game.apply(state, yohoho.CHANCE, "deal green-7 / escape / black-2")
    >>> [(hint.action, hint.why.code) for hint in advise("skull-king", game.view(state, 0))]
    [('bid 0', 'hint-bid'), ('bid 1', 'hint-bid')]
    """
    with needs_extra("bots"):
        coach: Coach | None = registry.descriptor(game).part("coach")
    return coach(view, view.legal, Dice(_SEED)) if coach and view.legal else []
