"""Reviews in memory."""

from abc import ABC, abstractmethod

from msgspec.structs import replace

from yohoho.store.reviews import ReviewKey, ReviewOutcome, ReviewRow


class ReviewsInMemory(ABC):
    """The reviews, for a store that knows whether it is open and who owns which game."""

    def __init__(self) -> None:
        self._reviews: dict[ReviewKey, ReviewRow] = {}

    @abstractmethod
    def _check_open(self) -> None: ...

    @abstractmethod
    def _owners_of(self, game_id: str) -> set[str]: ...

    async def open_review(self, row: ReviewRow) -> ReviewRow:
        self._check_open()
        known = self._reviews.get(row.key)
        if known is not None:
            row = _reopened(known, row)
        self._reviews[row.key] = row
        return row

    async def review(self, key: ReviewKey) -> ReviewRow | None:
        self._check_open()
        return self._reviews.get(key)

    async def await_review(self, key: ReviewKey, until: int) -> None:
        self._check_open()
        if key in self._reviews:
            self._reviews[key] = replace(self._reviews[key], awaited=until)

    async def claim_review(self, key: ReviewKey, runner: str, now: int, until: int) -> ReviewRow | None:
        self._check_open()
        row = self._reviews.get(key)
        if row is None or row.status not in ("waiting", "running"):
            return None
        if row.runner != runner and now < row.leased <= until:
            return None
        self._reviews[key] = replace(row, status="running", runner=runner, leased=until)
        return self._reviews[key]

    async def save_review(self, row: ReviewRow) -> bool:
        self._check_open()
        known = self._reviews.get(row.key)
        if known is None or known.status != "running" or known.runner != row.runner:
            return False
        self._reviews[row.key] = replace(
            known,
            status=row.status,
            rounds=row.rounds,
            summary=row.summary,
            reason=row.reason,
            leased=row.leased,
            updated=row.updated,
        )
        return True

    async def reviews_of(self, identity: str, game: str, limit: int) -> list[ReviewOutcome]:
        self._check_open()
        own = [
            row
            for row in self._reviews.values()
            if (row.player, row.game, row.status) == (identity, game, "done")
            and identity in self._owners_of(row.game_id)
        ]
        own.sort(key=lambda row: (row.finished, row.updated, row.record, row.effort, row.judge), reverse=True)
        return [
            ReviewOutcome(*(getattr(row, name) for name in ReviewOutcome.__struct_fields__))
            for row in own[: max(limit, 0)]
        ]

    async def drop_reviews(self, before: int) -> int:
        self._check_open()
        gone = [
            key
            for key, row in self._reviews.items()
            if row.updated < before and (row.status != "done" or not self._owners_of(row.game_id))
        ]
        for key in gone:
            del self._reviews[key]
        return len(gone)

    def _forget_reviews(self, game_id: str) -> None:
        self._reviews = {key: row for key, row in self._reviews.items() if row.game_id != game_id}


def _reopened(known: ReviewRow, row: ReviewRow) -> ReviewRow:
    known = replace(known, awaited=max(known.awaited, row.awaited))
    if not known.game_id:
        known = replace(known, game_id=row.game_id, player=row.player, finished=row.finished)
    if known.status in ("failed", "cancelled"):
        known = replace(known, status="waiting", reason=b"", updated=row.updated)
    return known
