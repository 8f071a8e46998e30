"""A store in memory, for tests, and the reference for the behaviour of the others."""

from collections.abc import Sequence
from pathlib import Path

import msgspec

from yohoho.store.daily import AttemptResult
from yohoho.store.errors import CodeTaken, GameExists, StoreError, TableExists, UnknownTable, VersionConflict
from yohoho.store.memory.daily import DailyInMemory
from yohoho.store.memory.reviews import ReviewsInMemory
from yohoho.store.memory.sheets import SheetsInMemory, page_of
from yohoho.store.protocol import Entry, GameRow, GameShare, Identity, TableInfo, check_table


class MemoryStore(SheetsInMemory, DailyInMemory, ReviewsInMemory):
    """No method awaits anything, so each one is a transaction."""

    def __init__(self) -> None:
        SheetsInMemory.__init__(self)
        DailyInMemory.__init__(self)
        ReviewsInMemory.__init__(self)
        self._tables: dict[str, TableInfo] = {}
        self._logs: dict[str, list[bytes]] = {}
        self._snapshots: dict[str, Entry] = {}
        self._games: dict[str, GameRow] = {}
        self._owners: dict[str, set[str]] = {}
        self._shares: dict[str, GameShare] = {}
        """By token."""
        self._people: dict[str, Identity] = {}
        self._finished_lessons: dict[str, set[str]] = {}
        self._settings: dict[str, bytes] = {}
        self._closed = False

    async def create_table(self, info: TableInfo, entries: Sequence[bytes]) -> None:
        self._check_open()
        if info.id in self._tables:
            raise TableExists(info.id)
        self._check_code(info)
        self._tables[info.id] = info
        self._logs[info.id] = list(entries)

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
        log = self._log(table_id)
        if after != len(log):
            raise VersionConflict(table_id, seq=len(log))
        if info:
            self._check_code(info)
        self._check_games(games)
        log.extend(entries)
        if info:
            self._tables[table_id] = info
        for game in games:
            self._keep_game(game)
        self._finish_attempts(results)
        return len(log)

    async def read(self, table_id: str, after: int = 0, limit: int | None = None) -> list[Entry]:
        log, start = self._log(table_id), max(after, 0)
        stop = len(log) if limit is None else start + max(limit, 0)
        return list(enumerate(log[start:stop], start + 1))

    async def last_seq(self, table_id: str) -> int:
        return len(self._log(table_id))

    async def last_seqs(self, table_ids: Sequence[str]) -> dict[str, int]:
        self._check_open()
        return {table_id: len(self._logs[table_id]) for table_id in table_ids if table_id in self._logs}

    async def info(self, table_id: str) -> TableInfo | None:
        self._check_open()
        return self._tables.get(table_id)

    async def find_code(self, code: str) -> TableInfo | None:
        self._check_open()
        live = (info for info in self._tables.values() if info.status != "archived")
        return next((info for info in live if info.code == code), None)

    async def snapshot(self, table_id: str) -> Entry | None:
        self._check_open()
        return self._snapshots.get(table_id)

    async def save_snapshot(self, table_id: str, seq: int, data: bytes) -> None:
        last = len(self._log(table_id))
        if seq > last:
            raise VersionConflict(table_id, seq=last)
        newest, _ = self._snapshots.get(table_id, (seq, b""))
        if seq >= newest:
            self._snapshots[table_id] = (seq, data)

    async def public_tables(self, limit: int, before: int | None = None) -> list[TableInfo]:
        self._check_open()
        found = (info for info in self._tables.values() if info.public and info.status != "archived")
        return page_of(found, _updated, limit, before)

    async def tables_of(self, identity: str, limit: int, before: int | None = None) -> list[TableInfo]:
        self._check_open()
        found = (info for info in self._tables.values() if identity in info.people)
        return page_of(found, _updated, limit, before)

    async def count_unfinished(self, opener: str, since: int) -> int:
        self._check_open()
        opened = (info for info in self._tables.values() if info.opener == opener)
        return sum(info.status in ("lobby", "playing") and info.updated > since for info in opened)

    async def games_of(self, identity: str, limit: int, before: int | None = None) -> list[GameRow]:
        self._check_open()
        owned = [self._games[id_] for id_, owners in self._owners.items() if identity in owners]
        found = (msgspec.structs.replace(game, record=b"") for game in owned)
        return page_of(found, _finished, limit, before)

    async def game(self, game_id: str) -> GameRow | None:
        self._check_open()
        return self._games.get(game_id)

    async def delete_game(self, game_id: str, identity: str) -> bool:
        self._check_open()
        owners = self._owners.get(game_id, set())
        if identity not in owners:
            return False
        await self.delete_share(game_id, identity)
        self._forget_name(self._games[game_id].table_id, identity)
        owners.remove(identity)
        if not owners:
            del self._games[game_id], self._owners[game_id]
            self._forget_reviews(game_id)
        return True

    async def import_game(self, game: GameRow) -> bool:
        self._check_open()
        known = [self._games[id_] for id_, owners in self._owners.items() if owners & set(game.players)]
        if game.id in self._games or any(_same_content(other, game) for other in known):
            return False
        self._keep_game(game)
        return True

    async def count_imports(self, identity: str) -> int:
        self._check_open()
        return sum(identity in self._owners[game.id] for game in self._games.values() if game.imported)

    async def share_game(self, share: GameShare) -> GameShare | None:
        self._check_open()
        if share.identity not in self._owners.get(share.game_id, set()):
            return None
        for known in await self.shares_of(share.identity, [share.game_id]):
            share = msgspec.structs.replace(known, pseudonyms=share.pseudonyms)
        self._shares[share.token] = share
        return share

    async def find_share(self, token: str) -> GameShare | None:
        self._check_open()
        return self._shares.get(token)

    async def shares_of(self, identity: str, game_ids: Sequence[str]) -> list[GameShare]:
        self._check_open()
        mine = [share for share in self._shares.values() if share.identity == identity]
        return sorted((share for share in mine if share.game_id in game_ids), key=_game_id)

    async def delete_share(self, game_id: str, identity: str) -> bool:
        found = await self.shares_of(identity, [game_id])
        for share in found:
            del self._shares[share.token]
        return bool(found)

    async def save_person(self, person: Identity) -> None:
        self._check_open()
        self._people[person.id] = person

    async def person(self, identity: str) -> Identity | None:
        self._check_open()
        return self._people.get(identity)

    async def finish_lessons(self, identity: str, lessons: Sequence[str]) -> list[str]:
        self._check_open()
        if lessons:
            self._finished_lessons.setdefault(identity, set()).update(lessons)
        return await self.finished_lessons(identity)

    async def finished_lessons(self, identity: str) -> list[str]:
        self._check_open()
        return sorted(self._finished_lessons.get(identity, ()))

    async def setting(self, key: str) -> bytes | None:
        self._check_open()
        return self._settings.get(key)

    async def set_setting_once(self, key: str, value: bytes) -> bytes:
        self._check_open()
        return self._settings.setdefault(key, value)

    async def save_setting(self, key: str, value: bytes) -> None:
        self._check_open()
        self._settings[key] = value

    async def newest_update(self) -> int | None:
        self._check_open()
        live = (info for info in self._tables.values() if info.status != "archived")
        return max((info.updated for info in live), default=None)

    async def archive(self, idle_since: int) -> int:
        self._check_open()
        live = [info for info in self._tables.values() if info.status != "archived"]
        idle = [info for info in live if info.updated < idle_since]
        for info in idle:
            self._tables[info.id] = msgspec.structs.replace(info, status="archived", code="")
        return len(idle)

    async def ping(self) -> None:
        self._check_open()

    async def backup(self, path: Path) -> None:
        self._check_open()
        raise StoreError("no-backup", path=str(path))

    async def close(self) -> None:
        self._closed = True

    def _check_open(self) -> None:
        if self._closed:
            raise StoreError("closed-store")

    def _log(self, table_id: str) -> list[bytes]:
        self._check_open()
        if table_id not in self._logs:
            raise UnknownTable(table_id)
        return self._logs[table_id]

    def _check_code(self, info: TableInfo) -> None:
        if info.status == "archived":
            return
        others = (other for other in self._tables.values() if other.id != info.id)
        if any(other.code == info.code and other.status != "archived" for other in others):
            raise CodeTaken(info.code)
        if info.code in self._sheet_codes():
            raise CodeTaken(info.code)

    def _groups(self) -> list[set[str]]:
        tables = [set(info.people) for info in self._tables.values()]
        sheets = [set(info.keepers) for info in self._sheets.values()]
        return [*tables, *sheets, *self._owners.values()]

    def _owners_of(self, game_id: str) -> set[str]:
        return self._owners.get(game_id, set())

    def _table_codes(self) -> set[str]:
        return {info.code for info in self._tables.values() if info.status != "archived"}

    def _keep_game(self, game: GameRow) -> None:
        self._games[game.id] = game
        self._owners[game.id] = {identity for identity in game.players if identity}

    def _check_games(self, games: Sequence[GameRow]) -> None:
        known = set(self._games)
        for game in games:
            if game.id in known:
                raise GameExists(game.id)
            known.add(game.id)


def _updated(info: TableInfo) -> int:
    return info.updated


def _finished(game: GameRow) -> int:
    return game.finished


def _same_content(one: GameRow, other: GameRow) -> bool:
    return one.content_hash == other.content_hash != ""


def _game_id(share: GameShare) -> str:
    return share.game_id
