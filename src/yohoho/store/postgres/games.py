"""Finished games in PostgreSQL."""

from __future__ import annotations

from typing import Any, Final

from yohoho.store.errors import GameExists
from yohoho.store.games import GameRow
from yohoho.store.postgres.daily import FORGET_NAME
from yohoho.store.postgres.pages import page
from yohoho.store.postgres.pool import Connection, Pool, Row
from yohoho.store.postgres.reviews import FORGET
from yohoho.store.postgres.shares import REVOKE
from yohoho.store.postgres.texts import all_escaped, all_unescaped

HEAD: Final = "id, table_id, game, finished, players, names"
OWNED: Final = f"""SELECT {HEAD}, ''::bytea AS record, content_hash FROM games
    WHERE owners @> ARRAY[$3::text] AND ($2::bigint IS NULL OR finished < $2)"""
INSERT: Final = f"""INSERT INTO games ({HEAD}, record, content_hash, owners)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT (id) DO NOTHING"""
IMPORT: Final = f"""INSERT INTO games ({HEAD}, record, content_hash, owners)
    SELECT $1, $2, $3, $4, $5::text[], $6::text[], $7, $8::text, $9::text[]
    WHERE NOT EXISTS (SELECT 1 FROM games WHERE content_hash = $8 AND content_hash <> '' AND owners && $9)
    ON CONFLICT (id) DO NOTHING RETURNING 1"""
IMPORTS: Final = """SELECT count(*) AS count FROM games WHERE owners @> ARRAY[$1::text] AND table_id = ''"""
DISOWN: Final = """UPDATE games SET owners = array_remove(owners, $2)
    WHERE id = $1 AND owners @> ARRAY[$2::text] RETURNING cardinality(owners)"""


class PostgresGames:
    """The games of a store."""

    def __init__(self, pool: Pool) -> None:
        self._pool = pool

    async def list_of(self, identity: str, limit: int, before: int | None = None) -> list[GameRow]:
        return [game_of(row) for row in await page(self._pool, OWNED, "finished", limit, before, identity)]

    async def find(self, game_id: str) -> GameRow | None:
        row = await self._pool.row(f"SELECT {HEAD}, record, content_hash FROM games WHERE id = $1", game_id)
        return game_of(row) if row else None

    async def delete(self, game_id: str, identity: str) -> bool:
        async def work(connection: Connection) -> bool:
            owners = await connection.fetchval(DISOWN, game_id, identity)
            await connection.execute(REVOKE, game_id, identity)
            if owners is not None:
                await connection.execute(FORGET_NAME, game_id, identity)
            if owners == 0:
                await connection.execute("DELETE FROM games WHERE id = $1", game_id)
                await connection.execute(FORGET, game_id)
            return owners is not None

        return await self._pool.transact(work)

    async def import_game(self, game: GameRow) -> bool:
        columns = _columns(game)
        stored = await self._pool.write(lambda connection: connection.fetchval(IMPORT, *columns))
        return stored is not None

    async def count_imports(self, identity: str) -> int:
        (row,) = await self._pool.read(IMPORTS, identity)
        return int(row["count"])


async def insert_game(connection: Connection, game: GameRow) -> None:
    if await connection.execute(INSERT, *_columns(game)) == "INSERT 0 0":
        raise GameExists(game.id)


def _columns(game: GameRow) -> tuple[Any, ...]:
    players, names = all_escaped(game.players), all_escaped(game.names)
    owners = sorted({identity for identity in players if identity})
    head = (game.id, game.table_id, game.game, game.finished, players, names)
    return (*head, game.record, game.content_hash, owners)


def game_of(row: Row) -> GameRow:
    columns = {name: row[name] for name in GameRow.__struct_fields__}
    players, names = all_unescaped(columns.pop("players")), all_unescaped(columns.pop("names"))
    return GameRow(**columns, players=players, names=names)
