"""Finished games and their shares in memory."""

from collections.abc import Sequence

import msgspec

from yohoho.store.games import GameRow, GameShare
from yohoho.store.memory.daily import forget_name
from yohoho.store.memory.reviews import forget_reviews
from yohoho.store.memory.rows import MemoryRepository, MemoryRows, page_of


class MemoryGames(MemoryRepository):
    async def list_of(self, identity: str, limit: int, before: int | None = None) -> list[GameRow]:
        rows = self._rows
        own = [rows.games[game_id] for game_id, owners in rows.owners.items() if identity in owners]
        without_records = (msgspec.structs.replace(game, record=b"") for game in own)
        return page_of(without_records, lambda game: game.finished, limit, before)

    async def find(self, game_id: str) -> GameRow | None:
        return self._rows.games.get(game_id)

    async def delete(self, game_id: str, identity: str) -> bool:
        rows = self._rows
        async with rows.journal.transaction():
            owners = rows.owners_of(game_id)
            if identity not in owners:
                return False
            _delete_share(rows, game_id, identity)
            forget_name(rows, rows.games[game_id].table_id, identity)
            rows.owners[game_id] = owners - {identity}
            if not rows.owners[game_id]:
                del rows.games[game_id], rows.owners[game_id]
                forget_reviews(rows, game_id)
        return True

    async def import_game(self, game: GameRow) -> bool:
        rows = self._rows
        async with rows.journal.transaction():
            players = set(game.players)
            games = [rows.games[game_id] for game_id, owners in rows.owners.items() if owners & players]
            if game.id in rows.games or any(_same_content(other, game) for other in games):
                return False
            put_game(rows, game)
        return True

    async def count_imports(self, identity: str) -> int:
        rows = self._rows
        return sum(identity in rows.owners[game.id] for game in rows.games.values() if game.imported)


class MemoryShares(MemoryRepository):
    async def save(self, share: GameShare) -> GameShare | None:
        rows = self._rows
        async with rows.journal.transaction():
            if share.identity not in rows.owners_of(share.game_id):
                return None
            for earlier in _shares(rows, share.identity, [share.game_id]):
                share = msgspec.structs.replace(earlier, pseudonyms=share.pseudonyms)
            rows.shares[share.token] = share
        return share

    async def find(self, token: str) -> GameShare | None:
        return self._rows.shares.get(token)

    async def list_of(self, identity: str, game_ids: Sequence[str]) -> list[GameShare]:
        return _shares(self._rows, identity, game_ids)

    async def delete(self, game_id: str, identity: str) -> bool:
        rows = self._rows
        async with rows.journal.transaction():
            return _delete_share(rows, game_id, identity)


def put_game(rows: MemoryRows, game: GameRow) -> None:
    rows.games[game.id] = game
    rows.owners[game.id] = frozenset(identity for identity in game.players if identity)


def _shares(rows: MemoryRows, identity: str, game_ids: Sequence[str]) -> list[GameShare]:
    own = [share for share in rows.shares.values() if share.identity == identity]
    return sorted((share for share in own if share.game_id in game_ids), key=lambda share: share.game_id)


def _delete_share(rows: MemoryRows, game_id: str, identity: str) -> bool:
    shares = _shares(rows, identity, [game_id])
    for share in shares:
        del rows.shares[share.token]
    return bool(shares)


def _same_content(one: GameRow, other: GameRow) -> bool:
    return one.content_hash == other.content_hash != ""
