"""Reviews in SQL. Functions that write run inside the writer's transaction."""

import sqlite3
from typing import Any, Final

from msgspec.structs import asdict

from yohoho.store.reviews import ReviewKey, ReviewOutcome, ReviewRow
from yohoho.store.sqlite.database import SQLiteRepository

FIELDS: Final = ReviewRow.__struct_fields__
COLUMNS: Final = ", ".join(FIELDS)
OUTCOME: Final = ", ".join(ReviewOutcome.__struct_fields__)
VALUES: Final = ", ".join(f":{name}" for name in FIELDS)
THIS: Final = "record = :record AND seat = :seat AND effort = :effort AND judge = :judge"
# An expression on the right side reads the row as it was.
OPEN: Final = f"""INSERT INTO reviews ({COLUMNS}) VALUES ({VALUES}) ON CONFLICT DO UPDATE SET
    awaited = max(awaited, excluded.awaited),
    player = CASE game_id WHEN '' THEN excluded.player ELSE player END,
    finished = CASE game_id WHEN '' THEN excluded.finished ELSE finished END,
    game_id = CASE game_id WHEN '' THEN excluded.game_id ELSE game_id END,
    reason = CASE WHEN status IN ('failed', 'cancelled') THEN x'' ELSE reason END,
    updated = CASE WHEN status IN ('failed', 'cancelled') THEN excluded.updated ELSE updated END,
    status = CASE WHEN status IN ('failed', 'cancelled') THEN 'waiting' ELSE status END"""
PUT: Final = f"INSERT INTO reviews ({COLUMNS}) VALUES ({VALUES})"
CLAIM: Final = f"""UPDATE reviews SET status = 'running', runner = :runner, leased = :until
    WHERE {THIS} AND status IN ('waiting', 'running')
    AND (runner = :runner OR leased <= :now OR leased > :until)"""
SAVE: Final = f"""UPDATE reviews SET status = :status, rounds = :rounds, summary = :summary, reason = :reason,
    leased = :leased, updated = :updated WHERE {THIS} AND status = 'running' AND runner = :runner"""
OWN: Final = f"""SELECT {OUTCOME} FROM reviews WHERE player = :identity AND game = :game AND status = 'done'
    AND EXISTS (SELECT 1 FROM owners o WHERE o.game_id = reviews.game_id AND o.identity = :identity)
    ORDER BY finished DESC, updated DESC, record DESC, effort DESC, judge DESC LIMIT :limit"""
DROP: Final = """DELETE FROM reviews WHERE updated < ? AND (status <> 'done'
    OR NOT EXISTS (SELECT 1 FROM owners o WHERE o.game_id = reviews.game_id))"""
FORGET: Final = "DELETE FROM reviews WHERE game_id = ? AND game_id NOT IN (SELECT id FROM games)"


def open_review(connection: sqlite3.Connection, row: ReviewRow) -> ReviewRow:
    connection.execute(OPEN, asdict(row))
    stored = review(connection, row.key)
    assert stored is not None
    return stored


def put_review(connection: sqlite3.Connection, row: ReviewRow) -> None:
    connection.execute(PUT, asdict(row))


def review(connection: sqlite3.Connection, key: ReviewKey) -> ReviewRow | None:
    found = connection.execute(f"SELECT {COLUMNS} FROM reviews WHERE {THIS}", asdict(key)).fetchone()
    return _row(found) if found else None


def await_review(connection: sqlite3.Connection, key: ReviewKey, until: int) -> None:
    connection.execute(f"UPDATE reviews SET awaited = :until WHERE {THIS}", asdict(key) | {"until": until})


def claim_review(
    connection: sqlite3.Connection, key: ReviewKey, runner: str, now: int, until: int
) -> ReviewRow | None:
    claim = asdict(key) | {"runner": runner, "now": now, "until": until}
    return review(connection, key) if connection.execute(CLAIM, claim).rowcount else None


def save_review(connection: sqlite3.Connection, row: ReviewRow) -> bool:
    return connection.execute(SAVE, asdict(row)).rowcount > 0


def reviews_of(connection: sqlite3.Connection, identity: str, game: str, limit: int) -> list[ReviewOutcome]:
    chosen = {"identity": identity, "game": game, "limit": max(limit, 0)}
    return [ReviewOutcome(*found) for found in connection.execute(OWN, chosen)]


def drop_reviews(connection: sqlite3.Connection, before: int) -> int:
    return connection.execute(DROP, (before,)).rowcount


def all_reviews(connection: sqlite3.Connection) -> list[ReviewRow]:
    return [_row(found) for found in connection.execute(f"SELECT {COLUMNS} FROM reviews")]


def _row(found: tuple[Any, ...]) -> ReviewRow:
    return ReviewRow(**dict(zip(FIELDS, found, strict=True)))


class SQLiteReviews(SQLiteRepository):
    """The reviews of a store."""

    async def open(self, row: ReviewRow) -> ReviewRow:
        return await self._database.write(lambda c: open_review(c, row))

    async def find(self, key: ReviewKey) -> ReviewRow | None:
        return await self._database.read(lambda c: review(c, key))

    async def set_awaited(self, key: ReviewKey, until: int) -> None:
        await self._database.write(lambda c: await_review(c, key, until))

    async def claim(self, key: ReviewKey, runner: str, now: int, until: int) -> ReviewRow | None:
        return await self._database.write(lambda c: claim_review(c, key, runner, now, until))

    async def save(self, row: ReviewRow) -> bool:
        return await self._database.write(lambda c: save_review(c, row))

    async def list_of(self, identity: str, game: str, limit: int) -> list[ReviewOutcome]:
        return await self._database.read(lambda c: reviews_of(c, identity, game, limit))

    async def delete_stale(self, before: int) -> int:
        return await self._database.write(lambda c: drop_reviews(c, before))
