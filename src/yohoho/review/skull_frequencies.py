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
FEWEST_DECISIONS: Final = 30
"""Fewer decisions tell nothing."""
_Z95: Final = 1.96
_SKULL: Final = "place skull"

FrequencyVerdict: TypeAlias = Literal["fine", "too-often", "too-rarely"]


class Frequency(msgspec.Struct, frozen=True):
    """How often a player did something, beside how often a captain would have."""

    kind: str
    decisions: int
    """The decisions in which it was possible."""
    taken: int
    expected: float
    """The captain's mean."""
    margin: float
    """Half the width of the 95 % interval of a captain's number."""

    @property
    def verdict(self) -> FrequencyVerdict:
        if self.decisions < FEWEST_DECISIONS or abs(self.taken - self.expected) <= self.margin:
            return "fine"
        return "too-often" if self.taken > self.expected else "too-rarely"


def frequencies(reviews: Iterable[tuple[GameRecord, Review]]) -> list[Frequency]:
    """The frequencies of a player, from reviews of games and their records."""
    situations = [situation for record, review in reviews for situation in _situations(record, review)]
    return [_frequency(kind, situations) for kind in FREQUENCIES]


def _frequency(kind: str, situations: list[tuple[View, DecisionReview]]) -> Frequency:
    chances, taken = [], 0
    for seen, decision in situations:
        actions = set(_actions(kind, seen))
        if actions:
            chances.append(sum(value.policy for value in decision.values if value.action in actions))
            taken += decision.action in actions
    spread = sqrt(sum(max(0.0, chance * (1 - chance)) for chance in chances))
    return Frequency(kind, len(chances), taken, sum(chances), _Z95 * spread)


def _actions(kind: str, seen: View) -> Iterator[str]:
    """The legal actions of this kind."""
    if kind == BLUFF:
        yield from (action for action in seen.legal if is_bluff(seen, action))
    elif seen.phase == "first-discs" and _SKULL in seen.legal:
        yield _SKULL


def _situations(record: GameRecord, review: Review) -> Iterator[tuple[View, DecisionReview]]:
    decisions = {decision.step: decision for one in review.rounds for decision in one.decisions}
    for played in reviewable_rounds(record, review.seat):
        for step in played.steps:
            if step.step in decisions:
                yield view(step.before, review.seat), decisions[step.step]
