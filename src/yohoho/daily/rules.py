"""The daily game of each kind: a game's descriptor names its options, its points and the marks of its rounds.

A game without this part has no daily deal.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

import msgspec

from yohoho.bots.ladder import SAFE, base_rung, ladder_of
from yohoho.core import registry
from yohoho.daily.errors import DailyError

OPPONENTS: Final = SAFE
"""The rung of the bots of a day. Sailors decide at once and in every installation: bots that take time may
be replaced where a machine is busy, and then not everybody would play against the same ones."""


class DailyRules(msgspec.Struct, frozen=True, kw_only=True):
    """The options of a daily game, and how the people who play it are compared."""

    options: Mapping[str, Any]
    cards: tuple[int, ...] = ()
    """The cards of each round, in a game with a fixed number of rounds."""
    points: Callable[[Any, int], int]
    """The points of a seat in the last state, by which the people of a day are ranked."""
    marks: Callable[[Any, int], Sequence[str]]
    """One word for each round from the last state, for a text to share that gives no deal away."""


def daily_games() -> tuple[str, ...]:
    """Return the games that have a daily deal."""
    return tuple(name for name in registry.names() if registry.descriptor(name).daily)


def rules_of(game: str) -> DailyRules:
    """Return the rules of a daily game. Raises DailyError for a game without a daily deal."""
    if game not in daily_games():
        raise DailyError("no-daily-game", game=game[:40], known=list(daily_games()))
    rules: DailyRules = registry.descriptor(game).part("daily")
    return rules


def reference_rungs(game: str) -> tuple[str, ...]:
    """Return the rungs whose bots play each day in the person's seat, the weakest first, without variants."""
    return tuple(rung for rung in ladder_of(game) if base_rung(rung) == rung)
