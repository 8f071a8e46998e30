"""Shares of finished games in SQL. Functions that write run inside the writer's transaction."""

import sqlite3
from collections.abc import Sequence
from typing import Any, Final

from msgspec.structs import astuple

from yohoho.store.games import GameShare
from yohoho.store.sqlite.database import SQLiteRepository

COLUMNS: Final = "token, game_id, identity, pseudonyms, created"
SHARE: Final = f"""INSERT INTO shares ({COLUMNS})
    SELECT ?1, ?2, ?3, ?4, ?5 WHERE EXISTS (SELECT 1 FROM owners WHERE game_id = ?2 AND identity = ?3)
    ON CONFLICT (game_id, identity) DO UPDATE SET pseudonyms = excluded.pseudonyms RETURNING {COLUMNS}"""
MADE_BY: Final = (
    f"SELECT {COLUMNS} FROM shares WHERE identity = ? AND game_id IN ({{games}}) ORDER BY game_id"
)


def share_game(connection: sqlite3.Connection, share: GameShare) -> GameShare | None:
    return _share(connection.execute(SHARE, astuple(share)).fetchone())


def find_share(connection: sqlite3.Connection, token: str) -> GameShare | None:
    return _share(connection.execute(f"SELECT {COLUMNS} FROM shares WHERE token = ?", (token,)).fetchone())


def shares_of(connection: sqlite3.Connection, identity: str, game_ids: Sequence[str]) -> list[GameShare]:
    query = MADE_BY.format(games=", ".join("?" * len(game_ids)))
    return [_of(row) for row in connection.execute(query, (identity, *game_ids))]


def delete_share(connection: sqlite3.Connection, game_id: str, identity: str) -> bool:
    delete = "DELETE FROM shares WHERE game_id = ? AND identity = ?"
    return connection.execute(delete, (game_id, identity)).rowcount > 0


def all_shares(connection: sqlite3.Connection) -> list[GameShare]:
    return [_of(row) for row in connection.execute(f"SELECT {COLUMNS} FROM shares")]


def _share(row: tuple[Any, ...] | None) -> GameShare | None:
    return _of(row) if row else None


def _of(row: tuple[Any, ...]) -> GameShare:
    token, game_id, identity, pseudonyms, created = row
    return GameShare(token, game_id, identity, bool(pseudonyms), created)


class SQLiteShares(SQLiteRepository):
    """The shares of a store."""

    async def save(self, share: GameShare) -> GameShare | None:
        return await self._database.write(lambda c: share_game(c, share))

    async def find(self, token: str) -> GameShare | None:
        return await self._database.read(lambda c: find_share(c, token))

    async def list_of(self, identity: str, game_ids: Sequence[str]) -> list[GameShare]:
        held = tuple(game_ids)
        return await self._database.read(lambda c: shares_of(c, identity, held))

    async def delete(self, game_id: str, identity: str) -> bool:
        return await self._database.write(lambda c: delete_share(c, game_id, identity))
