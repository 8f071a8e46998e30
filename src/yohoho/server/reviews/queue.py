"""The reviews under way in a process: a bounded queue, of which each person and each address has a share."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final, NamedTuple

from yohoho.server.errors import ServerError
from yohoho.server.reviews.source import ReviewSource
from yohoho.store.reviews import ReviewKey

MAX_QUEUED: Final = 20
MAX_FROM_ADDRESS: Final = 6
"""Reviews that all people of one address may have under way: enough for two of them."""
MAX_EACH: Final = 3
"""Reviews that one person may have under way."""
RETRY_MS: Final = 20_000


class TooManyReviewsError(ServerError):
    """Too many reviews are waiting: come back after `retry_ms`."""

    retry_ms = RETRY_MS


class Requester(NamedTuple):
    """The person who asks for a review, and the address the request comes from."""

    person: str
    address: str


class QueuedReview(NamedTuple):
    source: ReviewSource
    requester: Requester


class ReviewQueue:
    """Reviews in the order of their requests; the one that runs comes first.

    A request holds its place from the check on, also while it waits for the store. Otherwise requests that
    come together would all find the same free place.
    """

    def __init__(self) -> None:
        self._queued: dict[ReviewKey, QueuedReview] = {}
        self._reserved: list[tuple[ReviewKey, Requester]] = []

    def __len__(self) -> int:
        return len(self._queued)

    @contextmanager
    def reserve(self, key: ReviewKey, requester: Requester) -> Iterator[None]:
        """Hold a place for a review during the block. Raises TooManyReviewsError when this person, this
        address, or all together have too many under way."""
        self._check_room(key, requester)
        reservation = key, requester
        self._reserved.append(reservation)
        try:
            yield
        finally:
            self._reserved.remove(reservation)

    def add(self, key: ReviewKey, queued: QueuedReview) -> None:
        """Add a review unless it is there. Raises TooManyReviewsError."""
        self._check_room(key, queued.requester)
        self._queued.setdefault(key, queued)

    def first(self) -> tuple[ReviewKey, QueuedReview]:
        return next(iter(self._queued.items()))

    def remove(self, key: ReviewKey) -> None:
        self._queued.pop(key, None)

    def clear(self) -> None:
        self._queued.clear()

    def _check_room(self, key: ReviewKey, requester: Requester) -> None:
        under_way = dict(self._reserved) | {key: queued.requester for key, queued in self._queued.items()}
        if key in under_way:  # joining a review takes no place
            return
        others, seconds = under_way.values(), RETRY_MS // 1000
        if sum(other.person == requester.person for other in others) >= MAX_EACH:
            raise TooManyReviewsError("reviews-under-way", most=MAX_EACH, seconds=seconds)
        if sum(other.address == requester.address for other in others) >= MAX_FROM_ADDRESS:
            raise TooManyReviewsError("reviews-of-address", most=MAX_FROM_ADDRESS, seconds=seconds)
        if len(under_way) >= MAX_QUEUED:
            raise TooManyReviewsError("reviews-busy", seconds=seconds)
