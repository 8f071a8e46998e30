"""The review of a record, round by round: `review(record, seat)`.

A caller that shares its time with others, such as a server, asks for one round after the other and combines
them.
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from math import sqrt
from statistics import fmean, stdev
from typing import Final

from yohoho.core import registry
from yohoho.core.errors import OptionsError, RecordError, no_such_seat
from yohoho.core.install import needs_extra
from yohoho.core.record import GameRecord, replay, split_step
from yohoho.review.game_review import GameJudge, PlayedRound, PlayedStep
from yohoho.review.model import (
    FLAGGED,
    MAX_MOMENTS,
    CategoryLoss,
    DecisionReview,
    Effort,
    Review,
    RoundReview,
)

_Z95: Final = 1.96
SEED: Final = 19
"""A constant, so that the same record gets the same review."""


def review(
    record: GameRecord,
    seat: int,
    effort: Effort = "normal",
    *,
    seed: int = SEED,
    progress: Callable[[RoundReview], None] | None = None,
) -> Review:
    """Judge what a seat did in a record; `progress` is called after each round.

    :raises RecordError: for a record that cannot be replayed or has no finished round, or for a seat that it
        does not have.
    :raises OptionsError: for a game without a judge.
    """
    judge, rounds = judge_of(record.game), []
    for played in reviewable_rounds(record, seat):
        rounds.append(judge.review_round(played, seat, effort, seed))
        if progress is not None:
            progress(rounds[-1])
    return combine_rounds(record.game, seat, effort, rounds)


def judge_of(game: str) -> GameJudge:
    """Return the judge of a game.

    >>> judge_of("skull").unit
    'percent'

    :raises OptionsError: for a game without a judge.
    """
    with needs_extra("bots"):
        judge: GameJudge | None = registry.descriptor(game).part("review")
    if judge is None:
        raise OptionsError("no-judge", game=game)
    return judge


def reviewable_rounds(record: GameRecord, seat: int) -> list[PlayedRound]:
    """Return the finished rounds of a record.

    :raises RecordError: for a record without a finished round, or without this seat.
    """
    if not 0 <= seat < len(record.seats):
        raise RecordError.because(no_such_seat(seat, len(record.seats)))
    rounds = [played for played in _rounds(record) if _is_finished(played)]
    if not rounds:
        raise RecordError("nothing-to-review")
    return rounds


def _rounds(record: GameRecord) -> Iterator[PlayedRound]:
    steps = list(_steps(record))
    game = registry.open_game(record.game, record.options)
    for before, group in groupby(steps, lambda step: game.rounds_played(step.before)):
        yield PlayedRound(game, before + 1, tuple(group))


def _steps(record: GameRecord) -> Iterator[PlayedStep]:
    """Yield the steps in the form that the program writes, also where a person wrote the record."""
    before = None
    for number, logbook, _ in replay(record):
        if number:
            seat, action = split_step(logbook.steps[-1])
            yield PlayedStep(number - 1, seat, action, before, logbook.state)
        before = logbook.state


def _is_finished(played: PlayedRound) -> bool:
    return played.game.rounds_played(played.steps[-1].after) >= played.number


def combine_rounds(game: str, seat: int, effort: Effort, rounds: Sequence[RoundReview]) -> Review:
    """Return the review of a game, given the reviews of its rounds."""
    judge = judge_of(game)
    decisions = [decision for one in rounds for decision in one.decisions]
    losses = [decision.loss for decision in decisions]
    ledgers = [one.ledger for one in rounds if one.ledger]
    incomplete = len(ledgers) < len(rounds)
    # One decision has no spread: its mean is then shown without an interval.
    spread = stdev(losses) / sqrt(len(losses)) if len(losses) > 1 else 0.0
    return Review(
        game=game,
        seat=seat,
        effort=effort,
        judge=judge.version,
        unit=judge.unit,
        rounds=list(rounds),
        moments=_moments(decisions),
        unforced=len(decisions),
        loss_per_ten=10 * fmean(losses) if losses else 0.0,
        loss_margin=10 * _Z95 * spread,
        categories=_by_category(judge, decisions),
        score=None if incomplete else sum(ledger.total for ledger in ledgers),
        luck_adjusted=None if incomplete else sum(ledger.adjusted for ledger in ledgers),
    )


def _moments(decisions: Sequence[DecisionReview]) -> list[int]:
    flagged = [decision for decision in decisions if decision.verdict in FLAGGED]
    dearest = sorted(flagged, key=lambda decision: (-FLAGGED.index(decision.verdict), -decision.loss))
    return sorted(decision.step for decision in dearest[:MAX_MOMENTS])


def _by_category(judge: GameJudge, decisions: Sequence[DecisionReview]) -> list[CategoryLoss]:
    """Return the categories in which there are mistakes, in the order of the judge."""
    losses = {
        category: [decision.loss for decision in decisions if decision.category == category]
        for category in judge.categories
    }
    return [CategoryLoss(category, len(each), sum(each)) for category, each in losses.items() if each]
