"""What a person's decisions cost over all reviewed games of one kind."""

from collections.abc import Iterable, Sequence
from math import sqrt
from typing import Final, cast

import msgspec

from yohoho.review.game_review import GameJudge
from yohoho.review.model import CategoryLoss, Effort, Review
from yohoho.server.reviews.wire import CategorySummary, ReviewedGame, ReviewSummary
from yohoho.store.reviews import ReviewOutcome

Z95: Final = 1.96
EFFORTS: Final[tuple[Effort, ...]] = ("quick", "normal", "deep")


class ReviewSums(msgspec.Struct, frozen=True):
    """The sums over the unforced decisions of one game."""

    unforced: int
    loss: float
    squares: float
    luck: float
    """0 where it is not known, because a round has no ledger."""
    categories: list[CategoryLoss]


def sums_of(review: Review) -> bytes:
    losses = [decision.loss for one in review.rounds for decision in one.decisions]
    sums = ReviewSums(
        unforced=len(losses),
        loss=sum(losses),
        squares=sum(loss * loss for loss in losses),
        luck=review.luck or 0.0,
        categories=review.categories,
    )
    return msgspec.json.encode(sums)


def summary_of(game: str, judge: GameJudge, rows: Iterable[ReviewOutcome]) -> ReviewSummary:
    """The summary of finished reviews, of which each game counts once."""
    chosen = _one_a_game(rows, judge.version)
    sums = [msgspec.json.decode(row.summary, type=ReviewSums) for row in chosen]
    unforced, loss = sum(one.unforced for one in sums), sum(one.loss for one in sums)
    squares = sum(one.squares for one in sums)
    return ReviewSummary(
        game=game,
        unit=judge.unit,
        games=len(chosen),
        unforced=unforced,
        loss_per_ten=_per_ten(loss, unforced),
        loss_margin=_margin(unforced, loss, squares),
        luck=sum(one.luck for one in sums),
        categories=_categories(judge, sums, unforced),
        reviewed=[_line(row, one) for row, one in zip(chosen, sums, strict=True)],
    )


def _one_a_game(rows: Iterable[ReviewOutcome], version: str) -> list[ReviewOutcome]:
    """The review of each game by the current judge if there is one, with the greatest effort, the latest."""
    best: dict[str, ReviewOutcome] = {}  # the last of a game in this order stays
    for row in sorted(
        rows, key=lambda row: (row.judge == version, EFFORTS.index(cast(Effort, row.effort)), row.updated)
    ):
        best[row.game_id] = row
    return sorted(best.values(), key=lambda row: (row.finished, row.game_id))


def _per_ten(loss: float, unforced: int) -> float:
    return 10 * loss / unforced if unforced else 0.0


def _margin(count: int, total: float, squares: float) -> float:
    if count < 2:
        return 0.0
    variance = max(0.0, squares - total * total / count) / (count - 1)
    return 10 * Z95 * sqrt(variance / count)


def _categories(judge: GameJudge, sums: Sequence[ReviewSums], unforced: int) -> list[CategorySummary]:
    """Categories that the judge no longer has are left out."""
    summaries = []
    for category in judge.categories:
        losses = [one for game in sums for one in game.categories if one.category == category]
        count, loss = sum(one.count for one in losses), sum(one.loss for one in losses)
        if count:
            summaries.append(CategorySummary(category, count, loss, _per_ten(loss, unforced)))
    return summaries


def _line(row: ReviewOutcome, sums: ReviewSums) -> ReviewedGame:
    return ReviewedGame(
        id=row.game_id,
        finished=row.finished,
        seat=row.seat,
        effort=cast(Effort, row.effort),
        unforced=sums.unforced,
        loss_per_ten=_per_ten(sums.loss, sums.unforced),
        luck=sums.luck,
    )
