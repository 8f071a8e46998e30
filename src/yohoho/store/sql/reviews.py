"""Reviews in SQL."""

from typing import Final

from yohoho.store.reviews import ReviewKey, ReviewOutcome, ReviewRow
from yohoho.store.sql.columns import Columns, values_of
from yohoho.store.sql.database import Repository
from yohoho.store.sql.owners import owns
from yohoho.store.sql.statement import Either, Statement

REVIEW: Final = Columns(ReviewRow)
OUTCOME: Final = Columns(ReviewOutcome)
THIS: Final = "record = :record AND seat = :seat AND effort = :effort AND judge = :judge"
INSERT: Final = f"INSERT INTO reviews AS stored ({REVIEW.names}) VALUES ({REVIEW.parameters})"
PUT: Final = Statement(INSERT)
AGAIN: Final = "stored.status IN ('failed', 'cancelled')"
# An expression on the right side reads the row as it was.
OPEN: Final = Statement(
    f"""{INSERT} ON CONFLICT (record, seat, effort, judge) DO UPDATE SET
    awaited = CASE WHEN stored.awaited > excluded.awaited THEN stored.awaited ELSE excluded.awaited END,
    player = CASE stored.game_id WHEN '' THEN excluded.player ELSE stored.player END,
    finished = CASE stored.game_id WHEN '' THEN excluded.finished ELSE stored.finished END,
    game_id = CASE stored.game_id WHEN '' THEN excluded.game_id ELSE stored.game_id END,
    reason = CASE WHEN {AGAIN} THEN {{nothing}} ELSE stored.reason END,
    updated = CASE WHEN {AGAIN} THEN excluded.updated ELSE stored.updated END,
    status = CASE WHEN {AGAIN} THEN 'waiting' ELSE stored.status END RETURNING {REVIEW.names}""",
    nothing=Either(sqlite="x''", postgres="''::bytea"),
)
FIND: Final = Statement(f"SELECT {REVIEW.names} FROM reviews WHERE {THIS}")
SET_AWAITED: Final = Statement(f"UPDATE reviews SET awaited = :until WHERE {THIS}")
CLAIM: Final = Statement(
    f"""UPDATE reviews SET status = 'running', runner = :runner, leased = :until
    WHERE {THIS} AND status IN ('waiting', 'running')
        AND (runner = :runner OR leased <= :now OR leased > :until) RETURNING {REVIEW.names}"""
)
SAVE: Final = Statement(
    f"""UPDATE reviews SET status = :status, rounds = :rounds, summary = :summary, reason = :reason,
        leased = :leased, updated = :updated
    WHERE {THIS} AND status = 'running' AND runner = :runner RETURNING 1"""
)
LIST: Final = Statement(
    f"""SELECT {OUTCOME.names} FROM reviews
    WHERE player = :identity AND game = :game AND status = 'done' AND {{owned}}
    ORDER BY finished DESC, updated DESC, record DESC, effort DESC, judge DESC LIMIT :limit""",
    owned=owns("reviews.game_id", "reviews.player"),
)
DELETE_STALE: Final = Statement(
    "DELETE FROM reviews WHERE updated < :before AND (status <> 'done' OR NOT {owned}) RETURNING 1",
    owned=Either(
        sqlite="EXISTS (SELECT 1 FROM owners o WHERE o.game_id = reviews.game_id)",
        postgres="EXISTS (SELECT 1 FROM games g WHERE g.id = reviews.game_id AND g.owners <> '{}')",
    ),
)
FORGET_REVIEWS: Final = Statement(
    """DELETE FROM reviews
    WHERE game_id = :game_id AND NOT EXISTS (SELECT 1 FROM games WHERE id = reviews.game_id)"""
)
ALL_REVIEWS: Final = Statement(f"SELECT {REVIEW.names} FROM reviews")


class SqlReviews(Repository):
    """The reviews of a store."""

    async def open(self, row: ReviewRow) -> ReviewRow:
        (stored,) = await self._database.execute(OPEN, **values_of(row))
        return REVIEW.read(stored)

    async def find(self, key: ReviewKey) -> ReviewRow | None:
        return REVIEW.read_first(await self._database.fetch(FIND, **values_of(key)))

    async def set_awaited(self, key: ReviewKey, until: int) -> None:
        await self._database.execute(SET_AWAITED, until=until, **values_of(key))

    async def claim(self, key: ReviewKey, runner: str, now: int, until: int) -> ReviewRow | None:
        claim = {"runner": runner, "now": now, "until": until}
        return REVIEW.read_first(await self._database.execute(CLAIM, **claim, **values_of(key)))

    async def save(self, row: ReviewRow) -> bool:
        return bool(await self._database.execute(SAVE, **values_of(row)))

    async def list_of(self, identity: str, game: str, limit: int) -> list[ReviewOutcome]:
        rows = await self._database.fetch(LIST, identity=identity, game=game, limit=max(limit, 0))
        return OUTCOME.read_all(rows)

    async def delete_stale(self, before: int) -> int:
        return len(await self._database.execute(DELETE_STALE, before=before))
