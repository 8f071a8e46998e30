"""The part of tables that is alike in SQLite and PostgreSQL; each keeps and archives logs in its own way."""

from collections.abc import Sequence
from typing import Final

from yohoho.store.errors import UnknownTable, VersionConflict
from yohoho.store.sql.columns import Columns
from yohoho.store.sql.database import Repository
from yohoho.store.sql.pages import fetch_page, page
from yohoho.store.sql.statement import Either, Statement
from yohoho.store.tables import Entry, TableInfo

TABLE: Final = Columns(TableInfo)
# A table from before openers were stored has none.
OPENER: Final = "CASE WHEN opener = '' THEN host ELSE opener END"
COLUMNS: Final = TABLE.names.replace("opener", f"{OPENER} AS opener")
TABLES: Final = f"SELECT {COLUMNS} FROM tables"
LIVE: Final = "status <> 'archived'"
LAST: Final = Either(
    sqlite="coalesce((SELECT max(seq) FROM entries WHERE table_id = tables.id), 0)", postgres="seq"
)
ALL_TABLES: Final = Statement(TABLES)
FIND: Final = Statement(f"{TABLES} WHERE id = :id")
FIND_BY_CODE: Final = Statement(f"{TABLES} WHERE code = :code AND {LIVE}")
LIST_PUBLIC: Final = page("updated", f"{TABLES} WHERE public AND {LIVE} AND updated < :before")
LIST: Final = page(
    "updated",
    f"{TABLES} WHERE {{seated}} AND updated < :before",
    seated=Either(
        sqlite="id IN (SELECT table_id FROM seated WHERE identity = :identity)",
        postgres="people @> ARRAY[:identity::text]",
    ),
)
COUNT_UNFINISHED: Final = Statement(
    f"""SELECT count(*) FROM tables
    WHERE {OPENER} = :opener AND status IN ('lobby', 'playing') AND updated > :since"""
)
NEWEST_UPDATE: Final = Statement(f"SELECT max(updated) FROM tables WHERE {LIVE}")
LAST_SEQ: Final = Statement("SELECT {last} FROM tables WHERE id = :id", last=LAST)
LAST_SEQS: Final = Statement("SELECT id, {last} FROM tables WHERE id IN :ids", last=LAST)
FIND_SNAPSHOT: Final = Statement("SELECT seq, data FROM snapshots WHERE table_id = :table_id")
SAVE_SNAPSHOT: Final = Statement(
    """INSERT INTO snapshots AS stored (table_id, seq, data)
    SELECT id, CAST(:seq AS bigint), :data FROM tables WHERE id = :table_id AND {last} >= :seq
    ON CONFLICT (table_id) DO UPDATE SET seq = excluded.seq, data = excluded.data
    WHERE excluded.seq >= stored.seq""",
    last=LAST,
)


class SqlTables(Repository):
    """The tables of a store."""

    async def last_seq(self, table_id: str) -> int:
        rows = await self._database.fetch(LAST_SEQ, id=table_id)
        if not rows:
            raise UnknownTable(table_id)
        return int(rows[0][0])

    async def last_seqs(self, table_ids: Sequence[str]) -> dict[str, int]:
        rows = await self._database.fetch(LAST_SEQS, ids=tuple(table_ids))
        return dict(rows)

    async def find(self, table_id: str) -> TableInfo | None:
        return TABLE.read_first(await self._database.fetch(FIND, id=table_id))

    async def find_by_code(self, code: str) -> TableInfo | None:
        return TABLE.read_first(await self._database.fetch(FIND_BY_CODE, code=code))

    async def find_snapshot(self, table_id: str) -> Entry | None:
        rows = await self._database.fetch(FIND_SNAPSHOT, table_id=table_id)
        return (rows[0][0], rows[0][1]) if rows else None

    async def save_snapshot(self, table_id: str, seq: int, data: bytes) -> None:
        await self._database.execute(SAVE_SNAPSHOT, table_id=table_id, seq=seq, data=data)
        last = await self.last_seq(table_id)
        if seq > last:
            raise VersionConflict(table_id, seq=last)

    async def list_public(self, limit: int, before: int | None = None) -> list[TableInfo]:
        return TABLE.read_all(await fetch_page(self._database, LIST_PUBLIC, limit, before))

    async def list_of(self, identity: str, limit: int, before: int | None = None) -> list[TableInfo]:
        return TABLE.read_all(await fetch_page(self._database, LIST, limit, before, identity=identity))

    async def count_unfinished(self, opener: str, since: int) -> int:
        ((count,),) = await self._database.fetch(COUNT_UNFINISHED, opener=opener, since=since)
        return int(count)

    async def newest_update(self) -> int | None:
        ((newest,),) = await self._database.fetch(NEWEST_UPDATE)
        return newest if newest is None else int(newest)
