"""Reviews as the store keeps them, and as people get them."""

import zlib
from collections.abc import Sequence
from functools import lru_cache
from typing import Final, cast

import msgspec
from msgspec.structs import replace

from yohoho.core.errors import Reason
from yohoho.review.model import Effort, RoundReview
from yohoho.review.reviewing import combine_rounds
from yohoho.server.reviews.wire import ReviewJob
from yohoho.store.reviews import ReviewRow

MAX_CACHED_JOBS: Final = 64
"""The answers that are kept, each of about 100 KB when it is whole."""


def pack_rounds(rounds: Sequence[RoundReview]) -> bytes:
    return zlib.compress(msgspec.json.encode(rounds))


def rounds_of(row: ReviewRow) -> list[RoundReview]:
    return msgspec.json.decode(zlib.decompress(row.rounds), type=list[RoundReview]) if row.rounds else []


def job_bytes(row: ReviewRow) -> bytes:
    """The job of a row as JSON, made once for each of its states: people who wait ask every second."""
    return _encode_job(replace(row, runner="", leased=0, awaited=0, updated=0))


@lru_cache(maxsize=MAX_CACHED_JOBS)
def _encode_job(row: ReviewRow) -> bytes:
    return msgspec.json.encode(job_of(row))


def job_of(row: ReviewRow) -> ReviewJob:
    effort, rounds = cast(Effort, row.effort), rounds_of(row)
    done = row.status == "done"
    return ReviewJob(
        state=row.status,
        seat=row.seat,
        effort=effort,
        of=row.total,
        rounds=[] if done else rounds,
        review=combine_rounds(row.game, row.seat, effort, rounds) if done else None,
        reason=msgspec.json.decode(row.reason, type=Reason) if row.reason else None,
    )
