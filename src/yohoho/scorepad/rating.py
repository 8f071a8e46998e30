"""Bayesian ratings, with their uncertainty, over games of any number of players."""

from collections.abc import Iterable

import msgspec

from yohoho.core.rating import RatingEstimate, rate
from yohoho.scorepad.sheet import Sheet
from yohoho.scorepad.stats import Counted, FinalRank, finished, places


class Rating(msgspec.Struct, frozen=True):
    """`mu` is the estimate, `sigma` its uncertainty; with near certainty the true value is above `low`."""

    name: str
    mu: float
    sigma: float
    low: float
    games: int


def ratings(sheets: Iterable[Sheet]) -> dict[str, Rating]:
    """Everybody's rating after these games, by the key of their name, the best first.

    Only ranks count, not points, because points differ from scoring to scoring.
    """
    return ratings_in(finished(sheets))


def ratings_in(played: Iterable[Counted]) -> dict[str, Rating]:
    """The same for games that are counted already, oldest first. Bots are opponents, and not in the list."""
    found: dict[tuple[bool, str], Rating] = {}
    for game in played:
        at_table = places(game)
        if len(at_table) > 1:
            before = [_before(found.get(_who(place))) for place in at_table]
            after = rate(before, [place.rank for place in at_table])
            for place, estimate in zip(at_table, after, strict=True):
                games = found[_who(place)].games + 1 if _who(place) in found else 1
                found[_who(place)] = Rating(place.name, estimate.mu, estimate.sigma, estimate.low, games)
    people = [(key, rating) for (bot, key), rating in found.items() if not bot]
    return dict(sorted(people, key=lambda item: (-item[1].low, item[0])))


def _who(place: FinalRank) -> tuple[bool, str]:
    return place.bot, place.key


def _before(known: Rating | None) -> RatingEstimate:
    return RatingEstimate(known.mu, known.sigma) if known else RatingEstimate()
