"""How often a player of Skull does what a mixed strategy does now and then: skulls as first discs, bluffs.

One such decision tells nothing. Over many games the number of them is compared with what a captain would have
done in the same situations.
"""

from collections.abc import Iterable, Iterator
from math import sqrt
from typing import Final, Literal, TypeAlias

import msgspec

from yohoho.core.record import GameRecord
from yohoho.review.model import DecisionReview, Review
from yohoho.review.reviewing import reviewable_rounds
from yohoho.review.skull_verdicts import BLUFF, FIRST_DISC, is_bluff
from yohoho.skull.view import View, view

FREQUENCIES: Final = (FIRST_DISC, BLUFF)
MIN_DECISIONS: Final = 30
"""With fewer decisions the verdict is always `fine`."""
_Z95: Final = 1.96
_SKULL: Final = "place skull"

FrequencyVerdict: TypeAlias = Literal["fine", "too-often", "too-rarely"]


class Frequency(msgspec.Struct, frozen=True):
    """The number of times that a player did something, beside a captain's number."""

    kind: str
    decisions: int
    """The decisions in which it was possible."""
    taken: int
    expected: float
    """The mean of a captain in the same situations."""
    margin: float
    """Half the width of the 95 % interval of a captain's number."""

    @property
    def verdict(self) -> FrequencyVerdict:
        if self.decisions < MIN_DECISIONS or abs(self.taken - self.expected) <= self.margin:
            return "fine"
        return "too-often" if self.taken > self.expected else "too-rarely"


def frequencies(reviews: Iterable[tuple[GameRecord, Review]]) -> list[Frequency]:
    """Return the frequencies of a player, from reviews of games and their records."""
    situations = [situation for record, review in reviews for situation in _situations(record, review)]
    return [_frequency(kind, situations) for kind in FREQUENCIES]


def _frequency(kind: str, situations: list[tuple[View, DecisionReview]]) -> Frequency:
    chances, taken = [], 0
    for seat_view, decision in situations:
        actions = set(_actions(kind, seat_view))
        if actions:
            chances.append(sum(value.policy for value in decision.values if value.action in actions))
            taken += decision.action in actions
    # A captain decides each time anew with the chance of its policy, so the variances add up.
    # Rounding can put a sum of chances a little above 1, and its variance below 0.
    spread = sqrt(sum(max(0.0, chance * (1 - chance)) for chance in chances))
    return Frequency(kind, len(chances), taken, sum(chances), _Z95 * spread)


def _actions(kind: str, seat_view: View) -> Iterator[str]:
    """Yield the legal actions of this kind."""
    if kind == BLUFF:
        yield from (action for action in seat_view.legal if is_bluff(seat_view, action))
    elif seat_view.phase == "first-discs" and _SKULL in seat_view.legal:
        yield _SKULL


def _situations(record: GameRecord, review: Review) -> Iterator[tuple[View, DecisionReview]]:
    decisions = {decision.step: decision for one in review.rounds for decision in one.decisions}
    for played in reviewable_rounds(record, review.seat):
        for step in played.steps:
            if step.step in decisions:
                yield view(step.before, review.seat), decisions[step.step]
