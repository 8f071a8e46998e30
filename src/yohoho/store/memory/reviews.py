"""Reviews in memory."""

from msgspec.structs import replace

from yohoho.store.memory.rows import MemoryRepository, MemoryRows
from yohoho.store.reviews import ReviewKey, ReviewOutcome, ReviewRow


class MemoryReviews(MemoryRepository):
    async def open(self, row: ReviewRow) -> ReviewRow:
        rows = self._rows
        async with rows.journal.transaction():
            stored = rows.reviews.get(row.key)
            rows.reviews[row.key] = _reopen(stored, row) if stored else row
            return rows.reviews[row.key]

    async def find(self, key: ReviewKey) -> ReviewRow | None:
        return self._rows.reviews.get(key)

    async def set_awaited(self, key: ReviewKey, until: int) -> None:
        rows = self._rows
        async with rows.journal.transaction():
            if key in rows.reviews:
                rows.reviews[key] = replace(rows.reviews[key], awaited=until)

    async def claim(self, key: ReviewKey, runner: str, now: int, until: int) -> ReviewRow | None:
        rows = self._rows
        async with rows.journal.transaction():
            row = rows.reviews.get(key)
            if row is None or row.status not in ("waiting", "running"):
                return None
            if row.runner != runner and now < row.leased <= until:
                return None
            rows.reviews[key] = replace(row, status="running", runner=runner, leased=until)
            return rows.reviews[key]

    async def save(self, row: ReviewRow) -> bool:
        rows = self._rows
        async with rows.journal.transaction():
            stored = rows.reviews.get(row.key)
            if stored is None or stored.status != "running" or stored.runner != row.runner:
                return False
            rows.reviews[row.key] = replace(
                stored,
                status=row.status,
                rounds=row.rounds,
                summary=row.summary,
                reason=row.reason,
                leased=row.leased,
                updated=row.updated,
            )
        return True

    async def list_of(self, identity: str, game: str, limit: int) -> list[ReviewOutcome]:
        rows = self._rows
        own = [
            row
            for row in rows.reviews.values()
            if (row.player, row.game, row.status) == (identity, game, "done")
            and identity in rows.owners_of(row.game_id)
        ]
        own.sort(key=lambda row: (row.finished, row.updated, row.record, row.effort, row.judge), reverse=True)
        return [
            ReviewOutcome(*(getattr(row, name) for name in ReviewOutcome.__struct_fields__))
            for row in own[: max(limit, 0)]
        ]

    async def delete_stale(self, before: int) -> int:
        rows = self._rows
        async with rows.journal.transaction():
            stale = [
                key
                for key, row in rows.reviews.items()
                if row.updated < before and (row.status != "done" or not rows.owners_of(row.game_id))
            ]
            for key in stale:
                del rows.reviews[key]
        return len(stale)


def forget_reviews(rows: MemoryRows, game_id: str) -> None:
    for key in [key for key, row in rows.reviews.items() if row.game_id == game_id]:
        del rows.reviews[key]


def _reopen(stored: ReviewRow, row: ReviewRow) -> ReviewRow:
    stored = replace(stored, awaited=max(stored.awaited, row.awaited))
    if not stored.game_id:
        stored = replace(stored, game_id=row.game_id, player=row.player, finished=row.finished)
    if stored.status in ("failed", "cancelled"):
        stored = replace(stored, status="waiting", reason=b"", updated=row.updated)
    return stored
