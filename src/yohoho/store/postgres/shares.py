"""Shares of finished games in PostgreSQL."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec.structs import astuple

from yohoho.store.games import GameShare
from yohoho.store.postgres.pool import Connection, Pool
from yohoho.store.postgres.texts import all_escaped

COLUMNS: Final = "token, game_id, identity, pseudonyms, created"
SHARE: Final = f"""INSERT INTO shares ({COLUMNS})
    SELECT $1::text, id, $3::text, $4::boolean, $5::bigint FROM games
    WHERE id = $2 AND owners @> ARRAY[$3::text]
    ON CONFLICT (game_id, identity) DO UPDATE SET pseudonyms = excluded.pseudonyms RETURNING {COLUMNS}"""
# A process of the version before deletes a game without its share, so the owners decide.
OWNED: Final = f"""SELECT {", ".join(f"shares.{name}" for name in COLUMNS.split(", "))} FROM shares
    JOIN games ON games.id = game_id AND owners @> ARRAY[identity]"""
FIND: Final = f"{OWNED} WHERE token = $1"
MADE_BY: Final = f"{OWNED} WHERE identity = $1 AND game_id = ANY ($2::text[]) ORDER BY game_id"
REVOKE: Final = "DELETE FROM shares WHERE game_id = $1 AND identity = $2 RETURNING 1"


class PostgresShares:
    """The shares of a store."""

    def __init__(self, pool: Pool) -> None:
        self._pool = pool

    async def save(self, share: GameShare) -> GameShare | None:
        row = await self._pool.write(lambda connection: connection.fetchrow(SHARE, *astuple(share)))
        return GameShare(*row) if row else None

    async def find(self, token: str) -> GameShare | None:
        row = await self._pool.row(FIND, token)
        return GameShare(*row) if row else None

    async def list_of(self, identity: str, game_ids: Sequence[str]) -> list[GameShare]:
        return [GameShare(*row) for row in await self._pool.read(MADE_BY, identity, all_escaped(game_ids))]

    async def delete(self, game_id: str, identity: str) -> bool:
        revoked = await self._pool.write(lambda connection: connection.fetchval(REVOKE, game_id, identity))
        return revoked is not None


async def insert_share(connection: Connection, share: GameShare) -> None:
    await connection.execute(SHARE, *astuple(share))
