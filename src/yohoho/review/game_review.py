"""What a game brings to be reviewed: the part `review` of its descriptor."""

import logging
from collections.abc import Callable, Container, Sequence
from typing import Any, NamedTuple, Protocol

from yohoho.core.game import AnyGame
from yohoho.review.model import ActionValue, DecisionReview, Effort, RoundLedger, RoundReview, Unit

logger = logging.getLogger(__name__)
logger.addHandler(logging.NullHandler())  # whoever wants to read it adds a handler; a terminal stays clean


class PlayedStep(NamedTuple):
    """A step of a record, with the states before and after it."""

    step: int
    """The number of the step in the record, from 0."""
    seat: int
    """The seat that acts; CHANCE for a deal or a draw."""
    action: str
    before: Any
    after: Any


class PlayedRound(NamedTuple):
    """The steps of a round, from its deal on; in a game without deals, from its first decision on."""

    game: AnyGame
    number: int
    """The number of the round, from 1."""
    steps: tuple[PlayedStep, ...]


def ledger_or_none(compute: Callable[[], RoundLedger]) -> RoundLedger | None:
    """Return the ledger of a round, or None where computing it fails: the verdicts of the round are still
    good."""
    try:
        return compute()
    except Exception:
        logger.exception("the ledger of a round cannot be computed")
        return None


class GameJudge(Protocol):
    """The judge of one game."""

    unit: Unit
    categories: tuple[str, ...]

    @property
    def version(self) -> str:
        """A text that changes whenever verdicts may change."""

    def review_round(self, played: PlayedRound, seat: int, effort: Effort, seed: int) -> RoundReview:
        """Judge the unforced decisions of a seat in a round. The same arguments give the same review."""

    def decisions(
        self, played: PlayedRound, seat: int, effort: Effort, seed: int, only: Container[int] | None = None
    ) -> list[DecisionReview]:
        """Judge the unforced decisions of a seat in a round, or only those at the steps in `only`."""

    def evaluate(self, views: Sequence[Any], effort: Effort, seed: int) -> list[list[ActionValue]]:
        """Return the values of the legal actions of each view, the best first; equal cards stand in it
        once."""
