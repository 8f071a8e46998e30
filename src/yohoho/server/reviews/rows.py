"""Reviews as the store keeps them, and as people get them."""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from typing import cast

import msgspec

from yohoho.core.errors import Reason
from yohoho.review.model import Effort, RoundReview
from yohoho.review.reviewing import combined
from yohoho.server.reviews.wire import ReviewJob
from yohoho.store.reviews import ReviewRow


def packed(rounds: Sequence[RoundReview]) -> bytes:
    return zlib.compress(msgspec.json.encode(rounds))


def rounds_of(row: ReviewRow) -> list[RoundReview]:
    return msgspec.json.decode(zlib.decompress(row.rounds), type=list[RoundReview]) if row.rounds else []


def job_of(row: ReviewRow) -> ReviewJob:
    effort, rounds = cast(Effort, row.effort), rounds_of(row)
    done = row.status == "done"
    return ReviewJob(
        state=row.status,
        seat=row.seat,
        effort=effort,
        of=row.total,
        rounds=[] if done else rounds,
        review=combined(row.game, row.seat, effort, rounds) if done else None,
        reason=msgspec.json.decode(row.reason, type=Reason) if row.reason else None,
    )
