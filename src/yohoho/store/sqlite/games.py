"""Finished games in SQL. Functions that write run inside the writer's transaction."""

import sqlite3
from typing import Any, Final

import msgspec

from yohoho.store.errors import GameExists
from yohoho.store.games import GameRow
from yohoho.store.sqlite.daily import FORGET_NAME
from yohoho.store.sqlite.database import SQLiteRepository
from yohoho.store.sqlite.pages import page
from yohoho.store.sqlite.reviews import FORGET

HEAD: Final = "g.id, coalesce(g.table_id, ''), g.game, g.finished, g.players, g.names"
# The index of owners has the time, so that a page is found without reading the games that are not on it.
OWNED_HEAD: Final = HEAD.replace("g.finished", "o.finished")
OWNED: Final = f"""SELECT {OWNED_HEAD}, x'', g.content_hash FROM owners o JOIN games g ON g.id = o.game_id
    WHERE o.identity = :who AND o.finished < :before"""
INSERT: Final = """INSERT INTO games (id, table_id, game, finished, players, names, record, content_hash)
    VALUES (?, nullif(?, ''), ?, ?, ?, ?, ?, ?)"""
SAME: Final = """SELECT 1 FROM games WHERE id = ?1
    UNION ALL SELECT 1 FROM games g JOIN owners o ON o.game_id = g.id
    WHERE g.content_hash = ?2 AND g.content_hash <> '' AND o.identity IN (SELECT value FROM json_each(?3))"""
IMPORTS: Final = """SELECT count(*) FROM owners o JOIN games g ON g.id = o.game_id
    WHERE o.identity = ? AND g.table_id IS NULL"""


def insert_game(connection: sqlite3.Connection, game: GameRow) -> None:
    if connection.execute("SELECT 1 FROM games WHERE id = ?", (game.id,)).fetchone():
        raise GameExists(game.id)
    players, names = (msgspec.json.encode(texts).decode() for texts in (game.players, game.names))
    head = (game.id, game.table_id, game.game, game.finished, players, names)
    connection.execute(INSERT, (*head, game.record, game.content_hash))
    people = {identity for identity in game.players if identity}
    insert = "INSERT INTO owners (identity, game_id, finished) VALUES (?, ?, ?)"
    connection.executemany(insert, [(identity, game.id, game.finished) for identity in people])


def import_game(connection: sqlite3.Connection, game: GameRow) -> bool:
    players = msgspec.json.encode(game.players).decode()
    if connection.execute(SAME, (game.id, game.content_hash, players)).fetchone():
        return False
    insert_game(connection, game)
    return True


def count_imports(connection: sqlite3.Connection, identity: str) -> int:
    return int(connection.execute(IMPORTS, (identity,)).fetchone()[0])


def game(connection: sqlite3.Connection, game_id: str) -> GameRow | None:
    row = connection.execute(
        f"SELECT {HEAD}, g.record, g.content_hash FROM games g WHERE g.id = ?", (game_id,)
    ).fetchone()
    return _game(row) if row else None


def owners(connection: sqlite3.Connection, game_id: str) -> frozenset[str]:
    rows = connection.execute("SELECT identity FROM owners WHERE game_id = ?", (game_id,))
    return frozenset(identity for (identity,) in rows)


def games_of(connection: sqlite3.Connection, identity: str, limit: int, before: int | None) -> list[GameRow]:
    return [_game(row) for row in page(connection, OWNED, "finished", limit, before, who=identity)]


def delete_game(connection: sqlite3.Connection, game_id: str, identity: str) -> bool:
    delete = "DELETE FROM owners WHERE game_id = ? AND identity = ?"
    owned = connection.execute(delete, (game_id, identity)).rowcount > 0
    if owned:
        connection.execute(FORGET_NAME, (identity, game_id))
        orphan = "NOT EXISTS (SELECT 1 FROM owners WHERE game_id = games.id)"
        connection.execute(f"DELETE FROM games WHERE id = ? AND {orphan}", (game_id,))
        connection.execute(FORGET, (game_id,))
    return owned


def _game(row: tuple[Any, ...]) -> GameRow:
    id_, table_id, kind, finished, players, names, record, content_hash = row
    people, called = (msgspec.json.decode(texts, type=tuple[str, ...]) for texts in (players, names))
    return GameRow(id_, table_id, kind, finished, people, called, record, content_hash)


class SQLiteGames(SQLiteRepository):
    """The games of a store."""

    async def list_of(self, identity: str, limit: int, before: int | None = None) -> list[GameRow]:
        return await self._database.read(lambda c: games_of(c, identity, limit, before))

    async def find(self, game_id: str) -> GameRow | None:
        return await self._database.read(lambda c: game(c, game_id))

    async def delete(self, game_id: str, identity: str) -> bool:
        return await self._database.write(lambda c: delete_game(c, game_id, identity))

    async def import_game(self, game: GameRow) -> bool:
        return await self._database.write(lambda c: import_game(c, game))

    async def count_imports(self, identity: str) -> int:
        return await self._database.read(lambda c: count_imports(c, identity))
