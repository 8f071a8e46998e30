"""Finished games and their shares in SQL."""

from collections.abc import Sequence
from typing import Any, Final

from yohoho.store.errors import GameExists
from yohoho.store.games import GameRow, GameShare
from yohoho.store.sql.columns import Columns, values_of
from yohoho.store.sql.daily import FORGET_NAME
from yohoho.store.sql.database import Repository
from yohoho.store.sql.owners import owns
from yohoho.store.sql.pages import fetch_page, page
from yohoho.store.sql.reviews import FORGET_REVIEWS
from yohoho.store.sql.statement import Either, Query, Statement, Steps

GAME: Final = Columns(GameRow)
SHARE: Final = Columns(GameShare)
HEAD: Final = "id, coalesce(table_id, '') AS table_id, game, finished, players, names"
FIND: Final = Statement(f"SELECT {HEAD}, record, content_hash FROM games WHERE id = :id")
ALL_GAMES: Final = Statement(
    f"SELECT {HEAD}, record, content_hash, {{owners}} FROM games",
    owners=Either(
        sqlite="(SELECT json_group_array(identity) FROM owners WHERE game_id = games.id)", postgres="owners"
    ),
)
LIST: Final = page(
    "finished",
    Either(
        # The index of owners has the time, so that no game is read that is not on the page.
        sqlite=f"""SELECT {HEAD.replace("finished", "o.finished")}, x'' AS record, content_hash
            FROM owners o JOIN games ON games.id = o.game_id
            WHERE o.identity = :identity AND o.finished < :before""",
        postgres=f"""SELECT {HEAD}, ''::bytea AS record, content_hash FROM games
            WHERE owners @> ARRAY[:identity::text] AND finished < :before""",
    ),
)
# A table refers to its games in SQLite, so that of an imported one is NULL there.
INSERT: Final = Statement(
    Either(
        sqlite=f"""INSERT INTO games ({GAME.names})
            VALUES ({GAME.parameters.replace(":table_id", "nullif(:table_id, '')")})
            ON CONFLICT (id) DO NOTHING RETURNING 1""",
        postgres=f"""INSERT INTO games ({GAME.names}, owners) VALUES ({GAME.parameters}, :owners)
            ON CONFLICT (id) DO NOTHING RETURNING 1""",
    )
)
INSERT_OWNERS: Final = Statement(
    Either(
        sqlite="INSERT INTO owners (identity, game_id, finished) VALUES (:identity, :game_id, :finished)",
        postgres="",
    )
)
SAME_CONTENT: Final = Statement(
    "SELECT 1 FROM games WHERE content_hash = :content_hash AND content_hash <> '' AND {shared}",
    shared=Either(
        sqlite="EXISTS (SELECT 1 FROM owners WHERE game_id = games.id AND identity IN :owners)",
        postgres="owners && :owners",
    ),
)
COUNT_IMPORTS: Final = Statement(
    "SELECT count(*) FROM games WHERE {owned} AND {imported}",
    owned=Either(
        sqlite="id IN (SELECT game_id FROM owners WHERE identity = :identity)",
        postgres="owners @> ARRAY[:identity::text]",
    ),
    imported=Either(sqlite="table_id IS NULL", postgres="table_id = ''"),
)
DISOWN: Final = Statement(
    Either(
        sqlite="DELETE FROM owners WHERE game_id = :game_id AND identity = :identity RETURNING 1",
        postgres="""UPDATE games SET owners = array_remove(owners, :identity)
            WHERE id = :game_id AND owners @> ARRAY[:identity::text] RETURNING 1""",
    )
)
DELETE_UNOWNED: Final = Statement(
    "DELETE FROM games WHERE id = :game_id AND {unowned}",
    unowned=Either(
        sqlite="NOT EXISTS (SELECT 1 FROM owners WHERE game_id = games.id)", postgres="owners = '{}'"
    ),
)

SAVE_SHARE: Final = Statement(
    f"""INSERT INTO shares ({SHARE.names})
    SELECT CAST(:token AS text), CAST(:game_id AS text), CAST(:identity AS text),
        CAST(:pseudonyms AS boolean), CAST(:created AS bigint)
    WHERE {{owned}}
    ON CONFLICT (game_id, identity) DO UPDATE SET pseudonyms = excluded.pseudonyms RETURNING {SHARE.names}""",
    owned=owns("CAST(:game_id AS text)", "CAST(:identity AS text)"),
)
# A process of the version before deletes a game without its share, so the owners decide.
SHARES: Final = f"SELECT {SHARE.names} FROM shares WHERE {{owned}}"
OWNED_SHARE: Final = owns("shares.game_id", "shares.identity")
ALL_SHARES: Final = Statement(SHARES, owned=OWNED_SHARE)
FIND_SHARE: Final = Statement(f"{SHARES} AND token = :token", owned=OWNED_SHARE)
LIST_SHARES: Final = Statement(
    f"{SHARES} AND identity = :identity AND game_id IN :game_ids ORDER BY game_id", owned=OWNED_SHARE
)
DELETE_SHARE: Final = Statement(
    "DELETE FROM shares WHERE game_id = :game_id AND identity = :identity RETURNING 1"
)


class SqlGames(Repository):
    """The games of a store."""

    async def find(self, game_id: str) -> GameRow | None:
        return GAME.read_first(await self._database.fetch(FIND, id=game_id))

    async def list_of(self, identity: str, limit: int, before: int | None = None) -> list[GameRow]:
        return GAME.read_all(await fetch_page(self._database, LIST, limit, before, identity=identity))

    async def delete(self, game_id: str, identity: str) -> bool:
        return await self._database.transact(lambda: disown_game(game_id, identity))

    async def import_game(self, game: GameRow) -> bool:
        return await self._database.transact(lambda: _import_game(game))

    async def count_imports(self, identity: str) -> int:
        ((count,),) = await self._database.fetch(COUNT_IMPORTS, identity=identity)
        return int(count)


class SqlShares(Repository):
    """The shares of a store."""

    async def save(self, share: GameShare) -> GameShare | None:
        return SHARE.read_first(await self._database.execute(SAVE_SHARE, **values_of(share)))

    async def find(self, token: str) -> GameShare | None:
        return SHARE.read_first(await self._database.fetch(FIND_SHARE, token=token))

    async def list_of(self, identity: str, game_ids: Sequence[str]) -> list[GameShare]:
        rows = await self._database.fetch(LIST_SHARES, identity=identity, game_ids=tuple(game_ids))
        return SHARE.read_all(rows)

    async def delete(self, game_id: str, identity: str) -> bool:
        return bool(await self._database.execute(DELETE_SHARE, game_id=game_id, identity=identity))


def insert_game(game: GameRow) -> Steps[None]:
    """Raises GameExists."""
    if not (yield from _add_game(game)):
        raise GameExists(game.id)


def _import_game(game: GameRow) -> Steps[bool]:
    if (yield Query(SAME_CONTENT, _values(game))):
        return False
    return (yield from _add_game(game))


def _add_game(game: GameRow) -> Steps[bool]:
    """Whether the game was added, because there was none with its id."""
    values = _values(game)
    added = yield Query(INSERT, values)
    if added:
        owner = {"game_id": game.id, "finished": game.finished}
        yield Query(INSERT_OWNERS, [{"identity": identity, **owner} for identity in values["owners"]])
    return bool(added)


def _values(game: GameRow) -> dict[str, Any]:
    return {**values_of(game), "owners": tuple(sorted({identity for identity in game.players if identity}))}


def disown_game(game_id: str, identity: str) -> Steps[bool]:
    values = {"game_id": game_id, "identity": identity}
    removed = yield Query(DISOWN, values)
    yield Query(DELETE_SHARE, values)
    if removed:
        yield Query(FORGET_NAME, values)
        yield Query(DELETE_UNOWNED, values)
        yield Query(FORGET_REVIEWS, values)
    return bool(removed)
