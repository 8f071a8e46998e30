"""Reviews in PostgreSQL."""

from __future__ import annotations

from typing import Final

from msgspec.structs import astuple

from yohoho.store.postgres.pool import Connection, Pool, Row
from yohoho.store.reviews import ReviewKey, ReviewOutcome, ReviewRow

FIELDS: Final = ReviewRow.__struct_fields__
COLUMNS: Final = ", ".join(FIELDS)
OUTCOME: Final = ", ".join(ReviewOutcome.__struct_fields__)
VALUES: Final = ", ".join(f"${number}" for number in range(1, len(FIELDS) + 1))
THIS: Final = "record = $1 AND seat = $2 AND effort = $3 AND judge = $4"
PUT: Final = f"INSERT INTO reviews AS kept ({COLUMNS}) VALUES ({VALUES})"
AGAIN: Final = "kept.status IN ('failed', 'cancelled')"
OPEN: Final = f"""{PUT} ON CONFLICT (record, seat, effort, judge) DO UPDATE SET
    awaited = greatest(kept.awaited, excluded.awaited),
    player = CASE kept.game_id WHEN '' THEN excluded.player ELSE kept.player END,
    finished = CASE kept.game_id WHEN '' THEN excluded.finished ELSE kept.finished END,
    game_id = CASE kept.game_id WHEN '' THEN excluded.game_id ELSE kept.game_id END,
    reason = CASE WHEN {AGAIN} THEN ''::bytea ELSE kept.reason END,
    updated = CASE WHEN {AGAIN} THEN excluded.updated ELSE kept.updated END,
    status = CASE WHEN {AGAIN} THEN 'waiting' ELSE kept.status END RETURNING {COLUMNS}"""
CLAIM: Final = f"""UPDATE reviews SET status = 'running', runner = $5, leased = $7
    WHERE {THIS} AND status IN ('waiting', 'running') AND (runner = $5 OR leased <= $6 OR leased > $7)
    RETURNING {COLUMNS}"""
SAVE: Final = f"""UPDATE reviews SET status = $6, rounds = $7, summary = $8, reason = $9, leased = $10,
    updated = $11 WHERE {THIS} AND status = 'running' AND runner = $5 RETURNING 1"""
OWN: Final = f"""SELECT {OUTCOME} FROM reviews WHERE player = $1 AND game = $2 AND status = 'done'
    AND EXISTS (SELECT 1 FROM games WHERE id = reviews.game_id AND owners @> ARRAY[$1::text])
    ORDER BY finished DESC, updated DESC, record DESC, effort DESC, judge DESC LIMIT $3"""
DROP: Final = """DELETE FROM reviews WHERE updated < $1 AND (status <> 'done' OR NOT EXISTS
    (SELECT 1 FROM games WHERE id = reviews.game_id AND owners <> '{}')) RETURNING 1"""
FORGET: Final = "DELETE FROM reviews WHERE game_id = $1"


class PostgresReviews:
    """The reviews of a store."""

    def __init__(self, pool: Pool) -> None:
        self._pool = pool

    async def open(self, row: ReviewRow) -> ReviewRow:
        stored = await self._pool.write(lambda connection: connection.fetchrow(OPEN, *astuple(row)))
        assert stored is not None
        return review_of(stored)

    async def find(self, key: ReviewKey) -> ReviewRow | None:
        row = await self._pool.row(f"SELECT {COLUMNS} FROM reviews WHERE {THIS}", *astuple(key))
        return review_of(row) if row else None

    async def set_awaited(self, key: ReviewKey, until: int) -> None:
        update = f"UPDATE reviews SET awaited = $5 WHERE {THIS}"
        await self._pool.write(lambda connection: connection.execute(update, *astuple(key), until))

    async def claim(self, key: ReviewKey, runner: str, now: int, until: int) -> ReviewRow | None:
        claim = (*astuple(key), runner, now, until)
        row = await self._pool.write(lambda connection: connection.fetchrow(CLAIM, *claim))
        return review_of(row) if row else None

    async def save(self, row: ReviewRow) -> bool:
        changed = (row.status, row.rounds, row.summary, row.reason, row.leased, row.updated)
        values = (*astuple(row.key), row.runner, *changed)
        return await self._pool.write(lambda connection: connection.fetchval(SAVE, *values)) is not None

    async def list_of(self, identity: str, game: str, limit: int) -> list[ReviewOutcome]:
        return [ReviewOutcome(*row) for row in await self._pool.read(OWN, identity, game, max(limit, 0))]

    async def delete_stale(self, before: int) -> int:
        return len(await self._pool.write(lambda connection: connection.fetch(DROP, before)))


async def insert_review(connection: Connection, row: ReviewRow) -> None:
    await connection.execute(PUT, *astuple(row))


def review_of(row: Row) -> ReviewRow:
    return ReviewRow(**{name: row[name] for name in FIELDS})
