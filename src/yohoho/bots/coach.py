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
    return bool(registry.descriptor(game).coach)


def has_network_coach(game: str) -> bool:
    return bool(registry.descriptor(game).network_coach)


def advise_by_network(game: str, network: Network, view: Any) -> list[Hint]:
    """The same by a network, in a game that has such a coach."""
    coach: NetworkCoach = registry.descriptor(game).part("network_coach")
    return coach(network, view, view.legal) if view.legal else []


def advise(game: str, view: Any) -> list[Hint]:
    """The hints for a view, the best first; none without a decision, or in a game without a coach."""
    with needs_extra("bots"):
        coach: Coach | None = registry.descriptor(game).part("coach")
    return coach(view, view.legal, Dice(_SEED)) if coach and view.legal else []
