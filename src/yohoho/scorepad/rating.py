"""Bayesian ratings, with their uncertainty, over games of any number of players."""

from collections.abc import Iterable

import msgspec

from yohoho.core.rating import RatingEstimate, rate
from yohoho.scorepad.sheet import Sheet
from yohoho.scorepad.stats import CountedGame, FinalRank, count_finished_games, places


class Rating(msgspec.Struct, frozen=True):
    """`mu` is the estimate, `sigma` its uncertainty; with near certainty the true value is above `low`."""

    name: str
    mu: float
    sigma: float
    low: float
    games: int


def ratings(sheets: Iterable[Sheet]) -> dict[str, Rating]:
    """Return everybody's rating after these games, by the key of their name, the best first.

    Only ranks count, not points, because points differ from scoring to scoring.
    """
    return ratings_in(count_finished_games(sheets))


def ratings_in(games: Iterable[CountedGame]) -> dict[str, Rating]:
    """Return ratings after games that are counted already, oldest first. Bots count as opponents only."""
    by_player: dict[tuple[bool, str], Rating] = {}
    for game in games:
        at_table = places(game)
        if len(at_table) > 1:
            before = [_before(by_player.get(_who(place))) for place in at_table]
            after = rate(before, [place.rank for place in at_table])
            for place, estimate in zip(at_table, after, strict=True):
                count = by_player[_who(place)].games + 1 if _who(place) in by_player else 1
                by_player[_who(place)] = Rating(place.name, estimate.mu, estimate.sigma, estimate.low, count)
    people = [(key, rating) for (bot, key), rating in by_player.items() if not bot]
    return dict(sorted(people, key=lambda item: (-item[1].low, item[0])))


def _who(place: FinalRank) -> tuple[bool, str]:
    return place.bot, place.key


def _before(rating: Rating | None) -> RatingEstimate:
    return RatingEstimate(rating.mu, rating.sigma) if rating else RatingEstimate()
