"""Tables, their logs and snapshots in memory."""

from collections.abc import Sequence

import msgspec

from yohoho.store.daily import AttemptResult
from yohoho.store.errors import GameExists, TableExists, VersionConflict
from yohoho.store.games import GameRow
from yohoho.store.memory.daily import finish_attempts
from yohoho.store.memory.games import put_game
from yohoho.store.memory.rows import MemoryRepository, MemoryRows, page_of
from yohoho.store.tables import Entry, TableInfo, check_table


class MemoryTables(MemoryRepository):
    async def create(self, info: TableInfo, entries: Sequence[bytes]) -> None:
        rows, log = self._rows, tuple(entries)
        async with rows.journal.transaction():
            if info.id in rows.tables:
                raise TableExists(info.id)
            _check_code(rows, info)
            rows.tables[info.id] = info
            rows.logs[info.id] = log

    async def append(
        self,
        table_id: str,
        after: int,
        entries: Sequence[bytes],
        info: TableInfo | None = None,
        games: Sequence[GameRow] = (),
        results: Sequence[AttemptResult] = (),
    ) -> int:
        check_table(table_id, info, games, results)
        # The caller's lists may change before it is this transaction's turn.
        rows, new, ended, finished = self._rows, tuple(entries), tuple(games), tuple(results)
        await rows.log(table_id)
        async with rows.journal.transaction():
            log = rows.logs[table_id]
            if after != len(log):
                raise VersionConflict(table_id, seq=len(log))
            if info:
                _check_code(rows, info)
            _check_games(rows, ended)
            rows.logs[table_id] = (*log, *new)
            if info:
                rows.tables[table_id] = info
            for game in ended:
                put_game(rows, game)
            finish_attempts(rows, finished)
        return after + len(new)

    async def read(self, table_id: str, after: int = 0, limit: int | None = None) -> list[Entry]:
        log, start = await self._rows.log(table_id), max(after, 0)
        stop = len(log) if limit is None else start + max(limit, 0)
        return list(enumerate(log[start:stop], start + 1))

    async def last_seq(self, table_id: str) -> int:
        return len(await self._rows.log(table_id))

    async def last_seqs(self, table_ids: Sequence[str]) -> dict[str, int]:
        rows = self._rows
        return {table_id: len(await rows.log(table_id)) for table_id in table_ids if table_id in rows.tables}

    async def find(self, table_id: str) -> TableInfo | None:
        return self._rows.tables.get(table_id)

    async def find_by_code(self, code: str) -> TableInfo | None:
        live = (info for info in self._rows.tables.values() if info.status != "archived")
        return next((info for info in live if info.code == code), None)

    async def find_snapshot(self, table_id: str) -> Entry | None:
        return self._rows.snapshots.get(table_id)

    async def save_snapshot(self, table_id: str, seq: int, data: bytes) -> None:
        rows = self._rows
        await rows.log(table_id)
        async with rows.journal.transaction():
            last = len(rows.logs[table_id])
            if seq > last:
                raise VersionConflict(table_id, seq=last)
            newest, _ = rows.snapshots.get(table_id, (seq, b""))
            if seq >= newest:
                rows.snapshots[table_id] = (seq, data)

    async def list_public(self, limit: int, before: int | None = None) -> list[TableInfo]:
        public = (info for info in self._rows.tables.values() if info.public and info.status != "archived")
        return page_of(public, _update_time, limit, before)

    async def list_of(self, identity: str, limit: int, before: int | None = None) -> list[TableInfo]:
        own = (info for info in self._rows.tables.values() if identity in info.people)
        return page_of(own, _update_time, limit, before)

    async def count_unfinished(self, opener: str, since: int) -> int:
        opened = (info for info in self._rows.tables.values() if info.opener == opener)
        return sum(info.status in ("lobby", "playing") and info.updated > since for info in opened)

    async def newest_update(self) -> int | None:
        live = (info for info in self._rows.tables.values() if info.status != "archived")
        return max((info.updated for info in live), default=None)

    async def archive(self, idle_since: int) -> int:
        rows = self._rows
        async with rows.journal.transaction():
            live = [info for info in rows.tables.values() if info.status != "archived"]
            idle = [info for info in live if info.updated < idle_since]
            for info in idle:
                rows.tables[info.id] = msgspec.structs.replace(info, status="archived", code="")
        return len(idle)


def _check_code(rows: MemoryRows, info: TableInfo) -> None:
    if info.status != "archived":
        rows.check_code(info.code, table_id=info.id)


def _check_games(rows: MemoryRows, games: Sequence[GameRow]) -> None:
    ids = set(rows.games)
    for game in games:
        if game.id in ids:
            raise GameExists(game.id)
        ids.add(game.id)


def _update_time(info: TableInfo) -> int:
    return info.updated
