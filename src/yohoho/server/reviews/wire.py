"""The requests and answers of the routes of reviews.

- `POST /api/games/{id}/review` with a `ReviewWanted` starts a job, or joins the one that runs; `GET` with
  `?seat=&effort=` returns the same `ReviewJob` and says that somebody still waits; `DELETE` waits no longer.
- `/api/shared/{token}/review` is the same for the visitors of a shared game.
- `POST /api/reviews/sheet` with a `SheetReviewWanted` starts, joins and polls the job of a score sheet, and
  `POST /api/reviews/record` with a `RecordReviewWanted` that of a record.
- `GET /api/reviews/summary?game=` is the `ReviewSummary` of the caller.
"""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from yohoho.core.errors import Reason
from yohoho.review.model import Effort, Review, RoundReview, Unit

ReviewState = Literal["waiting", "running", "done", "failed", "cancelled"]
"""A cancelled or failed job is taken up again by the next POST; the rounds that it has are not judged
again."""


class ReviewWanted(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The seat counts from 0; without one it is mine, and in a shared game that of the player who shares
    it."""

    seat: Annotated[int, Meta(ge=0, le=100)] | None = None
    effort: Effort = "normal"


class SentReviewWanted(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The seat of a document that is sent and not stored."""

    seat: Annotated[int, Meta(ge=0, le=100)]
    """The place of the player in the order of seats, from 0."""
    effort: Effort = "normal"


class SheetReviewWanted(SentReviewWanted, frozen=True, forbid_unknown_fields=True):
    """A score sheet whose cards are all known, as the score pad writes it to a file."""

    sheet: dict[str, Any]


class RecordReviewWanted(SentReviewWanted, frozen=True, forbid_unknown_fields=True):
    """The record of a finished game, as it is downloaded."""

    record: dict[str, Any]


class ReviewJob(msgspec.Struct, frozen=True, kw_only=True):
    """The review of a game for one seat, as far as it is there."""

    state: ReviewState
    seat: int
    effort: Effort
    of: int
    """The number of rounds in all."""
    rounds: list[RoundReview]
    """Those judged so far; empty once they are in `review`."""
    review: Review | None = None
    """The whole review, when the state is `done`."""
    reason: Reason | None = None
    """The reason why it has failed."""


class CategorySummary(msgspec.Struct, frozen=True):
    """The mistakes of one category over my reviewed games."""

    category: str
    count: int
    loss: float
    loss_per_ten: float
    """The loss of this category for ten unforced decisions of any kind."""


class ReviewedGame(msgspec.Struct, frozen=True):
    """A reviewed game of mine."""

    id: str
    finished: int
    seat: int
    effort: Effort
    unforced: int
    loss_per_ten: float
    luck: float
    """The score less the luck-adjusted score."""


class ReviewSummary(msgspec.Struct, frozen=True, kw_only=True):
    """What my decisions cost over my reviewed games of one kind, the newest 500."""

    game: str
    unit: Unit
    games: int
    unforced: int
    loss_per_ten: float
    """The mean loss of ten unforced decisions."""
    loss_margin: float
    """Half the width of its 95 % interval."""
    luck: float
    """The scores less the luck-adjusted scores."""
    categories: list[CategorySummary]
    """Those with mistakes, in the order of the judge."""
    reviewed: list[ReviewedGame]
    """The games, the oldest first."""
